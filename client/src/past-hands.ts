/** The last hands of a table, fetched into its log: a reload, or a long time away, leaves only the running one there. */

import { appended, isFull } from "./log";
import { me, table, type LogEntry, type TableState } from "./state";
import { api } from "./wire/api";
import type { HandDetails } from "./wire/calls";

const HANDS = 5;
/** Older hands belong to another sitting. */
const SINCE_MS = 6 * 60 * 60 * 1000;

/** Whether the log of `state` may lack hands of before: none were fetched, and it is not full. */
export const lacksPast = ({ log }: TableState): boolean => !isFull(log) && (log[0]?.number ?? 0) >= 0;

/** The first hand in the log itself; earlier ones are fetched. */
function firstInLog({ log, view: { hand } }: TableState): number {
  const opened = log.find(({ event }) => event.type === "HandOpened")?.event;
  if (opened?.type === "HandOpened") return opened.number;
  return hand && !hand.ended ? hand.number : Infinity;
}

/** The entries of `hands`, oldest first, with numbers before all that the room gives. */
async function entriesOf(hands: readonly HandDetails[], { view: { config } }: TableState): Promise<LogEntry[]> {
  const { replayOf } = await import("./views/hands/replay");
  const entries = hands.flatMap((hand) => replayOf(hand, config).log);
  return entries.map((entry, at) => ({ ...entry, number: at - entries.length }));
}

/**
 * Puts the viewer's last hands at the table before those in its log. The server sends hands only to players who were dealt
 * in, each redacted for them. If it cannot, the log stays unchanged.
 */
export async function fetchPast(id: string): Promise<void> {
  const state = table(id).peek();
  if (!state || me.peek()?.player == null || !lacksPast(state)) return;
  const found = await api.hands({ table: id, most: String(HANDS + 1), since: String(Date.now() - SINCE_MS) });
  const first = firstInLog(state);
  const hands = found.hands.filter(({ number }) => number < first).slice(0, HANDS);
  const told = await Promise.all(hands.map((hand) => api.hand(hand.id)));
  const entries = await entriesOf(told.toReversed(), state);
  const now = table(id).peek();
  // Left, or come to another hand meanwhile: what was fetched fits only before the hands of then.
  if (!now || !lacksPast(now) || firstInLog(now) !== first) return;
  table(id).value = { ...now, log: appended(entries, now.log) };
}
