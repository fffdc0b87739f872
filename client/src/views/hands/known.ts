/** A replay with all cards that its reader has come to know, from the moment they were dealt. */

import { familyOf } from "../table/layout";
import type { HandView, PlaceView, TableView } from "../../wire/types";

/** The view with every hand open that lies open in `last`, the end of the hand. Where cards are exchanged nobody knows
 * which of them were there before, so those of a draw are open after the last one only. */
export function withKnownCards(view: TableView, last: TableView): TableView {
  const { hand } = view;
  const end = last.hand;
  if (!hand || !end || (familyOf(hand.game) === "draw" && (hand.street < end.street || hand.drawing))) return view;
  return { ...view, hand: { ...hand, places: hand.places.map((place, at) => known(hand, place, end.places[at]!)) } };
}

function known(hand: HandView, place: PlaceView, end: PlaceView): PlaceView {
  if (place.folded || hand.ended || end.cards.length < place.cards.length) return place;
  const cards = place.cards.map((card, at) => (card < 0 ? end.cards[at]! : card));
  return cards.every((card, at) => card === place.cards[at]) ? place : { ...place, cards };
}
