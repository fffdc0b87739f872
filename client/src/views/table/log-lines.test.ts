import { expect, test } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { RANKS, SUITS } from "../../parts/cards";
import { change } from "../../settings";
import type { LogEntry } from "../../state";
import type { KnockedOut, RosterSeat, RosterSet } from "../../wire/types";
import { logLines } from "./log-lines";

const text = (log: readonly LogEntry[], me: string | null): string[] =>
  logLines(log, me, "holdem").map((line) => {
    const cards = line.cards.map((card) => RANKS.charAt(card >> 2) + SUITS.charAt(card & 3)).join(" ");
    return [line.who.join(", "), line.text, cards, line.amount ?? ""].filter((part) => part !== "").join(" ");
  });

test("a hand reads as a player would tell it", () => {
  expect(text(FIXTURES.flop().log, "You").slice(1)).toEqual([
    "Hilla small blind 100",
    "Väinämöinen_88 big blind 200",
    "Kettu raises to 600",
    "Otso calls 600",
    "Juno, Pekka P fold",
    "You call 600",
    "Tuuli, Hilla fold",
    "Väinämöinen_88 calls 400",
    "Flop Jh 8s 4d",
    "Väinämöinen_88 checks",
    "Kettu bets 1500",
    "Otso raises to 2150",
    "You raise to 6000",
    "Väinämöinen_88 folds",
    "Kettu calls 4500",
    "Turn 2c",
    "Kettu bets 4800",
  ]);
});

test("the end of a hand: uncalled money, who shows, who mucks, who wins, the rake", () => {
  const names = ["Kettu", "Me", "Otso"];
  const pot = { amount: 26250, rake: 250, won: [0, 26000, 0], high: [1], low: [], split: false };
  const log: LogEntry[] = [
    { number: 1, who: "Kettu", names, event: { type: "UncalledReturned", seat: 0, amount: 5000 } },
    { number: 2, who: null, names, event: { type: "ShownDown", first: 1, shown: [[1, [51, 37]]], mucked: [2] } },
    { number: 3, who: null, names, event: { type: "HandEnded", pots: [pot], rake: 250, stacks: [], put_in: [] } },
  ];
  expect(text(log, "Me")).toEqual([
    "Uncalled bet returned to Kettu 5000",
    "Showdown",
    "You show As Jd",
    "Otso mucks",
    "You win 26000",
    "Rake 250",
  ]);
});

test("what an opponent drew is not in the log, only how many", () => {
  const event = { type: "Drew", seat: 0, discarded: [-1, -1], received: [-1, -1] } as const;
  expect(text([{ number: 1, who: "Kettu", names: ["Kettu"], event }], "Me")).toEqual(["Kettu draws 2"]);
});

test("a street of stud names who got which open card, and nothing of the closed ones", () => {
  const names = ["Kettu", "Me"];
  const dealt = { type: "StreetDealt", street: 0, deal: "du", cards: [[-1, 51], [3, 37]], board: [], drawing: false } as const;
  const [told] = logLines([{ number: 1, who: null, names, event: dealt }], "Me", "soko");
  expect(told?.dealt).toEqual([
    ["Kettu", [51]],
    ["You", [37]],
  ]);
});

test("a hand of another game than before begins with its name", () => {
  const log = FIXTURES.flop().log.map((entry) =>
    entry.event.type === "HandStarted" ? { ...entry, event: { ...entry.event, game: "omaha", limit: "PL" } } : entry,
  );
  expect(text(log, "You")[1]).toBe("PL Omaha");
  expect(text(log, "You")[2]).toBe("Hilla small blind 100");
});

test("a jackpot names the beaten hand, the one that beat it, and what each gets", () => {
  const hand = (place: number, five: number[]) => ({ place, cards: five.slice(0, 2), five, name: "" });
  const event = {
    type: "JackpotWon",
    hand: "t-1",
    game: "holdem",
    currency: "EUR",
    total: 1000,
    minimum: "",
    board: [],
    beaten: [hand(0, [42, 41, 43, 40, 36])],
    winners: [hand(1, [51, 47, 43, 39, 35])],
    shares: [466, 266, 133],
  } as const;
  const lines = logLines([{ number: 1, who: null, names: ["Kettu", "Otso", "Me"], event }], "Me", "holdem");
  expect(lines.map(({ who, text: words, amount }) => [...who, words, amount])).toEqual([
    ["Bad beat jackpot", null],
    ["Kettu", "loses with", null],
    ["Otso", "wins with", null],
    ["Kettu", "wins a jackpot share of", 466],
    ["Otso", "wins a jackpot share of", 266],
    ["You", "win a jackpot share of", 133],
  ]);
  expect(lines[1]?.cards).toEqual([42, 41, 43, 40, 36]);
});

test("the draw for the button: the highest card first, and who has it", () => {
  const seat = (at: number, name: string): RosterSeat => ({ seat: at, player: name, name, stack: 1500, bank_ms: 0, out: "", lost: false, bounty: 0 });
  const event: RosterSet = {
    type: "RosterSet",
    number: 1,
    seats: [seat(0, "Kettu"), seat(2, "Me"), seat(5, "Otso")],
    stakes: {},
    button: 0,
    small: -1,
    big: -1,
    at: 0,
    drawn: [[0, 11], [2, 51], [5, 30]],
  };
  const log = (one: RosterSet): LogEntry[] => [{ number: 1, who: null, names: [], event: one }];
  expect(text(log(event), "Me")).toEqual([
    "Drawing for the button",
    "You have the button As",
    "Otso draws 9h",
    "Kettu draws 4s",
  ]);
  expect(text(log({ ...event, drawn: [] }), "Me")).toEqual([]);
});

test("a knock-out: who wins the bounty on whom", () => {
  const share = (name: string, amount: number) => ({ player: name, name, amount });
  const event: KnockedOut = { type: "KnockedOut", player: "b", name: "Bob", currency: "FUN", shares: [share("Kettu", 5000)] };
  const log = (one: KnockedOut): LogEntry[] => [{ number: 1, who: null, names: [], event: one }];
  expect(text(log(event), "Me")).toEqual(["Kettu knocks out Bob: bounty 50"]);
  expect(text(log({ ...event, shares: [share("Me", 2500), share("Kettu", 2500)] }), "Me")).toEqual(["Me and Kettu knock out Bob: bounties 25 and 25"]);
  expect(logLines(log({ ...event, shares: [share("Me", 5000)] }), "Me", "holdem").map(({ kind }) => kind)).toEqual(["won"]);
});

test("what is no new line is the same as before, so that only new ones are drawn; in another language all are new", () => {
  const log = FIXTURES.flop().log;
  const before = logLines(log.slice(0, -1), "You", "holdem");
  const after = logLines(log, "You", "holdem");
  const lone = before.filter((line) => line.who.length < 2);
  expect(lone.length).toBeGreaterThan(9);
  expect(lone.every((line) => after.includes(line))).toBe(true);
  change({ language: "fi" });
  expect(logLines(log, "You", "holdem").some((line) => after.includes(line))).toBe(false);
  change({ language: "en" });
});
