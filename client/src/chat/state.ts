/** What people say to and about each other, as signals: the chat of each table, whether I may write, my notes; and how
 * they are shown. */

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { learn } from "../pictures";
import { me, roomNow } from "../state";
import { api } from "../wire/api";
import type {
  Chat,
  ChatHistory,
  ChatLine,
  ChatMuted,
  ChatRemoved,
  NoteChanged,
  Pictures,
  PlayerNote,
  Reacted,
} from "../wire/types";

/** The longest line that the room takes. */
export const LONGEST_LINE = 200;
export const LONGEST_NOTE = 500;
/** How many lines a table's chat keeps here. */
const KEPT = 200;

export interface TableChat {
  /** Oldest first. */
  readonly lines: readonly ChatLine[];
  /** The number of the last line that has been in sight; later ones are unread. */
  readonly read: number;
  /** The line that came last while we were watching; null after a history, which is no news. */
  readonly newest: ChatLine | null;
}

const EMPTY: TableChat = { lines: [], read: 0, newest: null };
const chats = new Map<string, Signal<TableChat>>();

export function chatOf(table: string): Signal<TableChat> {
  let found = chats.get(table);
  if (!found) chats.set(table, (found = signal(EMPTY)));
  return found;
}

const SHOWN_MS = 2_000;

/** The reaction a player has just sent, while it is shown beside the seat. */
export const reactions: Signal<readonly Reacted[]> = signal([]);

function reacted(one: Reacted): void {
  const others = reactions.peek().filter(({ table, player }) => table !== one.table || player !== one.player);
  reactions.value = [...others, one];
  setTimeout(() => (reactions.value = reactions.peek().filter((other) => other !== one)), SHOWN_MS);
}

/** What stands in the input of a table and was not sent yet. */
const drafts = new Map<string, Signal<string>>();

export function draftOf(table: string): Signal<string> {
  let found = drafts.get(table);
  if (!found) drafts.set(table, (found = signal("")));
  return found;
}

/** Until when the room lets me write nowhere; null if it does. */
export const mutedUntil: Signal<number | "for good" | null> = signal(null);

/** My notes by the players that they are about. */
export const notes: Signal<ReadonlyMap<string, PlayerNote>> = signal(new Map());

/** The same by the names that the players have now. */
export const notesByName: ReadonlySignal<ReadonlyMap<string, PlayerNote>> = computed(
  () => new Map([...notes.value.values()].map((note) => [note.name, note])),
);

/** The player whose note is open; null if there is none. */
export const openNote: Signal<{ readonly player: string; readonly name: string } | null> = signal(null);

export type ChatMessage = Chat | Reacted | ChatHistory | ChatRemoved | ChatMuted | NoteChanged | Pictures;

/** Takes what the room has said. */
export function hear(message: ChatMessage): void {
  switch (message.type) {
    case "ChatHistory":
      return listed(message);
    case "Chat":
      return said(message);
    case "Reacted":
      return reacted(message);
    case "ChatRemoved": {
      const chat = chatOf(message.table);
      chat.value = { ...chat.peek(), lines: chat.peek().lines.filter((line) => line.number !== message.number), newest: null };
      return;
    }
    case "ChatMuted":
      mutedUntil.value = message.muted ? (message.until ?? "for good") : null;
      return;
    case "NoteChanged":
      return noted(message.note);
    case "Pictures":
      return learn(message.pictures);
  }
}

function listed({ table, lines }: ChatHistory): void {
  const chat = chatOf(table);
  const before = chat.peek();
  // What was said before we came is no news; what was said while the connection was lost is.
  const read = before.read || (lines.at(-1)?.number ?? 0);
  chat.value = { lines, read, newest: null };
}

function said({ table, line }: Chat): void {
  const chat = chatOf(table);
  const { lines, read } = chat.peek();
  const own = line.player === me.peek()?.player;
  chat.value = { lines: [...lines, line].slice(-KEPT), read: own ? line.number : read, newest: line };
}

/** All that has been said at the table has been in sight. */
export function markRead(table: string): void {
  const chat = chatOf(table);
  const last = chat.peek().lines.at(-1)?.number ?? 0;
  if (last > chat.peek().read) chat.value = { ...chat.peek(), read: last };
}

/** The lines, without those of muted players. */
export function readable(lines: readonly ChatLine[], about: ReadonlyMap<string, PlayerNote>): readonly ChatLine[] {
  return lines.filter((line) => !about.get(line.player)?.muted);
}

export function unread(chat: TableChat, about: ReadonlyMap<string, PlayerNote>): number {
  return readable(chat.lines, about).filter((line) => line.number > chat.read).length;
}

/** Whether a mute of mine is over, should it have been one for a time. */
export function mutedNow(): number | "for good" | null {
  const until = mutedUntil.value;
  return typeof until === "number" && until <= roomNow() ? null : until;
}

// ---- notes ----

export function noteOn(player: string): PlayerNote | null {
  return notes.value.get(player) ?? null;
}

function noted(note: PlayerNote): void {
  const all = new Map(notes.peek());
  if (note.text || note.colour || note.muted) all.set(note.player, note);
  else all.delete(note.player);
  notes.value = all;
}

/** Fetches all of my notes; without them the room is as it was. */
export async function loadNotes(): Promise<void> {
  const player = me.peek()?.player;
  const found = await api.notes().catch(() => null);
  if (found && me.peek()?.player === player) notes.value = new Map(found.notes.map((note) => [note.player, note]));
}

/** Keeps the note in the place of the former one; rejects with an `ApiError`. */
export async function saveNote(note: PlayerNote): Promise<void> {
  noted(await api.saveNote(note.player, { text: note.text, colour: note.colour, muted: note.muted }));
}

/** Hears a player again, or no longer. */
export function setMuted(player: string, name: string, muted: boolean): Promise<void> {
  const before = notes.peek().get(player);
  return saveNote({ player, name, text: before?.text ?? "", colour: before?.colour ?? "", muted });
}

/** Somebody else has logged in: forget everything of the previous player. */
export function forgetChat(): void {
  batch(() => {
    for (const chat of chats.values()) chat.value = EMPTY;
    for (const draft of drafts.values()) draft.value = "";
    mutedUntil.value = null;
    notes.value = new Map();
    openNote.value = null;
    reactions.value = [];
  });
}
