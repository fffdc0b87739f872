import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { options, turn } from "../gallery/build";
import { FIXTURES } from "../gallery/fixtures";
import { notices } from "../notices";
import { answered, callingTables, connection, myTables, RefusedError, setLink, table, type TableState } from "../state";
import type { HandView } from "../wire/types";
import { ahead, choose, hold, runPreActions, mark, marked, TOLD_MS } from "./pre-actions";

const ID = "aurora";
const command = vi.fn((..._: unknown[]): Promise<void> => Promise.resolve());
let over: () => void;

/** The viewer waits: nothing is to be paid; Kettu is to act. */
const waiting = (part: Partial<HandView> = {}): TableState => {
  const state = FIXTURES.waiting();
  return { ...state, view: { ...state.view, hand: { ...state.view.hand!, ...part } } };
};

/** The same with the viewer's turn. */
const asked = (state: TableState, choices: Parameters<typeof options>[0], number = 8): TableState => ({
  ...state,
  view: { ...state.view, turn: turn(0, { turn: number, options: options(choices) }) },
});

const put = (state: TableState) => (table(ID).value = state);
const dropped = () => ahead(ID).value.dropped;
const chosen = () => ahead(ID).value.intent?.name ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  setLink({ watch: () => () => undefined, sit: command, topUp: command, command } as unknown as Parameters<typeof setLink>[0]);
  command.mockReset().mockResolvedValue(undefined);
  connection.value = { state: "online", latency: 10 };
  myTables.value = [ID];
  answered.value = new Map();
  notices.value = [];
  ahead(ID).value = { intent: null, marks: null, dropped: null };
  put(waiting());
  over = runPreActions();
});

afterEach(() => {
  over();
  hold(false);
  vi.useRealTimers();
});

test("the turn is answered at once, with its own number, once", () => {
  choose(waiting(), "check-fold");
  expect(chosen()).toBe("check-fold");
  put(asked(waiting(), { fold: true, check: true }));
  put(asked(waiting(), { fold: true, check: true }));
  expect(command.mock.calls).toEqual([[ID, { type: "Act", turn: 8, action: { type: "Check" } }]]);
  expect(chosen()).toBeNull();
  expect(dropped()).toBeNull();
});

test("a table whose turn is answered ahead does not call me", () => {
  choose(waiting(), "call-any");
  put(asked(waiting(), { fold: true, call: 500 }));
  expect(callingTables.value).toEqual([]);
  put(asked(waiting(), { fold: true, call: 900 }, 9));
  expect(callingTables.value).toEqual([ID]);
});

test("one press chooses, one more takes back, another chooses that instead", () => {
  const state = waiting();
  choose(state, "fold");
  choose(state, "fold");
  expect(chosen()).toBeNull();
  choose(state, "fold");
  choose(state, "check");
  expect(chosen()).toBe("check");
  choose(state, "call");
  expect(chosen(), "what is not offered cannot be chosen").toBe("check");
});

test.each([
  ["another price", { places: waiting().view.hand!.places.map((one) => (one.seat === 4 ? { ...one, bet: 4800 } : one)) }, "price"],
  ["another street", { street: 3 }, "street"],
  ["the next hand", { number: 84_214 }, "hand"],
  ["the end of the hand", { ended: true }, "hand"],
] as const)("%s drops the choice before the turn comes, and says so for a while", (_, part, why) => {
  choose(waiting(), "check");
  put(asked(waiting(part), { fold: true, check: true, call: null }));
  expect(command).not.toHaveBeenCalled();
  expect(chosen()).toBeNull();
  expect(dropped()).toEqual({ name: "check", why });
  vi.advanceTimersByTime(TOLD_MS);
  expect(dropped()).toBeNull();
});

test("what does not fit the turn is dropped, and nothing else is tried", () => {
  choose(waiting(), "check");
  put(asked(waiting(), { check: true, split: true }));
  expect(command).not.toHaveBeenCalled();
  expect(dropped()).toEqual({ name: "check", why: "turn" });
});

test("nothing is answered under a finger that is on the choices", () => {
  choose(waiting(), "fold");
  hold(true);
  put(asked(waiting(), { fold: true, check: true }));
  expect(command).not.toHaveBeenCalled();
  expect(dropped()).toEqual({ name: "fold", why: "held" });
});

test("a lost connection drops the choice", () => {
  choose(waiting(), "fold");
  connection.value = { state: "lost", latency: null };
  expect(dropped()).toEqual({ name: "fold", why: "lost" });
  connection.value = { state: "online", latency: 10 };
  put(asked(waiting(), { fold: true }));
  expect(command).not.toHaveBeenCalled();
});

test("a refused answer is told, and the turn is the player's own again", async () => {
  command.mockRejectedValue(new RefusedError("late", "too late"));
  choose(waiting(), "fold");
  put(asked(waiting(), { fold: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(command).toHaveBeenCalledOnce();
  expect(notices.value.map((one) => one.kind)).toEqual(["stop"]);
  expect(callingTables.value).toEqual([ID]);
});

test("a discard goes by the marks, which end with their draw", () => {
  const drawing = FIXTURES.draw();
  const id = drawing.view.config.id;
  const before: TableState = { ...drawing, view: { ...drawing.view, turn: turn(1) } };
  put(before);
  expect(id).toBe(ID);
  for (const card of [3, 7, 3, 11]) mark(before, card);
  expect(marked(before)).toEqual([7, 11]);
  choose(before, "discard");
  put({ ...before, view: { ...before.view, turn: turn(0, { options: options({ stand: true, discard: [1, 4] }) }) } });
  expect(command.mock.calls).toEqual([[ID, { type: "Act", turn: 7, action: { type: "Discard", cards: [7, 11] } }]]);
  mark(before, 3);
  expect(marked(before)).toEqual([3]);
  expect(marked({ ...before, view: { ...before.view, hand: { ...before.view.hand!, street: 2 } } })).toEqual([]);
});

test("without marks there is nothing to throw away", () => {
  const drawing = FIXTURES.draw();
  const before: TableState = { ...drawing, view: { ...drawing.view, turn: turn(1) } };
  put(before);
  mark(before, 3);
  choose(before, "discard");
  mark(before, 3);
  expect(chosen()).toBeNull();
});
