/**
 * Which table comes to the front, and when: the one that waits for me (RULES.md A31), after that the one at which a
 * tournament has just seated me. It comes only in the place of another table: never out of my hands, from another page,
 * or in a second tab of the browser.
 */

/** After an automatic change the front stays the same for this long. */
export const REST_MS = 1_000;

/** How soon it is looked again whether the player is still in the middle of something. */
export const AGAIN_MS = 250;

export interface Moment {
  /** The tables that wait for me, the earliest deadline first. */
  readonly calls: readonly string[];
  /** The tables at which a tournament has seated me and which I have not seen yet, the latest last. */
  readonly seats: readonly string[];
  /** The table in front; null at another view. */
  readonly here: string | null;
  /** The player is busy: writing, holding a slider, with a panel open. */
  readonly busy: boolean;
  /** Tables come to the front automatically: the player wants it, and this is the browser's first tab. */
  readonly wanted: boolean;
  /** Milliseconds since the last automatic change of the front. */
  readonly since: number;
}

/** Go to a table, look again after a while, or stay. */
export type Step = { readonly to: string } | { readonly again: number } | null;

export function nextStep({ calls, seats, here, busy, wanted, since }: Moment): Step {
  const first = calls[0] ?? seats.findLast((table) => table !== here);
  if (!wanted || first === undefined || here === null || calls.includes(here)) return null;
  if (since < REST_MS) return { again: REST_MS - since };
  return busy ? { again: AGAIN_MS } : { to: first };
}

/** The key that leads to the next table that waits. */
export const NEXT_KEY = "N";

/** Where the key for the next waiting table leads: round all that wait, the earliest deadline first. */
export function nextWaiting(calls: readonly string[], here: string | null): string | null {
  const next = calls[(calls.indexOf(here ?? "") + 1) % Math.max(1, calls.length)];
  return next === undefined || next === here ? null : next;
}
