/** How the hands of each game are read. */

import { AMERICANA, DEUCE_TO_SEVEN, DRAW32, HIGH, SOKO, TELESINA, TELESINA_ALL_KICKERS, type Order } from "./orders";

export interface Reading {
  readonly order: Order;
  /** How many of one's own cards must play; null: any. */
  readonly ofOwn: number | null;
  /** Half of the pot goes to the best low hand. */
  readonly low?: true;
  /** Played with the 32 cards from sevens up. */
  readonly short?: true;
  /** How many cards of one's own, and how many common ones, there are at the showdown. */
  readonly own: number;
  readonly board: number;
  /** Cards are exchanged: the street (from 0) before whose betting it is done for the last time. */
  readonly lastDraw?: number;
  /** A common card may stand in for everybody's last own card, where the deck is too short (RULES.md G12). */
  readonly community?: true;
}

const READINGS: Record<string, Reading> = {
  holdem: { order: HIGH, ofOwn: null, own: 2, board: 5 },
  omaha: { order: HIGH, ofOwn: 2, own: 4, board: 5 },
  omaha5: { order: HIGH, ofOwn: 2, own: 5, board: 5 },
  omaha8: { order: HIGH, ofOwn: 2, low: true, own: 4, board: 5 },
  "omaha5-8": { order: HIGH, ofOwn: 2, low: true, own: 5, board: 5 },
  soko: { order: SOKO, ofOwn: null, own: 5, board: 0 },
  stud: { order: HIGH, ofOwn: null, own: 7, board: 0, community: true },
  stud8: { order: HIGH, ofOwn: null, low: true, own: 7, board: 0, community: true },
  draw5: { order: HIGH, ofOwn: null, own: 5, board: 0, lastDraw: 1 },
  deuce3: { order: DEUCE_TO_SEVEN, ofOwn: null, own: 5, board: 0, lastDraw: 3 },
  telesina: { order: TELESINA, ofOwn: null, short: true, own: 5, board: 1 },
  americana: { order: AMERICANA, ofOwn: null, short: true, own: 5, board: 0 },
  draw32: { order: DRAW32, ofOwn: null, short: true, own: 5, board: 0, lastDraw: 1 },
};

/** How the game's hands are read; null for a game that this client does not know, and it then names no hand. */
export const readingOf = (game: string): Reading | null => READINGS[game] ?? null;

/** The rule book in which Telesina's equal pairs are told apart by all kickers before a suit is (RULES.md C34). */
const ALL_KICKERS = "general";

/** The order of the game's hands under a rule book. */
export const orderOf = (game: string, house: string): Order | null =>
  game === "telesina" && house === ALL_KICKERS ? TELESINA_ALL_KICKERS : (READINGS[game]?.order ?? null);
