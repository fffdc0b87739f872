import { expect, test } from "vitest";
import { levelStakes } from "../../levels";
import type { TournamentView } from "../../wire/types";
import { clockOf, type TournamentClock } from "./clock";
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
  ["beyond the last level it lasts as long", running({ level: 7 }), { kind: "level", left: 120_000, part: 0.8 }],
  ["over", view({ phase: "over" }), { kind: "none", left: null, part: null }],
])("%s", (_, of, expected) => {
  const { kind, left, part } = clockOf(of, NOW);
  expect({ kind, left, part: part === null ? null : Math.round(part * 1000) / 1000 }).toEqual(expected);
});

test("beyond the last level the stakes double each time", () => {
  const config = { game: "holdem", limit: "NL", levels: [{ unit: 20 }, { unit: 50, ante: 5 }] };
  expect([1, 2, 3, 5].map((level) => levelStakes(config, level).big_blind)).toEqual([20, 50, 100, 400]);
  expect([levelStakes(config, 3).ante, levelStakes(config, 200).big_blind]).toEqual([10, 1e15]);
});
