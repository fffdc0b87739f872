import { describe, expect, it } from "vitest";
import { gameIds, hasBlinds } from "../../games";
import { stakes } from "../../i18n/format";
import { change } from "../../settings";
import { parseAmount } from "../table/sizing";
import { atSize, configAt, firstBuyIn, FORM, type Form, formOf, LIMITS, mostSeats, settled, SIZES, usualBuyIns, usualSmallBlind, requestOf } from "./form";

const wish = (part: Partial<Form>) => requestOf({ ...FORM, name: "Friday game", ...part }, parseAmount);
const OMAHA = { game: "omaha", limit: "PL" };
const STUD = { game: "stud", limit: "FL" };

describe("what is asked of the room", () => {
  it("has the unit that the host has named, which comes back into the form", () => {
    const named = wish({ symbol: " € " });
    expect(named.extras.symbol).toBe("€");
    expect(formOf(named, String).symbol).toBe("€");
  });

  it("is a table of the stakes that were chosen, and nothing that was not", () => {
    expect(wish({ name: " Friday game " })).toEqual({
      name: "Friday game",
      game: "holdem",
      limit: "NL",
      unit: 100,
      ante: 0,
      seats: 6,
      speed: "normal",
      password: "",
      chat: "players",
      approve: false,
      extras: {
        games: [],
        rotate_by: "orbits",
        dealers_choice: false,
        straddle: "",
        bomb_every: 0,
        bomb_ante: 0,
        run_twice: false,
        rabbit: false,
        seven_deuce: 0,
      },
    });
  });

  it("has the buy-ins that were typed", () => {
    expect(wish({ least: "10", most: "62,50" })).toMatchObject({ min_buy_in: 1000, max_buy_in: 6250 });
    expect(wish({ least: "10" })).not.toHaveProperty("max_buy_in");
  });

  it("has the small blind that was typed, in a game with blinds", () => {
    expect(wish({ small: "0,40" })).toMatchObject({ unit: 100, small_blind: 40 });
    expect(wish({ ...STUD, small: "0,40" })).not.toHaveProperty("small_blind");
    expect([usualSmallBlind(100), usualSmallBlind(25), usualSmallBlind(1), usualSmallBlind(25, 25), usualSmallBlind(75, 25)]).toEqual([50, 12, 1, 25, 25]);
  });

  it("counts bomb pots and bounties in big blinds", () => {
    const { extras } = wish({ size: 200, bombEvery: 5, bombBlinds: 2, bounty: 1 });
    expect(extras).toMatchObject({ bomb_every: 5, bomb_ante: 400, seven_deuce: 200 });
    expect(wish({ bombEvery: 0, bombBlinds: 5 }).extras.bomb_ante).toBe(0);
  });

  it("has further games at the same stakes", () => {
    expect(wish({ size: 200, games: [OMAHA, STUD] }).extras.games).toEqual([
      { ...OMAHA, unit: 200, ante: 0 },
      { ...STUD, unit: 200, ante: 25 },
    ]);
  });
});

describe("stakes", () => {
  it.each([
    ["holdem", "NL", 100, "0.50 / 1.00"],
    ["holdem", "FL", 200, "2 / 4"],
    ["omaha", "SL", 100, "1-2-3"],
    ["stud", "FL", 200, "2.00 / 4.00"],
    ["telesina", "PL", 100, "Ante 0.50"],
  ])("of %s %s at %d are written %s", (game, limit, size, text) => {
    change({ language: "en" });
    expect(stakes(configAt({ game, limit }, size))).toBe(text);
  });

  it("have a bring-in that is no more than the smallest bet", () => {
    for (const game of gameIds().filter((one) => !hasBlinds(one))) {
      for (const limit of LIMITS) {
        for (const size of SIZES) {
          const { unit, ante } = atSize({ game, limit }, size);
          expect(ante).toBeGreaterThan(0);
          if (unit > 0) expect(2 * ante).toBeLessThanOrEqual(unit);
        }
      }
    }
  });
});

describe("the usual buy-ins", () => {
  it.each<[Partial<Form>, number, number | null]>([
    [{}, 2_000, 10_000],
    [{ limit: "FL" }, 1_000, null],
    [{ limit: "FL", size: 20 }, 240, null],
    [{ limit: "SL" }, 3_000, null],
    [{ game: "telesina", limit: "PL" }, 2_000, 10_000],
    [{ games: [STUD] }, 2_000, 10_000],
    [{ limit: "FL", size: 500, games: [STUD] }, 5_000, null],
  ])("of %o", (part, least, most) => {
    expect(usualBuyIns({ ...FORM, ...part })).toEqual({ least, most });
  });
});

describe("what the host sits down with", () => {
  it.each<[Partial<Form>, number, number]>([
    [{}, 90_000, 10_000],
    [{}, 3_000, 3_000],
    [{}, 100, 2_000],
    [{ most: "50" }, 90_000, 5_000],
    [{ limit: "FL" }, 90_000, 5_000],
    [{ least: "200" }, 90_000, 20_000],
  ])("%o of a wallet of %d is %d", (part, wallet, amount) => {
    expect(firstBuyIn({ ...FORM, ...part }, wallet, parseAmount)).toBe(amount);
  });
});

describe("what does not go together", () => {
  it("is taken back when another game is chosen", () => {
    const full = { ...FORM, seats: 10, straddle: "utg", bombEvery: 5, bounty: 2, choice: true } as const;
    expect(settled({ ...full, ...STUD })).toMatchObject({ seats: 8, straddle: "", bombEvery: 0, bounty: 0, choice: false });
    expect(settled({ ...full, limit: "SL" })).toMatchObject({ straddle: "", bombEvery: 5 });
    expect(settled({ ...full, games: [STUD] })).toMatchObject({ seats: 8, straddle: "utg", bounty: 2, choice: true });
  });

  it("leaves as many seats as all of the games have", () => {
    expect(mostSeats({ ...FORM, games: [OMAHA, { game: "draw32", limit: "PL" }] })).toBe(5);
  });
});
