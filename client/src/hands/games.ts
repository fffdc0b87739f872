/** How the hands of each game are read. */

import { AMERICANA, DEUCE_TO_SEVEN, DRAW32, HIGH, SOKO, TELESINA, type Order } from "./orders";

interface Reading {
  readonly order: Order;
  /** How many of one's own cards must play; null: any. */
  readonly ofOwn: number | null;
  /** Half of the pot goes to the best low hand. */
  readonly low?: true;
}

const READINGS: Record<string, Reading> = {
  holdem: { order: HIGH, ofOwn: null },
  omaha: { order: HIGH, ofOwn: 2 },
  omaha5: { order: HIGH, ofOwn: 2 },
  omaha8: { order: HIGH, ofOwn: 2, low: true },
  "omaha5-8": { order: HIGH, ofOwn: 2, low: true },
  soko: { order: SOKO, ofOwn: null },
  stud: { order: HIGH, ofOwn: null },
  stud8: { order: HIGH, ofOwn: null, low: true },
  draw5: { order: HIGH, ofOwn: null },
  deuce3: { order: DEUCE_TO_SEVEN, ofOwn: null },
  telesina: { order: TELESINA, ofOwn: null },
  americana: { order: AMERICANA, ofOwn: null },
  draw32: { order: DRAW32, ofOwn: null },
};

/** How the game's hands are read; null for a game that this client does not know, and it then names no hand. */
export const readingOf = (game: string): Reading | null => READINGS[game] ?? null;
