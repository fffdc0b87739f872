/** What the client knows of tournaments, as signals, and what it may ask of them. `room.ts` fills it from the socket. */

import { computed, type ReadonlySignal, signal, type Signal } from "@preact/signals";
import { myTables } from "./state";
import type { TournamentAnswer } from "./wire/calls";
import type {
  ServerMessage,
  TournamentDo,
  TournamentOwn,
  TournamentPlace,
  TournamentRow,
  TournamentSeat,
  TournamentView,
} from "./wire/types";

/** The list by id; null until it has come. It is followed while somebody looks at it. */
export const tournaments: Signal<ReadonlyMap<string, TournamentRow> | null> = signal(null);

const states = new Map<string, Signal<TournamentAnswer | null>>();

/** The tournament `id`; null until it has come. The signal is made when it is first asked for. */
export function tournament(id: string): Signal<TournamentAnswer | null> {
  let found = states.get(id);
  if (!found) states.set(id, (found = signal(null)));
  return found;
}

/** Tournaments of which the room says that there are none for us. */
export const missingTournaments: Signal<ReadonlySet<string>> = signal(new Set());

/** The ids of the tournaments that I take part in, or wait for a place in. */
export const myTournaments: Signal<readonly string[]> = signal([]);

/** Where the room has seated me last in each tournament, and why. */
export const seatings: Signal<ReadonlyMap<string, TournamentSeat>> = signal(new Map());

/** The tables where a tournament has seated me and which I have not seen yet. */
export const freshSeats: Signal<readonly TournamentSeat[]> = signal([]);

/** My tournaments that have just ended for me, until I have read it. */
export const finished: Signal<readonly TournamentPlace[]> = signal([]);

/** The tournament that a table belongs to; empty for a cash table. */
export const tournamentOf = (table: string): string => {
  const dot = table.lastIndexOf(".");
  return dot < 0 ? "" : table.slice(0, dot);
};

/** How people number the table: from 1. */
export const tableNumber = (table: string): number => Number(table.slice(table.lastIndexOf(".") + 1)) + 1;

/** Those of my tournaments that have not begun, by their start; a Sit & Go, whose start nobody knows, last. */
export const upcoming: ReadonlySignal<readonly TournamentAnswer[]> = computed(() => {
  const found = myTournaments.value.flatMap((id) => {
    const state = tournament(id).value;
    return state && state.view.phase === "registering" ? [state] : [];
  });
  const start = ({ view }: TournamentAnswer) => view.config.starts || Infinity;
  return found.sort((one, other) => start(one) - start(other) || one.view.config.name.localeCompare(other.view.config.name));
});

/** Whether I took part in a tournament that runs and have no chips in it any more. */
export function isOut(id: string): boolean {
  const state = tournament(id).value;
  return state?.view.phase === "running" && state.own?.me?.stack === 0;
}

/** The table at which I sit in a tournament. */
export function myTableIn(id: string): string | null {
  const own = tournament(id).value?.own?.me?.table || seatings.value.get(id)?.table || "";
  return myTables.value.includes(own) ? own : (myTables.value.find((table) => tournamentOf(table) === id) ?? null);
}

type About = Extract<
  ServerMessage,
  { type: "Tournaments" | "TournamentsChanged" | "TournamentView" | "TournamentOwn" | "TournamentSeat" | "TournamentPlace" }
>;

export function hearTournaments(message: About): void {
  switch (message.type) {
    case "Tournaments":
      tournaments.value = new Map(message.rows.map((row) => [row.id, row]));
      return;
    case "TournamentsChanged":
      return changed(message.rows, message.gone ?? []);
    case "TournamentView":
      return viewed(message);
    case "TournamentOwn":
      return owned(message);
    case "TournamentSeat":
      seatings.value = new Map(seatings.peek()).set(message.tournament, message);
      freshSeats.value = [...freshSeats.peek().filter((one) => one.tournament !== message.tournament), message];
      return mine(message.tournament, true);
    case "TournamentPlace":
      freshSeats.value = freshSeats.peek().filter((one) => one.tournament !== message.tournament);
      finished.value = [...finished.peek().filter((one) => one.tournament !== message.tournament), message];
      return mine(message.tournament, false);
  }
}

function changed(rows: readonly TournamentRow[], gone: readonly string[]): void {
  const next = new Map<string, TournamentRow>(tournaments.peek() ?? []);
  for (const row of rows) next.set(row.id, row);
  for (const id of gone) next.delete(id);
  tournaments.value = next;
}

function viewed(view: TournamentView): void {
  const state = tournament(view.tournament);
  state.value = { view, own: state.peek()?.own ?? null };
  missing(view.tournament, false);
  if (view.phase === "over" || view.phase === "cancelled") mine(view.tournament, false);
}

function owned(own: TournamentOwn): void {
  const state = tournament(own.tournament);
  const now = state.peek();
  if (now) state.value = { view: now.view, own };
  const playing = now?.view.phase === "registering" || now?.view.phase === "running";
  mine(own.tournament, playing && (own.waiting > 0 || (own.registered && !own.me?.place)));
}

/** Whether the tournament is one of mine. */
export function mine(id: string, is: boolean): void {
  const list = myTournaments.peek();
  if (list.includes(id) === is) return;
  myTournaments.value = is ? [...list, id] : list.filter((other) => other !== id);
}

export function missing(id: string, is: boolean): void {
  if (missingTournaments.peek().has(id) === is) return;
  const others = [...missingTournaments.peek()].filter((other) => other !== id);
  missingTournaments.value = new Set(is ? [...others, id] : others);
}

/** A seat in another tournament was won: the room names it, and here it is known which one a satellite leads to. */
export function ticketWon(): void {
  for (const state of states.values()) {
    const target = state.peek()?.view.config.satellite_to;
    if (target) mine(target, true);
  }
}

/** The seat at `table` has been seen, or the player does not want to. */
export function seatSeen(table: string): void {
  const left = freshSeats.peek().filter((one) => one.table !== table);
  if (left.length < freshSeats.peek().length) freshSeats.value = left;
}

export function placeRead(id: string): void {
  finished.value = finished.peek().filter((one) => one.tournament !== id);
}

/** Another player has other tournaments. */
export function forgetTournaments(): void {
  for (const state of states.values()) state.value = null;
  missingTournaments.value = new Set();
  myTournaments.value = [];
  seatings.value = new Map();
  freshSeats.value = [];
  finished.value = [];
}

/** What `room.ts` does for the functions below. */
export interface TournamentLink {
  watchTournaments(): () => void;
  watchTournament(id: string): () => void;
  tournamentDo(id: string, command: TournamentDo["command"]): Promise<void>;
}

let link: TournamentLink | null = null;

export function setTournamentLink(to: TournamentLink): void {
  link = to;
}

function linked(): TournamentLink {
  if (!link) throw new Error("the room is not linked yet");
  return link;
}

/** Follow the list until the returned function is called. */
export const watchTournaments = (): (() => void) => linked().watchTournaments();

/** Follow a tournament until the returned function is called. My own are followed anyway. */
export const watchTournament = (id: string): (() => void) => linked().watchTournament(id);

/** Resolves when the room has done it, and rejects with a RefusedError where it would not. */
export async function tournamentDo(id: string, command: TournamentDo["command"]): Promise<void> {
  await linked().tournamentDo(id, command);
  // A player who asked from the list does not watch the tournament, so no other message will say so.
  if (command.type === "Enter") mine(id, true);
  if (command.type === "Withdraw") mine(id, false);
}
