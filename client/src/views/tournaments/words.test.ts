import { beforeEach, describe, expect, it, test } from "vitest";
import { change } from "../../settings";
import { levelStakes } from "../../levels";
import type { Stakes } from "../../wire/types";
import { bandsOf } from "./sums";
import { config, NOW, row } from "./testing";
import { anteOf, buyInText, formatsOf, levelText, measureOf, minutes, ordinal, placeText, standingOf, startText } from "./words";

beforeEach(() => change({ language: "en" }));
const plain = (text: string) => text.replace(/\s/g, " ");

test.each([
  [{ buy_in: 2000, fee: 200, currency: "EUR" }, "€20 + €2"],
  [{ buy_in: 2000, fee: 50, currency: "EUR" }, "€20.00 + €0.50"],
  [{ buy_in: 2000, fee: 0, currency: "FUN" }, "20"],
  [{ buy_in: 0, fee: 0, currency: "EUR" }, "Free"],
])("what %o costs", (price, text) => {
  expect(buyInText(price)).toBe(text);
});

test.each([
  ["registering", {}, "registering"],
  ["full", { entrants: 100 }, "full"],
  ["not open yet", { open: false }, "announced"],
  ["late", { phase: "running", open: true }, "late"],
  ["running", { phase: "running", open: false }, "running"],
  ["over", { phase: "over", open: false }, "over"],
  ["cancelled", { phase: "cancelled", open: false }, "cancelled"],
] as const)("%s", (_, part, standing) => {
  expect(standingOf(row(part))).toBe(standing);
});

describe("the start", () => {
  it.each([
    ["is so many minutes away in the last hour", { starts: NOW + 605_000 }, "in 11 min"],
    ["is so many minutes away to the last one", { starts: NOW + 1000 }, "in 1 min"],
    ["is a time from an hour on", { starts: NOW + 3_600_000 }, /^\d\d:00$/],
    ["is a time before that", { starts: NOW + 3 * 3_600_000 }, /^\d\d:00$/],
    ["has its day where it is not today", { starts: NOW + 48 * 3_600_000 }, /^[A-Z][a-z]{2} \d\d:00$/],
    ["is that it is full", { starts: 0 }, "when full"],
    ["is no longer counted down once it was", { starts: NOW - 60_000, phase: "running" }, /^\d\d:59$/],
  ] as const)("%s", (_, part, text) => {
    expect(startText(row(part), NOW)).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
  });
});

test("every kind of tournament that it is", () => {
  expect(formatsOf(row())).toEqual(["scheduled"]);
  expect(formatsOf(row({ starts: 0, seats: 2, bounty: 500, rebuys: true }))).toEqual(["sit-go", "rebuy", "knock-out", "heads-up"]);
  expect(formatsOf(row({ buy_in: 0, fee: 0, satellite_to: "main", format: "shoot-out" }))).toEqual(["scheduled", "satellite", "freeroll", "shoot-out"]);
});

// As the room's `stakes_of` makes them.
test.each<[string, string, Stakes, string, number, number]>([
  ["holdem", "NL", { small_blind: 12, big_blind: 25, ante: 5 }, "12 / 25", 5, 25],
  ["omaha8", "FL", { small_blind: 12, big_blind: 25, ante: 5, small_bet: 25, big_bet: 50 }, "25 / 50", 5, 25],
  ["draw5", "SL", { small_blind: 12, big_blind: 25, ante: 5, max_bets: [25, 75] }, "25-75", 5, 25],
  ["stud", "FL", { bring_in: 10, ante: 5, small_bet: 25, big_bet: 50 }, "25 / 50", 5, 25],
  ["telesina", "SL", { bring_in: 10, ante: 5, max_bets: [25, 25, 50, 75, 75] }, "25-50-75", 5, 10],
  ["soko", "PL", { bring_in: 10, ante: 5 }, "Ante 5", 0, 10],
])("a level of %s %s", (game, limit, stakes, text, ante, measure) => {
  const of = config({ game, limit, levels: [{ unit: 25, ante: 5 }] });
  expect(levelStakes(of, 1)).toEqual(stakes);
  expect([levelText(of, 1), anteOf(of, 1), measureOf(of, 1)]).toEqual([text, ante, measure]);
});

test("after the last level its stakes double each time", () => {
  expect([levelText(config(), 3), levelText(config(), 4), levelText(config(), 9)]).toEqual(["20 / 40", "40 / 80", "1,280 / 2,560"]);
});

test("places are counted as people do", () => {
  expect([1, 2, 3, 4, 11, 21, 102].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "21st", "102nd"]);
  expect([placeText(4, 1), placeText(4, 3)]).toEqual(["4th", "4th – 6th"]);
  change({ language: "fi" });
  expect([ordinal(1), ordinal(22)]).toEqual(["1.", "22."]);
});

test("lengths of time", () => {
  expect([20, 60, 600, 3600, 5400].map((seconds) => plain(minutes(seconds)))).toEqual(["20 s", "1 min", "10 min", "1 h", "1 h 30 min"]);
});

test("places with the same prize stand together", () => {
  expect(bandsOf([500, 300, 100, 100, 100, 50, 0])).toEqual([
    { from: 1, to: 1, prize: 500 },
    { from: 2, to: 2, prize: 300 },
    { from: 3, to: 5, prize: 100 },
    { from: 6, to: 6, prize: 50 },
  ]);
});
