import { expect, test } from "vitest";
import { config, view } from "./gallery/build";
import { isFull, kindOf, placeOn, sameKind } from "./waiting";
import type { Extras, LobbyTable, TableKind } from "./wire/types";

const kind = kindOf(config())!;

test("a table is of the kind that its game and stakes make", () => {
  expect(kind).toEqual({ game: "holdem", limit: "NL", currency: "EUR", stakes: { small_blind: 100, big_blind: 200 } });
});

test.each<[string, Extras, boolean]>([
  ["a straddle", { straddle: "utg" }, true],
  ["a rotation", { rotation: [{ game: "stud", limit: "FL", stakes: {}, draw_seconds: 30 }] }, false],
  ["bomb pots", { bomb_every: 10, bomb_ante: 100 }, false],
  ["a bounty", { seven_deuce: 50 }, false],
])("tables with other games or prices are of no kind: %s", (_, extras, some) => {
  expect(kindOf(config({ extras })) !== null).toBe(some);
});

test("a private table is of no kind", () => {
  expect(kindOf(config({ host: "kettu" }))).toBeNull();
});

test.each<[string, Partial<TableKind>, boolean]>([
  ["the same in another order, with what is nought", { stakes: { ante: 0, big_blind: 200, small_blind: 100 } }, true],
  ["other stakes", { stakes: { small_blind: 100, big_blind: 400 } }, false],
  ["another limit", { limit: "PL" }, false],
  ["another game", { game: "omaha" }, false],
  ["another currency", { currency: "FUN" }, false],
])("kinds are the same or not: %s", (_, part, same) => {
  expect(sameKind(kind, { ...kind, ...part })).toBe(same);
});

test.each<[number, number, boolean]>([
  [8, 0, false],
  [9, 0, true],
  [8, 1, true],
])("with %i of nine seats taken and %i waiting no seat is to be had: %s", (playing, waiting, full) => {
  expect(isFull({ config: config(), playing, waiting } as LobbyTable)).toBe(full);
});

test("one's place on a waiting list", () => {
  const table = view({ seats: [], waiting: [{ player: "a", name: "Utu" }, { player: "b", name: "Lumi" }] });
  expect([placeOn(table, "a"), placeOn(table, "b"), placeOn(table, "c"), placeOn(table, null)]).toEqual([1, 2, null, null]);
});
