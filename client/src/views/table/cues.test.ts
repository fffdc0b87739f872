import { expect, test } from "vitest";
import { hand, place, seat, state, up, view, type PotPart } from "../../gallery/build";
import { parseCards } from "../../parts/cards";
import type { LogEntry } from "../../state";
import type { StreetDealt, TableEvent } from "../../wire/types";
import { eventSentences } from "./cues";

const NAMES = ["Kettu", "Me", "Otso"];
const entry = (event: TableEvent, who: string | null = null): LogEntry => ({ number: 1, who, names: NAMES, event });

const dealt = (street: number, deal: string, cards: readonly string[], board = ""): StreetDealt => ({
  type: "StreetDealt",
  street,
  deal,
  cards: cards.map((one) => (one === "" ? [] : parseCards(one))),
  board: board === "" ? [] : parseCards(board),
  drawing: false,
});

interface Table {
  game: string;
  cards: readonly [string, string, string];
  board?: string;
  ended?: boolean;
  pots?: PotPart[];
}

/** What is said of `events` at a table as it is after them; I have the second seat. */
function said({ game, cards, board = "", ended = false, pots = [] }: Table, ...entries: LogEntry[]): string {
  const seats = NAMES.map((name) => seat(name, 100));
  const places = cards.map((held, at) => place(at, 100, { cards: held, up: up("du"), shown: ended }));
  const of = view({ seats, hand: hand(places, { game, board, ended, pots }) });
  return eventSentences(state(of, 1, { batch: entries.map(({ event }) => event), log: entries }), "Me");
}

test("on the first street of stud the open card of each is said, and all of one's own", () => {
  const stud = { game: "stud", cards: ["xx xx As", "Kh Qd 9c", "xx xx 2d"] } as const;
  expect(said(stud, entry(dealt(0, "ddu", ["xx xx As", "Kh Qd 9c", "xx xx 2d"])))).toBe(
    "Third street: Kettu ace of spades; Otso two of diamonds. Your cards: king of hearts, queen of diamonds, nine of clubs.",
  );
});

test("on a later street the new cards are said, who folded gets none, and what one has by then", () => {
  const stud = { game: "stud", cards: ["xx xx As 5h", "Kh Qd 9c 9s", ""] } as const;
  expect(said(stud, entry(dealt(1, "u", ["5h", "9s", ""])))).toBe(
    "Fourth street: Kettu five of hearts. You’re dealt nine of spades. You have a pair of nines, king kicker.",
  );
  expect(said(stud, entry(dealt(4, "d", ["xx", "9s", ""])))).toBe("You’re dealt nine of spades. You have a pair of nines, king kicker.");
});

test("after a draw one hears what one got and what one has", () => {
  const draw = { game: "deuce3", cards: ["xx xx xx xx xx", "2c 3d 4h 5s 7c", "xx xx xx xx xx"] } as const;
  const drew = { type: "Drew", seat: 1, discarded: parseCards("Kc"), received: parseCards("7c") } as const;
  expect(said(draw, entry(drew, "Me"))).toBe("You draw 1. You’re dealt seven of clubs. You have a 7-5-4-3-2 low.");
});

test("a shared pot: which half each has won, and with which hand", () => {
  const pots = [{ amount: 10, won: [5, 0, 5], high: [2], low: [0] }];
  const table: Table = { game: "omaha8", cards: ["3c 4d Kh Qs", "", "9h 9c Jd Td"], board: "As 7d 2h 9s Ks", ended: true, pots };
  const shown = [[0, parseCards(table.cards[0])], [2, parseCards(table.cards[2])]] as const;
  const text = said(
    table,
    entry({ type: "ShownDown", first: 0, shown, mucked: [] }),
    entry({ type: "HandEnded", pots: [], rake: 0, stacks: [], put_in: [] }),
  );
  expect(text).toContain("Kettu shows three of clubs, four of diamonds, king of hearts, queen of spades: a pair of kings, ace kicker, low: 7-4-3-2-A.");
  expect(text).toContain("High: Otso wins €5 with three nines, ace kicker. Low: Kettu wins €5 with a 7-4-3-2-A low.");
});
