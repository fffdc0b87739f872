import { expect, test } from "vitest";
import { chips } from "../../gallery/build";
import { FIXTURES } from "../../gallery/fixtures";
import type { LogEntry } from "../../state";
import { potsOf, splitShare } from "./pots";

const flop = FIXTURES.flop();
const hand = flop.view.hand!;

test("what lies in the middle divides at the all-in: 27.50 of each in the main pot, the rest beside it", () => {
  expect(potsOf(flop.log, hand)).toEqual([chips(89.5), chips(77)]);
});

test("without an all-in there is one pot", () => {
  const places = hand.places.map((place) => ({ ...place, all_in: false }));
  expect(potsOf(flop.log, { ...hand, places })).toEqual([chips(166.5)]);
});

test("antes and dead blinds lie in the main pot", () => {
  const log: LogEntry[] = flop.log.map((entry) =>
    entry.event.type === "HandStarted"
      ? { ...entry, event: { ...entry.event, posts: [...entry.event.posts, [6, "dead", 100, 100]] } }
      : entry,
  );
  expect(potsOf(log, { ...hand, collected: chips(167.5) })).toEqual([chips(90.5), chips(77)]);
});

test("a hand whose beginning was not seen is one pot, and so is one that does not add up", () => {
  expect(potsOf(flop.log.slice(1), hand)).toEqual([chips(166.5)]);
  expect(potsOf(flop.log, { ...hand, collected: chips(170) })).toEqual([chips(170)]);
});

test("before anything is collected there is no pot", () => {
  expect(potsOf([], { ...hand, collected: 0 })).toEqual([]);
});

test("a split brings an equal part of each pot that one contests: who is all in has none of the side pot", () => {
  const allIn = hand.places.findIndex((place) => place.all_in);
  expect(splitShare(flop.log, hand, 0)).toBe(2983 + 3850);
  expect(splitShare(flop.log, hand, allIn)).toBe(2983);
  expect(splitShare([], hand, 0)).toBe(chips(71.5));
});
