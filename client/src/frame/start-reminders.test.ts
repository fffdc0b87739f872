import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notices } from "../notices";
import { clockOffset } from "../state";
import { forgetTournaments, hearTournaments, mine } from "../tournaments";
import { NOW, running, view } from "../views/tournaments/testing";
import { remindOfStarts, dueReminder } from "./start-reminders";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  clockOffset.value = 0;
  notices.value = [];
});

afterEach(() => {
  forgetTournaments();
  notices.value = [];
  vi.useRealTimers();
});

it.each([
  ["long before", 6 * MINUTE, undefined, null],
  ["five minutes before", 5 * MINUTE, undefined, 5],
  ["once", 4 * MINUTE, 5, null],
  ["one minute before", MINUTE, 5, 1],
  ["once again", 30_000, 1, null],
  ["only the minute, when the page comes late", 50_000, undefined, 1],
  ["not after it", 0, 5, null],
] as const)("%s", (_, left, said, expected) => {
  expect(dueReminder(left, said)).toBe(expected);
});

it("a reminder gives way to the next, and ends with the start", () => {
  const starts = NOW + 5 * MINUTE;
  hearTournaments(view({ config: { starts } }));
  mine("t", true);
  const off = remindOfStarts();
  const said = () => notices.value.map(({ text }) => text);
  vi.advanceTimersByTime(1_000);
  expect(said()).toEqual(["Sunday Fell starts in 5 minutes."]);
  vi.advanceTimersByTime(4 * MINUTE);
  expect(said()).toEqual(["Sunday Fell starts in 1 minute."]);
  hearTournaments(running({ config: { starts } }));
  vi.advanceTimersByTime(1_000);
  expect(said()).toEqual([]);
  off();
});
