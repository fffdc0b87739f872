import { useRoomNow } from "../../frame/now";
import { nextBomb } from "../../extras";
import { t } from "../../i18n";
import { gameName } from "../../i18n/format";
import { Icon } from "../../parts/Icon";
import { me } from "../../state";
import type { TableTools } from "./actions";
import { knockOutText } from "./knock-outs";
import { amountText, type Scene } from "./scene";

/** What is special about this hand or the next one; empty if nothing is. */
export function plateText({ view }: Scene): string {
  const { hand, config } = view;
  if (hand && !hand.ended) return hand.bomb ? t("plate.bomb", { amount: amountText(hand.bomb_ante, config) }) : "";
  if (hand && hand.bounty > 0 && hand.bounty_to !== null) {
    const name = hand.places[hand.bounty_to]?.name ?? "";
    return t("plate.bounty", { name, amount: amountText(hand.bounty, config) });
  }
  if (hand && hand.knock_outs.length > 0) return hand.knock_outs.map((one) => knockOutText(one, me.value?.name ?? null)).join(" · ");
  const ante = nextBomb(view);
  return ante > 0 ? t("plate.bomb-next", { amount: amountText(ante, config) }) : "";
}

/** A plate on the felt: a bomb pot, the next hand's, or bounties that were won. */
export function Plate({ scene, y }: { scene: Scene; y: number }) {
  const text = plateText(scene);
  return text ? (
    <div class="felt-plate" style={{ "--y": y }} role="status">
      {text}
    </div>
  ) : null;
}

const TICK_MS = 250;

/** At a dealer's choice: whose it is, and for that player the games. */
export function Choosing({ scene: { view, mySeat }, tools }: { scene: Scene; tools: TableTools }) {
  const { choosing, config } = view;
  const now = useRoomNow(TICK_MS, choosing !== null);
  if (!choosing || view.closed || view.paused) return null;
  const games = config.extras.rotation ?? [];
  const isMine = choosing.seat === mySeat;
  const name = view.seats[choosing.seat]?.name ?? "";
  const seconds = Math.max(0, Math.ceil((choosing.ends - now) / 1000));
  if (choosing.at !== null) {
    const game = games[choosing.at];
    const words = { name, game: game ? gameName(game) : "" };
    return (
      <div class="note calm" role="status">
        {isMine ? t("choose.chosen.you", words) : t("choose.chosen", words)}
      </div>
    );
  }
  return (
    <div class="note calm choosing">
      <p role="status">
        <Icon name="clock" small />
        {isMine ? t("choose.you") : t("choose.other", { name })}
        <span aria-hidden="true"> · {t("dock.seconds", { seconds })}</span>
      </p>
      {isMine ? (
        <div class="choices" role="group" aria-label={t("choose.you")}>
          {games.map((game, at) => (
            <button key={at} type="button" class="btn go" onClick={() => tools.run(tools.actions.chooseGame(at))}>
              {gameName(game)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
