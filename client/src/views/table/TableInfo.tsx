import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useRules as useBook } from "../../help/api";
import { extrasOf } from "../../extras";
import { t, tOr } from "../../i18n";
import { gameName, stakes } from "../../i18n/format";
import { linkTo } from "../../router";
import type { TableRules } from "../../wire/calls";
import { houseName, protectionWords, rakeWords } from "./rules-words";
import type { TableConfig } from "../../wire/types";
import type { TableActions } from "./actions";
import { amountText, type Scene } from "./scene";

interface FactProps {
  name: string;
  children: ComponentChildren;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const seconds = (count: number) => t("info.seconds", { count });

/** The rules of the table, once they have come; `late` where they could not be fetched. */
function useRules(actions: TableActions, { id, game, limit, tournament }: TableConfig): { rules: TableRules | null; late: boolean } {
  const [found, setFound] = useState<{ rules: TableRules | null; late: boolean }>({ rules: null, late: false });
  useEffect(() => {
    if (tournament) return;
    let here = true;
    actions.rules(game, limit).then(
      (rules) => here && setFound({ rules, late: false }),
      () => here && setFound({ rules: null, late: true }),
    );
    return () => {
      here = false;
    };
  }, [id, game, limit]);
  return found;
}

/** What this table does besides the usual. */
function Extras({ config, jackpot }: { config: TableConfig; jackpot: boolean }) {
  const { rotation = [], rotate_by = "orbits", rotate_every = 1 } = config.extras;
  const { straddle, bomb_every, bomb_ante = 0, seven_deuce, rabbit, run_twice, dealers_choice } = extrasOf(config);
  return (
    <>
      {rotation.length > 0 ? (
        <Fact name={t("info.rotation")}>
          {rotation.map((game) => `${gameName(game)} ${stakes({ ...config, ...game })}`).join(", ")}
          <small>{t(`info.rotation.${rotate_by}`, { count: rotate_every })}</small>
          {dealers_choice ? <small>{t("info.choice")}</small> : null}
        </Fact>
      ) : null}
      {straddle ? <Fact name={t("info.straddle")}>{t(`info.straddle.${straddle}`)}</Fact> : null}
      {bomb_every ? (
        <Fact name={t("info.bomb")}>
          {t("info.bomb.every", { count: bomb_every, ante: amountText(bomb_ante, config) })}
          {rotation.length > 0 ? <small>{t("info.bomb.waits")}</small> : null}
        </Fact>
      ) : null}
      {seven_deuce ? <Fact name={t("info.bounty")}>{amountText(seven_deuce, config)}</Fact> : null}
      {run_twice ? (
        <Fact name={t("info.twice")}>
          {t("info.twice.on")}
          {jackpot ? <small>{t("info.twice.jackpot")}</small> : null}
        </Fact>
      ) : null}
      {rabbit ? <Fact name={t("info.rabbit")}>{t("info.rabbit.on")}</Fact> : null}
    </>
  );
}

/** What is played for; at a private table fun chips are settled among the players. */
function moneyName({ money, currency, host, extras }: TableConfig): string {
  if (money === "fun" && host) return extras.symbol ? t("info.money.in", { symbol: extras.symbol }) : t("info.money.home");
  return money === "fun" ? t("money.fun") : tOr(`currency.${currency}`, currency);
}

function Money({ config }: { config: TableConfig }) {
  return (
    <>
      <Fact name={t("info.money")}>{moneyName(config)}</Fact>
      <Fact name={t("buy.amount")}>
        {t("info.buy-in", {
          least: amountText(config.min_buy_in, config),
          most: config.max_buy_in ? amountText(config.max_buy_in, config) : t("buy.no-most"),
        })}
      </Fact>
    </>
  );
}

/** The games that are played here, each once. */
const gamesOf = ({ game, extras }: TableConfig): readonly string[] => [
  ...new Set(extras.rotation?.length ? extras.rotation.map((one) => one.game) : [game]),
];

/** What the rule book says of this table's games and players ask about while they play. */
function BookRules({ config }: { config: TableConfig }) {
  const { rules } = useBook(config.house);
  if (!rules) return null;
  const games = rules.games.filter(({ game }) => gamesOf(config).includes(game));
  const dealer = rules.houses[0].heads_up_dealer;
  const draws = [...new Set(games.map(({ draw_seconds }) => draw_seconds).filter((seconds) => seconds > 0))];
  return (
    <>
      {games.some(({ blinds }) => blinds) ? <Fact name={t("info.heads-up")}>{t(`info.heads-up.${dealer}`)}</Fact> : null}
      <Fact name={t("info.show")}>{t(rules.houses[0].all_in_hands_shown ? "info.show.all-in" : "info.show.beaten")}</Fact>
      {draws.map((count) => (
        <Fact key={count} name={t("info.draw")}>
          {t("info.draw.seconds", { seconds: count })}
        </Fact>
      ))}
    </>
  );
}

/** What this table is: its stakes, its house, the rake, the clocks. */
export function TableInfo({ scene, actions }: { scene: Scene; actions: TableActions }) {
  const { config } = scene.view;
  const { rules, late } = useRules(actions, config);
  const cash = config.tournament === "";
  return (
    <div class="info" tabIndex={0} aria-label={t("side.table")}>
      <dl>
        <Fact name={t("info.game")}>
          {gameName(config)} {stakes(config)}
        </Fact>
        <Extras config={config} jackpot={rules?.jackpot ?? false} />
        <Fact name={t("info.house")}>
          {houseName(config.house)}
          {gamesOf(config).map((game) => (
            <a key={game} {...linkTo({ view: "rules", game, book: config.house })}>
              {t("info.rules-of", { game: tOr(`game.${game}`, game) })}
            </a>
          ))}
        </Fact>
        <BookRules config={config} />
        {cash ? <Money config={config} /> : null}
        <Fact name={t("info.turn")}>{seconds(config.turn_seconds)}</Fact>
        <Fact name={t("info.bank")}>
          {seconds(config.bank_seconds)}
          <small>{t("info.refill", { count: config.bank_refill_seconds })}</small>
        </Fact>
        {cash ? (
          <Fact name={t("info.rake")}>
            {late ? t("info.late") : rules ? rakeWords(rules, config).map((text) => <p key={text}>{text}</p>) : "…"}
          </Fact>
        ) : null}
        {cash && rules ? <Fact name={t("info.protection")}>{protectionWords(rules)}</Fact> : null}
      </dl>
    </div>
  );
}
