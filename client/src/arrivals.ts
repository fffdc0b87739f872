/**
 * The seat that a tournament has given me at a table which still plays a hand without me. The table itself knows of me
 * only with its next hand; until then my seat and my chips are drawn by what the tournament says.
 */

import { type Me, myTables, type TableState } from "./state";
import { seatings, tournament, tournamentOf } from "./tournaments";
import type { SeatView, ServerMessage, TableView } from "./wire/types";

/** Seats that a table's view has because of the tournament, by table. */
const pending = new Map<string, number>();
/** Where each tournament's table has shown me itself since I was seated last. */
const settled = new Map<string, string>();

interface Coming {
  readonly seat: number;
  readonly stack: number;
}

/** The table where I sit now, if any, and my tables where I do not any more. */
export interface Arrival {
  readonly now: readonly string[];
  readonly left: readonly string[];
}

const NOTHING: Arrival = { now: [], left: [] };

/** What a tournament's message says of my seats. */
export function arrivalOf(message: ServerMessage): Arrival {
  if (message.type === "TournamentSeat") {
    const { tournament: id, table } = message;
    settled.delete(id);
    return { now: [table], left: myTables.peek().filter((other) => other !== table && tournamentOf(other) === id) };
  }
  if (message.type !== "TournamentOwn" || !message.me?.table) return NOTHING;
  const id = message.tournament;
  const runs = tournament(id).peek()?.view.phase === "running";
  // Where the room has seated me since is newer than this.
  const seated = seatings.peek().get(id)?.table ?? message.me.table;
  return runs && seated === message.me.table ? { now: [message.me.table], left: [] } : NOTHING;
}

/** Whether the tournament has given me a seat at another table since. */
export function isLeft(table: string): boolean {
  const seating = seatings.peek().get(tournamentOf(table));
  return seating !== undefined && seating.table !== table;
}

export function forgetArrivals(): void {
  pending.clear();
  settled.clear();
}

function coming(table: string): Coming | null {
  const id = tournamentOf(table);
  if (id === "" || settled.get(id) === table) return null;
  const me = tournament(id).peek()?.own?.me;
  const seating = seatings.peek().get(id);
  if (seating) return seating.table === table ? { seat: seating.seat, stack: me?.stack ?? 0 } : null;
  // After a reload only the tournament says where I am.
  return me?.table === table && me.stack > 0 ? me : null;
}

/** Whether nobody has the seat, neither now nor in the running hand. */
function isFree({ seats, hand }: TableView, seat: number): boolean {
  const dealt = hand && !hand.ended && hand.places.some((place) => place.seat === seat);
  return seats[seat] === null && !dealt;
}

const sitter = (player: string, name: string, stack: number): SeatView => ({
  player, name, stack, reserved: false, sitting_out: false, leaving: false, away: false, held: 0, entry: "wait", owes_big: false,
  owes_small: false, quote: null, out_at_big: false, top_up_to: 0, rebuy: 0, straddles: false, deals_game: 0, offered_until: 0, bounty: 0,
});

/** The state with my seat in it, if the tournament gave me one that the table does not know of yet. `byTable`: the
 * table itself has sent something. */
export function withArrival(table: string, state: TableState, me: Me | null, byTable: boolean): TableState {
  const id = tournamentOf(table);
  if (me?.player == null || id === "") return state;
  if (byTable && (state.before === null || state.batch.some(({ type }) => type === "RosterSet"))) pending.delete(table);
  const drawn = pending.get(table);
  if (drawn === undefined && state.mySeat !== null) {
    settled.set(id, table);
    return state;
  }
  const at = coming(table);
  const known = drawn === undefined ? state : withSeat(state, drawn, null);
  pending.delete(table);
  if (!at || known.view.closed || !isFree(known.view, at.seat)) return known;
  pending.set(table, at.seat);
  return withSeat(known, at.seat, sitter(me.player, me.name ?? "", at.stack));
}

function withSeat(state: TableState, at: number, sitter: SeatView | null): TableState {
  const seats = state.view.seats.map((one, seat) => (seat === at ? sitter : one));
  return { ...state, view: { ...state.view, seats }, mySeat: sitter && at, myPlace: null };
}
