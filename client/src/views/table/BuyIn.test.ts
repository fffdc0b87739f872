import { expect, test } from "vitest";
import { config } from "../../gallery/build";
import { rejoins } from "../../state";
import { buyInRange } from "./BuyIn";
import { inChips } from "./sizing";

/** From 80 to 400 chips. */
const TABLE = config();

test.each([
  ["a buy-in is between the table's ends", null, 100_000, 0, [8_000, 40_000]],
  ["it is no more than the wallet", null, 25_000, 0, [8_000, 25_000]],
  ["a wallet under the least buys nothing", null, 7_999, 0, null],
  ["a player who comes back brings what they left with", null, 100_000, 61_250, [61_250, 61_250]],
  ["a player who comes back with less than the most brings at least that", null, 100_000, 20_000, [20_000, 40_000]],
  ["a wallet under what they left with buys nothing", null, 61_249, 61_250, null],
  ["a top-up fills up to the most", 15_000, 100_000, 0, [100, 25_000]],
  ["the last few cents can be filled too", 39_960, 100_000, 0, [40, 40]],
  ["a full stack takes no more", 40_000, 100_000, 0, null],
  ["a player who is broke buys in again", 0, 100_000, 0, [8_000, 40_000]],
  ["a player who came back and lost it all buys in like everybody", 0, 100_000, 61_250, [8_000, 40_000]],
])("%s", (_, stack, wallet, left, expected) => {
  rejoins.value = left ? [{ table: TABLE.id, chips: left, until: Date.now() + 3_600_000 }] : [];
  const range = buyInRange(TABLE, stack, wallet);
  rejoins.value = [];
  expect(range && [range.least, range.most]).toEqual(expected);
});

test("a table without a most takes the whole wallet", () => {
  expect(buyInRange(config({ max_buy_in: 0 }), null, 1_234_500)?.most).toBe(1_234_500);
});

test.each([
  [10_010, 10_000],
  [10_025, 10_025],
  [8_000, 8_000],
  [9_999_990, 9_999_990],
])("%i is brought as %i in chips of 25", (amount, brought) => {
  expect(inChips(amount, { verb: "bet", least: 8_000, most: 9_999_990, all: 9_999_990 }, 25)).toBe(brought);
});
