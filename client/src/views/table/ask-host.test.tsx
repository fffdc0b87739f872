/** A private table whose host approves chips, as its host and as a player sees it. */

import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { me, setLink, type TableState } from "../../state";
import type { AskedView, HostOrder } from "../../wire/types";
import { actions, box, button, inARoom, press, show } from "./testing";

inARoom();

const ordered = vi.fn((_: string, __: HostOrder) => Promise.resolve());
const EERO: AskedView = { player: "eero", name: "Eero", seat: 3, amount: 10_000 };
const MIA: AskedView = { player: "mia", name: "Mia", seat: null, amount: 2_000 };
const title = () => box.querySelector(".dock .hand")!.textContent;

beforeEach(() => {
  me.value = { player: "ann", name: "Ann", guest: false, balances: [], version: "" };
  ordered.mockClear();
  setLink({ order: ordered } as unknown as Parameters<typeof setLink>[0]);
});
afterEach(() => {
  me.value = null;
});

/** The waiting room of a table: no hand is on. */
function table(host: string, asked: readonly AskedView[], mySeat: number | null = null): TableState {
  const state = FIXTURES.flop();
  const config = { ...state.view.config, host, approve: true, money: "fun", currency: "FUN" };
  return { ...state, mySeat, myPlace: null, view: { ...state.view, turn: null, hand: null, asked, config } as TableState["view"] };
}

test("the host who plays no hand sees the request in the dock, and answers it there", () => {
  show(table("ann", [EERO]));
  expect(title()).toBe("Eero asks for 100 and a seat");
  press("Approve");
  expect(ordered).toHaveBeenLastCalledWith("aurora", { type: "AnswerChips", player: "eero", approve: true, amount: 0 });
  press("Decline");
  expect(ordered).toHaveBeenLastCalledWith("aurora", { type: "AnswerChips", player: "eero", approve: false, amount: 0 });
});

test("several are approved together", async () => {
  show(table("ann", [EERO, MIA]));
  expect(box.querySelector(".dock")!.textContent).toContain("1 more waiting");
  press("Approve all (2)");
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  expect(ordered.mock.calls.map(([, order]) => "player" in order && order.player)).toEqual(["eero", "mia"]);
});

test("while hands follow each other the dock keeps to the game: no button of it answers a request", () => {
  const playing = { ...FIXTURES.flop() };
  show({ ...playing, view: { ...playing.view, asked: [EERO], config: { ...playing.view.config, host: "ann" } } });
  expect(button("Approve")).toBeUndefined();
  const seats = playing.view.seats;
  const ended = { ...playing.view, turn: null, hand: { ...playing.view.hand!, ended: true } };
  show({ ...playing, view: { ...ended, seats, asked: [EERO], config: { ...playing.view.config, host: "ann" } } });
  expect(button("Approve"), "the next hand comes at once").toBeUndefined();
});

test("a player who has asked sees it, cannot ask again, and can take it back", () => {
  show(table("eero", [{ ...EERO, player: "ann" }]));
  expect(title()).toBe("You asked the host for 100");
  expect(button("Sit here")).toBeUndefined();
  press("Cancel");
  expect(actions.cancelRequest).toHaveBeenCalledOnce();
});

test("who is out of chips sees the same in the own seat", () => {
  const state = table("eero", [{ ...MIA, player: "ann" }], 0);
  const seats = state.view.seats.map((seat, at) => (at === 0 ? { ...seat!, stack: 0, held: 0, player: "ann" } : seat));
  show({ ...state, view: { ...state.view, seats } });
  expect(title()).toBe("You asked the host for 20");
  expect(button("Add chips")).toBeUndefined();
  press("Cancel");
  expect(actions.cancelRequest).toHaveBeenCalledOnce();
});

test("the buy-in closes with the host’s answer, and on Escape wherever the keyboard is", () => {
  const state = table("eero", [{ ...MIA, player: "ann" }], 0);
  const seats = state.view.seats.map((seat, at) => (at === 0 ? { ...seat!, stack: 5_000, player: "ann" } : seat));
  const answered = { ...state, view: { ...state.view, seats, asked: [] } };
  const open = () => {
    press("Seat");
    press("Add chips");
    expect(box.querySelector(".buyin")).not.toBeNull();
  };
  show(answered);
  open();
  act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(box.querySelector(".buyin")).toBeNull();
  open();
  show({ ...answered, view: { ...answered.view, asked: state.view.asked } });
  show(answered);
  expect(box.querySelector(".buyin")).toBeNull();
});

test("nothing comes automatically where the host approves it", () => {
  const state = table("eero", [], 0);
  show(state);
  press("Seat");
  expect(button("Add chips")).toBeDefined();
  expect(button("Auto top-up")).toBeUndefined();
  show({ ...state, view: { ...state.view, config: { ...state.view.config, approve: false } } });
  expect(button("Auto top-up")).toBeDefined();
});
