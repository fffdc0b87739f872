/** Says a while before the start of a tournament that it begins. */

import { t } from "../i18n";
import { dismiss, notify } from "../notices";
import { go } from "../router";
import { play } from "../sound";
import { roomNow } from "../state";
import { upcoming } from "../tournaments";

const MINUTE_MS = 60_000;
/** So many minutes before the start, the latest first. */
const EARLY = [1, 5] as const;
const LOOK_MS = 1_000;

/** The minutes that are to be said of a start in `left` ms, where `said` was said last of it; null: nothing new. */
export function dueReminder(left: number, lastReminder: number | undefined): number | null {
  const due = EARLY.find((minutes) => left > 0 && left <= minutes * MINUTE_MS);
  return due === undefined || (lastReminder !== undefined && lastReminder <= due) ? null : due;
}

/** Looks at my tournaments until the returned function is called. */
export function remindOfStarts(): () => void {
  const lastReminder = new Map<string, number>();
  /** The reminders that may still be shown, by what they remind of. */
  const shown = new Map<string, number>();
  const timer = setInterval(() => {
    const soon = new Set(upcoming.peek().map(({ view: { config } }) => (config.starts > roomNow() ? `${config.id} ${config.starts}` : "")));
    for (const [key, notice] of shown) {
      if (soon.has(key)) continue;
      dismiss(notice);
      shown.delete(key);
    }
    for (const { view } of upcoming.peek()) {
      const { id, name, starts } = view.config;
      const key = `${id} ${starts}`;
      const minutes = starts > 0 ? dueReminder(starts - roomNow(), lastReminder.get(key)) : null;
      if (minutes === null) continue;
      lastReminder.set(key, minutes);
      play(["background"]);
      const earlier = shown.get(key);
      if (earlier !== undefined) dismiss(earlier);
      const open = { label: t("tour.open"), run: () => go({ view: "tournament", id }) };
      shown.set(key, notify(t("tour.starts-soon", { name, count: minutes }), "info", open));
    }
  }, LOOK_MS);
  return () => clearInterval(timer);
}
