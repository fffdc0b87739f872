import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import type { CashCase, CashRow } from "../../wire/calls";
import { at, go } from "../router";
import { ALL, alerts, answered, before, box, button, control, loggedIn, posted, press, show, submit, type, withAnOffice } from "../testing";
import { CasePage } from "./CasePage";
import { CashPage } from "./CashPage";
import { EVERY_MS } from "../useQuery";
import { StatementPage } from "./StatementPage";

withAnOffice();

const CASH = ["cash", "cash/set-up", "cash/request", "cash/approve", "cash/pay", "cash/count", "cash/receive", "cash/confirm", "cash/reject", "cash/send", "cash/unsend", "cash/list", "cash/take", "cash/give", "cash/propose", "cash/statement", "cash/book"];
const ROW: CashRow = {
  id: "K7Q2M4XD9H", seq: 3, kind: "withdrawal", state: "approved", player: "ann", name: "Ann", currency: "EUR", amount: 60_000, arrived: null, way: "sepa",
  at: 0, changed: 0, by: "Sam", reason: "", two: true, account: "DE89 … 3000", holder: "Ann A", batch: "", reference: "RF18 K7Q2",
};
const DEPOSIT: CashRow = { ...ROW, id: "D1D1D1D1D1", kind: "deposit", state: "announced", amount: 10_000, two: false, by: "Ann" };
const SET_UP = {
  host: "", currencies: ["EUR"], ways: ["sepa", "desk"], statements: ["sepa"], lists: ["sepa"], online: [], second_person_above: { EUR: 50_000 },
  sums: [{ way: "sepa", currency: "EUR", taken: 12_000, paid: 5_000 }],
};
const CASE: CashCase = {
  row: ROW,
  steps: [
    { at: 1, act: "ask", state: "asked", side: "player", by: "Ann", reason: "", amount: null },
    { at: 2, act: "approve", state: "approved", side: "staff", by: "Sam", reason: "looks right", amount: null },
  ],
  since: 0,
  holding: { free: 1_000, on_tables: 0, in_tournaments: 0, reserved: 60_000 },
  earlier: [DEPOSIT],
  hints: { first: true, settled: { deposits: 2, deposited: 90_000, withdrawals: 0, withdrawn: 0, last_deposit: 5 }, played: { hands: 0, turnover: 0 }, same_account: ["Bob"], same_address: [], same_device: ["Cid"], staff: ["Sam"] },
  acts: [
    { act: "pay", code: "second_person", refused: "Sam has had a hand in it already.", accepted: null },
    { act: "send", code: "second_person", refused: "", accepted: null },
    { act: "reject", code: "", refused: "", accepted: null },
  ],
};
const QUEUE = { "GET cash": { requests: [ROW, DEPOSIT], next: null }, "GET cash/set-up": SET_UP };
const text = () => box.textContent!.replace(/\s/g, " ");

beforeEach(() => {
  loggedIn([...ALL, ...CASH]);
});

it("lists what waits, and says from where on two are needed", async () => {
  before(QUEUE);
  await show(<CashPage />);
  for (const words of ["€600.00", "€100.00", "Approved", "Announced", "Two people", "Above €500.00, two staff members are needed.", "Bank transfer: €120.00 in, €50.00 out."]) expect(text()).toContain(words);
});

it("goes on showing what newer requests have pushed off the first page", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [newest, middle, oldest] = [9, 8, 7].map((seq) => ({ ...ROW, id: `w${seq}`, name: `Player ${seq}` }));
  before({ ...QUEUE, "GET cash": { requests: [middle], next: 8 } });
  await show(<CashPage />);
  before({ ...QUEUE, "GET cash": { requests: [oldest], next: null } });
  await press("Show older");
  before({ ...QUEUE, "GET cash": { requests: [newest], next: 9 } });
  act(() => void vi.advanceTimersByTime(EVERY_MS));
  await answered();
  expect(text().match(/Player \d/g)).toEqual(["Player 9", "Player 8", "Player 7"]);
  vi.useRealTimers();
});

it("offers whoever may only look nothing to do", async () => {
  loggedIn(["cash", "cash/set-up", "cash/request"]);
  before(QUEUE);
  await show(<CashPage />);
  expect([...box.querySelectorAll(".ocash-tools > *")]).toEqual([]);
});

it("takes money once, however often it is pressed, and says where a second person is needed", async () => {
  before(QUEUE);
  await show(<CashPage />);
  await press("Cash in");
  await submit();
  expect(alerts()).toEqual(["Player"]);
  type("Player", "Ann");
  type("Amount", "1.234");
  await submit();
  expect([alerts(), posted]).toEqual([["Enter an amount such as 1,234.50."], []]);
  type("Amount", "1,234.50");
  await submit();
  before({ ...QUEUE, "POST cash/take": { ...ROW, state: "announced" } });
  await submit();
  expect(posted.map(([act, body]) => [act, (body as { amount: number }).amount])).toEqual([["cash/take", 123_450], ["cash/take", 123_450]]);
  const [first, second] = posted.map(([, body]) => (body as { nonce: string }).nonce);
  expect(first).toBe(second);
});

