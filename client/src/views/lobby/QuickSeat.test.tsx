import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { config } from "../../gallery/build";
import { route } from "../../router";
import { me, myTables, setLink, waits } from "../../state";
import { kindOf } from "../../waiting";
import type { LobbyTable, TableConfig } from "../../wire/types";
import { QuickSeat } from "./QuickSeat";

const link = { quickSeat: vi.fn(() => Promise.resolve("koli")), waitForKind: vi.fn(() => Promise.resolve()) };
let box: HTMLElement;

const row = (playing: number, part: Partial<TableConfig> = {}, waiting = 0): LobbyTable =>
  ({ config: config(part), playing, waiting, average_pot: 0, flop_percent: null, hands_per_hour: 0, players: [], paused: false }) as LobbyTable;

const show = (shown: LobbyTable[], all = shown) => act(() => render(<QuickSeat shown={shown} all={all} plain={false} />, box));
const press = () => act(async () => box.querySelector("button")!.click());

beforeEach(() => {
  box = document.body.appendChild(document.createElement("div"));
  setLink(link as unknown as Parameters<typeof setLink>[0]);
  for (const one of Object.values(link)) one.mockClear();
  myTables.value = [];
  me.value = { player: "you", name: "You", guest: true, balances: [{ currency: "EUR", wallet: 500_000, in_play: 0 }], version: "1" };
});

afterEach(() => {
  act(() => render(null, box));
  box.remove();
  waits.value = { type: "Waits", tables: [], kinds: [], offers: [] };
});

test("the room picks the table of the stakes that suit best", async () => {
  show([row(3)]);
  await press();
  expect(link.quickSeat.mock.calls).toEqual([[kindOf(config()), 40_000]]);
  expect(route.value).toEqual({ view: "table", id: "koli" });
});

test.each([
  ["all seats taken", row(9)],
  ["seats that others wait for", row(8, {}, 2)],
])("with %s one waits for these stakes", async (_, full) => {
  show([full], [full, row(2, { id: "other", limit: "PL" })]);
  expect(box.textContent).toContain("Wait for a seat");
  await press();
  expect(link.waitForKind.mock.calls).toEqual([[kindOf(config()), true]]);
  waits.value = { type: "Waits", tables: [], kinds: [kindOf(config())!], offers: [] };
  show([full]);
  await press();
  expect(link.waitForKind.mock.lastCall).toEqual([kindOf(config()), false]);
});

test("where the filters leave nothing, what the room has", () => {
  show([], [row(2, { limit: "PL" })]);
  expect(box.textContent).toContain("PL Hold’em");
});

test.each([
  [true, "btn line"],
  [false, "btn go"],
])("who only looks around is told that a name is enough (with the preview beside it: %s)", async (preview, look) => {
  vi.stubGlobal("matchMedia", () => ({ matches: preview, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  me.value = { ...me.value!, player: null };
  show([row(3)]);
  expect(box.querySelector("button")!.className).toBe(look);
  await press();
  expect(route.value).toEqual({ view: "welcome" });
  vi.unstubAllGlobals();
});

test("nothing is said before it is known who looks", () => {
  me.value = null;
  show([row(3)]);
  expect(box.textContent).toBe("");
});
