import { afterEach, expect, it } from "vitest";
import { config, seat, state, view } from "../../gallery/build";
import { myTables, table } from "../../state";
import type { LobbyTable, TableConfig } from "../../wire/types";
import { firstTable, recordLastPlayed, lastPlayed, type LastPlayed } from "./last-played";

const row = (name: string, playing: number, big: number, part: Partial<TableConfig> = {}): LobbyTable => ({
  config: config({ id: name, name, stakes: { small_blind: big / 2, big_blind: big }, min_buy_in: 40 * big, max_buy_in: 100 * big, ...part }),
  playing,
  paused: false,
  average_pot: 0,
  hands_per_hour: 0,
  flop_percent: null,
  waiting: 0,
  players: [],
});
const ROWS = [
  row("Rare", 9, 100_000, { game: "soko", limit: "PL" }),
  row("Empty", 0, 100),
  row("Busy", 6, 200),
  row("Dear", 9, 5000),
  row("Dearest", 9, 10_000),
  row("Fixed", 9, 100, { limit: "FL", stakes: { small_bet: 100, big_bet: 200 } }),
  row("Omaha low", 2, 200, { game: "omaha", limit: "PL" }),
  row("Omaha high", 5, 1000, { game: "omaha", limit: "PL" }),
];
const rich = () => 100_000_000;
const first = (last: LastPlayed | null, rows = ROWS, wallet = rich) => firstTable(rows, last, wallet)?.config.name;
const omaha: LastPlayed = { table: "gone", game: "omaha", limit: "PL", currency: "EUR", size: 1200 };

afterEach(() => {
  myTables.value = [];
  localStorage.clear();
});

it("shows a newcomer no-limit hold'em at low stakes with the most players", () => {
  expect(first(null)).toBe("Busy");
  expect(first(null, ROWS, () => 5000)).toBe("Empty");
});

it("shows another game where there is no no-limit hold'em, and nothing where there is no table", () => {
  expect(first(null, ROWS.slice(5))).toBe("Fixed");
  expect(first(null, [])).toBeUndefined();
});

it("shows the table that was played last, or the nearest of its kind", () => {
  expect(first({ ...omaha, table: "Dearest" })).toBe("Dearest");
  expect(first(omaha)).toBe("Omaha high");
  expect(first({ ...omaha, size: 300 })).toBe("Omaha low");
  expect(first({ ...omaha, game: "stud" })).toBe("Busy");
});

it("remembers the cash table at which the player took a seat last, no tournament's", () => {
  const at = (part: Partial<TableConfig>) => state(view({ config: config(part), seats: [seat("You", 100)] }), 0);
  table("one").value = at({ id: "one", game: "omaha", limit: "PL" });
  table("final").value = at({ id: "final", tournament: "sunday" });
  const stop = recordLastPlayed();
  expect(lastPlayed()).toBeNull();
  myTables.value = ["one", "final"];
  expect(lastPlayed()).toEqual({ table: "one", game: "omaha", limit: "PL", currency: "EUR", size: 200 });
  myTables.value = [];
  expect(lastPlayed()?.table).toBe("one");
  stop();
});