it("proposes a correction with a sign and a reason", async () => {
  before({ ...QUEUE, "POST cash/propose": { ...ROW, state: "proposed" } });
  await show(<CashPage />);
  await press("Correction");
  type("Player", "Ann");
  type("Amount", "2");
  await press("Subtract");
  type("Booked against", "rake");
  await submit();
  expect(posted).toEqual([]);
  type("Reason", "double fee");
  await submit();
  expect(posted).toEqual([["cash/propose", expect.objectContaining({ player: "Ann", amount: -200, against: "rake", currency: "EUR", reason: "double fee" })]]);
});

it("shows one request with what cannot be done and why, and who was first", async () => {
  before({ "GET cash/request": CASE, "POST cash/reject": { ...ROW, state: "rejected" } });
  await show(<CasePage id={ROW.id} />);
  for (const words of ["Withdrawal €600.00", "Sam: Approved.", "First withdrawal.", "Bank account also used by: Bob.", "Device also used in recent months by: Cid.", "Staff who logged in from the same address: Sam.", "0 hands", "looks right"]) expect(text()).toContain(words);
  expect(button("Mark as paid")!.disabled).toBe(true);
  expect(text()).toContain("This needs a second person");
  expect(button("Added to a payment list")).toBeUndefined();
  await press("Decline");
  await submit();
  expect(posted).toEqual([]);
  type("Reason", "wrong account");
  await submit();
  expect(posted).toEqual([["cash/reject", { id: ROW.id, reason: "wrong account" }]]);
});

it("confirms what has arrived, which may be another amount", async () => {
  const acts = [{ act: "receive", code: "", refused: "" }] as const;
  before({ "GET cash/request": { ...CASE, row: DEPOSIT, acts }, "POST cash/receive": { ...DEPOSIT, state: "receive", arrived: 9_950 } });
  await show(<CasePage id={DEPOSIT.id} />);
  await press("Confirm receipt");
  expect(control("Amount received").value).toBe("100.00");
  type("Amount received", "99.50");
  await submit();
  expect(posted).toEqual([["cash/receive", { id: DEPOSIT.id, reason: "", amount: 9_950 }]]);
});

const LINE = { key: "camt:A/0", at: 0, incoming: true, amount: 10_000, currency: "EUR", name: "Ann & Co", text: "RF18", would: "receive", why: "", request: DEPOSIT };

it("shows what a statement would book, books what is picked, and asks whose the rest is", async () => {
  const lines = [LINE, { ...LINE, key: "camt:B/0", why: "other_amount" }, { ...LINE, key: "camt:C/0", would: "nothing", why: "unknown", request: null, name: "Zoe" }, { ...LINE, key: "camt:D/0", would: "nothing", why: "booked" }];
  before({ "GET cash/set-up": SET_UP, "POST cash/statement": { lines }, "POST cash/book": { lines: [{ key: "camt:A/0", request: "D1", code: "", refused: "" }, { key: "camt:C/0", request: "", code: "no_player", refused: "" }] } });
  await show(<StatementPage />);
  const input = box.querySelector<HTMLInputElement>("input[type=file]")!;
  Object.defineProperty(input, "files", { value: [new File(["<a/>"], "a.xml")] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await answered(20);
  expect(posted).toEqual([["cash/statement", { way: "sepa", text: "<a/>" }]]);
  expect(button("Book 1 line")).toBeDefined();
  for (const words of ["receive", "The amount does not match the request.", "Unknown reference. Choose the player.", "Already booked."]) expect(text()).toContain(words);
  type("Player for €100.00 from Zoe", "Zoe");
  await press("Book 2 lines");
  expect(posted[1]).toEqual(["cash/book", { way: "sepa", text: "<a/>", keys: ["camt:A/0", "camt:C/0"], players: { "camt:C/0": "Zoe" } }]);
  expect(text()).toContain("No player has that name.");
});

it("reads what Windows wrote before UTF-8", async () => {
  before({ "GET cash/set-up": SET_UP, "POST cash/statement": { lines: [] } });
  await show(<StatementPage />);
  const input = box.querySelector<HTMLInputElement>("input[type=file]")!;
  Object.defineProperty(input, "files", { value: [new File([new Uint8Array([0x4d, 0xe4, 0x6b, 0x69])], "a.csv")] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await answered(20);
  expect(posted[0]![1]).toMatchObject({ text: "Mäki" });
});

it("makes a payment list once and fetches it", async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute("href") ?? "");
  });
  before({ ...QUEUE, "POST cash/send": { batch: "sepa-n1", requests: [ROW], left_out: { X: "second" } } });
  await show(<CashPage />);
  await press("Payment list");
  await submit();
  expect(posted).toEqual([["cash/send", { way: "sepa", nonce: expect.stringMatching(/^[0-9a-f]{24}$/) as string }]]);
  expect(clicked).toEqual(["/api/operator/cash/list?batch=sepa-n1"]);
  vi.restoreAllMocks();
});

it("has addresses of its own", () => {
  go(at("cash", "K7Q2M4XD9H"));
  expect(location.pathname).toBe("/office/cash/K7Q2M4XD9H");
  go(at("overview"));
});
