/** The templates of levels and the rule books that a tournament may be described by, as the room has them. */

import { useAsked, SELDOM_MS } from "../useAsked";
import { ask } from "../api";

export interface Book {
  readonly name: string;
  readonly games: readonly string[];
  /** The most seats of a table of each game. */
  readonly seats: Readonly<Record<string, number>>;
  readonly late_entry: boolean;
}

export interface Offered {
  readonly templates: readonly { readonly name: string; readonly minutes: number; readonly chips: number }[];
  /** The room's own rule book. */
  readonly house: string;
  readonly books: readonly Book[];
}

export const useOffered = (): Offered | null => useAsked<Offered>("tournament/templates", ask, SELDOM_MS).answer;

/** The book of that name, or the room's where none is named. */
export const bookOf = (offered: Offered | null, name: string): Book | null =>
  offered?.books.find((book) => book.name === (name || offered.house)) ?? null;
