import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { change, settings } from "../../settings";
import type { LogEntry, TableState } from "../../state";
import { box, inARoom, show, wait } from "./testing";

inARoom();

beforeEach(() => change({ guided: false }));
afterEach(() => act(() => render(null, box)));

const over: readonly LogEntry[] = [
  { number: -2, who: null, names: ["You"], event: { type: "HandOpened", number: 1, seats: [0], button: 0, at: 0, small: 0, big: 0, bomb: false } },
  { number: -1, who: null, names: ["You"], event: { type: "HandEnded", pots: [], rake: 0, stacks: [], put_in: [] } },
];

/** The table after my first hand there; `part` of my place in the one that is on. */
function at(name: "flop" | "waiting", part: object = {}, log = over): TableState {
  const state = FIXTURES[name]();
  const hand = state.view.hand!;
  const places = hand.places.map((place, at) => (at === state.myPlace ? { ...place, ...part } : place));
  return { ...state, log, view: { ...state.view, hand: { ...hand, places } } };
}
const guide = async () => {
  await act(() => import("../../help/Guide").then(() => undefined));
  for (let turn = 0; turn < 5; turn += 1) await act(() => Promise.resolve());
  wait(0);
  return box.querySelector(".guide") !== null;
};

test("the guide begins after the first hand that was dealt, out of turn and out of the hand", async () => {
  show(at("waiting", { folded: true }, []));
  expect(await guide(), "no hand yet").toBe(false);
  show(at("flop"));
  expect(await guide(), "in turn").toBe(false);
  show(at("waiting"));
  expect(await guide(), "in the hand").toBe(false);
  show(at("waiting", { folded: true }));
  expect(await guide()).toBe(true);
});

test("it stands at one table only: whoever goes on has seen it", async () => {
  show(at("waiting", { folded: true }));
  expect(await guide()).toBe(true);
  expect(settings.value.guided).toBe(false);
  act(() => render(null, box));
  expect(settings.value.guided).toBe(true);
});
