/**
 * What cards are worth in a game's order of hands, to say it in words and to point at the cards. It decides nothing:
 * who wins is the room's word.
 */

import { rankOf, suitOf } from "../parts/cards";
import { EIGHT_OR_BETTER, HIGH, type Category, type Order } from "./orders";

export type HandKind = Category | "royal";

export interface Made {
  readonly kind: HandKind;
  /** The ranks that name the hand, the most telling first: pair before kickers, top of a straight. */
  readonly ranks: readonly number[];
  /** The suit of each of these where it decides in the game's order; null if it does not. */
  readonly suits: readonly (number | null)[];
  /** The cards that play. */
  readonly cards: readonly number[];
  /** What hands are compared by, left to right; the greater one wins, and in a low game loses. */
  readonly worth: readonly number[];
}

const ACE = 12;
const EIGHT = 6;
/** The rank of clubs, diamonds, hearts and spades where suits decide: hearts first, then diamonds, clubs, spades. */
const SUIT_HEIGHTS = [1, 2, 3, 0];

/** All ways to take `count` of `cards`. */
export function choose(cards: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => choose(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));
}

/** Cards in groups, the most telling first. */
type Groups = readonly (readonly number[])[];

interface Held {
  /** From the highest down. */
  readonly cards: readonly number[];
  /** Grouped by rank: the largest groups first, among equal ones the higher rank. */
  readonly groups: Groups;
  readonly sizes: readonly number[];
  readonly aceUnder: number | null;
}

function hold(cards: readonly number[], aceUnder: number | null): Held {
  const falling = [...cards].sort((a, b) => b - a);
  const byRank = new Map<number, number[]>();
  for (const card of falling) byRank.set(rankOf(card), [...(byRank.get(rankOf(card)) ?? []), card]);
  const groups = [...byRank.values()].sort((a, b) => b.length - a.length);
  return { cards: falling, groups, sizes: groups.map((group) => group.length), aceUnder };
}

const oneSuit = (cards: readonly number[]): boolean => cards.every((card) => suitOf(card) === suitOf(cards[0]!));
const follow = (ranks: readonly number[]): boolean =>
  ranks.slice(1).every((rank, at) => rank === ranks[at]! - 1);

/** Falling cards of consecutive ranks, a card a group; a low ace comes last. */
function run(falling: readonly number[], aceUnder: number | null): Groups | null {
  const ranks = falling.map(rankOf);
  const alone = (cards: readonly number[]) => cards.map((card) => [card]);
  if (follow(ranks)) return alone(falling);
  const under = ranks[0] === ACE && aceUnder !== null && ranks.at(-1) === aceUnder && follow(ranks.slice(1));
  return under ? alone([...falling.slice(1), falling[0]!]) : null;
}

const FIVE = 5;
const flush = ({ cards }: Held): boolean => cards.length === FIVE && oneSuit(cards);

/** The first four of five (or of four) for which `read` finds groups, and the fifth after them. */
function ofFour(cards: readonly number[], read: (four: readonly number[]) => Groups | null): Groups | null {
  if (cards.length < 4) return null;
  for (const four of choose(cards, 4)) {
    const groups = read(four);
    if (groups) return [...groups, ...cards.filter((card) => !four.includes(card)).map((card) => [card])];
  }
  return null;
}

/** Reads the cards as one category; null if they do not belong to it. Whatever is better was looked for before. */
const READ: { readonly [Name in Category]: (held: Held) => Groups | null } = {
  "straight-flush": (held) => (flush(held) ? run(held.cards, held.aceUnder) : null),
  quads: ({ groups, sizes }) => (sizes[0] === 4 ? groups : null),
  full: ({ groups, sizes }) => (sizes[0] === 3 && sizes[1] === 2 ? groups : null),
  flush: (held) => (flush(held) ? held.groups : null),
  straight: ({ cards, groups, aceUnder }) => (groups.length === FIVE ? run(cards, aceUnder) : null),
  trips: ({ groups, sizes }) => (sizes[0] === 3 ? groups : null),
  "two-pair": ({ groups, sizes }) => (sizes[0] === 2 && sizes[1] === 2 ? groups : null),
  "four-flush": ({ cards }) => ofFour(cards, (four) => (oneSuit(four) ? four.map((card) => [card]) : null)),
  "four-straight": ({ cards, aceUnder }) => ofFour(cards, (four) => run(four, aceUnder)),
  pair: ({ groups, sizes }) => (sizes[0] === 2 ? groups : null),
  high: ({ groups }) => groups,
  low: ({ groups }) => {
    const high = groups.some(([card]) => rankOf(card!) > EIGHT && rankOf(card!) < ACE);
    if (groups.length !== FIVE || high) return null;
    return rankOf(groups[0]![0]!) === ACE ? [...groups.slice(1), groups[0]!] : groups;
  },
};

