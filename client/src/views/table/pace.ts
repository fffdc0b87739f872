/**
 * The pace at which the end of a hand is shown. When everybody is all-in the remaining streets and the result arrive
 * in one batch; the view lays them down one by one. It never holds back anything that asks the viewer for something.
 */

import type { HandView, PlaceView, TableView } from "../../wire/types";

/** How much of the hand is shown: board cards, cards a place, and whether the result is. */
export interface Stage {
  readonly board: number;
  readonly cards: number;
  readonly result: boolean;
}

const cardsOf = (hand: HandView): number => Math.max(0, ...hand.places.map((place) => place.cards.length));

const FLOP = 3;

/**
 * The stages from the hand before a batch to the hand after it, beginning with the cards that lay there already (the
 * hands are turned up first); empty where there is nothing to pace: the hand is still running, is another one, or got
 * no new card.
 */
export function stagesOf(before: TableView | null, after: TableView): Stage[] {
  const from = before?.hand;
  const to = after.hand;
  if (!from || !to || from.number !== to.number || from.ended || !to.ended) return [];
  const stages: Stage[] = [];
  let board = from.board.length;
  let cards = cardsOf(from);
  const lastCards = cardsOf(to);
  if (board === to.board.length && cards === lastCards) return [];
  stages.push({ board, cards, result: false });
  while (board < to.board.length || cards < lastCards) {
    if (cards < lastCards) cards += 1;
    else board = board < FLOP && to.board.length >= FLOP ? FLOP : board + 1;
    stages.push({ board, cards, result: false });
  }
  return [...stages, { board, cards, result: true }];
}

function placeAt(place: PlaceView, stage: Stage): PlaceView {
  const cards = place.cards.slice(0, stage.cards);
  const up = place.up.slice(0, stage.cards);
  if (stage.result) return { ...place, cards, up };
  return { ...place, cards, up, stack: place.stack - place.won, won: 0, mucked: false };
}

/** The view as it is shown at a stage: later cards, the winners and what they won are not there yet. */
export function viewAt(view: TableView, stage: Stage): TableView {
  const hand = view.hand;
  if (!hand) return view;
  const places = hand.places.map((place) => placeAt(place, stage));
  if (stage.result) return { ...view, hand: { ...hand, places } };
  const won = new Map(hand.places.map((place) => [place.seat, place.won]));
  const seats = view.seats.map((seat, at) => seat && { ...seat, stack: Math.max(0, seat.stack - (won.get(at) ?? 0)) });
  return { ...view, seats, hand: { ...hand, board: hand.board.slice(0, stage.board), second_board: [], places, pots: [], ended: false } };
}
