import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { config, seat, view } from "../../gallery/build";
import { notices } from "../../notices";
import { RefusedError } from "../../state";
import type { HostOrder, TableView } from "../../wire/types";
import { HostMenu } from "./HostMenu";
import { alerts, answered, asked, before, box, button, press, show, submit, type, withAPage } from "./testing";

withAPage();

const TABLE: TableView = view({
  config: config({ id: "abcd2345", host: "ann", currency: "FUN" }),
  seats: [seat("Ann", 5_000), null, seat("Kettu", 4_000)],
});
const order = vi.fn<(order: HostOrder) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  order.mockClear();
  notices.value = [];
});

async function open(part: Partial<TableView> = {}): Promise<void> {
  await show(<HostMenu view={{ ...TABLE, ...part }} order={order} />);
  act(() => box.querySelector<HTMLButtonElement>("[aria-label='Host menu']")!.click());
  await answered();
}
const focused = () => document.activeElement?.textContent;

test("the game is paused, and goes on", async () => {
  await open();
  expect(focused()).toContain("Pause after this hand");
  await press("Pause after this hand");
  expect(order).toHaveBeenLastCalledWith({ type: "HoldPlay" });
  expect(button("Bomb pot"), "the menu is closed").toBeUndefined();
  await open({ paused: "the host has paused the game" });
  await press("Resume");
  expect(order).toHaveBeenLastCalledWith({ type: "GoOn" });
});

test("a bomb pot is called for so many chips", async () => {
  await open();
  await press("Bomb pot");
  expect(focused()).toContain("Bomb pot");
  await press("10 each");
  expect(order).toHaveBeenLastCalledWith({ type: "CallBomb", ante: 1000 });
});

test("the table’s own bomb pots are among those to call", async () => {
  await open({ config: { ...TABLE.config, extras: { bomb_every: 5, bomb_ante: 300 } } });
  await press("Bomb pot");
  expect(button("3 each")).toBeDefined();
});

test("one that is called already is told, and is not called again", async () => {
  await open({ bomb_called: 200 });
  expect(button("Bomb pot next: 2 each")!.disabled).toBe(true);
});

test("a game without blinds has no bomb pots", async () => {
  await open({ config: { ...TABLE.config, game: "stud", stakes: { ante: 10, bring_in: 20 } } });
  expect(button("Bomb pot")).toBeUndefined();
});

test("a player is removed from his seat, or for good", async () => {
  await open();
  await press("Remove a player");
  expect(button("Ann"), "not the host himself").toBeUndefined();
  await press("Kettu");
  expect(order).not.toHaveBeenCalled();
  expect(box.textContent).toContain("Kettu finishes the current hand");
  await press("Remove from seat");
  expect(order).toHaveBeenLastCalledWith({ type: "RemovePlayer", player: "kettu", keep_out: false });
  await open();
  await press("Remove a player");
  await press("Kettu");
  await press("Remove and ban");
  expect(order).toHaveBeenLastCalledWith({ type: "RemovePlayer", player: "kettu", keep_out: true });
});

test("nobody can be removed where nobody else sits", async () => {
  await open({ seats: [TABLE.seats[0]!, null, null] });
  expect(button("Remove a player")!.disabled).toBe(true);
});

test("the evening ends after a second press only", async () => {
  await open();
  await press("Close the table");
  expect(order).not.toHaveBeenCalled();
  await press("Close the table now");
  expect(order).toHaveBeenLastCalledWith({ type: "EndTable" });
  expect(location.pathname, "to who owes whom").toBe("/evenings/abcd2345");
});

test("a new link is made after a second press, and shown", async () => {
  before({
    "GET private-tables/abcd2345/link": { table: "abcd2345", link: "/join/first" },
    "POST private-tables/abcd2345/link": { table: "abcd2345", link: "/join/fresh" },
  });
  await open();
  await press("Invitation link");
  expect(box.querySelector<HTMLInputElement>(".lnk input")!.value, "as it is").toBe("http://192.168.1.20:8000/join/first");
  await press("Create a new link…");
  expect(asked.map(([what]) => what)).toEqual(["GET private-tables/abcd2345/link"]);
  await press("Create a new link");
  expect(box.querySelector<HTMLInputElement>(".lnk input")!.value).toBe("http://192.168.1.20:8000/join/fresh");
});

test("a link that the room has not kept can be replaced", async () => {
  before({ "GET private-tables/abcd2345/link": { code: "unknown_link", error: "…" } });
  await open();
  await press("Invitation link");
  expect(alerts()).toEqual(["This link can’t be shown any more. It still works, and you can create a new one."]);
  expect(button("Create a new link")).toBeDefined();
});

test("a password is set or taken away, and a wrong one is told", async () => {
  const address = "POST private-tables/abcd2345/password";
  before({ [address]: { code: "bad_table", error: "…" } });
  await open();
  await press("Password");
  type("table-password", "abc");
  await submit();
  expect(alerts()).toEqual(["A table can’t have these settings."]);
  before({ [address]: {} });
  type("table-password", "sauna");
  await submit();
  expect(asked.at(-1)).toEqual([address, { password: "sauna" }]);
  await open();
  await press("Password");
  await press("Remove password");
  expect(asked.at(-1)).toEqual([address, { password: "" }]);
});

test("a refusal is told", async () => {
  order.mockRejectedValueOnce(new RefusedError("paused", "…"));
  await open();
  await press("Pause after this hand");
  expect(notices.value.map(({ text }) => text)).toEqual(["The game is already paused."]);
});

test("the way back leads to the list, and Escape closes it all", async () => {
  await open();
  await press("Remove a player");
  await press("Kettu");
  await press("Kettu");
  await press("Remove a player");
  expect(button("Pause after this hand")).toBeDefined();
  act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect(box.querySelector(".menu")).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Host menu");
});
