import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { config, options, seat, state, turn, view } from "../gallery/build";
import { go, route, type Route } from "../router";
import { change } from "../settings";
import { answered, callingTables, myTables, table } from "../state";
import { notices } from "../notices";
import { play } from "../sound";
import { freshSeats } from "../tournaments";
import type { TournamentSeat } from "../wire/types";
import { openTab } from "./first-tab";
import { AGAIN_MS, REST_MS } from "./front";
import { focusOn, inFocus } from "./in-focus";
import { keepTableInFront, SETTLE_MS } from "./auto-front";

vi.mock("../sound", () => ({ play: vi.fn() }));

let over: () => void;
const shakes = vi.fn();

/** Whether the table asks me, and for how many seconds; null: it asks another player. */
function put(id: string, seconds: number | null, number = 7): void {
  const asks = seconds === null ? turn(1) : turn(0, { turn: number, options: options({ fold: true }) }, seconds);
  const seats = [seat("You", 100), seat("Tuuli", 100)];
  table(id).value = state(view({ config: config({ id }), seats, turn: asks }), 0);
}

const here = () => (route.value.view === "table" ? route.value.id : null);
const settle = () => vi.advanceTimersByTime(SETTLE_MS);
const hit = (type: "keydown" | "keyup", key: string) => document.dispatchEvent(new KeyboardEvent(type, { key, code: key, bubbles: true, cancelable: true }));
const press = (key: string) => (hit("keydown", key), hit("keyup", key));

