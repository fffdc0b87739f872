/** The rules in force, fetched from the server. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, call } from "../wire/api";
import type { GameRules, RuleBookValues, RoomRules } from "../wire/calls";

/** A book that is not there any more gives way to those in force. */
async function fetched(book: string): Promise<RoomRules> {
  if (!book) return call("GET", "rules");
  return call("GET", `rules?book=${encodeURIComponent(book)}`).catch((fault: unknown) => {
    if (fault instanceof ApiError && fault.code === "no_book") return fetched("");
    throw fault;
  });
}

/** The rules in force, or all games by `book`; null until they have come, `late` where they do not. */
export function useRules(book = ""): { rules: RoomRules | null; late: boolean; again(): void } {
  const [found, setFound] = useState<{ book: string; rules: RoomRules | null; late: boolean }>({ book, rules: null, late: false });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    fetched(book).then(
      (rules) => here && setFound({ book, rules, late: false }),
      () => here && setFound({ book, rules: null, late: true }),
    );
    return () => {
      here = false;
    };
  }, [book, tries]);
  return { rules: found.rules, late: found.late, again: () => setTries(tries + 1) };
}

/** The values of the book that `game` is played by. */
export const houseOf = (rules: RoomRules, game: GameRules): RuleBookValues =>
  rules.houses.find(({ book }) => book === game.book) ?? rules.houses[0];
