import { expect, test } from "vitest";
import type { TournamentView } from "../../wire/types";
import { clockOf, nextLevel, type TournamentClock } from "./clock";
import { NOW, running, view } from "./testing";

test.each<[string, TournamentView, TournamentClock]>([
  ["before a start at a set time", view(), { kind: "start", left: 600_000, part: null }],
  ["a Sit & Go fills up", view({ config: { starts: 0, most: 8 } }), { kind: "start", left: null, part: 0.5 }],
  ["in a level", running(), { kind: "level", left: 120_000, part: 0.8 }],
  ["a level that should be over", running({ ends: NOW - 5 }), { kind: "level", left: 0, part: 1 }],
  ["in a break", running({ in_break: true, ends: NOW + 75_000 }), { kind: "break", left: 75_000, part: 0.75 }],
  ["a break is due", running({ break_due: true, ends: null, clock_left: 0 }), { kind: "break-due", left: 0, part: 1 }],
  ["paused", running({ paused: "power cut", ends: null, clock_left: 300_000 }), { kind: "paused", left: 300_000, part: 0.5 }],
  ["the clock stands", running({ ends: null, clock_left: 300_000 }), { kind: "stands", left: 300_000, part: 0.5 }],
  ["the last level has no end", running({ level: 3, ends: null }), { kind: "level", left: null, part: null }],
  ["over", view({ phase: "over" }), { kind: "none", left: null, part: null }],
])("%s", (_, of, expected) => {
  const { kind, left, part } = clockOf(of, NOW);
  expect({ kind, left, part: part === null ? null : Math.round(part * 1000) / 1000 }).toEqual(expected);
});

test("the next level, until there is none", () => {
  expect([nextLevel(running()), nextLevel(running({ level: 3 }))]).toEqual([3, null]);
});
