import { Popover } from "../frame/Popover";
import { t } from "../i18n";
import { settings } from "../settings";
import type { Reacted } from "../wire/types";
import { notes, reactions } from "./state";
import "./chat.css";

type Kind = Reacted["kind"];

/** What can be said with one press, and the sign of each in a box of 24 by 24. */
const SIGNS: Readonly<Record<Kind, string>> = {
  "nice-hand": "M4 7h8v12H4zM13 6l7 2-3.300 11.500-3-.8M8 10v6M5.500 13h5",
  "well-played": "M7 11v9H4v-9zM7 12l4-8q2.500 0 2 3l-.5 3H19q1.500 0 1.200 2l-1.500 6.500Q18.300 20 17 20H7",
  thanks: "M12 20S4 15 4 9.500A4 4 0 0 1 12 8a4 4 0 0 1 8 1.500C20 15 12 20 12 20z",
  "good-luck": "M12 12Q6 12 6 8.500T9.500 6Q12 6 12 12Q12 6 14.500 6T18 8.500 12 12Q18 12 18 15.500T14.500 18Q12 18 12 12Q12 18 9.500 18T6 15.500 12 12M12 12q1 6 4 9",
  wow: "M12 3v5M5 6l3 3.500M19 6l-3 3.500M3 13h4M17 13h4M12 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8",
  ouch: "M13 3L6 13h5l-1 8 8-11h-5z",
};
const KINDS = Object.keys(SIGNS) as Kind[];

function Sign({ kind }: { kind: Kind }) {
  return (
    <svg class="ic reactsign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[kind]} />
    </svg>
  );
}

/** The reactions shown at a table now: none of muted players, and none at all if switched off. */
export function shownAt(table: string): readonly Reacted[] {
  if (!settings.value.reactions) return [];
  return reactions.value.filter((one) => one.table === table && !notes.value.get(one.player)?.muted);
}

/** Beside a seat: what its player has just said with one press. A screen reader hears it from the announcer. */
export function Reaction({ table, player }: { table: string; player: string }) {
  const shown = shownAt(table).find((one) => one.player === player);
  if (!shown) return null;
  return (
    <span class="reaction" aria-hidden="true">
      <Sign kind={shown.kind} />
      {t(`react.${shown.kind}`)}
    </span>
  );
}

/** The button that opens them, and one for each. */
export function ReactionPicker({ disabled, onPick }: { disabled: boolean; onPick(kind: Kind): void }) {
  if (disabled || !settings.value.reactions) return null;
  return (
    <div class="reacting">
      <Popover className="iconbtn" align="end" label={t("react.label")} face={<Sign kind="wow" />}>
        {(close) => (
          <div class="menu reactions" role="group" aria-label={t("react.label")}>
            {KINDS.map((kind) => (
              <button
                key={kind}
                type="button"
                onClick={() => {
                  onPick(kind);
                  close();
                }}
              >
                <Sign kind={kind} />
                {t(`react.${kind}`)}
              </button>
            ))}
          </div>
        )}
      </Popover>
    </div>
  );
}
