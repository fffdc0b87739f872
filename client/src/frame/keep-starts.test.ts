import { expect, it } from "vitest";
import { toSay } from "./keep-starts";

const MINUTE = 60_000;

it.each([
  ["long before", 6 * MINUTE, undefined, null],
  ["five minutes before", 5 * MINUTE, undefined, 5],
  ["once", 4 * MINUTE, 5, null],
  ["one minute before", MINUTE, 5, 1],
  ["once again", 30_000, 1, null],
  ["only the minute, when the page comes late", 50_000, undefined, 1],
  ["not after it", 0, 5, null],
] as const)("%s", (_, left, said, expected) => {
  expect(toSay(left, said)).toBe(expected);
});
