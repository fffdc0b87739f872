import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIXTURES } from "../gallery/fixtures";
import { change } from "../settings";
import { myTables, setLink, table, type TableState } from "../state";
import type { PlaceView } from "../wire/types";
import { showBeatenHands, wasMucked, wonUnseen } from "./showing";

const command = vi.fn(() => Promise.resolve());
let over: () => void;

/** The end of a hand with the viewer in `place`, as it comes in a batch after a running hand. */
function ended(place: Partial<PlaceView>, running = true): TableState {
  const state = FIXTURES.showdown();
  const places = state.view.hand!.places.map((one, at) => (at === 0 ? { ...one, won: 0, shown: false, ...place } : one));
  const hand = { ...state.view.hand!, places };
  const before = { ...state.view, hand: { ...hand, ended: !running } };
  return { ...state, before, view: { ...state.view, hand } };
}

beforeEach(() => {
  command.mockClear();
  setLink({ command } as unknown as Parameters<typeof setLink>[0]);
  myTables.value = ["aurora"];
  table("aurora").value = null;
  over = showBeatenHands();
});

afterEach(() => {
  over();
  change({ beaten: "muck" });
});

test.each([
  ["beaten and mucked", ended({ mucked: true }), true],
  ["shown", ended({ mucked: true, shown: true }), false],
  ["won", ended({ won: 100, shown: true }), false],
  ["folded", ended({ folded: true }), false],
  ["news of an old hand", ended({ mucked: true }, false), false],
  ["a snapshot", { ...ended({ mucked: true }), before: null }, false],
])("a hand that went to the muck: %s", (_, state, expected) => {
  expect(wasMucked(state)).toBe(expected);
});

test("beaten hands are shown once where the player wants that", () => {
  change({ beaten: "show" });
  table("aurora").value = ended({ mucked: true });
  table("aurora").value = ended({ mucked: true });
  expect(command.mock.calls).toEqual([["aurora", { type: "ShowCards" }]]);
});

test("they go to the muck otherwise", () => {
  table("aurora").value = ended({ mucked: true });
  expect(command).not.toHaveBeenCalled();
});

test("a win that nobody called for", () => {
  const { hand } = FIXTURES.showdown().view;
  const alone = { ...hand!, places: hand!.places.map((one, at) => ({ ...one, shown: false, mucked: false, folded: at > 0 })) };
  expect(wonUnseen(alone, 0)).toBe(true);
  expect(wonUnseen(alone, 1)).toBe(false);
  expect(wonUnseen(hand!, 0)).toBe(false);
});
