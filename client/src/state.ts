/**
 * All that the client knows, as signals. The views draw from here and send commands by the functions at the end;
 * `room.ts` fills it from the socket.
 */

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { RunOut } from "./run-out";
import type {
  Balance,
  HostOrder,
  Jackpot,
  Leave,
  Accepted,
  LimitHit,
  LobbyTable,
  PlayerCommand,
  PlayerTableCommand,
  Rejoin,
  SitOut,
  TableEvent,
  TableKind,
  TableView,
  Waits,
  React,
} from "./wire/types";

export { settings, change as changeSettings, type Settings, type Sound } from "./settings";

/** The identity of this client. `player` is null for an observer who has not logged in. */
export interface Me {
  readonly player: string | null;
  readonly name: string | null;
  readonly guest: boolean;
  readonly balances: readonly Balance[];
  readonly version: string;
}

/** Null until the room has said who we are. */
export const me: Signal<Me | null> = signal(null);

export interface Connection {
  /** `lost`: it was there and is being looked for again. */
  readonly state: "connecting" | "online" | "lost";
  /** Milliseconds there and back; null before the first answer. */
  readonly latency: number | null;
}
export const connection: Signal<Connection> = signal({ state: "connecting", latency: null });

/** One event with the names of the players in it, as they were then. */
export interface LogEntry {
  readonly number: number;
  readonly event: TableEvent;
  /** The name of the seat or place that the event names; null if it names none. */
  readonly who: string | null;
  /** The names of the places of the running hand. */
  readonly names: readonly string[];
}

/** One table as this viewer knows it. A new object for every batch of events; `view` is then a new object too. */
export interface TableState {
  readonly view: TableView;
  /** The number of the last event in `view`. */
  readonly number: number;
  /** The view before the last batch; null after a snapshot: then nothing is to be animated. */
  readonly before: TableView | null;
  /** The events that led from `before` to `view`. */
  readonly batch: readonly TableEvent[];
  /** The last few hundred events, oldest first. */
  readonly log: readonly LogEntry[];
  /** My seat at the table, and my place in the running or last hand (an index into `view.hand.places`). */
  readonly mySeat: number | null;
  readonly myPlace: number | null;
  /** How the end of the hand is shown street by street; null if it is shown as it is. */
  readonly runOut: RunOut | null;
}

const tableSignals = new Map<string, Signal<TableState | null>>();

/** The table `id`; null until its snapshot has come. The signal is made when it is first asked for. */
export function table(id: string): Signal<TableState | null> {
  let found = tableSignals.get(id);
  if (!found) tableSignals.set(id, (found = signal(null)));
  return found;
}

/** All tables of the lobby by id; null until the first list has come. */
export const lobby: Signal<ReadonlyMap<string, LobbyTable> | null> = signal(null);

/** Tables of which the room says that there are none for us: there is none, or it is private and we have not entered. */
export const missingTables: Signal<ReadonlySet<string>> = signal(new Set());

/** What the bad beat jackpot of each currency holds. */
export const jackpots: Signal<readonly Jackpot[]> = signal([]);

/** The tables where I have a seat, in the order in which I took them. */
export const myTables: Signal<readonly string[]> = signal([]);

/** The turns that a choice made ahead has answered, by table: they wait for the room, not for me. */
export const answered: Signal<ReadonlyMap<string, number>> = signal(new Map());

/** Where I wait for a seat, and the seats that are offered to me. */
export const waits: Signal<Waits> = signal({ type: "Waits", tables: [], kinds: [], offers: [] });

/** What tables that I left ask me to bring when I come back. */
export const rejoins: Signal<readonly Rejoin[]> = signal([]);

/** Tables of which the room has said that their hands, in the game that is on, can win the bad beat jackpot. */
export const jackpotTables: Signal<ReadonlySet<string>> = signal(new Set());

let calling: readonly string[] = [];

/**
 * The ids of my tables that wait for me, the one whose time is over first before the others. The same list for as long
 * as nothing in it changes: what shows it need not be redrawn with every event of every table.
 */
export const callingTables: ReadonlySignal<readonly string[]> = computed(() => {
  const calls = myTables.value.flatMap((id) => {
    const state = table(id).value;
    const turn = state?.view.turn;
    const mine = turn && turn.seat === state.mySeat && answered.value.get(id) !== turn.turn;
    return mine ? [{ id, ends: turn.ends }] : [];
  });
  const ids = calls.sort((one, other) => one.ends - other.ends).map(({ id }) => id);
  if (ids.length !== calling.length || ids.some((id, at) => id !== calling[at])) calling = ids;
  return calling;
});

/** Server time less this computer's, in milliseconds. */
export const clockOffset: Signal<number> = signal(0);

/** The room's clock in milliseconds: the one in which `TurnView.ends` is written. */
export function roomNow(): number {
  return Date.now() + clockOffset.value;
}

/** The room refused a command; nothing has changed. `code` picks the text (`i18n`, keys `refused.<code>`). */
export class RefusedError extends Error {
  override readonly name = "RefusedError";

  constructor(
    readonly code: string,
    readonly reason: string,
    /** The limit of the player's own that would be exceeded, if it is one. */
    readonly limit: LimitHit | null = null,
    readonly accepted?: Accepted | null,
  ) {
    super(reason);
  }
}

