/** A replay with all cards that its reader has come to know, from the moment they were dealt. */

import { beforeLastDraw, keptBy } from "../../hands/open-hands";
import { familyOf } from "../../games";
import type { HandView, PlaceView, TableView } from "../../wire/types";

/**
 * The view with every hand open that is open in `last`, the end of the hand. In draw games only the cards kept in the last
 * draw were there before it; earlier cards stay unknown.
 */
export function withKnownCards(view: TableView, last: TableView): TableView {
  const { hand } = view;
  const end = last.hand;
  if (!hand || !end) return view;
  const drawing = familyOf(hand.game) === "draw" && (hand.street < end.street || hand.drawing);
  if (drawing && !beforeLastDraw(hand, end)) return view;
  const open = (place: PlaceView, at: number) => {
    const yetToDraw = drawing && !(hand.drawing && place.discarded !== null);
    return yetToDraw ? kept(place, end.places[at]!) : known(hand, place, end.places[at]!);
  };
  return { ...view, hand: { ...hand, places: hand.places.map(open) } };
}

/** Before the last draw: the cards that stayed are open, followed by the backs of the discards. */
function kept(place: PlaceView, end: PlaceView): PlaceView {
  const cards = keptBy(end);
  if (place.folded || cards === null || cards.length > place.cards.length || !place.cards.every((card) => card < 0)) return place;
  return { ...place, cards: place.cards.map((back, at) => cards[at] ?? back) };
}

function known(hand: HandView, place: PlaceView, end: PlaceView): PlaceView {
  if (place.folded || hand.ended || end.cards.length < place.cards.length) return place;
  const cards = place.cards.map((card, at) => (card < 0 ? end.cards[at]! : card));
  return cards.every((card, at) => card === place.cards[at]) ? place : { ...place, cards };
}
