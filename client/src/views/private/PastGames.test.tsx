import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { config, view } from "../../gallery/build";
import { change } from "../../settings";
import { me, table, type TableState } from "../../state";
import type { Sheet } from "../../wire/calls";
import type { SeatView, TableView } from "../../wire/types";
import { PastGames } from "./PastGames";
import { settlementText } from "./CopySettlement";
import { answered, asked, before, box, press, show, withAPage } from "./testing";

withAPage();

const SHEET: Sheet = {
  table: "abcd2345",
  name: "Friday game",
  currency: "FUN",
  host: "ann",
  again: "",
  symbol: "",
  created: 0,
  closed: 3_600_000,
  rows: [
    { player: "bob", name: "Bob", brought: 4000, left: 5250, net: 1250 },
    { player: "cid", name: "Cid", brought: 2000, left: 2000, net: 0 },
    { player: "ann", name: "Ann", brought: 4000, left: 2740, net: -1260 },
  ],
  rake: 10,
  payments: [
    { payer: "ann", payee: "bob", amount: 1250 },
    { payer: "ann", payee: "", amount: 10 },
  ],
};
const words = (selector: string) => [...box.querySelectorAll(selector)].map((one) => one.textContent!.replace(/\s+/g, " ").trim());

test("the sheet says what each brought, has and won, and who pays whom", async () => {
  before({ "GET private-tables/abcd2345/sheet": SHEET });
  await show(<PastGames id="abcd2345" />);
  expect(words("tbody tr")).toEqual(["Bob40.0052.50+12.50", "Cid20.0020.000.00", "Annhost40.0027.40−12.60", "Rake+0.10"]);
  expect(words(".payments .onscreen")).toEqual(["You pay Bob", "You pay the house"]);
  expect(words(".payments .printed")).toEqual(["Ann pays Bob", "Ann pays the house"]);
  expect(words(".payments .num")).toEqual(["12.50", "0.10"]);
  expect(words(".figures .faint")).toEqual(["Total bought in 100.00, total out 99.90: the sheet balances."]);
  expect(box.querySelector("a[download]")!.getAttribute("href")).toBe("/api/private-tables/abcd2345/sheet.csv");
  expect(words("a.btn.go")).toEqual([]);
});

test("payments are ticked off by those they concern, and all see it", async () => {
  const paid = { ...SHEET, payments: [{ ...SHEET.payments[0]!, paid: true }, SHEET.payments[1]!] };
  before({ "GET private-tables/abcd2345/sheet": SHEET, "POST private-tables/abcd2345/paid": paid });
  await show(<PastGames id="abcd2345" />);
  const ticks = () => [...box.querySelectorAll(".payments [role=checkbox]")].map((one) => one.getAttribute("aria-checked"));
  expect(ticks()).toEqual(["false", "false"]);
  await press("Paid");
  expect(asked.at(-1)).toEqual(["POST private-tables/abcd2345/paid", { payer: "ann", payee: "bob", paid: true }]);
  expect(ticks()).toEqual(["true", "false"]);
  me.value = { ...me.value!, player: "cid" };
  before({ "GET private-tables/abcd2345/sheet": paid });
  await show(<PastGames key="cid" id="abcd2345" />);
  expect(ticks(), "neither payer nor payee").toEqual([]);
  expect(words(".payments .tick")).toEqual(["Paid", "Not paid yet"]);
});

test("a player whose line is joined to another pays and ticks off as that one", async () => {
  const rows = [...SHEET.rows.slice(0, 2), { ...SHEET.rows[2]!, joined: [{ player: "ann2", name: "Ann 2" }] }];
  before({ "GET private-tables/abcd2345/sheet": { ...SHEET, rows, host: "bob" } });
  me.value = { ...me.value!, player: "ann2" };
  await show(<PastGames id="abcd2345" />);
  expect(words(".payments .onscreen")).toEqual(["You pay Bob", "You pay the house"]);
  expect(box.querySelectorAll(".payments [role=checkbox]")).toHaveLength(2);
  before({ "GET private-tables/abcd2345/sheet": { ...SHEET, rows, payments: [{ payer: "cid", payee: "bob", amount: 5 }] } });
  await show(<PastGames key="host" id="abcd2345" />);
  expect(box.querySelectorAll(".payments [role=checkbox]"), "the host's line alone makes nobody the host").toHaveLength(0);
});

