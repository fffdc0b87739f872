/** The search of my hands: stored for the next visit, and as a query to the server. */

import { signal } from "@preact/signals";
import { read, write } from "../../settings";

export type Result = "any" | "won" | "lost";

/** Empty: whatever it is. `since` and `until` are days, as a date field writes them ("2025-11-29"). */
export interface Search {
  readonly table: string;
  readonly game: string;
  readonly result: Result;
  readonly since: string;
  readonly until: string;
}

export const EVERYTHING: Search = { table: "", game: "", result: "any", since: "", until: "" };

const NAME = "dealerbox.hands";

export const search = signal<Search>({ ...EVERYTHING, ...read<Partial<Search>>(NAME) });

export function changeSearch(part: Partial<Search>): void {
  search.value = { ...search.value, ...part };
  write(NAME, search.value);
}

export const isNarrowed = (now: Search): boolean =>
  (Object.keys(EVERYTHING) as (keyof Search)[]).some((name) => now[name] !== EVERYTHING[name]);

/** The words of the address: days begin and end where the player is. */
export function asked(now: Search, page: string | null): Record<string, string> {
  const words: Record<string, string> = { most: "30" };
  if (now.table) words.table = now.table;
  if (now.game) words.game = now.game;
  if (now.result !== "any") words.result = now.result;
  const since = dayOf(now.since);
  const until = dayOf(now.until);
  if (since) words.since = String(since.getTime());
  if (until) words.until = String(new Date(until.getFullYear(), until.getMonth(), until.getDate() + 1).getTime() - 1);
  if (page) words.page = page;
  return words;
}

/** The files that all hands can be had in. */
export const FORMATS = ["txt", "phhs", "csv"] as const;

/** Where all hands that are looked for lie as one file. */
export function exported(now: Search, format: (typeof FORMATS)[number]): string {
  const { most: _, ...words } = asked(now, null);
  const query = new URLSearchParams(words).toString();
  return `/api/hands.${format}${query ? `?${query}` : ""}`;
}

/** The first moment of a day; null if the text is none. */
function dayOf(text: string): Date | null {
  const [year, month, day] = text.split("-").map(Number);
  if (!year || !month || !day || year < 1970 || year > 9999) return null;
  return new Date(year, month - 1, day);
}
