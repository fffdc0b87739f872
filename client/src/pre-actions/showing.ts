/** Whether a hand that is over is shown though nobody asks for it: the player's own wish, carried out once. */

import { effect } from "@preact/signals";
import { tell } from "../notices";
import { settings } from "../settings";
import { myTables, showCards, table, type TableState } from "../state";
import type { HandView } from "../wire/types";

/** Whether the place won a pot that nobody called for. */
export function wonUnseen(hand: HandView, place: number | null): boolean {
  const mine = place === null ? undefined : hand.places[place];
  return mine !== undefined && mine.won > 0 && hand.places.every((one) => one === mine || one.folded);
}

/** Whether the last batch ended a hand in which mine was beaten and went to the muck unseen. */
export function wasMucked({ view: { hand }, before, myPlace }: Pick<TableState, "view" | "before" | "myPlace">): boolean {
  const place = hand && myPlace !== null ? hand.places[myPlace] : undefined;
  if (!hand?.ended || hand.voided || !place?.mucked || place.shown) return false;
  return before?.hand?.number === hand.number && !before.hand.ended;
}

/** Shows beaten hands where the player wants that, from now on, until the returned function is called. */
export function showBeatenHands(): () => void {
  /** The hand that was shown last at each table: a hand is shown once. */
  const shown = new Map<string, number>();
  return effect(() => {
    for (const id of myTables.value) {
      const state = table(id).value;
      if (settings.peek().beaten !== "show" || !state || !wasMucked(state)) continue;
      const number = state.view.hand!.number;
      if (shown.get(id) === number) continue;
      shown.set(id, number);
      showCards(id).catch(tell);
    }
  });
}