test("the settlement is a text for a chat", () => {
  const text = settlementText({ ...SHEET, payments: [{ ...SHEET.payments[0]!, paid: true }, SHEET.payments[1]!] });
  expect(text.split("\n").slice(1)).toEqual([
    "Bob +12.50", "Cid 0.00", "Ann −12.60", "", "Ann pays Bob 12.50 ✓ Paid", "Ann pays the house 0.10",
  ]);
  expect(text).toMatch(/^Friday game, /);
  expect(settlementText({ ...SHEET, payments: [], rake: 0 })).toContain("Everyone is even");
});

test("a payment is a sentence, whoever reads it", async () => {
  const payments = [{ payer: "bob", payee: "ann", amount: 5 }, { payer: "ann", payee: "cid", amount: 5 }, { payer: "bob", payee: "", amount: 5 }];
  before({ "GET private-tables/abcd2345/sheet": { ...SHEET, payments } });
  await show(<PastGames id="abcd2345" />);
  expect(words(".payments .onscreen")).toEqual(["Bob pays you", "You pay Cid", "Bob pays the house"]);
  act(() => change({ language: "fi" }));
  expect(words(".payments .onscreen")).toEqual(["Bob maksaa sinulle", "Sinä maksat pelaajalle Cid", "Bob maksaa talolle"]);
});

test("who sits down and what a hand has brought is on the host's sheet at once", async () => {
  const wanted = "GET private-tables/abcd2345/sheet";
  before({ [wanted]: { ...SHEET, closed: null, payments: [], rake: 0 } });
  const start = { view: view({ config: config({ id: "abcd2345", host: "ann", currency: "FUN" }), seats: [] }) } as unknown as TableState;
  table("abcd2345").value = start;
  await show(<PastGames id="abcd2345" />);
  const asks = () => asked.filter(([what]) => what === wanted).length;
  const first = asks();
  const becomes = (part: Partial<TableView>) => {
    act(() => void (table("abcd2345").value = { ...start, view: { ...start.view, ...part } }));
    return answered();
  };
  await becomes({ paused: "a while" });
  expect(asks()).toBe(first);
  await becomes({ seats: [{ player: "bob", name: "Bob" } as SeatView] });
  expect(asks()).toBe(first + 1);
  act(() => void (table("abcd2345").value = null));
});

test("the host opens a closed table again, and the others find the way to it", async () => {
  before({
    "GET private-tables/abcd2345/sheet": { ...SHEET, host: "ann" },
    "POST private-tables/abcd2345/again": { table: "efgh2345", link: "/join/x" },
  });
  await show(<PastGames id="abcd2345" />);
  await press("Open the same table again");
  expect(location.pathname).toBe("/table/efgh2345");
  before({ "GET private-tables/abcd2345/sheet": { ...SHEET, host: "bob", again: "efgh2345" } });
  await show(<PastGames key="other" id="abcd2345" />);
  expect([...box.querySelectorAll("a.btn.go")].map((one) => one.getAttribute("href"))).toEqual(["/table/efgh2345"]);
  before({ "GET private-tables/abcd2345/sheet": { ...SHEET, host: "bob" } });
  await show(<PastGames key="third" id="abcd2345" />);
  expect(box.textContent).not.toContain("Open the same table again");
});

