/** Which hands of a table can be compared: the cards of everybody still in are open to the viewer. */

import type { HandView, PlaceView } from "../wire/types";
import type { Spot } from "./equity";
import { readingOf, type Reading } from "./games";

/** Hands to weigh, and the place in the hand of each. `spots`: one, or one for each board where it is dealt twice. */
export interface OpenHands {
  readonly spots: readonly Spot[];
  readonly places: readonly number[];
}

/** What is known of a hand that is over: its `end`, and all cards that are known to have been thrown away. */
export interface Hindsight {
  readonly end: HandView;
  readonly thrown: readonly number[];
}

/**
 * Null if a hand that is still in is hidden, if nothing is open any more, or if a draw is still to come: discards are the
 * player's choice. In hindsight the last draw is known: each hand is then what was kept, plus as many cards as were drawn.
 */
export function openHands(hand: HandView, house: string, later?: Hindsight): OpenHands | null {
  const reading = readingOf(hand.game);
  if (!reading || hand.ended) return null;
  const places = hand.places.flatMap((place, at) => (place.folded ? [] : [at]));
  const hands = places.map((at) => cardsOf(hand, at, reading, later));
  if (places.length < 2 || !hands.every(isOpen)) return null;
  const folded = hand.places.flatMap((place) => (place.folded ? place.cards.filter((card) => card >= 0) : []));
  const held = new Set([...hands.flat(), ...folded]);
  const thrown = reading.lastDraw === undefined || !later ? [] : later.thrown.filter((card) => !held.has(card));
  const dead = [...folded, ...thrown];
  return { places, spots: boardsOf(hand, later?.end ?? hand, dead).map((cards) => ({ game: hand.game, house, hands, ...cards })) };
}

const isOpen = (cards: readonly number[] | null): cards is readonly number[] =>
  cards !== null && cards.length > 0 && cards.every((card) => card >= 0);

/** The cards that count for the place, as far as known; null while the player still has to choose. */
function cardsOf(hand: HandView, at: number, reading: Reading, later?: Hindsight): readonly number[] | null {
  const place = hand.places[at]!;
  if (!isYetToDraw(hand, place, reading)) return place.cards;
  return later && beforeLastDraw(hand, later.end) ? keptBy(later.end.places[at]!) : null;
}

const isYetToDraw = (hand: HandView, place: PlaceView, { lastDraw }: Reading): boolean =>
  lastDraw !== undefined && (hand.street < lastDraw || (hand.drawing && place.discarded === null));

/** Whether one exchange is left, or is on, in a hand that has come to its last one. */
export function beforeLastDraw(hand: HandView, end: HandView): boolean {
  const last = readingOf(hand.game)?.lastDraw;
  return last !== undefined && end.street === last && (hand.street === last - 1 || (hand.street === last && hand.drawing));
}

/** What a place kept in its last draw: cards are in the order received. Null if it did not draw. */
export const keptBy = ({ cards, discarded }: PlaceView): readonly number[] | null =>
  discarded === null ? null : cards.slice(0, cards.length - discarded);

/** The common cards of each run, and what cannot come in it. */
function boardsOf(hand: HandView, end: HandView, dead: readonly number[]): Pick<Spot, "board" | "dead">[] {
  const common = end.board.findIndex((card, at) => card !== end.second_board[at]);
  const { board, second_board: second } = hand;
  if (end.second_board.length === 0 || board.length <= common) return [{ board, dead }];
  // The first board is dealt to its end before the second: its cards are gone then.
  const first = [...dead, ...board.slice(common)];
  return [{ board, dead }, second.length > 0 ? { board: second, dead } : { board: board.slice(0, common), dead: first }];
}
