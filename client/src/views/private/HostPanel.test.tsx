import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { config, view } from "../../gallery/build";
import { notices } from "../../notices";
import { RefusedError } from "../../state";
import type { HostOrder, TableView } from "../../wire/types";
import { gamesFor, sizeOf, stakesAt } from "./form";
import { EndEvening, NextHand, PlayerMenu, Waiting } from "./HostPanel";
import { box, button, press, show, withAPage } from "./testing";

withAPage();

const TABLE: TableView = view({
  config: config({ id: "abcd2345", host: "ann", currency: "FUN", seats: 6, approve: true }),
  seats: [],
  asked: [
    { player: "bob", name: "Bob", seat: 2, amount: 4_000 },
    { player: "cid", name: "Cid", seat: null, amount: 500 },
  ],
});
const order = vi.fn<(order: HostOrder) => Promise<void>>(() => Promise.resolve());
const named = (label: string) => box.querySelector<HTMLButtonElement>(`[aria-label='${label}']`)!;
const choose = (label: string, value: string) =>
  act(() => {
    const field = [...box.querySelectorAll("label")].find((one) => one.textContent === label)!;
    const select = box.querySelector<HTMLSelectElement>(`[id='${field.htmlFor}']`)!;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

beforeEach(() => {
  order.mockReset().mockResolvedValue(undefined);
  notices.value = [];
});

test("who asks is approved with what was asked, with another amount, or refused", async () => {
  await show(<Waiting view={TABLE} order={order} />);
  expect([...box.querySelectorAll("small")].map((one) => one.textContent)).toEqual(["asks for 40 and a seat", "asks for 5 more"]);
  act(() => named("Approve Bob").click());
  expect(order).toHaveBeenLastCalledWith({ type: "AnswerChips", player: "bob", approve: true, amount: 4_000 });
  const field = named("Chips for Bob") as unknown as HTMLInputElement;
  act(() => {
    field.value = "25";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  act(() => named("Approve Bob").click());
  expect(order).toHaveBeenLastCalledWith({ type: "AnswerChips", player: "bob", approve: true, amount: 2_500 });
  act(() => {
    field.value = "much";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  expect(named("Approve Bob").disabled).toBe(true);
  act(() => named("Refuse Cid").click());
  expect(order).toHaveBeenLastCalledWith({ type: "AnswerChips", player: "cid", approve: false, amount: 0 });
});

test("another game is chosen for the next hand, of those that have enough seats", async () => {
  await show(<NextHand view={TABLE} order={order} />);
  expect([...box.querySelectorAll("select")[0]!.options].map((one) => one.value)).not.toContain("draw32");
  choose("Game", "stud");
  choose("Limit", "FL");
  await press("Play this from the next hand");
  expect(order).toHaveBeenLastCalledWith({ type: "ChangeGame", game: "stud", limit: "FL", unit: 200, ante: 25 });
  expect(notices.value.map(({ text }) => text)).toEqual(["From the next hand: 7-Card Stud."]);
  order.mockRejectedValueOnce(new RefusedError("bad_table", "…"));
  await press("Play this from the next hand");
  expect(notices.value.at(-1)!.text).toBe("The table cannot be like that.");
});

test("play is paused and goes on", async () => {
  await show(<NextHand view={TABLE} order={order} />);
  await press("Pause after this hand");
  expect(order).toHaveBeenLastCalledWith({ type: "HoldPlay" });
  await show(<NextHand view={{ ...TABLE, paused: "the host has paused the game" }} order={order} />);
  await press("Go on");
  expect(order).toHaveBeenLastCalledWith({ type: "GoOn" });
});

test("a player is made the host, or removed", async () => {
  const orders: [string, HostOrder][] = [
    ["Make host", { type: "HandOver", player: "bob" }],
    ["Remove from the seat", { type: "RemovePlayer", player: "bob", keep_out: false }],
    ["Remove for good", { type: "RemovePlayer", player: "bob", keep_out: true }],
  ];
  await show(<PlayerMenu player="bob" name="Bob" order={order} />);
  for (const [text, given] of orders) {
    act(() => named("Bob: what you may do").click());
    await press(text);
    expect(order).toHaveBeenLastCalledWith(given);
  }
});

test("the evening ends after a second press only", async () => {
  const done = vi.fn();
  await show(<EndEvening order={order} onDone={done} />);
  await press("End the evening");
  expect(order).not.toHaveBeenCalled();
  await press("End the evening now");
  expect(order).toHaveBeenLastCalledWith({ type: "EndTable" });
  expect(done).toHaveBeenCalledOnce();
  expect(button("End the evening now")).toBeDefined();
});

test("the stakes of a table are found among those that are offered", () => {
  for (const kind of [{ game: "holdem", limit: "NL" }, { game: "stud", limit: "FL" }, { game: "telesina", limit: "PL" }, { game: "omaha", limit: "SL" }]) {
    for (const size of [20, 100, 500]) expect(sizeOf({ ...kind, stakes: stakesAt(kind, size) })).toBe(size);
  }
  expect(gamesFor(9)).toEqual(["holdem", "omaha", "omaha8"]);
});
