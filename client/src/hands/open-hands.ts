/** Which hands of a table can be weighed against each other: all that are still in lie open to whoever looks. */

import type { HandView } from "../wire/types";
import type { Spot } from "./equity";
import { readingOf } from "./games";

/** Hands to weigh, and the place in the hand of each. */
export interface OpenHands {
  readonly spot: Spot;
  readonly places: readonly number[];
}

/** Null where a hand that is still in is hidden, where nothing is open any more, or where cards will yet be exchanged:
 * what somebody throws away is his to choose. */
export function openHands(hand: HandView, house: string): OpenHands | null {
  const reading = readingOf(hand.game);
  if (!reading || hand.ended || hand.second_board.length > 0) return null;
  if (reading.lastDraw !== undefined && (hand.street < reading.lastDraw || hand.drawing)) return null;
  const places = hand.places.flatMap((place, at) => (place.folded ? [] : [at]));
  const hands = places.map((at) => hand.places[at]!.cards);
  if (places.length < 2 || hands.some((cards) => cards.length === 0 || cards.some((card) => card < 0))) return null;
  const dead = hand.places.flatMap((place) => (place.folded ? place.cards.filter((card) => card >= 0) : []));
  return { places, spot: { game: hand.game, house, hands, board: hand.board, dead } };
}
