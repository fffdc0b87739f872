import { describe, expect, test } from "vitest";
import { options, place } from "../../gallery/build";
import type { Options } from "../../wire/types";
import { betsMade, discardMove, movesOf, type Moves } from "./moves";

/** The names of the buttons by place: split, left, middle, right. */
function named(moves: Moves): string {
  const name = (move: { name: string; amount: number | null } | null | undefined) =>
    move ? `${move.name}${move.amount === null ? "" : ` ${move.amount}`}` : "-";
  return [name(moves.split), name(moves.left), name(moves.middle), moves.right.map(name).join("+") || "-"].join(" | ");
}

/** A player with a stack of 40,000 and a bet of 200. */
const PLAYER = place(0, 400, { bet: 2 });

describe("each option has its place", () => {
  test.each<[string, Partial<Options>, number, string]>([
    ["nothing to pay", { fold: true, check: true, bet: [200, 40200] }, 600, "- | fold | check | bet 600"],
    ["a bet to match", { fold: true, call: 4800, raise: [9600, 40200] }, 9600, "- | fold | call 4800 | raise 9600"],
    ["the call takes the stack", { fold: true, call: 40000 }, 0, "- | fold | call.all-in 40000 | -"],
    [
      "the raise is all there is",
      { fold: true, call: 4800, raise: [40200, 40200] },
      0,
      "- | fold | call 4800 | all-in 40200",
    ],
    [
      "chosen up to the whole stack",
      { fold: true, check: true, bet: [200, 40200] },
      40200,
      "- | fold | check | all-in 40200",
    ],
    ["fixed limit", { fold: true, call: 400, raise: [800, 800], sizes: [800] }, 0, "- | fold | call 400 | raise 800"],
    [
      "two sizes share the right",
      { fold: true, check: true, bet: [400, 800], sizes: [400, 800] },
      0,
      "- | fold | check | bet 400+bet 800",
    ],
    ["bets capped", { fold: true, call: 400 }, 0, "- | fold | call 400 | -"],
    [
      "bring-in, fixed limit",
      { bring_in: 100, bet: [200, 200], sizes: [200] },
      0,
      "- | - | bring-in 100 | complete 200",
    ],
    ["bring-in, no limit", { bring_in: 100, bet: [101, 40000] }, 500, "- | - | bring-in 100 | bet 500"],
    ["a draw leaves Fold's place empty", { discard: [1, 4], stand: true }, 0, "- | - | stand | -"],
    [
      "a split is offered",
      { fold: true, check: true, split: true, bet: [200, 3600] },
      200,
      "split | fold | check | bet 200",
    ],
    ["all-in and asked for the split", { check: true, split: true }, 0, "split | - | check | -"],
  ])("%s", (_, given, amount, expected) => {
    expect(named(movesOf(options(given), PLAYER, amount))).toBe(expected);
  });
});

test("whether the board is dealt twice is asked where a bet would stand, and nothing in Fold's place", () => {
  const moves = movesOf(options({ check: true, run_twice: true }), place(0, 0), 0);
  expect(moves.left).toBeNull();
  expect(moves.middle?.command).toEqual({ type: "Check" });
  expect(moves.right.map((move) => move.command)).toEqual([{ type: "RunTwice" }]);
});

test("a raise is sent as a raise and a bet as a bet, with the total on the button", () => {
  const raise = movesOf(options({ raise: [9600, 40200], call: 4800 }), PLAYER, 12000);
  expect(raise.right[0]?.command).toEqual({ type: "RaiseTo", amount: 12000 });
  const bet = movesOf(options({ check: true, bet: [400, 800], sizes: [400, 800] }), PLAYER, 0);
  expect(bet.right.map((move) => move.command)).toEqual([
    { type: "BetTo", amount: 400 },
    { type: "BetTo", amount: 800 },
  ]);
});

test("only a range with room is the player's to choose", () => {
  expect(movesOf(options({ raise: [9600, 40200] }), PLAYER, 9600).range).toMatchObject({
    least: 9600,
    most: 40200,
    all: 40200,
  });
  expect(movesOf(options({ raise: [800, 800], sizes: [800] }), PLAYER, 0).range).toBeNull();
  expect(movesOf(options({ raise: [40200, 40200] }), PLAYER, 0).range).toBeNull();
});

test("a discard names its cards", () => {
  expect(discardMove([3, 17]).command).toEqual({ type: "Discard", cards: [3, 17] });
});

describe("the bets of fixed limit", () => {
  const FIXED = { small_bet: 200, big_bet: 400 };

  test.each([
    ["the big blind is the first", 200, [400], 1],
    ["two raises", 600, [800], 3],
    ["a bring-in is none", 50, [200], 0],
    ["two sizes", 200, [400, 600], 0],
    ["a short all-in among them", 250, [400], 0],
    ["no more raises", 800, null, 0],
  ])("%s: %d and then %j", (_, price, sizes, made) => {
    expect(betsMade(price, sizes, FIXED)).toBe(made);
  });
});
