import type { HandView, PlaceView, SeatView, TableView } from "../wire/types";

/** An event speaks of something that the view does not have. */
export class FoldError extends Error {
  override readonly name = "FoldError";
}

export function seatOf(view: TableView, seat: number): SeatView {
  const found = view.seats[seat];
  if (!found) throw new FoldError(`nobody sits in seat ${seat}`);
  return found;
}

export function handOf(view: TableView): HandView {
  if (!view.hand) throw new FoldError("no hand has been dealt");
  return view.hand;
}

export function placeOf(view: TableView, place: number): PlaceView {
  const found = handOf(view).places[place];
  if (!found) throw new FoldError(`the hand has no place ${place}`);
  return found;
}