test("while the table is open the sheet is that of now, and leads back to it", async () => {
  before({ "GET private-tables/abcd2345/sheet": { ...SHEET, closed: null, payments: [], rake: 0 } });
  await show(<PastGames id="abcd2345" />);
  expect(words("h2")).toEqual(["Players", "If you settled up now", "Invitation link"]);
  expect(words(".payments p")).toEqual(["Everyone is even: nobody owes anything."]);
  expect(box.querySelector("a.btn.go")!.getAttribute("href")).toBe("/table/abcd2345");
});

test("who may not read it is told whom it is for, and one that cannot be read is told so", async () => {
  before({ "GET private-tables/abcd2345/sheet": { code: "no_table", error: "…" } });
  await show(<PastGames id="abcd2345" />);
  expect(words("h1")).toEqual(["Results not found"]);
  await show(<PastGames key="again" id="other" />);
  expect(words("main [role=alert]")).toEqual(["Can’t reach the room."]);
});

test("closed tables are listed with what I won there", async () => {
  const closed = { table: "abcd2345", name: "Friday game", currency: "FUN", created: 0, closed: 9, hosting: true, net: -860 };
  before({ "GET private-tables/closed": { tables: [closed, { ...closed, table: "x", name: "Old", hosting: false, net: 1250 }] } });
  await show(<PastGames id={undefined} />);
  expect([...box.querySelectorAll(".eveninglist a")].map((one) => one.getAttribute("href"))).toEqual(["/evenings/abcd2345", "/evenings/x"]);
  expect(words(".eveninglist .num")).toEqual(["Result −8.60", "Result +12.50"]);
});

test("where there is none, the way to a table is shown; a stranger is asked who he is", async () => {
  before({ "GET private-tables/closed": { tables: [] } });
  await show(<PastGames id={undefined} />);
  expect(box.querySelector("a.btn.go")!.getAttribute("href")).toBe("/private");
  me.value = { player: null, name: null, guest: false, balances: [], version: "" };
  await show(<PastGames id={undefined} />);
  expect(box.querySelector("[name=name]")).not.toBeNull();
});

test("the host joins a guest's line to another, and takes it apart again", async () => {
  const rows = SHEET.rows.map((row) => (row.player === "cid" ? { ...row, guest: true } : row));
  const path = "private-tables/abcd2345";
  const joined = { ...SHEET, rows: [{ ...SHEET.rows[0]!, joined: [{ player: "cid", name: "Cid" }] }, SHEET.rows[2]!] };
  before({ [`GET ${path}/sheet`]: { ...SHEET, rows }, [`POST ${path}/join-lines`]: joined });
  await show(<PastGames id="abcd2345" />);
  const menus = () => [...box.querySelectorAll<HTMLElement>(".figures [aria-label$='same player as another row']")];
  expect(menus().map((one) => one.getAttribute("aria-label"))).toEqual(["Cid: same player as another row"]);
  act(() => menus()[0]!.click());
  await press("Same player as Bob");
  expect(box.textContent).toContain("Cid’s row is merged with Bob’s: one result, and one payment settles both.");
  before({ [`POST ${path}/join-lines`]: joined });
  await press("Merge rows");
  expect(asked.at(-1)).toEqual([`POST ${path}/join-lines`, { player: "cid", into: "bob" }]);
  expect(words("tbody th")).toEqual(["Bobwith Cid", "Annhost", "Rake"]);
  act(() => menus()[0]!.click());
  before({ [`POST ${path}/join-lines`]: { ...SHEET, rows } });
  await press("Cid is someone else");
  expect(asked.at(-1)).toEqual([`POST ${path}/join-lines`, { player: "cid", into: "" }]);
  expect(words("tbody th")).toEqual(["Bob", "Cid", "Annhost", "Rake"]);
  me.value = { ...me.value!, player: "bob" };
  before({ [`GET ${path}/sheet`]: { ...SHEET, rows } });
  await show(<PastGames key="bob" id="abcd2345" />);
  expect(menus()).toEqual([]);
});
