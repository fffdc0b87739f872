import { useState } from "preact/hooks";
import { t } from "../i18n";
import { tell } from "../notices";
import { go } from "../router";
import { me, waitFor, waitNoLonger, waits } from "../state";
import { shownName } from "./names";

interface WaitButtonProps {
  id: string;
  /** How many wait there. */
  count: number;
  className: string;
  /** In a row of the list: a word is enough. */
  short?: boolean;
}

/** Joins or leaves the waiting list of a full table; sends people without an account to where they get one. */
export function WaitButton({ id, count, className, short = false }: WaitButtonProps) {
  const [busy, setBusy] = useState(false);
  const on = waits.value.tables.includes(id);
  const press = (event: Event) => {
    event.stopPropagation();
    if (me.value?.player == null) return go({ view: "welcome" });
    setBusy(true);
    (on ? waitNoLonger(id) : waitFor(id)).catch(tell).finally(() => setBusy(false));
  };
  const name = shownName(id);
  const long = on ? t("wait.leave") : t("wait.join", { count });
  return (
    <button
      type="button"
      class={className}
      disabled={busy}
      aria-pressed={short ? on : undefined}
      aria-label={short ? t(on ? "wait.leave-label" : "wait.join-label", { name }) : undefined}
      onClick={press}
    >
      {short ? (on ? t("wait.leave-row") : t("wait.join-row", { count })) : long}
    </button>
  );
}
