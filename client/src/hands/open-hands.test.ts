import { describe, expect, test } from "vitest";
import { parseCards } from "../parts/cards";
import type { HandView, PlaceView } from "../wire/types";
import { openHands } from "./open-hands";

const place = (cards: string, more: Partial<PlaceView> = {}): PlaceView =>
  ({ cards: cards.split(" ").map((card) => (card === "??" ? -1 : parseCards(card)[0]!)), folded: false, ...more }) as PlaceView;
const hand = (places: PlaceView[], more: Partial<HandView> = {}): HandView =>
  ({ game: "holdem", street: 0, drawing: false, board: [], second_board: [], ended: false, places, ...more }) as HandView;

describe("hands are weighed", () => {
  test("where all that are still in lie open, and what is known besides cannot come", () => {
    const found = openHands(hand([place("As Ad"), place("?? 2c", { folded: true }), place("Ks Kd")]), "dealerbox")!;
    expect(found.places).toEqual([0, 2]);
    expect(found.spot.hands).toEqual([parseCards("As Ad"), parseCards("Ks Kd")]);
    expect(found.spot.dead).toEqual(parseCards("2c"));
    expect(found.spot.house).toBe("dealerbox");
  });

  test.each([
    ["one of them is hidden", hand([place("As Ad"), place("?? ??")])],
    ["a card of one is", hand([place("As Ad"), place("?? Kd")])],
    ["only one is still in", hand([place("As Ad"), place("Ks Kd", { folded: true })])],
    ["the hand is over", hand([place("As Ad"), place("Ks Kd")], { ended: true })],
    ["the board is dealt twice", hand([place("As Ad"), place("Ks Kd")], { second_board: [1] })],
    ["the game is not known", hand([place("As Ad"), place("Ks Kd")], { game: "baccarat" })],
    ["cards will be exchanged", hand([place("As Ad 2c 3c 4c"), place("Ks Kd 2d 3d 4d")], { game: "draw5", street: 0 })],
    ["cards are being exchanged", hand([place("As Ad 2c 3c 4c"), place("Ks Kd 2d 3d 4d")], { game: "draw5", street: 1, drawing: true })],
  ])("not where %s", (_why, view) => expect(openHands(view, "dealerbox")).toBeNull());

  test("after the last draw", () => {
    const drawn = hand([place("As Ad 2c 3c 4c"), place("Ks Kd 2d 3d 4d")], { game: "draw5", street: 1 });
    expect(openHands(drawn, "dealerbox")?.places).toEqual([0, 1]);
  });
});
