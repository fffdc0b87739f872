import { afterEach, beforeEach, expect, test, vi } from "vitest";

const DOUBLE_DRAW = {
  game: "draw53", deck: "52", max_players: 4, blinds: true, spread: [1, 1, 3],
  streets: [{ deal: "ddddd" }, { draw: 5 }, { draw: 3, split_offer: true }],
  orders: [{ half: "high", ranking: "high", other_rankings: {}, hole: null }],
} as const; // prettier-ignore

const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify({ games: [DOUBLE_DRAW] }))));
let games: typeof import("./games");

beforeEach(async () => {
  vi.resetModules();
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
  games = await import("./games");
});
afterEach(() => vi.unstubAllGlobals());

test("the names of streets go by what is dealt", () => {
  const names = (game: string) => [0, 1].map((street) => games.streetKey(game, street));
  expect(names("omaha8")).toEqual(["street.flop.0", "street.flop.1"]);
  expect(names("stud8")).toEqual(["street.stud7.0", "street.stud7.1"]);
  expect(names("telesina")).toEqual(["street.stud5.0", "street.stud5.1"]);
  expect(names("draw32")).toEqual(["street.draw.0", "street.draw.1"]);
  expect(names("deuce3")).toEqual(["street.draw.0", "street.draws.1"]);
});

test("families, blinds and offers come from the room's games", () => {
  expect(games.gameIds().filter((game) => games.familyOf(game) === "stud")).toEqual(["soko", "stud", "stud8", "telesina", "americana"]);
  expect(games.gameIds().filter((game) => !games.hasBlinds(game))).toEqual(["soko", "stud", "stud8", "telesina", "americana"]);
  expect(games.gameIds().filter(games.hasSplit)).toEqual(["draw32"]);
  expect(games.gameIds().filter(games.hasTwoCards)).toEqual(["holdem"]);
  expect(games.gameIds().filter(games.hasVela).filter((game) => games.familyOf(game) === "stud")).toEqual(["telesina"]);
});

test("a game that the client was not built with is asked for once", async () => {
  expect(games.gameIds()).not.toContain("draw53");
  const { readingOf } = await import("./hands/games");
  expect([games.familyOf("draw53"), readingOf("draw53")]).toEqual(["flop", null]);
  games.factsOf("draw53");
  await vi.waitFor(() => expect(games.gameIds()).toContain("draw53"));
  expect(asked).toHaveBeenCalledOnce();
  expect(games.familyOf("draw53")).toBe("draw");
  expect(games.hasSplit("draw53")).toBe(true);
  expect(readingOf("draw53")).toMatchObject({ own: 5, board: 0, lastDraw: 2 });
  expect(games.streetKey("draw53", 2)).toBe("street.draws.2");
});
