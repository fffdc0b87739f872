import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { config, seat, view } from "../../gallery/build";
import { notices } from "../../notices";
import { RefusedError, setLink } from "../../state";
import type { HostOrder, TableView } from "../../wire/types";
import { CloseTable, PlayerMenu, Waiting } from "./HostPanel";
import { StartStrip } from "./StartStrip";
import { asked, before, box, button, press, show, withAPage } from "./testing";

withAPage();

const TABLE: TableView = view({
  config: config({ id: "abcd2345", host: "ann", currency: "FUN", seats: 6, approve: true, min_buy_in: 2_000 }),
  seats: [],
  asked: [
    { player: "bob", name: "Bob", seat: 2, amount: 4_000 },
    { player: "cid", name: "Cid", seat: null, amount: 500 },
  ],
});
const order = vi.fn<(order: HostOrder) => Promise<void>>(() => Promise.resolve());
const named = (label: string) => box.querySelector<HTMLButtonElement>(`[aria-label='${label}']`)!;
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
  expect(box.querySelector("[role=alert]")!.textContent).toBe("20 to 400");
  act(() => {
    field.value = "19";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  expect(named("Approve Bob").disabled, "the table would refuse it").toBe(true);
  expect(box.querySelector("[role=alert]")!.textContent).toBe("20 to 400");
  act(() => named("Decline Cid").click());
  expect(order).toHaveBeenLastCalledWith({ type: "AnswerChips", player: "cid", approve: false, amount: 0 });
});

test("all that wait are approved by one press, each with what they asked for; one that fails holds up no other", async () => {
  const sent = vi.fn((_: string, order: HostOrder) =>
    "player" in order && order.player === "bob" ? Promise.reject(new RefusedError("seat_taken", "…")) : Promise.resolve(),
  );
  setLink({ order: sent } as unknown as Parameters<typeof setLink>[0]);
  await show(<Waiting view={TABLE} order={order} />);
  await press("Approve all (2)");
  expect(sent.mock.calls.map(([, given]) => given)).toEqual([
    { type: "AnswerChips", player: "bob", approve: true, amount: 0 },
    { type: "AnswerChips", player: "cid", approve: true, amount: 0 },
  ]);
  expect(notices.value[0]!.text).toBe("Bob couldn’t get the chips.");
  await show(<Waiting view={{ ...TABLE, asked: TABLE.asked.slice(0, 1) }} order={order} />);
  expect(button("Approve all"), "for one there is a button already").toBeUndefined();
});

test("a player is made the host, or removed, after a second press only", async () => {
  const orders: [string, HostOrder][] = [
    ["Make host", { type: "HandOver", player: "bob" }],
    ["Remove from seat", { type: "RemovePlayer", player: "bob", keep_out: false }],
    ["Remove and ban", { type: "RemovePlayer", player: "bob", keep_out: true }],
  ];
  await show(<PlayerMenu player="bob" name="Bob" order={order} />);
  for (const [text, given] of orders) {
    act(() => named("Bob: host actions").click());
    const before = order.mock.calls.length;
    await press(text);
    expect(order).toHaveBeenCalledTimes(before);
    await press("Cancel");
    await press(text);
    await press(text);
    expect(order).toHaveBeenLastCalledWith(given);
  }
});

test("the evening is settled and the table kept", async () => {
  before({ "POST private-tables/abcd2345/again": { table: "efgh2345", link: "/join/x" } });
  const done = vi.fn();
  await show(<CloseTable table="abcd2345" order={order} onDone={done} />);
  await press("Close the table");
  await press("Settle up and keep the table");
  expect(order).toHaveBeenLastCalledWith({ type: "EndTable" });
  expect(asked).toEqual([["POST private-tables/abcd2345/again", {}]]);
  expect(done).toHaveBeenCalledOnce();
  expect(notices.value.map(({ text }) => text)).toEqual(["Settling up after this hand; the table then reopens."]);
});

test("the evening ends after a second press only", async () => {
  const done = vi.fn();
  await show(<CloseTable table="abcd2345" order={order} onDone={done} />);
  await press("Close the table");
  expect(order).not.toHaveBeenCalled();
  await press("Close the table now");
  expect(order).toHaveBeenLastCalledWith({ type: "EndTable" });
  expect(done).toHaveBeenCalledOnce();
  expect(button("Close the table now")).toBeDefined();
});

test("the host deals the first hand once two are seated", async () => {
  const waits = { ...TABLE, paused: "the host deals the first hand" };
  await show(<StartStrip view={waits} order={order} />);
  expect(button("Deal the first hand")!.disabled).toBe(true);
  const seats = [seat("Ann", 5), seat("Bob", 5), null];
  await show(<StartStrip view={{ ...waits, seats }} order={order} />);
  expect(box.textContent).toContain("2 players are seated");
  await press("Deal the first hand");
  expect(order).toHaveBeenLastCalledWith({ type: "GoOn" });
  await show(<StartStrip view={{ ...TABLE, seats }} order={order} />);
  expect(box.textContent).toBe("");
});
