/** The templates of levels and the rule books that a tournament may be described by, as the room has them. */

import type { Book, Templates } from "../../wire/calls";
import { useQuery, SELDOM_MS } from "../useQuery";

export const useOffered = (): Templates | null => useQuery("tournament/templates", SELDOM_MS).answer;

/** The book of that name, or the room's where none is named. */
export const bookOf = (offered: Templates | null, name: string): Book | null =>
  offered?.books.find((book) => book.name === (name || offered.house)) ?? null;
