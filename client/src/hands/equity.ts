/**
 * How much of the pot each of several open hands wins on average, over all cards that may still come, or over a sample
 * of them. As `dealerbox/equity` reckons it; it decides nothing.
 */

import { rankOf } from "../parts/cards";
import { orderOf, readingOf, type Reading } from "./games";
import { EIGHT_OR_BETTER, type Order } from "./orders";
import { bestOf, chosen } from "./strength";

/** Open hands, the common cards, and other cards that are known and cannot come. */
export interface Spot {
  readonly game: string;
  readonly house: string;
  readonly hands: readonly (readonly number[])[];
  readonly board: readonly number[];
  readonly dead: readonly number[];
}

/** Each hand's part of the pot, from 0 to 1. `error`: so far off it may be where deals were sampled (two standard
 * errors, the largest of all hands); 0 where all were gone through. */
export interface Equities {
  readonly shares: readonly number[];
  readonly error: number;
}

/** So many hands of five are looked at to go through all deals; where it would be more, a sample is taken. */
const MOST_FIVES = 700_000;
const SAMPLE_FIVES = 500_000;
const MOST_SAMPLES = 20_000;
/** No longer than this without a pause: the page must answer. */
const SLICE_MS = 6;
const SEVENS = 5;

interface Plan {
  readonly spot: Spot;
  readonly reading: Reading;
  readonly order: Order;
  readonly rest: readonly number[];
  /** How many cards each hand still gets, and last the board. */
  readonly needs: readonly number[];
}

/** How the rest is dealt; null if the game is not known, or the hands cannot come to a showdown as they are. */
function planOf(spot: Spot): Plan | null {
  const reading = readingOf(spot.game);
  const order = orderOf(spot.game, spot.house);
  if (!reading || !order || spot.hands.length < 2) return null;
  const known = new Set([...spot.hands.flat(), ...spot.board, ...spot.dead]);
  const rest = Array.from({ length: 52 }, (_, card) => card).filter(
    (card) => !known.has(card) && (!reading.short || rankOf(card) >= SEVENS),
  );
  let { own, board } = reading;
  const missing = spot.hands.reduce((sum, hand) => sum + own - hand.length, 0);
  if (reading.community && (spot.board.length > 0 || missing > rest.length)) [own, board] = [own - 1, 1];
  const needs = [...spot.hands.map((hand) => own - hand.length), board - spot.board.length];
  const total = needs.reduce((sum, need) => sum + need, 0);
  return needs.some((need) => need < 0) || total > rest.length ? null : { spot, reading, order, rest, needs };
}

const ways = (count: number, of: number): number => {
  let found = 1;
  for (let at = 0; at < count; at += 1) found = (found * (of - at)) / (at + 1);
  return found;
};

/** In how many ways the missing cards can come. */
function dealsOf({ needs, rest }: Plan): number {
  let left = rest.length;
  return needs.reduce((found, need) => {
    const more = found * ways(need, left);
    left -= need;
    return more;
  }, 1);
}

/** How many hands of five one deal has to be looked at for. */
function fivesOf({ reading, spot }: Plan): number {
  const { own, board, ofOwn, low } = reading;
  const each = ofOwn === null ? ways(5, own + board) : ways(ofOwn, own) * ways(5 - ofOwn, board);
  return spot.hands.length * each * (low ? 2 : 1);
}

type Deal = readonly (readonly number[])[];

/** Every way in which the missing cards can come, a pile for each need. */
function* allDeals(needs: readonly number[], rest: readonly number[]): Generator<Deal> {
  const [need, ...later] = needs;
  if (need === undefined) return void (yield []);
  for (const at of chosen(need, rest.length)) {
    const pile = at.map((index) => rest[index]!);
    const left = later.some((count) => count > 0) ? rest.filter((card) => !pile.includes(card)) : rest;
    for (const piles of allDeals(later, left)) yield [pile, ...piles];
  }
}

/** The same numbers each time, from 0 up to below 1 (mulberry32): what is shown does not change when it is looked at
 * again. */
function repeatable(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function* sampledDeals({ needs, rest }: Plan, count: number): Generator<Deal> {
  const chance = repeatable();
  const cards = [...rest];
  for (let deal = 0; deal < count; deal += 1) {
    let taken = 0;
    yield needs.map((need) =>
      Array.from({ length: need }, () => {
        const at = taken + Math.floor(chance() * (cards.length - taken));
        [cards[taken], cards[at]] = [cards[at]!, cards[taken]!];
        taken += 1;
        return cards[taken - 1]!;
      }),
    );
  }
}

/** What part of the pot each hand gets, once all cards are there; no low, and the high takes all (RULES.md C19). */
function sharesOf({ reading, order }: Plan, hands: readonly (readonly number[])[], board: readonly number[]): number[] {
  const shares = hands.map(() => 0);
  const low = reading.low ? bestOf(hands, board, reading.ofOwn, EIGHT_OR_BETTER) : [];
  const high = bestOf(hands, board, reading.ofOwn, order);
  for (const at of high) shares[at]! += (low.length > 0 ? 0.5 : 1) / high.length;
  for (const at of low) shares[at]! += 0.5 / low.length;
  return shares;
}

/** Goes through deals bit by bit: a step is one deal, its value null; at the end it returns what has come out. */
export function* reckoning(spot: Spot): Generator<null, Equities | null> {
  const plan = planOf(spot);
  if (!plan) return null;
  const fives = fivesOf(plan);
  const exact = dealsOf(plan) * fives <= MOST_FIVES;
  const samples = Math.min(MOST_SAMPLES, Math.floor(SAMPLE_FIVES / fives));
  const sums = spot.hands.map(() => 0);
  const squares = spot.hands.map(() => 0);
  let count = 0;
  for (const piles of exact ? allDeals(plan.needs, plan.rest) : sampledDeals(plan, samples)) {
    const hands = spot.hands.map((hand, at) => [...hand, ...piles[at]!]);
    sharesOf(plan, hands, [...spot.board, ...piles.at(-1)!]).forEach((share, at) => {
      sums[at]! += share;
      squares[at]! += share * share;
    });
    count += 1;
    yield null;
  }
  const shares = sums.map((sum) => sum / count);
  const variances = shares.map((mean, at) => Math.max(0, squares[at]! / count - mean * mean) / (count - 1 || 1));
  return { shares, error: exact ? 0 : 2 * Math.sqrt(Math.max(...variances)) };
}

/** All at once. */
export function equitiesOf(spot: Spot): Equities | null {
  const steps = reckoning(spot);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** In slices, so that the page answers in between; `over` ends it, and then nothing comes. */
export function inSlices(spot: Spot, take: (found: Equities | null) => void): () => void {
  const steps = reckoning(spot);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = (): void => {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = steps.next();
      if (step.done) return take(step.value);
    }
    timer = setTimeout(slice);
  };
  timer = setTimeout(slice);
  return () => clearTimeout(timer);
}
