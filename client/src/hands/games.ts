/** How the hands of each game are read. */

import { cardsOf, factsOf } from "../games";
import type { GameFacts } from "../wire/games";
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
  /** A community card may replace everybody's last own card if the deck is too short (RULES.md G12). */
  readonly community?: true;
}

/** The orders that this client can read, by the room's names of the rankings. */
const ORDERS: Readonly<Record<string, Order>> = {
  high: HIGH,
  deuce: DEUCE_TO_SEVEN,
  soko: SOKO,
  americana: AMERICANA,
  draw32: DRAW32,
  telesina: TELESINA,
  "telesina all kickers": TELESINA_ALL_KICKERS,
};

const readings = new WeakMap<GameFacts, Reading | null>();

function read({ deck, streets, orders }: GameFacts): Reading | null {
  const high = orders[0];
  const order = high && ORDERS[high.ranking];
  if (!order) return null;
  const lastDraw = streets.findLastIndex(({ draw = 0 }) => draw > 0);
  return {
    order,
    ofOwn: high.hole,
    ...(orders.some(({ half }) => half === "low") && { low: true as const }),
    ...(deck === "32" && { short: true as const }),
    own: cardsOf(streets),
    board: streets.reduce((sum, { board = 0 }) => sum + board, 0),
    ...(lastDraw >= 0 && { lastDraw }),
    ...(streets.some((street) => street.community_if_short) && { community: true as const }),
  };
}

/** How the game's hands are read; null if this client does not know its ranking, and it then names no hand. */
export function readingOf(game: string): Reading | null {
  const facts = factsOf(game);
  if (!readings.has(facts)) readings.set(facts, read(facts));
  return facts.game === game ? readings.get(facts)! : null;
}

/** The order of the game's hands under a rule book; null if this client does not know its ranking. */
export function orderOf(game: string, book: string): Order | null {
  const other = factsOf(game).orders[0]?.other_rankings[book];
  return other === undefined ? (readingOf(game)?.order ?? null) : (ORDERS[other] ?? null);
}
