import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { config } from "../gallery/build";
import { route } from "../router";
import { clockOffset, lobby, me, setLink, waits } from "../state";
import type { LobbyTable, TableKind } from "../wire/types";
import { MyTables } from "./MyTables";
import { Offers } from "./Offers";

const done = () => Promise.resolve();
const link = { watch: vi.fn(() => done), sit: vi.fn(done), command: vi.fn(done), waitForKind: vi.fn(done) };
let box: HTMLElement;

const show = (what: preact.ComponentChild) => act(() => render(what, box));
const press = async (text: string) => {
  const found = [...box.querySelectorAll("button")].find((one) => (one.textContent || one.getAttribute("aria-label"))?.includes(text));
  await act(async () => found!.click());
};

beforeEach(() => {
  box = document.body.appendChild(document.createElement("div"));
  for (const one of Object.values(link)) one.mockClear();
  setLink(link as unknown as Parameters<typeof setLink>[0]);
  clockOffset.value = 0;
  me.value = { player: "you", name: "You", guest: true, balances: [{ currency: "EUR", wallet: 30_000, in_play: 0 }], version: "1" };
  lobby.value = new Map([["aurora", { config: config(), playing: 9, waiting: 1 } as LobbyTable]]);
  waits.value = { type: "Waits", tables: [], kinds: [], offers: [{ table: "aurora", seat: 4, until: Date.now() + 30_000 }] };
});

afterEach(() => {
  act(() => render(null, box));
  box.remove();
  waits.value = { type: "Waits", tables: [], kinds: [], offers: [] };
});

test("an offered seat is taken with one press and the usual buy-in, and the table opens", async () => {
  show(<Offers />);
  expect(box.querySelector(".offer")!.textContent).toContain("A seat is open for you at Aurora.30 s");
  await press("Take the seat with €300");
  expect(link.sit.mock.calls).toEqual([["aurora", 4, 30_000]]);
  expect(route.value).toEqual({ view: "table", id: "aurora" });
});

test("it is declined with one press", async () => {
  show(<Offers />);
  await press("No thanks");
  expect(link.command.mock.calls).toEqual([["aurora", { type: "LeaveWaiting" }]]);
});

test("who has too little is not led to a buy-in that would be refused", () => {
  me.value = { ...me.value!, balances: [] };
  show(<Offers />);
  expect(box.textContent).not.toContain("Take the seat for");
});

test("where I wait stands beside my tables, and each can be ended there", async () => {
  const kind: TableKind = { game: "omaha", limit: "PL", stakes: { small_blind: 100, big_blind: 200 }, currency: "EUR" };
  waits.value = { type: "Waits", tables: ["aurora"], kinds: [kind], offers: [] };
  show(<MyTables />);
  expect([...box.querySelectorAll(".mytab")].map((one) => one.textContent)).toEqual(["Aurorain line", "PL Omaha €1 / €2any table"]);
  await press("Stop waiting: Aurora");
  await press("Stop waiting: PL Omaha");
  expect(link.command.mock.calls).toEqual([["aurora", { type: "LeaveWaiting" }]]);
  expect(link.waitForKind.mock.calls).toEqual([[kind, false]]);
});

test("who waits for a kind is not told of each of its tables", () => {
  const kind: TableKind = { game: "holdem", limit: "NL", stakes: { small_blind: 100, big_blind: 200 }, currency: "EUR" };
  waits.value = { type: "Waits", tables: ["aurora"], kinds: [kind], offers: [] };
  show(<MyTables />);
  expect([...box.querySelectorAll(".mytab")].map((one) => one.textContent)).toEqual(["NL Hold’em €1 / €2any table"]);
});