/** The browser's tabs in one place, each hearing the others at once. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    Channel.all = Channel.all.filter((other) => other !== this);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  Object.defineProperty(navigator, "vibrate", { value: shakes, configurable: true });
  shakes.mockClear();
  answered.value = new Map();
  myTables.value = ["a", "b", "c"];
  for (const id of myTables.value) put(id, null);
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("navigator", Object.assign(navigator, { userActivation: { hasBeenActive: true } }));
  go({ view: "table", id: "c" });
  over = keepTableInFront();
  vi.advanceTimersByTime(REST_MS);
});

afterEach(() => {
  over();
  document.body.replaceChildren();
  freshSeats.value = [];
  notices.value = [];
  change({ toFront: true, arrangement: "tabs" });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("tables call in the order of their deadlines", () => {
  put("a", 20);
  put("b", 5);
  expect(callingTables.value).toEqual(["b", "a"]);
});

test("the table that waits comes to the front, and after it the next", () => {
  put("a", 20);
  put("b", 5);
  settle();
  expect(here()).toBe("b");
  put("b", null);
  settle();
  expect(here(), "not twice within a second").toBe("b");
  vi.advanceTimersByTime(REST_MS);
  expect(here()).toBe("a");
});

test("nothing comes over my own turn; it calls instead, once", () => {
  go({ view: "table", id: "a" });
  put("a", 20);
  settle();
  put("b", 5);
  settle();
  put("b", 5);
  settle();
  expect(here()).toBe("a");
  expect(shakes).toHaveBeenCalledOnce();
});

test("who writes, holds something, or has a panel open is left in peace until he is done", () => {
  const field = document.body.appendChild(document.createElement("input"));
  field.value = "nh";
  field.focus();
  put("a", 20);
  settle();
  vi.advanceTimersByTime(AGAIN_MS);
  expect(here()).toBe("c");
  field.value = "";
  const panel = document.body.appendChild(document.createElement("form"));
  for (const [name, value] of [["class", "buyin"], ["class", "popped"], ["class", "sheet"], ["role", "dialog"], ["role", "alertdialog"]] as const) {
    panel.setAttribute(name, value);
    vi.advanceTimersByTime(AGAIN_MS);
    expect(here(), value).toBe("c");
    panel.removeAttribute(name);
    panel.setAttribute("class", "buyin");
  }
  panel.remove();
  dispatchEvent(new Event("pointerdown"));
  vi.advanceTimersByTime(AGAIN_MS);
  expect(here()).toBe("c");
  dispatchEvent(new Event("pointerup"));
  vi.advanceTimersByTime(AGAIN_MS);
  expect(here()).toBe("a");
});

test("who went to another table from a turn is not fetched back for it, but for the next one", () => {
  go({ view: "table", id: "a" });
  put("a", 20);
  settle();
  go({ view: "table", id: "b" });
  vi.advanceTimersByTime(REST_MS);
  expect(here()).toBe("b");
  put("a", 20, 8);
  settle();
  expect(here()).toBe("a");
});

test.each(["lobby", "rules", "account", "tournaments", "private"] as const)("from the page %s nobody is taken away: it calls, once", (page) => {
  go({ view: page } as Route);
  const at = route.value;
  put("a", 20);
  freshSeats.value = [seated("t.1")];
  vi.advanceTimersByTime(REST_MS);
  put("a", 20);
  vi.advanceTimersByTime(REST_MS);
  expect(route.value).toEqual(at);
  expect(shakes).toHaveBeenCalledOnce();
  expect(vi.mocked(play).mock.calls).toContainEqual([["background"]]);
  expect(notices.value).toHaveLength(1);
});

test("in a second tab of the browser nothing comes; in its last one again", () => {
  const first = openTab("first", 0);
  document.dispatchEvent(new Event("visibilitychange"));
  put("a", 20);
  vi.advanceTimersByTime(REST_MS);
  expect(here()).toBe("c");
  first.close();
  put("a", 20, 8);
  vi.advanceTimersByTime(REST_MS);
  expect(here()).toBe("a");
});

test("the tab that was there first goes on bringing tables, whatever others are opened", () => {
  const second = openTab("second", Date.now() + 1_000);
  put("a", 20);
  vi.advanceTimersByTime(REST_MS);
  expect(here()).toBe("a");
  expect(second.isFirst()).toBe(false);
  second.close();
});

test("no device is shaken before it was touched", () => {
  Object.assign(navigator, { userActivation: { hasBeenActive: false } });
  go({ view: "lobby" });
  put("a", 20);
  settle();
  expect(shakes).not.toHaveBeenCalled();
});

test("who does not want it goes by the key", () => {
  change({ toFront: false });
  put("a", 20);
  put("b", 5);
  vi.advanceTimersByTime(REST_MS);
  expect(here()).toBe("c");
  expect(shakes).toHaveBeenCalledOnce();
  press("n");
  expect(here()).toBe("b");
  press("n");
  expect(here()).toBe("a");
});

test("a turn that is answered ahead fetches nobody", () => {
  put("a", 20);
  answered.value = new Map([["a", 7]]);
  settle();
  expect(here()).toBe("c");
});

const seated = (table: string): TournamentSeat => ({ type: "TournamentSeat", tournament: "t", name: "Sunday", table, seat: 0, why: "start" });

test("the table where a tournament has seated me comes to the front, once", () => {
  freshSeats.value = [seated("t.1")];
  settle();
  expect(here()).toBe("t.1");
  go({ view: "lobby" });
  vi.advanceTimersByTime(REST_MS);
  settle();
  expect(here()).toBeNull();
});

test("from the table that I was moved away from I follow, as soon as nothing lies open there", () => {
  change({ toFront: false });
  go({ view: "table", id: "t.4" });
  document.body.innerHTML = '<div role="dialog"></div>';
  freshSeats.value = [seated("t.1")];
  settle();
  vi.advanceTimersByTime(AGAIN_MS);
  expect(here()).toBe("t.4");
  document.body.innerHTML = "";
  vi.advanceTimersByTime(AGAIN_MS);
  expect(here()).toBe("t.1");
});

test("who does not want tables to come is told of it, goes there, and the notice is gone", () => {
  change({ toFront: false });
  freshSeats.value = [seated("t.1")];
  settle();
  expect(here()).toBe("c");
  notices.value[0]!.action!.run();
  expect(here()).toBe("t.1");
  expect(notices.value).toEqual([]);
});

test("in tiles nothing moves: the keys go to the tile that waits, and none calls from behind", () => {
  change({ arrangement: "tiles" });
  go({ view: "tables" });
  focusOn("b");
  vi.advanceTimersByTime(REST_MS);
  put("a", 20);
  settle();
  expect(route.value).toEqual({ view: "tables" });
  expect(inFocus.value).toBe("a");
  expect(shakes).not.toHaveBeenCalled();
});

test("the keys stay at their tile while one of them is held down", () => {
  change({ arrangement: "tiles" });
  go({ view: "tables" });
  focusOn("b");
  vi.advanceTimersByTime(REST_MS);
  hit("keydown", "f");
  put("a", 20);
  settle();
  expect(inFocus.value).toBe("b");
  hit("keyup", "f");
  vi.advanceTimersByTime(AGAIN_MS);
  expect(inFocus.value).toBe("a");
});

test("in a stack the table that waits comes to its top", () => {
  change({ arrangement: "stack" });
  go({ view: "tables" });
  focusOn("b");
  vi.advanceTimersByTime(REST_MS);
  put("c", 20);
  settle();
  expect(route.value).toEqual({ view: "tables" });
  expect(inFocus.value, "on top").toBe("c");
});

test("Escape leads from a table that was made large back to all of them, but not out of a panel", () => {
  change({ arrangement: "tiles" });
  go({ view: "table", id: "b" });
  const panel = document.body.appendChild(document.createElement("div"));
  panel.className = "popped";
  press("Escape");
  expect(here()).toBe("b");
  panel.remove();
  press("Escape");
  expect(route.value).toEqual({ view: "tables" });
  expect(inFocus.value).toBe("b");
});

test("the list of tables that wait stays the same while others play on", () => {
  put("a", 20);
  const before = callingTables.value;
  put("b", null);
  expect(callingTables.value).toBe(before);
});
