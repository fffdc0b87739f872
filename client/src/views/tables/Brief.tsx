import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import { shortHandWords, lowestWins, capital } from "../../hands/words";
import { Card } from "../../parts/Card";
import { amountText, type Scene, type Share } from "../table/scene";
import { equityText } from "../table/Seat";
import type { EquityByPlace } from "../table/useEquities";
import { useHandWords } from "../table/useHandWords";
import { Opponents } from "./Opponents";

function shareText({ view, myPlace }: Scene, { place, amount }: Share): string {
  const name = place === myPlace ? t("table.you") : view.hand!.places[place]!.name;
  return `${name} ${amountText(amount, view.config)}`;
}

/** The winner, the acting player, or the viewer's hand. */
function says(scene: Scene, words: string): string {
  const { view, result, mySeat, myPlace } = scene;
  const [share, ...others] = result?.shares ?? [];
  if (share && others.length > 0) return [share, ...others].map((one) => shareText(scene, one)).join(" · ");
  if (share && result && view.hand) {
    const amount = amountText(share.amount, view.config);
    const { name } = view.hand.places[share.place]!;
    const made = result.made.get(share.place);
    const best = made ? ` · ${capital(shortHandWords(made, lowestWins(view.hand.game)))}` : "";
    return (share.place === myPlace ? t("result.win.you", { amount }) : t("result.win", { name, amount })) + best;
  }
  const turn = view.turn;
  if (!turn || turn.seat === mySeat) return words;
  const turnText = t(view.hand?.drawing ? "dock.others.draw" : "dock.others", { name: view.seats[turn.seat]?.name ?? "" });
  return words ? `${words} · ${turnText}` : turnText;
}

function Own({ scene }: { scene: Scene }) {
  const place = scene.myPlace === null ? undefined : scene.view.hand?.places[scene.myPlace];
  if (!place || place.cards.length === 0) return <span class="slot" />;
  return (
    <>
      {place.cards.map((card, at) => (
        <Card key={`${at} ${card}`} card={card} look={endLook(scene, card, place.folded)} />
      ))}
    </>
  );
}

function endLook({ result }: Scene, card: number, folded: boolean): string {
  if (folded) return "dim";
  if (!result || result.winning.size === 0) return "";
  return result.winning.has(card) ? "win" : "dim";
}

const BOARD_CARDS = 5;

function Board({ scene }: { scene: Scene }) {
  const board = scene.view.hand?.board ?? [];
  const second = scene.view.hand?.second_board ?? [];
  const slots = scene.layout.family === "flop" ? Math.max(BOARD_CARDS, board.length) : board.length;
  const row = (cards: readonly number[]) =>
    Array.from({ length: slots }, (_, at) => {
      const card = cards[at];
      return card === undefined ? <span key={at} class="slot" /> : <Card key={at} card={card} look={endLook(scene, card, false)} />;
    });
  return (
    <div class={second.length > 0 ? "bboard two" : "bboard"} role="group" aria-label={t("table.board")}>
      <div>{row(board)}</div>
      {second.length > 0 ? <div>{row(second)}</div> : null}
    </div>
  );
}

interface BriefProps {
  scene: Scene;
  own: ComponentChildren;
  equities: EquityByPlace;
}

/** A table without its drawing, for little space: opponents in a row, my cards, the board, the pot, the acting player. */
export function Brief({ scene, own, equities }: BriefProps) {
  const { view, layout, mySeat, myPlace } = scene;
  const seat = mySeat === null ? null : view.seats[mySeat];
  const cards = myPlace === null ? 2 : (view.hand?.places[myPlace]?.cards.length ?? 2);
  const words = useHandWords(scene);
  const equity = myPlace === null ? undefined : equities.get(myPlace);
  return (
    <div class={`bfelt ${layout.family} c${Math.max(2, cards)}`}>
      <Opponents scene={scene} equities={equities} />
      <div class="bcards">
        <div class="bown" role="group" aria-label={t("table.you")}>
          {own ?? <Own scene={scene} />}
        </div>
        {layout.family === "draw" ? null : <Board scene={scene} />}
      </div>
      <div class="bline">
        <span>
          {t("table.pot")} <b>{amountText(view.hand?.pot ?? 0, view.config)}</b>
        </span>
        <span class="bsays">
          {equity ? <b>{equityText(equity)} · </b> : null}
          {says(scene, words)}
        </span>
        <span class="bstack">
          <span class="vh">{t("table.you")} </span>
          <b>{seat ? amountText(seat.stack, view.config) : ""}</b>
        </span>
      </div>
    </div>
  );
}
