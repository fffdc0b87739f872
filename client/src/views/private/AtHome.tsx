import { useId } from "preact/hooks";
import { gameIds } from "../../games";
import { Segments, Switch } from "../../frame/Choice";
import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import type { Fault } from "../../wire/api";
import { blinds, gameText, limitText, Pick } from "./Fields";
import {
    blindGames,
  BOMB_BLINDS,
  BOMBS,
  BOUNTIES,
  faultOf,
  type Form,
  type Kind,
  LIMITS,
  maySevenDeuce,
  mayStraddle,
  playing,
  type Straddle,
  withOwn,
} from "./form";

interface AtHomeProps {
  form: Form;
  faults: readonly Fault[];
  change(part: Partial<Form>): void;
}

/** What players like at home, each with what it means. */
export function AtHome({ form, faults, change }: AtHomeProps) {
  const title = useId();
  const straddles: readonly (readonly [Straddle, string])[] = [
    ["", t("private.none")],
    ["utg", t("info.straddle.utg")],
    ["button", t("info.straddle.button")],
  ];
  return (
    <section class="athome" aria-labelledby={title}>
      <h3 id={title}>{t("private.home")}</h3>
      <div class="form">
        <Switch label={t("private.twice")} hint={t("private.twice.hint")} on={form.twice} onChange={(twice) => change({ twice })} />
        <Switch label={t("info.rabbit")} hint={t("private.rabbit.hint")} on={form.rabbit} onChange={(rabbit) => change({ rabbit })} />
        {mayStraddle(form) ? (
          <Pick
            label={t("info.straddle")}
            value={form.straddle}
            options={straddles}
            hint={t("private.straddle.hint")}
            onChange={(straddle) => change({ straddle })}
            fault={faultOf(faults, "extras.straddle")}
          />
        ) : null}
        {blindGames(form).length > 0 ? <Bombs form={form} faults={faults} change={change} /> : null}
        {maySevenDeuce(form) ? (
          <Pick
            label={t("info.bounty")}
            value={form.bounty}
            options={withOwn(BOUNTIES, form.bounty).map((count) => [count, blinds(count)] as const)}
            hint={t("private.bounty.hint")}
            onChange={(bounty) => change({ bounty })}
            fault={faultOf(faults, "extras.seven_deuce")}
          />
        ) : null}
        <Games form={form} change={change} />
      </div>
    </section>
  );
}

function Bombs({ form, faults, change }: AtHomeProps) {
  return (
    <div class="pair">
      <Pick
        label={t("info.bomb")}
        value={form.bombEvery}
        options={withOwn(BOMBS, form.bombEvery).map((count) => [count, count === 0 ? t("private.none") : t("private.every", { count })] as const)}
        hint={t("private.bomb.hint")}
        onChange={(bombEvery) => change({ bombEvery })}
        fault={faultOf(faults, "extras.bomb_every")}
      />
      {form.bombEvery > 0 ? (
        <Pick
          label={t("private.bomb-ante")}
          value={form.bombBlinds}
          options={withOwn(BOMB_BLINDS, form.bombBlinds).map((count) => [count, blinds(count)] as const)}
          onChange={(bombBlinds) => change({ bombBlinds })}
          fault={faultOf(faults, "extras.bomb_ante")}
        />
      ) : null}
    </div>
  );
}

/** Further games, played in turn after the first or chosen by the dealer. */
function Games({ form, change }: Omit<AtHomeProps, "faults">) {
  const put = (at: number, kind: Kind) => change({ games: form.games.map((other, index) => (index === at ? kind : other)) });
  return (
    <fieldset class="games">
      <legend>{t("private.more")}</legend>
      <p class="faint">{t("private.more.hint")}</p>
      {form.games.map((kind, at) => (
        <div key={at} class="trio">
          <Pick
            label={t("private.game-number", { number: at + 2 })}
            value={kind.game}
            options={gameIds().map((game) => [game, gameText(game)] as const)}
            onChange={(game) => put(at, { ...kind, ...playing(kind, game) })}
          />
          <Pick
            label={t("private.limit")}
            value={kind.limit}
            options={LIMITS.map((limit) => [limit as string, limitText(limit)] as const)}
            onChange={(limit) => put(at, { ...kind, limit })}
          />
          <button
            type="button"
            class="iconbtn"
            aria-label={t("private.game-away", { game: gameText(kind.game) })}
            onClick={() => change({ games: form.games.filter((_, index) => index !== at) })}
          >
            <Icon name="x" small />
          </button>
        </div>
      ))}
      <button
        type="button"
        class="btn line"
        onClick={() => change({ games: [...form.games, playing({ game: "", limit: "" }, nextGame(form))] })}
      >
        <Icon name="plus" small />
        {t("private.add-game")}
      </button>
      {form.games.length > 0 ? (
        <>
          <Segments
            label={t("private.turns")}
            value={form.turns}
            options={[
              ["orbits", t("private.turns.orbits")],
              ["hands", t("private.turns.hands")],
            ]}
            onChange={(turns) => change({ turns })}
          />
          <Switch label={t("private.choice")} hint={t("private.choice.hint")} on={form.choice} onChange={(choice) => change({ choice })} />
        </>
      ) : null}
    </fieldset>
  );
}

/** The first game that the table does not play yet. */
const nextGame = (form: Form): string =>
  gameIds().find((game) => game !== form.game && !form.games.some((other) => other.game === game)) ?? form.game;
