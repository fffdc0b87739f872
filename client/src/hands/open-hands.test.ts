import { describe, expect, test } from "vitest";
import { parseCards } from "../parts/cards";
import type { HandView, PlaceView } from "../wire/types";
import { equitiesOf } from "./equity";
import { openHands, type Hindsight } from "./open-hands";

const place = (cards: string, more: Partial<PlaceView> = {}): PlaceView =>
  ({ cards: cards.split(" ").map((card) => (card === "??" ? -1 : parseCards(card)[0]!)), folded: false, discarded: null, ...more }) as PlaceView;
const hand = (places: PlaceView[], more: Partial<HandView> = {}): HandView =>
  ({ game: "holdem", street: 0, drawing: false, board: [], second_board: [], ended: false, places, ...more }) as HandView;

describe("hands are weighed", () => {
  test("where all that are still in lie open, and what is known besides cannot come", () => {
    const found = openHands(hand([place("As Ad"), place("?? 2c", { folded: true }), place("Ks Kd")]), "dealerbox")!;
    expect(found.places).toEqual([0, 2]);
    expect(found.spots).toHaveLength(1);
    expect(found.spots[0]!.hands).toEqual([parseCards("As Ad"), parseCards("Ks Kd")]);
    expect(found.spots[0]!.dead).toEqual(parseCards("2c"));
    expect(found.spots[0]!.house).toBe("dealerbox");
  });

  test.each([
    ["one of them is hidden", hand([place("As Ad"), place("?? ??")])],
    ["a card of one is", hand([place("As Ad"), place("?? Kd")])],
    ["only one is still in", hand([place("As Ad"), place("Ks Kd", { folded: true })])],
    ["the hand is over", hand([place("As Ad"), place("Ks Kd")], { ended: true })],
    ["the game is not known", hand([place("As Ad"), place("Ks Kd")], { game: "baccarat" })],
    ["cards will be exchanged", hand([place("As Ad 2c 3c 4c"), place("Ks Kd 2d 3d 4d")], { game: "draw5", street: 0 })],
    ["cards are being exchanged", hand([place("As Ad 2c 3c 4c"), place("Ks Kd 2d 3d 4d")], { game: "draw5", street: 1, drawing: true })],
  ])("not where %s", (_why, view) => expect(openHands(view, "dealerbox")).toBeNull());

  test("after the last draw", () => {
    const drawn = hand([place("As Ad 2c 3c 4c"), place("Ks Kd 2d 3d 4d")], { game: "draw5", street: 1 });
    expect(openHands(drawn, "dealerbox")?.places).toEqual([0, 1]);
  });
});

describe("a board that is dealt twice, in hindsight", () => {
  const [common, first, second] = ["Qh 7h 2c", "Ac 3d", "Kc Kh"].map((text) => parseCards(text)) as [number[], number[], number[]];
  const places = [place("As Ad"), place("Ks Qd")];
  const end = hand(places, { ended: true, board: [...common, ...first], second_board: [...common, ...second] });
  const later: Hindsight = { end, thrown: [] };
  const boards = (board: number[], second_board: number[] = []) =>
    openHands(hand(places, { board, second_board }), "dealerbox", later)!.spots.map(({ board, dead }) => ({ board, dead }));

  test("is one while both are alike", () => {
    expect(boards([])).toEqual([{ board: [], dead: [] }]);
    expect(boards(common)).toEqual([{ board: common, dead: [] }]);
  });

  test("is two from there on: what lies on the first cannot come on the second", () => {
    expect(boards([...common, first[0]!])).toEqual([
      { board: [...common, first[0]], dead: [] },
      { board: common, dead: [first[0]] },
    ]);
  });

  test("is won by each hand on its own board at the end", () => {
    const { spots } = openHands(hand(places, { board: end.board, second_board: end.second_board }), "dealerbox", later)!;
    expect(spots.map((spot) => equitiesOf(spot)!.shares)).toEqual([[1, 0], [0, 1]]);
  });
});

describe("before the last draw, in hindsight", () => {
  const pat = "5d 6c 7h 8s 9d";
  const ended = (discarded: number | null) =>
    hand([place(pat, { discarded: 0 }), place("Ah Kh Qh 2h 2s", { discarded })], { game: "draw5", street: 1, ended: true });
  const hidden = [place(pat), place("?? ?? ?? ?? ??")];
  const found = (view: Partial<HandView>, end = ended(1), thrown: number[] = []) =>
    openHands(hand(hidden, { game: "draw5", street: 0, ...view }), "dealerbox", { end, thrown });

  test("each hand is what was kept, and gets as many cards as came", () => {
    const [spot] = found({})!.spots;
    expect(spot!.hands).toEqual([parseCards(pat), parseCards("Ah Kh Qh 2h")]);
    // Eight of the 43 cards that are left are hearts.
    expect(equitiesOf(spot!)!.shares[1]).toBeCloseTo(8 / 43);
  });

  test("what is known to be thrown away cannot come", () => {
    const [spot] = found({}, ended(1), parseCards("3h"))!.spots;
    expect(equitiesOf(spot!)!.shares[1]).toBeCloseTo(7 / 42);
  });

  test("who has drawn has his cards, who has not is still to draw", () => {
    const places = [place(pat, { discarded: 0 }), place("?? ?? ?? ?? ??", { discarded: null })];
    expect(found({ street: 1, drawing: true, places })!.spots[0]!.hands[1]).toHaveLength(4);
    const drawn = [place(pat, { discarded: null }), place("Ah Kh Qh 2h 2s", { discarded: 1 })];
    expect(equitiesOf(found({ street: 1, drawing: true, places: drawn })!.spots[0]!)!.shares).toEqual([1, 0]);
  });

  test.each([
    ["two draws are left", found({ game: "deuce3", street: 1 }, { ...ended(1), game: "deuce3", street: 3 })],
    ["the hand came to no last draw", found({ game: "deuce3", street: 2 }, { ...ended(1), game: "deuce3", street: 2 })],
    ["one did not come to it", found({}, ended(null))],
    ["what was kept is not known", found({}, { ...ended(1), places: [place(pat, { discarded: 0 }), place("?? ?? ?? ?? ??", { discarded: 1 })] })],
  ])("not where %s", (_why, open) => expect(open).toBeNull());
});
