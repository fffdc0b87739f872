import { beforeEach, describe, expect, test, vi } from "vitest";
import { hand, place, seat, state, view } from "./gallery/build";
import { FIXTURES } from "./gallery/fixtures";
import { beforeRunOut } from "./gallery/run-out";
import { parseCards } from "./parts/cards";
import { millisecondsOf, msToEnd, runOutAfter, stepAt } from "./run-out";
import type { TableState } from "./state";
import type { TableEvent } from "./wire/types";

beforeEach(() => void vi.useFakeTimers());

const steps = (of: TableState) => of.runOut!.steps;
const seatOf = () => ({ mySeat: 0, myPlace: 0 });
const street = (number: number, board: string, cards: readonly string[] = [], deal = ""): TableEvent => ({
  type: "StreetDealt",
  street: number,
  deal,
  cards: cards.map(parseCards),
  board: board === "" ? [] : parseCards(board),
  drawing: false,
});
const ended = (stacks: readonly number[]): TableEvent => ({ type: "HandEnded", pots: [], rake: 0, stacks: [...stacks], put_in: [] });

/** The steps of a batch at a table of two. */
function stepsOf(before: TableState, ...batch: TableEvent[]) {
  const after = state(before.view, 0, { number: before.number + batch.length, before: before.view, batch });
  return runOutAfter(before, after, seatOf)?.steps ?? [];
}
const twoOn = (board: string, cards = "xx xx", part: object = {}) =>
  state(view({ seats: [seat("A", 0), seat("B", 0)], hand: hand([place(0, 0, { cards }), place(1, 0, { cards })], { board, ...part }) }), 0);

describe("the end of a hand in which nobody can act", () => {
  test("comes street by street, the result last", () => {
    const boards = steps(FIXTURES.runOut()).map(({ view: shown }) => [shown.hand!.board.length, shown.hand!.ended]);
    expect(boards).toEqual([
      [3, false],
      [4, false],
      [5, false],
    ]);
  });

  test("tells at each step no more than its cards: no winner, no winnings, no later entry of the log", () => {
    const after = FIXTURES.runOut();
    for (const { view: shown, log, number } of steps(after)) {
      expect(shown.hand!.places.map((one) => one.won)).toEqual([0, 0, 0]);
      expect(shown.seats[0]!.stack).toBe(after.view.seats[0]!.stack - 17300);
      expect(Math.max(...log.map((one) => one.number))).toBe(number);
    }
    const told = [...steps(after), after].map(({ log }) => log.at(-1)!.event.type);
    expect(told).toEqual(["Called", "StreetDealt", "StreetDealt", "HandEnded"]);
  });

  test("shows the hands that are compared from the first step", () => {
    const [first] = steps(FIXTURES.runOut());
    expect(first!.view.hand!.places.map((one) => one.cards)).toEqual(["As Jd", "Kd Qd", "8h 8d"].map(parseCards));
  });

  test("from before the flop lays the flop at once", () => {
    const shown = stepsOf(twoOn(""), street(1, "2c 3c 4c"), street(2, "5d"), street(3, "6d"), ended([0, 200]));
    expect(shown.map((one) => one.view.hand!.board.length)).toEqual([0, 3, 4, 5]);
  });

  test("in stud comes card by card", () => {
    const shown = stepsOf(
      twoOn("", "2c 3c 4c 5c", { game: "stud" }),
      street(2, "", ["6c", "6d"], "u"),
      street(3, "", ["7c", "7d"], "u"),
      street(4, "", ["8c", "xx"], "d"),
      { type: "ShownDown", shown: [[0, parseCards("2c 3c 4c 5c 6c 7c 8c")]], mucked: [1], first: 0 },
      ended([200, 0]),
    );
    expect(shown.map((one) => one.view.hand!.places[0]!.cards.length)).toEqual([4, 5, 6, 7]);
  });

  test("gives the second board a step of its own", () => {
    const second: TableEvent = { type: "SecondBoardDealt", board: parseCards("2c 3c 4c 5d 7d") };
    const shown = stepsOf(twoOn("2c 3c 4c 5d"), street(3, "6d"), second, ended([0, 200]));
    expect(shown.map((one) => [one.view.hand!.board.length, one.view.hand!.second_board.length])).toEqual([
      [4, 0],
      [5, 0],
      [5, 5],
    ]);
  });

  test("is shown so in a hand whose blinds were all-in, which comes whole in one batch", () => {
    const seats = [seat("A", 1), seat("B", 1)];
    const shown = stepsOf(
      state(view({ seats }), 0),
      { type: "HandOpened", number: 1, seats: [0, 1], button: 0, at: 0, small: 0, big: 1, bomb: false },
      street(0, "", ["As Ad", "xx xx"], "dd"),
      street(1, "2c 3c 4c"),
      street(2, "5d"),
      street(3, "6d"),
      ended([0, 200]),
    );
    expect(shown.map((one) => [one.view.hand!.places[0]!.cards.length, one.view.hand!.board.length])).toEqual([
      [2, 0],
      [2, 3],
      [2, 4],
      [2, 5],
    ]);
  });
});