/** What `room.ts` does for the commands below. */
export interface Link {
  watch(table: string): () => void;
  sit(table: string, seat: number, buyIn: number): Promise<void>;
  topUp(table: string, amount: number): Promise<void>;
  wait(table: string): Promise<void>;
  waitForKind(kind: TableKind, on: boolean): Promise<void>;
  quickSeat(kind: TableKind, buyIn: number): Promise<string>;
  command(table: string, command: PlayerTableCommand): Promise<void>;
  acknowledge(warning: number): void;
  acknowledgeInterruption(interruption: string): void;
  heedCheck(number: number): void;
  reconnect(): void;
  order(table: string, order: HostOrder): Promise<void>;
  say(table: string, text: string): Promise<void>;
  react(table: string, kind: React["kind"]): Promise<void>;
  report(table: string, number: number): Promise<void>;
  knock(table: string): void;
}

let link: Link | null = null;

export function setLink(to: Link): void {
  link = to;
}

function linked(): Link {
  if (!link) throw new Error("the room is not linked yet");
  return link;
}

/** Follow a table until the returned function is called. My own tables are followed anyway. */
export function watchTable(id: string): () => void {
  return linked().watch(id);
}

// Each command resolves when the room has done it, and rejects with a RefusedError where it would not.

/** Answers the turn that the table shows now. A view that binds a press to a price passes the turn it was shown. */
export function act(id: string, action: PlayerCommand, turn = table(id).peek()?.view.turn?.turn ?? 0): Promise<void> {
  return linked().command(id, { type: "Act", turn, action });
}

export function sit(id: string, seat: number, buyIn: number): Promise<void> {
  return linked().sit(id, seat, buyIn);
}

export function topUp(id: string, amount: number): Promise<void> {
  return linked().topUp(id, amount);
}

/** Wait for a seat at a table that is full. */
export function waitFor(id: string): Promise<void> {
  return linked().wait(id);
}

/** Wait no longer for a seat at a table, or decline the one that is offered. */
export function waitNoLonger(id: string): Promise<void> {
  return linked().command(id, { type: "LeaveWaiting" });
}

/** Wait for a seat at any table of a kind, or no longer. */
export function waitForKind(kind: TableKind, on = true): Promise<void> {
  return linked().waitForKind(kind, on);
}

/** Sit down at the table of the kind at which most play; resolves with its id. */
export function quickSeat(kind: TableKind, buyIn: number): Promise<string> {
  return linked().quickSeat(kind, buyIn);
}

/** What the host of a private table wants. */
export function hostOrder(id: string, order: HostOrder): Promise<void> {
  return linked().order(id, order);
}

/** Ask for a table again that was missing: it has been entered meanwhile. */
export function knock(id: string): void {
  linked().knock(id);
}

/** Say something at a table. */
export function say(id: string, text: string): Promise<void> {
  return linked().say(id, text);
}

/** Say one of a few things at a table with one press. */
export function react(id: string, kind: React["kind"]): Promise<void> {
  return linked().react(id, kind);
}

/** Reports a chat line to the room's staff. */
export function reportLine(id: string, number: number): Promise<void> {
  return linked().report(id, number);
}

export function leave(id: string, when: Leave["when"] = "now"): Promise<void> {
  return linked().command(id, { type: "Leave", when });
}

export function sitOut(id: string, when: SitOut["when"] = "next hand"): Promise<void> {
  return linked().command(id, { type: "SitOut", when });
}

export function sitIn(id: string): Promise<void> {
  return linked().command(id, { type: "SitIn" });
}

export function setAutoChips(id: string, topUpTo: number, rebuy: number): Promise<void> {
  return linked().command(id, { type: "SetAutoChips", top_up_to: topUpTo, rebuy });
}

export function setStraddle(id: string, on: boolean): Promise<void> {
  return linked().command(id, { type: "SetStraddle", on });
}

/** See which common cards would still have come. */
export function huntRabbit(id: string): Promise<void> {
  return linked().command(id, { type: "HuntRabbit" });
}

/** I no longer want the chips that I have asked the host for. */
export function cancelRequest(id: string): Promise<void> {
  return linked().command(id, { type: "CancelRequest" });
}

/** Which of the table's games is played when I deal and may choose. */
export function chooseGame(id: string, at: number): Promise<void> {
  return linked().command(id, { type: "ChooseGame", at });
}

/** How I come in at that table the next time. What the settings say holds again after it. */
export function chooseEntry(id: string, entry: "wait" | "post"): Promise<void> {
  return linked().command(id, { type: "ChooseEntry", entry, once: true });
}

export function showCards(id: string): Promise<void> {
  return linked().command(id, { type: "ShowCards" });
}

/** The operator's warning of that number has been read. */
export function acknowledge(warning: number): void {
  linked().acknowledge(warning);
}

export function acknowledgeInterruption(interruption: string): void {
  linked().acknowledgeInterruption(interruption);
}

/** The room's notice of how long I have played has been read. */
export function heedCheck(number: number): void {
  linked().heedCheck(number);
}

/** Looks for the room at once rather than in a moment. */
export function reconnect(): void {
  linked().reconnect();
}
