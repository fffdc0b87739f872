import { describe, expect, test } from "vitest";
import type { HandView, PlaceView, TableView } from "../../wire/types";
import { withKnownCards } from "./known";

const view = (game: string, street: number, places: Partial<PlaceView>[], more: Partial<HandView> = {}): TableView =>
  ({ hand: { game, street, drawing: false, ended: false, places: places.map((place) => ({ folded: false, ...place })), ...more } }) as TableView;
const cards = (shown: TableView) => shown.hand!.places.map((place) => place.cards);

describe("cards that came to light later", () => {
  const end = view("holdem", 3, [{ cards: [1, 2] }, { cards: [3, 4], shown: true }, { cards: [-1, -1], mucked: true }], { ended: true });

  test("lie open from the deal, and no others", () => {
    const early = view("holdem", 0, [{ cards: [1, 2] }, { cards: [-1, -1] }, { cards: [-1, -1] }]);
    expect(cards(withKnownCards(early, end))).toEqual([[1, 2], [3, 4], [-1, -1]]);
  });

  test("not before they are dealt", () => {
    const stud = view("stud", 1, [{ cards: [-1, -1, 7, 8] }]);
    expect(cards(withKnownCards(stud, view("stud", 4, [{ cards: [5, 6, 7, 8, 9, 10, 11] }], { ended: true })))).toEqual([[5, 6, 7, 8]]);
    const undealt = view("holdem", 0, [{ cards: [] }, { cards: [] }, { cards: [] }]);
    expect(cards(withKnownCards(undealt, end))).toEqual([[], [], []]);
  });

  test("of who has folded stay away", () => {
    const folded = view("holdem", 0, [{ cards: [1, 2] }, { cards: [-1, -1], folded: true }, { cards: [-1, -1] }]);
    expect(cards(withKnownCards(folded, end))[1]).toEqual([-1, -1]);
  });

  test("of a draw only after the last one: nobody knows which of them were there before", () => {
    const shown = view("deuce3", 3, [{ cards: [1, 2, 3, 4, 5] }], { ended: true });
    const before = view("deuce3", 2, [{ cards: [-1, -1, -1, -1, -1] }]);
    expect(withKnownCards(before, shown)).toBe(before);
    const drawing = view("deuce3", 3, [{ cards: [-1, -1, -1, -1, -1] }], { drawing: true });
    expect(withKnownCards(drawing, shown)).toBe(drawing);
    expect(cards(withKnownCards(view("deuce3", 3, [{ cards: [-1, -1, -1, -1, -1] }]), shown))).toEqual([[1, 2, 3, 4, 5]]);
  });
});
