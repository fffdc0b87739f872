/** The log of the hand that most tables of the gallery show. */

import { parseCards } from "../parts/cards";
import type { LogEntry } from "../state";
import type { TableEvent } from "../wire/types";
import { chips } from "./build";

function logOf(
  events: readonly (readonly [event: TableEvent, who: string | null])[],
  names: readonly string[],
): LogEntry[] {
  return events.map(([event, who], number) => ({ number, event, who, names }));
}

export function flopLog(): LogEntry[] {
  const names = ["You", "Tuuli", "Hilla", "Väinämöinen_88", "Kettu", "Otso", "Juno", "Pekka P"];
  const who = (at: number) => names[at]!;
  const folds = (at: number): [TableEvent, string] => [{ type: "Folded", seat: at, timed_out: false }, who(at)];
  const board = (street: number, cards: string): [TableEvent, null] => [
    { type: "StreetDealt", street, deal: "", cards: [], board: parseCards(cards), drawing: false },
    null,
  ];
  return logOf(
    [
      [
        {
          type: "HandOpened",
          number: 84213,
          seats: [0, 1, 2, 3, 4, 6, 7, 8],
          button: 1,
          at: Date.now(),
          small: 2,
          big: 3,
          bomb: false,
        },
        null,
      ],
      [
        {
          type: "HandStarted",
          game: "holdem",
          limit: "NL",
          house: "dealerbox",
          money: "fun",
          stakes: {},
          stacks: [],
          button: 1,
          posts: [
            [2, "small", 100, 100],
            [3, "big", 200, 200],
          ],
          first: null,
        },
        null,
      ],
      [{ type: "Raised", seat: 4, to: chips(6), amount: chips(6) }, who(4)],
      [{ type: "Called", seat: 5, amount: chips(6) }, who(5)],
      folds(6),
      folds(7),
      [{ type: "Called", seat: 0, amount: chips(6) }, who(0)],
      folds(1),
      folds(2),
      [{ type: "Called", seat: 3, amount: chips(4) }, who(3)],
      board(1, "Jh 8s 4d"),
      [{ type: "Checked", seat: 3, timed_out: false }, who(3)],
      [{ type: "BetMade", seat: 4, to: chips(15), amount: chips(15) }, who(4)],
      [{ type: "Raised", seat: 5, to: chips(21.5), amount: chips(21.5) }, who(5)],
      [{ type: "Raised", seat: 0, to: chips(60), amount: chips(60) }, who(0)],
      folds(3),
      [{ type: "Called", seat: 4, amount: chips(45) }, who(4)],
      board(2, "2c"),
      [{ type: "BetMade", seat: 4, to: chips(48), amount: chips(48) }, who(4)],
    ],
    names,
  );
}
