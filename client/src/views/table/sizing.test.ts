import { describe, expect, test } from "vitest";
import { USUAL_PRESETS } from "../../settings";
import type { Range } from "./moves";
import { parseAmount, partOf, presetsOf, stepFrom, stopAt } from "./sizing";

/** A raise at 1/2 blinds: from 96.00 to the whole stack of 414.37. */
const RANGE: Range = { verb: "raise", least: 9600, most: 41437, all: 41437 };
const BIG_BLIND = 200;

describe("the slider", () => {
  test("ends at the whole stack to the last cent", () => {
    expect(stopAt(RANGE, 1, BIG_BLIND)).toBe(41437);
    expect(partOf(RANGE, 41437)).toBe(1);
  });

  test("begins at the least and goes in steps of one big blind", () => {
    expect(stopAt(RANGE, 0, BIG_BLIND)).toBe(9600);
    expect((stopAt(RANGE, 0.37, BIG_BLIND) - 9600) % BIG_BLIND).toBe(0);
  });

  test("steps from a typed amount to the next stop and never beyond the ends", () => {
    expect(stepFrom(RANGE, 9600, BIG_BLIND, 1)).toBe(9800);
    expect(stepFrom(RANGE, 9650, BIG_BLIND, 1)).toBe(9800);
    expect(stepFrom(RANGE, 9650, BIG_BLIND, -1)).toBe(9600);
    expect(stepFrom(RANGE, 9600, BIG_BLIND, -1)).toBe(9600);
    expect(stepFrom(RANGE, 41400, BIG_BLIND, 1)).toBe(41437);
    expect(stepFrom(RANGE, 41437, BIG_BLIND, -1)).toBe(41400);
  });
});

describe("presets", () => {
  // 214.50 lie in the pot, 48.00 are to call: a pot raise comes to 48 + (214.50 + 48).
  const pot = { pot: 21450, price: 4800, toCall: 4800, blind: BIG_BLIND };
  const usual = USUAL_PRESETS[0]!;
  const totals = (range: Range, grain = 1) => presetsOf(range, pot, grain, usual).map((preset) => preset.total);
  const possible = (range: Range) => presetsOf(range, pot, 1, usual).map((preset) => preset.possible);

  test("are parts of the pot as it is after the call", () => {
    expect(totals(RANGE)).toEqual([9600, 17925, 24487, 31050, 41437]);
  });

  test("are whole chips where the table writes whole chips", () => {
    expect(totals(RANGE, 100)).toEqual([9600, 17900, 24400, 31050, 41437]);
  });

  test("stay within the range and stand disabled beyond the limit", () => {
    const half: Range = { verb: "raise", least: 9600, most: 17925, all: 41437 };
    expect(totals(half)).toEqual([9600, 17925, 17925, 17925, 17925]);
    expect(possible(half)).toEqual([true, true, false, false, false]);
  });

  test("of one's own are parts of the pot and big blinds, and too small a one is disabled in its place", () => {
    const own = [{ of: "pot", by: 33 }, { of: "blind", by: 555 }, { of: "blind", by: 25 }] as const;
    const found = presetsOf(RANGE, pot, 1, own);
    expect(found.map(({ total }) => total)).toEqual([9600, 4800 + 8662, 11100, 9600, 41437]);
    expect(found.map(({ possible }) => possible)).toEqual([true, true, true, false, true]);
  });

  test("with a short stack are all-in, which is possible", () => {
    const short: Range = { verb: "raise", least: 9600, most: 12000, all: 12000 };
    expect(totals(short)).toEqual([9600, 12000, 12000, 12000, 12000]);
    expect(possible(short)).toEqual([true, true, true, true, true]);
  });
});

describe("a typed amount", () => {
  test.each([
    ["179.25", 17925],
    ["179,25", 17925],
    ["€1,234", 123400],
    ["1 284,50 €", 128450],
    ["1,234,567.8", 123456780],
    [".5", 50],
    ["12", 1200],
    ["", null],
    ["all", null],
    ["-5", null],
    ["−5", null],
    ["5 or 6", null],
    ["10.00 kr", 1000],
  ])("%j is %s cents", (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  test.each([
    ["1,250", 1250],
    ["1 250", 1250],
    ["300", 300],
    ["-", null],
  ])("%s is so many chips where there are no parts of them", (text, chips) => {
    expect(parseAmount(text, 1)).toBe(chips);
  });
});
