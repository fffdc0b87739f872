import { expect, test } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import type { TableState } from "../../state";
import { actions, box, button, inARoom, press, show } from "./testing";

inARoom();

const dialog = () => box.querySelector<HTMLElement>("[role=dialog]");
const buttons = () => [...dialog()!.querySelectorAll("button")].map((one) => one.textContent);
const asked = () => actions.leave.mock.calls;

/** Opens the seat's menu and leaves. */
function leave(): void {
  press("Seat");
  press("Leave the table");
}

/** The table of `flop`, with the viewer's place in the hand changed. */
function withPlace(part: object, ended = false): TableState {
  const state = FIXTURES.flop();
  const hand = state.view.hand!;
  const places = hand.places.map((place, at) => (at === state.myPlace ? { ...place, ...part } : place));
  return { ...state, view: { ...state.view, turn: null, hand: { ...hand, ended, places } } };
}

test("a player with a live hand is asked how to leave, and nothing is done before", () => {
  show(FIXTURES.flop());
  leave();
  expect(dialog()!.textContent).toContain("Leave Aurora?");
  expect(buttons()).toEqual(["Leave after this hand", "Fold and leave", "Cancel"]);
  expect(asked()).toEqual([]);
  press("Cancel");
  expect([dialog(), asked()]).toEqual([null, []]);
});

test.each([
  ["Leave after this hand", "after hand"],
  ["Fold and leave", "now"],
])("%s does what it says, and closes", (text, when) => {
  show(FIXTURES.waiting());
  leave();
  press(text);
  expect([dialog(), asked()]).toEqual([null, [[when]]]);
});

test.each<[string, TableState]>([
  ["has folded", withPlace({ folded: true })],
  ["is all-in", withPlace({ all_in: true })],
  ["sees the hand over", withPlace({}, true)],
])("a player who %s leaves without a question, and folds nothing", (_, state) => {
  show(state);
  leave();
  expect([dialog(), asked()]).toEqual([null, [["after hand"]]]);
});

test("if the hand ends meanwhile there is nothing to fold any more", () => {
  show(FIXTURES.flop());
  leave();
  show({ ...withPlace({}, true), number: 2 });
  expect(buttons()).toEqual(["Leave the table", "Cancel"]);
  press("Leave the table");
  expect(asked()).toEqual([["after hand"]]);
  expect(button("Fold and leave")).toBeUndefined();
});
