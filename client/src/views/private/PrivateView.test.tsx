import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { route } from "../../router";
import { me, setLink } from "../../state";
import type { NewTable } from "./form";
import { PrivateView } from "./PrivateView";
import { alerts, asked, before, box, button, press, show, submit, type, withAPage } from "./testing";

withAPage();

const MADE = { table: "abcd2345", link: "/join/secret" };
const open = () => show(<PrivateView />);
const wished = () => asked.at(-1)![1] as NewTable;

test("a table is made with three fields, and its link is shown", async () => {
  before({ "POST private-tables": MADE });
  await open();
  type("table-name", "Friday game");
  await press("Soko");
  await submit();
  expect(wished()).toMatchObject({ name: "Friday game", game: "soko", limit: "FL", unit: 100, ante: 10 });
  const link = box.querySelector<HTMLInputElement>(".lnk input")!;
  expect(link.value).toBe("http://192.168.1.20:8000/join/secret");
  expect(document.activeElement?.textContent).toBe("Friday game is open");
  expect(box.textContent).not.toContain("abcd2345");
  const sat = vi.fn(() => Promise.resolve());
  setLink({ sit: sat } as unknown as Parameters<typeof setLink>[0]);
  me.value = { ...me.value!, balances: [{ currency: "FUN", wallet: 4_000, in_play: 0 }] };
  await press("Sit down and play");
  expect(sat.mock.calls, "with what the wallet holds").toEqual([["abcd2345", 0, 4_000]]);
  expect(route.value).toEqual({ view: "table", id: "abcd2345" });
});

test("the form waits until it is known who I am, so that one press is enough", async () => {
  const ann = me.value;
  me.value = null;
  before({ "POST private-tables": MADE });
  await open();
  expect(button("Open table")!.disabled).toBe(true);
  me.value = ann;
  await open();
  await submit();
  expect(wished()).toMatchObject({ name: "Ann's table" });
});

test("the link is drawn as a QR code when it is asked for", async () => {
  const address = "POST private-tables/qr";
  before({ "POST private-tables": MADE, [address]: { qr: '<svg viewBox="0 0 9 9"><path stroke="#000" d="M0 0h1"/></svg>' } });
  await open();
  await submit();
  await press("QR code");
  expect(asked.at(-1)).toEqual([address, { address: "http://192.168.1.20:8000/join/secret" }]);
  expect(box.querySelector(".qr")!.getAttribute("aria-label")).toBe("QR code for the link to Ann's table");
});

test("in a room that listens on its own machine only the dialog says so, and what to start instead", async () => {
  before({ "POST private-tables": MADE }, { web: "", network: "", loopback: true });
  await open();
  await submit();
  expect(alerts().at(-1)).toContain("make run HOST=0.0.0.0");
  expect(button("QR code"), "it would lead nowhere").toBeUndefined();
});

test("with a password the code of the table is told as well", async () => {
  before({ "POST private-tables": MADE });
  await open();
  type("table-password", "sauna");
  await submit();
  expect(wished()).toMatchObject({ name: "Ann's table", password: "sauna" });
  expect(box.querySelector(".code")!.textContent).toBe("abcd2345");
});

test("what is wrong is told at its field, the first of which is taken up", async () => {
  const faults = [
    { field: "name", code: "name_length", error: "…", least: 2, most: 30 },
    { field: "max_buy_in", code: "range", error: "…", least: 2000, most: 100000000 },
  ];
  before({ "POST private-tables": { code: "bad_table", error: "…", faults } });
  await open();
  await submit();
  expect(alerts()).toEqual(["Enter 20 to 1,000,000.", "A name needs 2 to 30 characters.", "Please fix the errors above."]);
  const field = document.activeElement as HTMLInputElement;
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby")!)!.textContent).toBe("Enter 20 to 1,000,000.");
});

test("an amount that is none is not left out", async () => {
  await open();
  const field = box.querySelector<HTMLInputElement>("input[inputmode=decimal]")!;
  act(() => {
    field.value = "twenty";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await submit();
  expect(alerts()).toEqual(["Enter an amount such as 20, or leave it empty.", "Please fix the errors above."]);
  expect(asked).toEqual([]);
});

test("what is wrong with no field of the form is told all the same", async () => {
  const faults = [{ field: "extras.games.0.unit", code: "new", error: "Words of the room." }];
  before({ "POST private-tables": { code: "bad_table", error: "…", faults } });
  await open();
  await submit();
  expect(alerts()).toEqual(["Words of the room."]);
});

test("a refusal as a whole leaves what was written", async () => {
  before({ "POST private-tables": { code: "too_many_tables", error: "…", accepted: { most: 3 } } });
  await open();
  type("table-name", "Friday game");
  await submit();
  expect(alerts()).toEqual(["You can host up to 3 private tables at a time. Close one first."]);
  expect(box.querySelector<HTMLInputElement>("[name=table-name]")!.value).toBe("Friday game");
});

test("at home there are more games, in turn or by the dealer’s choice", async () => {
  before({ "POST private-tables": MADE });
  await open();
  await press("Add a game");
  await press("Every hand");
  await press("Dealer’s choice");
  await press("Rabbit hunt");
  await submit();
  const { extras } = wished();
  expect(extras).toMatchObject({ rotate_by: "hands", dealers_choice: true, rabbit: true });
  expect(extras.games).toMatchObject([{ game: "omaha", limit: "PL" }]);
});

test("each game is preset in its usual limit, which the host can change", async () => {
  before({ "POST private-tables": MADE });
  await open();
  await press("2-7 Triple Draw");
  await press("Add a game");
  await submit();
  expect(wished()).toMatchObject({ game: "deuce3", limit: "FL", extras: { games: [{ game: "holdem", limit: "NL" }] } });
});

test("a newcomer becomes a guest in the same place, and then makes his table", async () => {
  me.value = { player: null, name: null, guest: false, balances: [], version: "" };
  before({ "POST guest": { player: "g", name: "Guest 7", guest: true, balances: [], token: "" }, "POST private-tables": MADE });
  await open();
  expect(button("Open table")).toBeUndefined();
  await submit();
  expect(asked.map(([what]) => what)).toContain("POST guest");
  expect(button("Open table")).toBeDefined();
});
