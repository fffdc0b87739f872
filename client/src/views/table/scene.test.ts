import { describe, expect, test } from "vitest";
import { hand, place } from "../../gallery/build";
import { FIXTURES } from "../../gallery/fixtures";
import { drawingFor, layoutOf, lettersOn, spotOf } from "./layout";
import { resultOf, sceneOf } from "./scene";

const shares = (of: ReturnType<typeof hand>) =>
  resultOf(of).shares.map(
    (share) => `${share.label.key ?? "all"}${share.label.number || ""} ${share.place} ${share.amount}`,
  );

describe("who won what", () => {
  test("one winner of main and side pot is one line", () => {
    expect(shares(FIXTURES.showdown().view.hand!)).toEqual(["all 0 26250"]);
  });

  test("different winners of main and side pot are told apart", () => {
    expect(shares(FIXTURES.sidePots().view.hand!)).toEqual(["main 2 8950", "side1 0 17300"]);
  });

  test("high comes before low, and each used card says for which half", () => {
    const over = FIXTURES.hilo().view.hand!;
    expect(shares(over)).toEqual(["high 2 10800", "low 0 10800"]);
    const use = resultOf(over).use;
    expect(over.board.map((card) => use.get(card))).toEqual(["H L", "H", "L", "H", "L"]);
  });

  test("who wins both halves gets the odd unit with the high", () => {
    const over = hand([place(0, 0, { won: 0.03 }), place(1, 0)], {
      ended: true,
      pots: [{ amount: 0.03, won: [0.03, 0], high: [0], low: [0] }],
    });
    expect(shares(over)).toEqual(["high 0 2", "low 0 1"]);
  });

  test("nothing is explained where nobody had to show", () => {
    const over = hand([place(0, 0, { cards: "As Ad", won: 3 }), place(1, 0, { folded: true })], {
      ended: true,
      pots: [{ amount: 3, won: [3, 0] }],
    });
    expect(resultOf(over).winning.size).toBe(0);
  });
});

describe("where things stand", () => {
  test("the viewer sits at the bottom and the rest clockwise from him", () => {
    const layout = layoutOf("flop", "wide", 6);
    expect(spotOf(layout, 4, 4)).toBe(layout.spots[0]);
    expect(spotOf(layout, 5, 4)).toBe(layout.spots[1]);
    expect(spotOf(layout, 3, 4)).toBe(layout.spots[5]);
    expect(spotOf(layout, 0, null)).toBe(layout.spots[0]);
  });

  test.each([
    [976, 606, "wide"],
    [768, 740, "phone"],
    [390, 560, "phone"],
    [390, 382, "squat"],
    [528, 350, "low"],
  ])("a stage of %d by %d is drawn %s", (width, height, drawing) => {
    expect(drawingFor(width, height)).toBe(drawing);
  });

  test("in larger letters the drawing has the wider plates, and bets are in the tags where the felt has no room", () => {
    expect(drawingFor(768, 636)).toBe("wide");
    expect(drawingFor(768, 636, 2)).toBe("phone");
    expect(drawingFor(940, 520, 2)).toBe("wide");
    const crowded = lettersOn("phone", 768, 636, 2);
    expect(layoutOf("flop", "phone", 9, crowded).bets).toBe("tag");
    expect(layoutOf("flop", "phone", 2, lettersOn("phone", 768, 636, 1)).bets).toBe("felt");
  });

  test("the bet that I face is the raiser's, not that of who called it", () => {
    const ten = FIXTURES.ten();
    expect(sceneOf(ten.view, layoutOf("flop", "wide", 10), 0, 0).facing).toBe(3);
  });
});

test("two boards: each half of the pot is told with its board, and no five cards are lit", () => {
  const state = FIXTURES.showdown();
  const hand = structuredClone(state.view.hand!);
  const [pot] = hand.pots;
  const half = { ...pot!, amount: pot!.amount / 2 };
  hand.second_board = [...hand.board];
  hand.pots = [half, half];
  const result = resultOf(hand);
  expect([...new Set(result.shares.map((share) => share.label.key))]).toEqual(["first", "second"]);
  expect(result.winning.size).toBe(0);
});