describe("nothing is shown street by street", () => {
  test("where no card came after the last decision", () => {
    expect(stepsOf(twoOn("2c 3c 4c 5d 6d"), ended([0, 200]))).toEqual([]);
    const asked = { type: "TurnStarted", seat: 0, turn: 9, ends: 0, bank_ms: 0, options: {} } as unknown as TableEvent;
    expect(stepsOf(twoOn("2c 3c 4c 5d"), street(3, "6d"), asked, ended([0, 200]))).toEqual([]);
  });

  test("where the next hand has begun already, or somebody is asked", () => {
    const opened: TableEvent = { type: "HandOpened", number: 2, seats: [0, 1], button: 0, at: 0, small: 0, big: 1, bomb: false };
    expect(stepsOf(twoOn("2c 3c 4c 5d"), street(3, "6d"), ended([0, 200]), opened)).toEqual([]);
    const after = FIXTURES.runOut();
    const asking = { ...after, view: { ...after.view, turn: FIXTURES.flop().view.turn } };
    expect(runOutAfter(beforeRunOut(after), asking, seatOf)).toBeNull();
  });
});

test("a run-out goes on while other things happen at the table, and ends with the next hand", () => {
  const after = FIXTURES.runOut();
  const later = { ...after, number: after.number + 1, before: after.view, batch: [], runOut: null };
  expect(runOutAfter(after, later, seatOf)).toBe(after.runOut);
  const next = { ...later, view: { ...later.view, hand: { ...later.view.hand!, number: 99 } } };
  expect(runOutAfter(after, next, seatOf)).toBeNull();
});

test("it keeps the time that the room gives it, whoever looks", () => {
  const { runOut } = FIXTURES.runOut();
  const at = (ms: number) => (vi.advanceTimersByTime(ms), [stepAt(runOut!), msToEnd(runOut)]);
  expect([at(0), at(899), at(1), at(1800)]).toEqual([
    [0, 2700],
    [0, 1801],
    [1, 1800],
    [3, 0],
  ]);
  const quick = twoOn("2c 3c 4c 5d");
  const fast = { ...quick, view: { ...quick.view, config: { ...quick.view.config, street_seconds: 0.2 } } };
  const batch = [street(3, "6d"), ended([0, 200])];
  expect(runOutAfter(fast, { ...fast, number: 3, batch }, seatOf)!.stepMs).toBe(200);
});

test.each([
  ["900ms", 900],
  [" .9s", 900],
  ["1s", 1000],
  ["0ms", 0],
  ["", null],
])("the time %j of a style sheet is %j milliseconds", (written, milliseconds) => {
  expect(millisecondsOf(written)).toBe(milliseconds);
});
