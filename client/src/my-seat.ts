/** Where I sit at a table. */

import { me, type TableState } from "./state";
import type { TableView } from "./wire/types";

/** My seat, and my place in the running or last hand; null if I have none. */
export function seatOf(view: TableView): Pick<TableState, "mySeat" | "myPlace"> {
  const player = me.peek()?.player ?? null;
  const seat = player === null ? -1 : view.seats.findIndex((taken) => taken?.player === player);
  if (seat < 0) return { mySeat: null, myPlace: null };
  // A player who has just come was not dealt in: the hand at the seat is that of the player before.
  const { reserved, name } = view.seats[seat]!;
  const place = reserved ? -1 : (view.hand?.places.findIndex((dealt) => dealt.seat === seat && dealt.name === name) ?? -1);
  return { mySeat: seat, myPlace: place < 0 ? null : place };
}
