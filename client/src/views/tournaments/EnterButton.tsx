import { t } from "../../i18n";
import { money } from "../../i18n/format";
import { barred } from "../../play";
import { go } from "../../router";
import { myTableIn } from "../../tournaments";
import type { TournamentAnswer } from "../../wire/calls";
import { costOf, stepOf } from "./entering";
import { ask } from "./confirm-entry";

/** The one button: its word changes, its place does not. */
export function EnterButton({ state, player }: { state: TournamentAnswer; player: string | null }) {
  const { config } = state.view;
  const step = stepOf(state, player, barred.value === null);
  const id = config.id;
  switch (step.kind) {
    case "log-in":
    case "enter":
    case "late":
    case "again":
    case "line": {
      const cost = costOf(config);
      const name = step.kind === "log-in" ? "enter" : step.kind;
      const text = cost === 0 ? t(`tour.ask.${name}-free`) : t(`tour.ask.${name}-button`, { amount: money(cost, config.currency, "auto") });
      return (
        <button type="button" class="btn go big" onClick={() => ask({ tournament: id, about: "enter" })}>
          {text}
        </button>
      );
    }
    case "withdraw":
      return (
        <button type="button" class="btn line big" onClick={() => ask({ tournament: id, about: "withdraw" })}>
          {t("tour.withdraw")}
        </button>
      );
    case "leave-line":
      return (
        <button type="button" class="btn line big" onClick={() => ask({ tournament: id, about: "withdraw" })}>
          {t("tour.leave-line-place", { place: step.place })}
        </button>
      );
    case "play": {
      const table = myTableIn(id);
      return (
        <button type="button" class="btn go big" disabled={table === null} onClick={() => table && go({ view: "table", id: table })}>
          {t("tour.to-table")}
        </button>
      );
    }
    case "none":
      return (
        <button type="button" class="btn big" disabled>
          {t(`tour.no.${step.why}`)}
        </button>
      );
  }
}

/** A rebuy and an add-on, as long as they may be had. */
export function MoreChips({ state: { view, own } }: { state: TournamentAnswer }) {
  const { id, currency } = view.config;
  const offers = [
    ["rebuy", own?.rebuy],
    ["addon", own?.addon],
  ] as const;
  return (
    <>
      {offers.map(([about, cost]) =>
        cost == null || barred.value !== null ? null : (
          <button key={about} type="button" class="btn line big" onClick={() => ask({ tournament: id, about })}>
            {t(`tour.ask.${about}-button`, { amount: money(cost, currency, "auto") })}
          </button>
        ),
      )}
    </>
  );
}
