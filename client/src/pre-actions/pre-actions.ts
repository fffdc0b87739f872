/** Keeps what is chosen ahead, at each of my tables, whether it is in front or not; answers the turn, or drops it. */

import { effect, signal, type Signal } from "@preact/signals";
import { tell } from "../notices";
import { act, answered, connection, myTables, table, type TableState } from "../state";
import { answerTo, intentOf, type Intent, type IntentName, offersIn, voidedBy, type Void } from "./intent";

/** The cards marked for a draw. */
interface Marks {
  readonly hand: number;
  readonly street: number;
  readonly cards: readonly number[];
}

export interface Ahead {
  readonly intent: Intent | null;
  readonly marks: Marks | null;
  /** What was dropped a moment ago, and why. */
  readonly dropped: { readonly name: IntentName; readonly why: Void } | null;
}

const NOTHING: Ahead = { intent: null, marks: null, dropped: null };

/** How long it is said why a choice was dropped. */
export const TOLD_MS = 4_000;

const tables = new Map<string, Signal<Ahead>>();

export function ahead(id: string): Signal<Ahead> {
  let found = tables.get(id);
  if (!found) tables.set(id, (found = signal(NOTHING)));
  return found;
}

/** A finger is on one of the choices: nothing is answered under it. */
let held = false;

export function hold(on: boolean): void {
  held = on;
}

/** What a choice is made from. */
export type Seen = Pick<TableState, "view" | "myPlace">;

/** Chooses `name` at a table; the same once more takes it back. What is not offered cannot be chosen. */
export function choose(seen: Seen, name: IntentName): void {
  const { view, myPlace } = seen;
  const chosen = ahead(view.config.id);
  if (chosen.peek().intent?.name === name) {
    chosen.value = { ...chosen.peek(), intent: null };
  } else if (offersIn(view, myPlace, marked(seen).length).some((offer) => offer.name === name && offer.possible)) {
    chosen.value = { ...chosen.peek(), intent: intentOf(name, view, myPlace), dropped: null };
  }
}

/** The cards that are marked for the draw that is on. */
export function marked({ view }: Seen): readonly number[] {
  const marks = ahead(view.config.id).value.marks;
  const hand = view.hand;
  return marks && hand && hand.drawing && marks.hand === hand.number && marks.street === hand.street ? marks.cards : [];
}

/** Marks a card for the draw, or takes the mark away; a discard that was chosen goes by the marks. */
export function mark(state: Seen, card: number): void {
  const hand = state.view.hand;
  if (!hand) return;
  const now = marked(state);
  const cards = now.includes(card) ? now.filter((one) => one !== card) : [...now, card];
  const chosen = ahead(state.view.config.id);
  const { intent } = chosen.peek();
  const marks = { hand: hand.number, street: hand.street, cards };
  chosen.value = { ...chosen.peek(), marks, intent: intent?.name === "discard" && cards.length === 0 ? null : intent };
}

function drop(id: string, intent: Intent, why: Void): void {
  const chosen = ahead(id);
  const dropped = { name: intent.name, why };
  chosen.value = { ...chosen.peek(), intent: null, dropped };
  setTimeout(() => {
    if (chosen.peek().dropped === dropped) chosen.value = { ...chosen.peek(), dropped: null };
  }, TOLD_MS);
}

function answering(id: string, turn: number | null): void {
  const others = new Map(answered.peek());
  if (turn === null) others.delete(id);
  else others.set(id, turn);
  answered.value = others;
}

/** Looks at one table after something has changed there. */
function look(id: string, state: TableState | null): void {
  const { intent } = ahead(id).peek();
  if (!intent) return;
  if (!state) return drop(id, intent, "lost");
  const { view, myPlace, mySeat } = state;
  const why = voidedBy(intent, view, myPlace);
  if (why) return drop(id, intent, why);
  const turn = view.turn;
  if (!turn || turn.seat !== mySeat) return;
  if (held) return drop(id, intent, "held");
  const command = answerTo(intent, turn.options, marked(state));
  if (!command) return drop(id, intent, "turn");
  ahead(id).value = NOTHING;
  answering(id, turn.turn);
  act(id, command, turn.turn).catch((error: unknown) => {
    answering(id, null); // the turn is the player's own again
    tell(error);
  });
}

/** Follows all my tables from now on, until the returned function is called. */
export function runPreActions(): () => void {
  return effect(() => {
    const online = connection.value.state === "online";
    const open = myTables.value;
    for (const id of open) table(id).value; // what is read here is followed
    for (const [id, { value }] of tables) {
      if (!value.intent) continue;
      look(id, online && open.includes(id) ? table(id).peek() : null);
    }
  });
}
