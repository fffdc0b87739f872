import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buyInLimits, rejoinOf, usualBuyIn } from "./buy-in";
import { config } from "./gallery/build";
import { clockOffset, rejoins } from "./state";
import { affordable } from "./views/lobby/quick";

/** From 80 to 400 chips. */
const TABLE = config();
const HOUR = 3_600_000;

const leave = (chips: number, table = TABLE.id, until = Date.now() + HOUR) => (rejoins.value = [{ table, chips, until }]);

beforeEach(() => (clockOffset.value = 0));
afterEach(() => (rejoins.value = []));

describe("a player who comes back", () => {
  test.each([
    ["with more than the maximum", 61_250, [61_250, 61_250], 61_250],
    ["with less than the maximum", 20_000, [20_000, 40_000], 40_000],
    ["with less than the minimum", 500, [8_000, 40_000], 40_000],
  ])("%s", (_, chips, limits, usual) => {
    leave(chips);
    const { least, most } = buyInLimits(TABLE);
    expect([least, most]).toEqual(limits);
    expect(usualBuyIn(TABLE, 100_000)).toBe(usual);
    expect([affordable(TABLE, least), affordable(TABLE, least - 1)]).toEqual([true, false]);
  });

  test("is free of it at another table, and after the time", () => {
    leave(61_250, "another");
    expect(buyInLimits(TABLE)).toEqual({ least: 8_000, most: 40_000 });
    leave(61_250, TABLE.id, Date.now() - 1);
    expect(rejoinOf(TABLE.id)).toBeNull();
  });

  test("goes by the room's clock, not by that of the computer", () => {
    leave(61_250, TABLE.id, Date.now() + 1000);
    clockOffset.value = 2000;
    expect(rejoinOf(TABLE.id)).toBeNull();
  });
});
