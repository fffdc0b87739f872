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

  test("of a draw, before the last one, as far as they were kept; before that nobody knows anything", () => {
    const backs = [-1, -1, -1, -1, -1];
    const shown = view("deuce3", 3, [{ cards: [1, 2, 3, 4, 5], discarded: 2 }], { ended: true });
    const before = view("deuce3", 1, [{ cards: backs }]);
    expect(withKnownCards(before, shown)).toBe(before);
    const kept = [[1, 2, 3, -1, -1]];
    expect(cards(withKnownCards(view("deuce3", 2, [{ cards: backs }]), shown))).toEqual(kept);
    expect(cards(withKnownCards(view("deuce3", 3, [{ cards: backs, discarded: null }], { drawing: true }), shown))).toEqual(kept);
    const drawn = view("deuce3", 3, [{ cards: backs, discarded: 2 }], { drawing: true });
    expect(cards(withKnownCards(drawn, shown))).toEqual([[1, 2, 3, 4, 5]]);
    const own = view("deuce3", 2, [{ cards: [1, 2, 3, 8, 9] }]);
    expect(cards(withKnownCards(own, shown))).toEqual([[1, 2, 3, 8, 9]]);
    expect(cards(withKnownCards(view("deuce3", 3, [{ cards: [-1, -1, -1, -1, -1] }]), shown))).toEqual([[1, 2, 3, 4, 5]]);
  });
});
