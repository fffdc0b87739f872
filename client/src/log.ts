/** The log of a table: its last events with the names that were right when they happened. */

import { fold } from "./fold";
import type { LogEntry } from "./state";
import type { TableEvent, TableView } from "./wire/types";

const KEPT = 400;

/** Events whose `seat` is a seat of the table; in all others it is a place in the hand. */
const OF_SEATS = new Set<TableEvent["type"]>([
  "SeatTaken", "ChipsAdded", "TopUpHeld", "SatOut", "SitOutPlanned", "SatIn", "EntryChosen", "EntryQuoted", "AutoChipsSet", "StraddleSet", "DealersGameSet", "BlindsOwed",
  "LeavePlanned", "PlayerLeft", "ConnectionLost", "ConnectionBack", "LagNoted", "TurnStarted", "BankStarted",
  "BankStopped", "ProtectionDue", "ClockRanOut", "CardsShown", "RabbitShown",
]);

export const placeNames = (view: TableView): readonly string[] => view.hand?.places.map((place) => place.name) ?? [];

/** The entry of one event, with the view `before` and `after` it. `names` by place, since an emptied seat has none. */
export function entryOf(
  event: TableEvent,
  number: number,
  before: TableView,
  after: TableView,
  names: readonly string[],
): LogEntry {
  let who: string | null = null;
  if (event.type === "ChipsAsked") who = event.name;
  else if (event.type === "HostNamed") who = after.seats.find((seat) => seat?.player === event.player)?.name ?? null;
  else if ("seat" in event) {
    const seat = OF_SEATS.has(event.type) ? event.seat : null;
    who = seat === null ? (names[event.seat] ?? null) : ((before.seats[seat] ?? after.seats[seat])?.name ?? null);
  }
  return { number, event, who, names };
}

/**
 * The entries of the events before a snapshot, the last with the number `last`. Players are found backwards from the
 * present table: some may have left since, and others taken their seats.
 */
export function pastEntries(view: TableView, past: readonly TableEvent[], last: number): LogEntry[] {
  const names = placeNames(view);
  const dealt = new Map(view.hand?.places.map((place) => [place.seat, place.name]));
  const seats = new Map(view.seats.flatMap((seat, at) => (seat ? [[at, seat.name] as const] : [])));
  return past.toReversed().map((event, back) => {
    let { who } = entryOf(event, 0, view, view, names);
    if (event.type === "SeatTaken") {
      who = event.name;
      seats.delete(event.seat);
    } else if (event.type === "PlayerLeft") {
      who = dealt.get(event.seat) ?? null;
      if (who !== null) seats.set(event.seat, who);
    } else if ("seat" in event && event.seat !== null && OF_SEATS.has(event.type)) {
      who = seats.get(event.seat) ?? null;
    }
    return { number: last - back, event, who, names };
  }).reverse();
}

export function appended(log: readonly LogEntry[], entries: readonly LogEntry[]): readonly LogEntry[] {
  return [...log, ...entries].slice(-KEPT);
}

/** Folds `events` into `view` one after the other; the log's entries of them, the first with the number `first`. */
export function foldAll(view: TableView, events: readonly TableEvent[], first: number): LogEntry[] {
  let names = placeNames(view);
  return events.map((event, at) => {
    const seatsBefore = { ...view, seats: [...view.seats] };
    fold(view, event);
    if (event.type === "HandOpened" || event.type === "HandStarted") names = placeNames(view);
    return entryOf(event, first + at, seatsBefore, view, names);
  });
}

/** Whether older entries have been let go. */
export const isFull = (log: readonly LogEntry[]): boolean => log.length >= KEPT;
