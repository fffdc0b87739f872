/** A finished hand, step by step: the views its reader had, folded from the events that they received. */

import { fold } from "../../fold";
import { FoldError } from "../../fold/access";
import { entryOf } from "../../log";
import type { LogEntry } from "../../state";
import type { HandDetails } from "../../wire/calls";
import type { HandOpened, HandStarted, TableConfig, TableEvent, TableView } from "../../wire/types";

/** What is seen after one move; `known` is how many entries of the log have happened by then. */
export interface Frame {
  readonly view: TableView;
  readonly known: number;
}

/** Where a street begins; `street` is null for the showdown, or the end of a hand without one. */
export interface Mark {
  readonly frame: number;
  readonly street: number | null;
}

export interface Replay {
  readonly config: TableConfig;
  readonly frames: readonly Frame[];
  readonly marks: readonly Mark[];
  readonly log: readonly LogEntry[];
  readonly mySeat: number;
  readonly myPlace: number;
  /** What was thrown away, as far as it is known: it came to nobody. */
  readonly thrown: readonly number[];
}

/** Events that belong to the move before them, or change nothing that is drawn. */
const NO_MOVE = new Set<TableEvent["type"]>([
  "HandOpened", "HandStarted", "MuckShuffled", "UncalledReturned", "TurnStarted", "BankStarted", "BankStopped", "ClockRanOut",
  "NextHandPlanned",
]);

/** The hand's moves; `table` is the table as the lobby knows it, where it still does. */
export function replayOf(hand: HandDetails, table: TableConfig | undefined): Replay {
  const opened = find(hand, "HandOpened");
  const started = find(hand, "HandStarted");
  const config = configOf(hand, opened, started, table);
  const names = hand.players.map(({ name }) => name);
  let view = firstView(hand, opened, started, config);
  const frames: Frame[] = [];
  const marks: Mark[] = [];
  const log: LogEntry[] = [];
  for (const event of hand.events) {
    const after = folded(view, event);
    if (!after) continue;
    log.push(entryOf(event, log.length + 1, view, after, names));
    view = after;
    const frame = { view, known: log.length };
    if (NO_MOVE.has(event.type) && frames.length > 0) frames[frames.length - 1] = frame;
    else frames.push(frame);
    const street = streetOf(event, marks);
    if (street !== undefined) marks.push({ frame: frames.length - 1, street });
  }
  return { config, frames, marks, log, mySeat: opened.seats[hand.place] ?? 0, myPlace: hand.place, thrown: thrownIn(hand.events) };
}

/** Nothing where the deck ran out: what was thrown away was dealt again. */
function thrownIn(events: readonly TableEvent[]): readonly number[] {
  if (events.some(({ type }) => type === "MuckShuffled")) return [];
  return events.flatMap((event) => (event.type === "Drew" ? event.discarded.filter((card) => card >= 0) : []));
}

/** The view after the event; null if the event is about somebody at the table who was not dealt in. */
function folded(view: TableView, event: TableEvent): TableView | null {
  const after = structuredClone(view);
  try {
    fold(after, event);
  } catch (error) {
    if (error instanceof FoldError) return null;
    throw error;
  }
  after.turn = null; // a clock that ran out long ago
  return after;
}

/** The street that begins with the event; null: the showdown or the end; undefined: none. */
function streetOf(event: TableEvent, marks: readonly Mark[]): number | null | undefined {
  if (event.type === "StreetDealt") return event.street;
  if (event.type === "ShownDown" || event.type === "HandVoided") return null;
  return event.type === "HandEnded" && marks.at(-1)?.street !== null ? null : undefined;
}

function find<Type extends "HandOpened" | "HandStarted">(hand: HandDetails, type: Type): Extract<TableEvent, { type: Type }> {
  return hand.events.find((event): event is Extract<TableEvent, { type: Type }> => event.type === type)!;
}

function configOf(hand: HandDetails, opened: HandOpened, started: HandStarted, table: TableConfig | undefined): TableConfig {
  return {
    ...(table ?? ({ name: hand.table } as TableConfig)),
    extras: {}, // what the table does in other hands is no part of this one
    id: hand.table,
    game: hand.game,
    limit: hand.limit,
    stakes: started.stakes,
    money: started.money,
    currency: hand.currency,
    seats: Math.max(table?.seats ?? 2, ...opened.seats.map((seat) => seat + 1)),
  };
}

/** The table before the hand: those who are dealt in sit down with what they have. */
function firstView(hand: HandDetails, opened: HandOpened, started: HandStarted, config: TableConfig): TableView {
  const seats = Array.from({ length: config.seats }, () => null);
  const view: TableView = { config, seats, hand: null, turn: null, button: null, closed: "", next_hand: null, paused: "", waiting: [], bomb_called: 0, asked: [], choosing: null, drawn: [] };
  hand.players.forEach(({ player, name }, place) => {
    const seat = opened.seats[place]!;
    fold(view, { type: "SeatTaken", seat, player, name, until: 0, entry: "wait", offered: false, bank_ms: null });
    fold(view, { type: "ChipsAdded", seat, amount: started.stacks[place] ?? 0 });
  });
  return view;
}
