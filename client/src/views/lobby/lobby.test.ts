import { describe, expect, it } from "vitest";
import type { LobbyTable, TableConfig, TableView } from "../../wire/types";
import { changeFilter, type Filter, filter, levels, matches, NO_FILTER, sorted, speeds } from "./filter";
import { spot } from "./MiniTable";
import { usualBuyIn } from "../../buy-in";
import { bestSeat, pickTable } from "./quick";

function row(name: string, playing: number, seats: number, config: Partial<TableConfig> = {}, rest: Partial<LobbyTable> = {}): LobbyTable {
  const stakes = config.stakes ?? { small_blind: 50, big_blind: 100 };
  const big = stakes.big_blind ?? 100;
  return {
    config: {
      id: name.toLowerCase(),
      name,
      game: "holdem",
      limit: "NL",
      seats,
      min_buy_in: 40 * big,
      max_buy_in: 200 * big,
      money: "fun",
      currency: "FUN",
      turn_seconds: 20,
      ...config,
      stakes,
    } as TableConfig,
    playing,
    paused: false,
    average_pot: 0,
    hands_per_hour: 0,
    flop_percent: null,
    waiting: 0,
    players: [],
    ...rest,
  };
}

const bigger = { small_blind: 500, big_blind: 1000 };
const ROWS = [
  row("Aurora", 4, 6),
  row("Halti", 9, 9, { stakes: bigger }, { players: ["Kettu", "Otso"] }),
  row("Koli", 0, 2, { limit: "PL", game: "omaha", turn_seconds: 10 }),
  row("Pyhä", 3, 8, { limit: "FL", stakes: { small_bet: 100, big_bet: 200 } }),
  row("Saana", 5, 6, { currency: "EUR", money: "real" }),
];
const names = (rows: readonly LobbyTable[]) => rows.map(({ config }) => config.name);
const shown = (part: Partial<Filter>) => names(ROWS.filter((table) => matches(table, { ...NO_FILTER, ...part })));

describe("the filter", () => {
  it.each([
    ["nothing chosen", {}, ["Aurora", "Halti", "Koli", "Pyhä", "Saana"]],
    ["a game", { game: ["omaha"] }, ["Koli"]],
    ["two limits", { limit: ["PL", "FL"] }, ["Koli", "Pyhä"]],
    ["a level of stakes, of one currency", { stakes: ["FUN 50/100"] }, ["Aurora", "Koli"]],
    ["short tables", { seats: ["6"] }, ["Aurora", "Saana"]],
    ["short and long tables", { seats: ["2", "10"] }, ["Halti", "Koli", "Pyhä"]],
    ["quick tables", { speed: ["fast"] }, ["Koli"]],
    ["no empty tables", { hideEmpty: true }, ["Aurora", "Halti", "Pyhä", "Saana"]],
    ["no full tables", { hideFull: true }, ["Aurora", "Koli", "Pyhä", "Saana"]],
    ["a currency", { currency: "EUR" }, ["Saana"]],
    ["a part of a table's name", { search: " pyh" }, ["Pyhä"]],
    ["a player", { search: "kettu" }, ["Halti"]],
    ["two kinds at once", { limit: ["NL"], hideFull: true, currency: "FUN" }, ["Aurora"]],
  ] satisfies [string, Partial<Filter>, string[]][])("with %s", (_, part, expected) => {
    expect(shown(part)).toEqual(expected);
  });

  it("knows the speeds that there are, the quickest first", () => {
    expect(speeds(ROWS)).toEqual(["fast", "normal"]);
    expect(speeds([row("Inari", 0, 6, { turn_seconds: 40 })])).toEqual(["slow"]);
  });

  it("is remembered, but for the search", () => {
    changeFilter({ limit: ["PL"], search: "koli" });
    const kept = JSON.parse(localStorage.getItem("dealerbox.lobby.filter") ?? "null") as Filter;
    expect(kept).toMatchObject({ limit: ["PL"], search: "" });
    expect(filter.value.search).toBe("koli");
    changeFilter(NO_FILTER);
  });

  it("offers each level of the stakes once, the lowest first", () => {
    expect(levels(ROWS).map(({ level }) => level)).toEqual(["FUN 50/100", "EUR 50/100", "FUN 100/200", "FUN 500/1000"]);
  });
});

describe("the order", () => {
  it("puts the highest stakes first, equals by name", () => {
    expect(names(sorted(ROWS, { by: "stakes", down: true }, []))).toEqual(["Halti", "Pyhä", "Aurora", "Koli", "Saana"]);
  });

  it("puts favourites before all others", () => {
    expect(names(sorted(ROWS, { by: "seats", down: false }, ["halti"]))).toEqual(["Halti", "Koli", "Pyhä", "Aurora", "Saana"]);
  });
});

describe("the quick seat", () => {
  const pick = (wallet: number, rows = ROWS, without: string[] = []) => pickTable(rows, () => wallet, without)?.config.name;

  it("is at the highest stakes within one's means, where people play and a seat is free", () => {
    expect(pick(1_000_000)).toBe("Pyhä");
    expect(pick(1_000_000, [...ROWS, row("Levi", 2, 6, { stakes: bigger })])).toBe("Levi");
    expect(pick(900_000, [...ROWS, row("Levi", 2, 6, { stakes: bigger })])).toBe("Pyhä");
  });

  it("is at the fullest of equal tables", () => {
    expect(pick(100_000, [row("Aurora", 2, 6), row("Inari", 5, 6), row("Ruka", 6, 6)])).toBe("Inari");
  });

  it("is at the lowest stakes where all are beyond one's means, and nowhere without a buy-in", () => {
    expect(pick(50_000, [row("Levi", 2, 6, { stakes: bigger }), row("Aurora", 2, 6)])).toBe("Aurora");
    expect(pick(3_999)).toBeUndefined();
  });

  it("is not where one sits already", () => {
    expect(pick(100_000, [row("Aurora", 2, 6), row("Inari", 5, 6)], ["inari"])).toBe("Aurora");
  });

  it("is beside other people", () => {
    const seats = [null, { name: "a" }, null, { name: "b" }, null, null];
    expect(bestSeat({ seats } as TableView)).toBe(2);
    expect(bestSeat({ seats: [{ name: "a" }, { name: "b" }] } as TableView)).toBeNull();
  });

  it("comes with the most that table and wallet allow, never less than the least", () => {
    const { config } = row("Aurora", 0, 6);
    expect([usualBuyIn(config, 100_000), usualBuyIn(config, 7_000), usualBuyIn(config, 100)]).toEqual([20_000, 7_000, 4_000]);
  });
});

describe("the small table of the preview", () => {
  it.each([2, 3, 6, 9, 10])("has %d seats apart from each other, the first at the near side", (seats) => {
    const spots = Array.from({ length: seats }, (_, at) => spot(at, seats));
    expect(spots[0]).toEqual([150, 148]);
    spots.forEach(([x, y], at) => {
      for (const [otherX, otherY] of spots.slice(at + 1)) expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(36);
      expect([x >= 18, x <= 282, y >= 18, y <= 160]).toEqual([true, true, true, true]);
    });
  });
});
