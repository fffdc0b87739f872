/** Which of my tables receives keys when several are in sight, and which is on top of a stack. */

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { go, route } from "../router";
import { settings } from "../settings";
import { myTables } from "../state";

const chosen = signal<string | null>(null);

/** The table in focus; the first of mine until another is chosen, null if I have none. */
export const inFocus: ReadonlySignal<string | null> = computed(() => {
  const tables = myTables.value;
  return chosen.value !== null && tables.includes(chosen.value) ? chosen.value : (tables[0] ?? null);
});

export function focusOn(id: string): void {
  chosen.value = id;
}

/** The table before the player: the one of the view, or the one in focus among those in sight; null at another view. */
export function tableInFront(): string | null {
  const here = route.value;
  if (here.view === "tables") return inFocus.value;
  return here.view === "table" ? here.id : null;
}

/** Whether all my tables are in sight, so that none must come forward. */
export const allInSight = (): boolean => route.value.view === "tables" && settings.value.arrangement === "tiles";

/** Brings a table to the front in the current arrangement. Moving between tables leaves the way back unchanged. */
export function bringForward(id: string): void {
  const { view } = route.peek();
  const arrangement = settings.peek().arrangement;
  const together = view === "tables" || arrangement === "stack" || (arrangement === "tiles" && view !== "table");
  if (together && myTables.peek().length > 1 && myTables.peek().includes(id)) {
    focusOn(id);
    go({ view: "tables" }, view === "table");
  } else {
    go({ view: "table", id }, view === "table" || view === "tables");
  }
}
