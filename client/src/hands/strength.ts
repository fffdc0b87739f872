/** How good hands are, as numbers: what `evaluate.ts` says of five cards, remembered for the next hand that is alike. */

import { parseCards, rankOf, suitOf } from "../parts/cards";
import { rate } from "./evaluate";
import type { Order } from "./orders";

/** Above every value that hands are compared by. */
const BASE = 16;
const FIVE = 5;
const DECK = 52;
/** This many hands are cached for an order; then the cache starts over. */
const MOST = 60_000;
const NO_HAND = -1;

interface Memory {
  readonly order: Order;
  readonly width: number;
  readonly suits: boolean;
  readonly fours: boolean;
  readonly known: Map<number, number>;
}

const memories = new Map<Order, Memory>();

function memoryOf(order: Order): Memory {
  let found = memories.get(order);
  if (!found) {
    const words = order.rows.map(([, compare]) => compare.split(" "));
    found = {
      order,
      width: 1 + Math.max(...words.map((row) => row.length)),
      suits: words.some((row) => row.some((word) => word.endsWith("s"))),
      fours: order.rows.some(([category]) => category === "four-flush"),
      known: new Map(),
    };
    memories.set(order, found);
  }
  return found;
}

/** Which of the five share a suit, as far as it matters: all, all but one (where four count), or whatever. */
function patternOf(five: readonly number[], fours: boolean): number {
  const suit = suitOf(five[0]!);
  let same = 0;
  for (const card of five) same += Number(suitOf(card) === suit);
  if (same === FIVE) return 1;
  if (!fours) return 0;
  if (same === 4) return 2 + five.findIndex((card) => suitOf(card) !== suit);
  const second = suitOf(five[1]!);
  return same === 1 && five.slice(2).every((card) => suitOf(card) === second) ? 2 : 0;
}

function strengthOfFive(five: number[], memory: Memory): number {
  five.sort((a, b) => b - a);
  let key = memory.suits ? 0 : patternOf(five, memory.fours);
  for (const card of five) key = memory.suits ? key * DECK + card : key * BASE + rankOf(card);
  const known = memory.known.get(key);
  if (known !== undefined) return known;
  if (memory.known.size >= MOST) memory.known.clear();
  const made = rate(five, memory.order);
  let strength = NO_HAND;
  if (made) {
    strength = 0;
    for (let at = 0; at < memory.width; at += 1) strength = strength * BASE + (made.worth[at] ?? 0);
    if (memory.order.lowestWins) strength = BASE ** memory.width - strength;
  }
  memory.known.set(key, strength);
  return strength;
}

const choices = new Map<string, readonly (readonly number[])[]>();

/** All ways to choose this many of the numbers from 0 up. */
export function chosen(count: number, of: number): readonly (readonly number[])[] {
  const name = `${count} ${of}`;
  let found = choices.get(name);
  if (!found) {
    const all: number[][] = [];
    const next = (from: number, taken: readonly number[]): void => {
      if (taken.length === count) return void all.push([...taken]);
      for (let at = from; at < of; at += 1) next(at + 1, [...taken, at]);
    };
    next(0, []);
    choices.set(name, (found = all));
  }
  return found;
}

/** How good the best five cards are, higher is better; below 0 where none qualify. There must be five. */
export function strengthOf(own: readonly number[], board: readonly number[], ofOwn: number | null, order: Order): number {
  const memory = memoryOf(order);
  let best = NO_HAND;
  if (ofOwn === null) {
    const all = [...own, ...board];
    for (const five of chosen(FIVE, all.length)) best = Math.max(best, strengthOfFive(five.map((at) => all[at]!), memory));
    return best;
  }
  for (const mine of chosen(ofOwn, own.length)) {
    for (const common of chosen(FIVE - ofOwn, board.length)) {
      const five = [...mine.map((at) => own[at]!), ...common.map((at) => board[at]!)];
      best = Math.max(best, strengthOfFive(five, memory));
    }
  }
  return best;
}

const ROYAL = parseCards("Ah Kh Qh Jh Th");
const LOWEST = parseCards("As 7s 8s 9s Ts");
const holds = (cards: readonly number[], five: readonly number[]): boolean => five.every((card) => cards.includes(card));

/** Which of the hands share the pot, by their places. */
export function bestOf(
  hands: readonly (readonly number[])[],
  board: readonly number[],
  ofOwn: number | null,
  order: Order,
): readonly number[] {
  const strengths = hands.map((own) => strengthOf(own, board, ofOwn, order));
  const best = Math.max(...strengths);
  if (best < 0) return [];
  if (hands.length === 2 && order.lowestBeatsRoyal) {
    const [one, other] = hands.map((own) => [...own, ...board]);
    if (holds(one!, ROYAL) && holds(other!, LOWEST)) return [1];
    if (holds(other!, ROYAL) && holds(one!, LOWEST)) return [0];
  }
  return strengths.flatMap((strength, at) => (strength === best ? [at] : []));
}
