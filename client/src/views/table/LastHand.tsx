import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { linkTo } from "../../router";
import type { LogEntry } from "../../state";

/** The number of the last hand that is over and that `me` was dealt in, as far as the log goes back; null for none. */
export function lastOwnHand(log: readonly LogEntry[], me: string | null): number | null {
  if (me === null) return null;
  let number: number | null = null;
  let last: number | null = null;
  for (const { event, names } of log) {
    if (event.type === "HandOpened") number = event.number;
    if (event.type === "HandEnded" && names.includes(me)) last = number;
  }
  return last;
}

/** To the replay of the viewer's last hand at the table. */
export function LastHand({ table, log, me }: { table: string; log: readonly LogEntry[]; me: string | null }) {
  const number = lastOwnHand(log, me);
  if (number === null) return null;
  const label = t("history.replay-last");
  return (
    <a class="iconbtn" aria-label={label} title={label} {...linkTo({ view: "hand", id: `${table}-${number}` })}>
      <Icon name="play" />
    </a>
  );
}
