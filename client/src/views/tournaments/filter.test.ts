import { describe, expect, it } from "vitest";
import type { TournamentRow } from "../../wire/types";
import { type Filter, matches, narrowings, NO_FILTER, type Order, sorted } from "./filter";
import { NOW, row } from "./testing";
import { windowOf } from "../../frame/useWindow";

describe("the filter", () => {
  it.each<[string, Partial<Filter>, Partial<TournamentRow>, boolean]>([
    ["lets everything through", {}, {}, true],
    ["finds a part of the name", { search: " FELL " }, {}, true],
    ["finds no other name", { search: "omaha" }, {}, false],
    ["keeps the chosen games", { game: ["omaha", "holdem"] }, {}, true],
    ["drops others", { game: ["omaha"] }, {}, false],
    ["keeps the chosen limits", { limit: ["FL"] }, {}, false],
    ["goes by the whole price", { price: ["middle"] }, { buy_in: 500, fee: 50 }, true],
    ["has the free ones by themselves", { price: ["small"] }, { buy_in: 0, fee: 0 }, false],
    ["has no end upwards", { price: ["large"] }, { buy_in: 1_000_000 }, true],
    ["finds one by each of its formats", { format: ["heads-up"] }, { starts: 0, seats: 2 }, true],
    ["tells Sit & Gos from the others", { format: ["sit-go"] }, {}, false],
    ["shows what is open", { state: ["registering"] }, {}, true],
    ["shows late ones among the open", { state: ["registering"] }, { phase: "running", open: true }, true],
    ["and among those that run", { state: ["running"] }, { phase: "running", open: true }, true],
    ["knows when it is closed", { state: ["registering"] }, { phase: "running", open: false }, false],
    ["counts the cancelled among the finished", { state: ["over"] }, { phase: "cancelled", open: false }, true],
  ])("%s", (_, wanted, part, through) => {
    expect(matches(row(part), { ...NO_FILTER, ...wanted })).toBe(through);
  });

  it("counts its narrowings without the search", () => {
    expect(narrowings({ ...NO_FILTER, search: "x", game: ["holdem"], state: ["over"] })).toBe(2);
  });
});

describe("the order", () => {
  const rows = [
    row({ id: "over", phase: "over", open: false, starts: NOW - 9e6 }),
    row({ id: "later", starts: NOW + 7e6, name: "Alpha", entrants: 1 }),
    row({ id: "sit", starts: 0, entrants: 1, most: 6 }),
    row({ id: "fuller", starts: 0, entrants: 5, most: 6 }),
    row({ id: "old", phase: "running", open: false, starts: NOW - 8e6 }),
    row({ id: "young", phase: "running", open: false, starts: NOW - 1e6 }),
    row({ id: "late", phase: "running", open: true, starts: NOW - 1e5 }),
    row({ id: "soon", starts: NOW + 1e6, buy_in: 90_000, entrants: 50 }),
  ];
  const ids = (how: Order) => sorted(rows, how).map(({ id }) => id);

  it("is by the start: what may be entered, then what runs, then what is over", () => {
    expect(ids({ by: "start", down: false })).toEqual(["late", "soon", "later", "fuller", "sit", "young", "old", "over"]);
  });

  it.each<[Order, string[]]>([
    [{ by: "name", down: false }, ["later", "fuller", "late", "sit", "soon"]],
    [{ by: "price", down: true }, ["soon", "later", "fuller", "late", "sit"]],
    [{ by: "players", down: true }, ["soon", "fuller", "late", "later", "sit"]],
  ])("or by %o", (how, expected) => {
    expect(ids(how).slice(0, 5)).toEqual(expected);
  });
});

it.each([
  [0, 480, 3000, { first: 0, end: 18 }],
  [4800, 480, 3000, { first: 92, end: 118 }],
  [143_520, 480, 3000, { first: 2982, end: 3000 }],
  [9000, 480, 90, { first: 90, end: 90 }],
  [9000, 480, 3, { first: 0, end: 3 }],
])("scrolled by %d, %d px of %d rows are drawn with some around them", (top, seen, count, expected) => {
  expect(windowOf(top, seen, count, 48)).toEqual(expected);
});
