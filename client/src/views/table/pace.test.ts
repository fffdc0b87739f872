import { describe, expect, test } from "vitest";
import { hand, place, seat, up, view } from "../../gallery/build";
import { FIXTURES } from "../../gallery/fixtures";
import { stagesOf, viewAt } from "./pace";
import { millisecondsOf } from "./usePaced";

const runOut = FIXTURES.runOut();

describe("a run-out", () => {
  test("comes street by street, the hands first and the result last", () => {
    expect(stagesOf(runOut.before, runOut.view)).toEqual([
      { board: 3, cards: 2, result: false },
      { board: 4, cards: 2, result: false },
      { board: 5, cards: 2, result: false },
      { board: 5, cards: 2, result: true },
    ]);
  });

  test("from before the flop lays the flop at once", () => {
    const before = { ...runOut.before!, hand: { ...runOut.before!.hand!, board: [] } };
    expect(stagesOf(before, runOut.view).map((stage) => stage.board)).toEqual([0, 3, 4, 5, 5]);
  });

  test("in stud comes card by card", () => {
    const seats = [seat("A", 0), seat("B", 0)];
    const at = (cards: string, faces: string, ended: boolean) =>
      view({ seats, hand: hand([place(0, 0, { cards, up: up(faces) })], { game: "stud", ended }) });
    const stages = stagesOf(at("2c 3c 4c 5c", "dduu", false), at("2c 3c 4c 5c 6c 7c 8c", "dduuuud", true));
    expect(stages.map((stage) => stage.cards)).toEqual([4, 5, 6, 7, 7]);
  });

  test("is not paced again after a reload, in the next hand, or without new cards", () => {
    expect(stagesOf(null, runOut.view)).toEqual([]);
    const next = { ...runOut.view, hand: { ...runOut.view.hand!, number: 84214 } };
    expect(stagesOf(runOut.before, next)).toEqual([]);
    const river = { ...runOut.before!, hand: { ...runOut.before!.hand!, board: runOut.view.hand!.board } };
    expect(stagesOf(river, runOut.view)).toEqual([]);
  });
});

test("before its result is shown a hand has no winner, and nobody has his winnings", () => {
  const shown = viewAt(runOut.view, { board: 4, cards: 2, result: false });
  expect(shown.hand?.board).toHaveLength(4);
  expect(shown.hand?.ended).toBe(false);
  expect(shown.hand?.places.map((one) => one.won)).toEqual([0, 0, 0]);
  expect(shown.seats[0]?.stack).toBe(runOut.view.seats[0]!.stack - 17300);
  expect(shown.seats[6]?.stack).toBe(0);
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