const RUNS: readonly Category[] = ["straight-flush", "straight"];

function value(word: string, groups: Groups, order: Order): number {
  const group = groups[Number.parseInt(word, 10) - 1];
  if (!group) return 0; // fewer than five cards
  if (word.endsWith("s")) return Math.max(...group.map((card) => SUIT_HEIGHTS[suitOf(card)]!));
  const rank = rankOf(group[0]!);
  return order.aceLow && rank === ACE ? 0 : rank + 1;
}

/** The suit of a group's one card if `compared` has it; a group of several cards has none. */
function decidingSuit(group: readonly number[], at: number, compared: readonly string[]): number | null {
  return group.length === 1 && compared.includes(`${at + 1}s`) ? suitOf(group[0]!) : null;
}

/** What one to five cards make together; null if they do not qualify. */
export function rate(cards: readonly number[], order: Order = HIGH): Made | null {
  const held = hold(cards, order.aceUnder);
  for (const [at, [category, compare]] of order.rows.entries()) {
    const groups = READ[category](held);
    if (!groups) continue;
    const ranks = groups.map(([card]) => rankOf(card!));
    const compared = compare.split(" ");
    const groupCount = RUNS.includes(category) ? 1 : groups.length;
    return {
      kind: category === "straight-flush" && ranks[0] === ACE ? "royal" : category,
      ranks: ranks.slice(0, groupCount),
      suits: groups.slice(0, groupCount).map((group, place) => decidingSuit(group, place, compared)),
      cards,
      worth: [order.rows.length - at, ...compared.map((word) => value(word, groups, order))],
    };
  }
  return null;
}

/** Above zero if `a` is higher in the order. */
export function compare(a: Made, b: Made): number {
  const differing = a.worth.findIndex((part, at) => part !== b.worth[at]);
  return differing < 0 ? 0 : a.worth[differing]! - (b.worth[differing] ?? -1);
}

/** Above zero where the cards of `a` rank higher: what an order does not compare plays all the same. */
function compareRanks(a: Made, b: Made): number {
  const [ours, theirs] = [a, b].map(({ cards }) => cards.map(rankOf).sort((one, other) => other - one));
  const differing = ours!.findIndex((rank, at) => rank !== theirs![at]);
  return differing < 0 ? 0 : ours![differing]! - theirs![differing]!;
}

/** The combinations that a game lets one make out of one's own cards and the common ones. */
function combinations(own: readonly number[], board: readonly number[], ofOwn: number | null): number[][] {
  if (ofOwn === null) {
    const all = [...own, ...board];
    return choose(all, Math.min(FIVE, all.length));
  }
  const fromBoard = choose(board, Math.min(FIVE - ofOwn, board.length));
  return choose(own, Math.min(ofOwn, own.length)).flatMap((mine) => fromBoard.map((common) => [...mine, ...common]));
}

/**
 * The best hand, `ofOwn` cards of it out of one's own (null: any); null if a card is unknown, none is there, or
 * nothing qualifies.
 */
export function bestHand(
  own: readonly number[],
  board: readonly number[],
  ofOwn: number | null,
  order: Order = HIGH,
): Made | null {
  if (own.length === 0 || own.some((card) => card < 0)) return null;
  const better = (a: Made, b: Made) => (order.lowestWins ? compare(a, b) < 0 : (compare(a, b) || compareRanks(a, b)) > 0);
  return combinations(own, board, ofOwn)
    .map((cards) => rate(cards, order))
    .reduce((best, made) => (made && (!best || better(made, best)) ? made : best), null);
}

/** The best low hand of five different ranks up to eight, the ace lowest, in a game that shares the pot; or null. */
export const bestLow = (own: readonly number[], board: readonly number[], ofOwn: number | null): Made | null =>
  bestHand(own, board, ofOwn, EIGHT_OR_BETTER);
