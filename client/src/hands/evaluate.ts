/**
 * What five cards are worth in the ordinary order of hands, to say it in words and to point at the cards. It decides
 * nothing: who wins is the room's word.
 */

import { rankOf, suitOf } from "../parts/cards";

export type HandKind =
  "high" | "pair" | "two-pair" | "trips" | "straight" | "flush" | "full" | "quads" | "straight-flush" | "royal";

const ORDER: readonly HandKind[] = [
  "high",
  "pair",
  "two-pair",
  "trips",
  "straight",
  "flush",
  "full",
  "quads",
  "straight-flush",
  "royal",
];

export interface Made {
  readonly kind: HandKind;
  /** The ranks that name the hand, the most telling first: pair before kickers, top of a straight. */
  readonly ranks: readonly number[];
  /** The cards that play. */
  readonly cards: readonly number[];
}

const ACE = 12;
const FIVE = 3;

/** All ways to take `count` of `cards`. */
export function choose(cards: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => choose(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));
}

/** The top of a straight made of five different ranks (highest first), or null. */
function straightTop(ranks: readonly number[]): number | null {
  if (ranks.length !== 5) return null;
  if (ranks[0]! - ranks[4]! === 4) return ranks[0]!;
  return ranks[0] === ACE && ranks[1] === FIVE ? FIVE : null;
}

/** What one to five cards make together. */
export function rate(cards: readonly number[]): Made {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  const ranks = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || b - a);
  const [most = 0, next = 0] = ranks.map((rank) => counts.get(rank)!);
  const top = straightTop(ranks);
  const flush = cards.length === 5 && cards.every((card) => suitOf(card) === suitOf(cards[0]!));
  const made = (kind: HandKind, named = ranks): Made => ({ kind, ranks: named, cards });
  if (flush && top !== null) return made(top === ACE ? "royal" : "straight-flush", [top]);
  if (most === 4) return made("quads");
  if (most === 3 && next === 2) return made("full");
  if (flush) return made("flush");
  if (top !== null) return made("straight", [top]);
  if (most === 3) return made("trips");
  if (most === 2) return made(next === 2 ? "two-pair" : "pair");
  return made("high");
}

/** Above zero where `a` is the better hand. */
export function compare(a: Made, b: Made): number {
  const kinds = ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind);
  if (kinds !== 0) return kinds;
  const differing = a.ranks.findIndex((rank, at) => rank !== b.ranks[at]);
  return differing < 0 ? 0 : a.ranks[differing]! - (b.ranks[differing] ?? -1);
}

/** The combinations that a game lets one make out of one's own cards and the common ones. */
function combinations(own: readonly number[], board: readonly number[], ofOwn: number | null): number[][] {
  if (ofOwn === null) {
    const all = [...own, ...board];
    return choose(all, Math.min(5, all.length));
  }
  const fromBoard = choose(board, Math.min(5 - ofOwn, board.length));
  return choose(own, Math.min(ofOwn, own.length)).flatMap((mine) => fromBoard.map((common) => [...mine, ...common]));
}

/** The best hand, `ofOwn` cards of it out of one's own (null: any); null where a card is unknown or none is there. */
export function bestHand(own: readonly number[], board: readonly number[], ofOwn: number | null): Made | null {
  if (own.length === 0 || own.some((card) => card < 0)) return null;
  return combinations(own, board, ofOwn)
    .map(rate)
    .reduce((best, made) => (compare(made, best) > 0 ? made : best));
}

const EIGHT = 6;
const lowValue = (card: number): number => (rankOf(card) === ACE ? -1 : rankOf(card));

/** The best low hand of five different ranks up to eight, the ace lowest, in a game that shares the pot; or null. */
export function bestLow(
  own: readonly number[],
  board: readonly number[],
  ofOwn: number | null,
): readonly number[] | null {
  if (own.length === 0 || own.some((card) => card < 0)) return null;
  const lows = combinations(own, board, ofOwn)
    .filter((cards) => cards.length === 5 && new Set(cards.map(rankOf)).size === 5)
    .filter((cards) => cards.every((card) => lowValue(card) <= EIGHT))
    .map((cards) => [...cards].sort((a, b) => lowValue(b) - lowValue(a)));
  const lower = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((card, index) => lowValue(card) !== lowValue(b[index]!));
    return at >= 0 && lowValue(a[at]!) < lowValue(b[at]!);
  };
  return lows.reduce<readonly number[] | null>((best, cards) => (!best || lower(cards, best) ? cards : best), null);
}
