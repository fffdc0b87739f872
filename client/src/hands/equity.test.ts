import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parseCards } from "../parts/cards";
import { equitiesOf, inSlices, type Equities, type Spot } from "./equity";

/** Open hands, and what the engine says that each of them wins of the pot over all deals. */
interface Row {
  readonly game: string;
  readonly house: string;
  readonly hands: readonly string[];
  readonly board: string;
  readonly dead: string;
  readonly deals: number;
  readonly shares: readonly number[];
}

const FILE = join(import.meta.dirname, "../../../tests/equity/equities.json");
const ROWS = JSON.parse(readFileSync(FILE, "utf-8")) as readonly Row[];
const cards = (text: string) => (text ? parseCards(text) : []);
const spotOf = (row: Row): Spot => ({
  game: row.game,
  house: row.house,
  hands: row.hands.map(cards),
  board: cards(row.board),
  dead: cards(row.dead),
});

const reckoned = new Map<Row, Equities>();

/** Reckoned once: some take a while. */
function found(row: Row): Equities {
  if (!reckoned.has(row)) reckoned.set(row, equitiesOf(spotOf(row))!);
  return reckoned.get(row)!;
}

describe("every spot is worth what the engine says", () => {
  test("in all thirteen games", () => {
    expect(new Set(ROWS.map(({ game }) => game)).size).toBe(13);
  });

  test.each(ROWS.map((row) => [row.game, row.hands.join(" · "), row.board, row.house, row] as const))("%s %s | %s (%s)", (_game, _hands, _board, _house, row) => {
    const { shares, error } = found(row);
    const near = error === 0 ? 1e-8 : error * 1.5;
    shares.forEach((share, at) => expect(Math.abs(share - row.shares[at]!)).toBeLessThanOrEqual(near));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });

  test("exactly where there are few deals, else nearly, and it says how nearly", () => {
    const errors = new Map(ROWS.map((row) => [row.deals, found(row).error]));
    const exact = [...errors].filter(([, error]) => error === 0).map(([deals]) => deals);
    const sampled = [...errors].filter(([, error]) => error > 0).map(([deals]) => deals);
    expect(Math.max(...exact)).toBeGreaterThan(900);
    expect(Math.min(...sampled)).toBeGreaterThan(Math.max(...exact));
    expect(Math.max(...errors.values())).toBeLessThan(0.02);
  }, 20_000);
});

test("what is sampled is the same each time", () => {
  const row = ROWS.find(({ deals }) => deals > 100_000)!;
  expect(equitiesOf(spotOf(row))).toEqual(found(row));
});

describe("nothing is reckoned", () => {
  const one = spotOf(ROWS[0]!);
  test.each([
    ["for a game that is not known", { ...one, game: "baccarat" }],
    ["for a single hand", { ...one, hands: one.hands.slice(0, 1) }],
    ["for more cards than the game has", { ...one, board: cards("Jh 8s 4d 2c 3c 5c") }],
  ])("%s", (_why, spot) => expect(equitiesOf(spot)).toBeNull());
});

describe("in slices", () => {
  afterEach(() => vi.useRealTimers());

  const PREFLOP = ROWS.find(({ game, board }) => game === "holdem" && board === "")!;

  test("it comes to the same, and never works long without a pause", async () => {
    // A millisecond goes by with each look at the clock, which is taken before each deal.
    let clock = 0;
    let longest = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (clock += 1));
    const timers = vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void) => {
      queueMicrotask(() => {
        const begun = clock;
        work();
        longest = Math.max(longest, clock - begun);
      });
      return 0;
    }) as never);
    const slowly = await new Promise<Equities | null>((take) => void inSlices(spotOf(PREFLOP), take));
    const slices = timers.mock.calls.length;
    vi.restoreAllMocks();
    expect(slowly).toEqual(found(PREFLOP));
    expect(longest).toBeLessThan(9);
    expect(slices).toBeGreaterThan(1000);
  }, 20_000);

  test("nothing comes of it once it is not wanted any more", () => {
    vi.useFakeTimers();
    const take = vi.fn();
    inSlices(spotOf(ROWS[0]!), take)();
    vi.runAllTimers();
    expect(take).not.toHaveBeenCalled();
  });
});
