import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { change } from "../../settings";
import { me } from "../../state";
import type { CashierPage, HistoryLine, OwnRequest } from "../../wire/calls";
import { CashierSection } from "./CashierSection";
import { AFTER_HANDS } from "./state";

let box: HTMLElement;
let posted: (readonly [path: string, body: Record<string, unknown>])[];
let asked: string[];
let answers: Record<string, unknown>;

const ME = { player: "ann", name: "Ann", guest: false, balances: [] };
const SEPA = { way: "sepa", deposits: { least: 1_000, most: 1_000_000, fee: 0 }, payouts: { least: 1_000, most: 1_000_000, fee: 50 }, needs: ["holder", "account"] } as const;
const holding = (free: number, more = {}) => ({ free, on_tables: 0, in_tournaments: 0, reserved: 0, ...more });
const PAGE: CashierPage = {
  host: "Bea at the bar",
  now: 0,
  balances: [
    { currency: "FUN", holding: holding(100_000), ways: [] },
    { currency: "EUR", holding: holding(120_450, { on_tables: 41_400, reserved: 25_000 }), ways: [SEPA] },
  ],
  top_up: { below: 20_000, up_to: 100_000, every_hours: 4, next: 0 },
  open: [],
  payees: [],
};
const ASKED: OwnRequest = {
  id: "K7Q2M4XD9H", seq: 3, kind: "deposit", currency: "EUR", amount: 10_000, arrived: null, way: "sepa", state: "announced", at: 0, changed: 0,
  reason: "", account: "", holder: "", reference: "RF18 K7Q2 M4XD 9H", may_take_back: true, steps: [],
  pay: { holder: "Kallio Poker Club", account: "FI21 1234 5600 0007 85", bank: "NDEAFIHH", reference: "RF18 K7Q2 M4XD 9H", text: "", qr: '<svg viewBox="0 0 9 9"><path stroke="#000" d="M4 4.5h1"/></svg>', url: "", online: false },
};
const line = (seq: number, some: Partial<HistoryLine>): HistoryLine => ({ seq, at: 0, group: "table", kind: "buy-in", about: "aurora", currency: "EUR", change: -40_000, balance: 120_450, details: null, ...some });

beforeEach(() => {
  change({ language: "en" });
  posted = [];
  asked = [];
  answers = { cashier: PAGE, "cashier/history": { lines: [], next: null } };
  me.value = ME as never;
  box = document.body.appendChild(document.createElement("div"));
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body?: string }) => {
    const path = address.replace("/api/", "").replace(/\?.*/, "");
    if (method === "POST") posted.push([path, JSON.parse(body ?? "null") as Record<string, unknown>]);
    else asked.push(address.replace("/api/", ""));
    const answer = answers[path] as { code?: string } | undefined;
    if (!answer) return Promise.reject(new Error("lost"));
    return Promise.resolve(new Response(JSON.stringify(answer), { status: answer.code ? 409 : 200 }));
  });
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

const settle = async () => {
  for (let round = 0; round < 4; round++) await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
};
const open = async (page: Partial<CashierPage> = {}) => {
  answers.cashier = { ...PAGE, ...page };
  act(() => render(<CashierSection />, box));
  await settle();
};
const text = () => box.textContent!.replace(/\s/g, " ");
const nameOf = (one: Element) => one.getAttribute("aria-label") ?? one.textContent ?? "";
const button = (name: string) => [...box.querySelectorAll<HTMLButtonElement>("button")].find((one) => nameOf(one) === name);
const press = async (name: string) => {
  const found = button(name);
  if (!found) throw new Error(`no button ${name}: ${[...box.querySelectorAll("button")].map(nameOf).join(", ")}`);
  act(() => found.click());
  await settle();
};
const field = (label: string) => {
  const found = [...box.querySelectorAll("label")].find((one) => one.textContent!.startsWith(label))?.querySelector<HTMLInputElement>("input, select");
  if (!found) throw new Error(`no field ${label}`);
  return found;
};
const type = (label: string, value: string) =>
  act(() => {
    const found = field(label);
    found.value = value;
    found.dispatchEvent(new Event(found.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  });
const submit = async () => {
  act(() => void box.querySelector("form")!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })));
  await settle();
};
const alerts = () => [...box.querySelectorAll("[role=alert]")].map((one) => one.textContent).filter(Boolean);

it("shows what is free, and where the rest is", async () => {
  await open();
  for (const words of ["€1,204.50", "€414.00 at tables", "€250.00 reserved", "1,000"]) expect(text()).toContain(words);
});

it("asks for a deposit as it is typed, once, and shows how to pay it", async () => {
  await open();
  answers["cashier/deposits"] = ASKED;
  type("Amount", "1,234.50");
  expect(button("Deposit €1,234.50")).toBeDefined();
  answers.cashier = { ...PAGE, open: [ASKED] };
  await submit();
  const [[path, body]] = posted as [(typeof posted)[0]];
  expect([path, body]).toEqual(["cashier/deposits", { currency: "EUR", amount: 123_450, way: "sepa", nonce: expect.stringMatching(/^[0-9a-f]{24}$/) as string }]);
  for (const words of ["FI21 1234 5600 0007 85", "RF18 K7Q2 M4XD 9H", "Kallio Poker Club", "NDEAFIHH", "Waiting for your payment"]) expect(text()).toContain(words);
  expect(box.querySelector("svg.qr")).not.toBeNull();
});

it("asks a payment provider where to pay once the player is about to", async () => {
  const pay = { ...ASKED.pay, account: "", holder: "", bank: "", reference: "", qr: "", online: true } as NonNullable<OwnRequest["pay"]>;
  await open({ open: [{ ...ASKED, way: "coins", pay }] });
  answers["cashier/requests/K7Q2M4XD9H/pay"] = { ...pay, online: false, text: "Show this to your wallet" };
  button("Pay now")?.click();
  await settle();
  expect(posted).toEqual([["cashier/requests/K7Q2M4XD9H/pay", {}]]);
  expect(text()).toContain("Show this to your wallet");
  expect(button("Pay now")).toBeUndefined();
});

it("sends the same again where the line was lost, and another one where something was changed", async () => {
  await open();
  type("Amount", "50");
  await submit();
  await submit();
  type("Amount", "60");
  await submit();
  const nonces = posted.map(([, body]) => body.nonce);
  expect(nonces[0]).toBe(nonces[1]);
  expect(nonces[2]).not.toBe(nonces[0]);
  expect(alerts()).not.toEqual([]);
});

it.each([
  ["", "How much?"],
  ["1.234", "Enter an amount such as 1,234.50."],
  ["-5", "Enter an amount such as 1,234.50."],
  ["5", "Enter €10.00 to €10,000.00."],
  ["10000.01", "Enter €10.00 to €10,000.00."],
])("says what is wrong with %j before it asks", async (typed, words) => {
  await open();
  type("Amount", typed);
  await submit();
  expect([alerts(), posted]).toEqual([[words], []]);
  expect(field("Amount").getAttribute("aria-invalid")).toBe("true");
});

it("asks where a withdrawal goes, and never for more than is free", async () => {
  await open();
  await press("Withdraw");
  await press("All");
  expect(button("Withdraw €1,204.50")).toBeDefined();
  type("Amount", "1,204.51");
  await submit();
  expect([alerts(), posted]).toEqual([["You have only €1,204.50 available."], []]);
  expect(text()).toContain("The bank takes €0.50 of it.");
  type("Amount", "20");
  type("Account holder", "Ann A");
  type("IBAN", "DE89 3704");
  answers["cashier/withdrawals"] = { code: "account", error: "A character of this IBAN is wrong." };
  await submit();
  expect(posted[0]![1]).toMatchObject({ amount: 2_000, account: "DE89 3704", holder: "Ann A" });
  expect(alerts()).toEqual(["A SEPA transfer can’t reach this account. Check every character."]);
});

it("offers the account of the last time, without its number", async () => {
  await open({ payees: [{ request: "W1", way: "sepa", account: "DE89 … 3000", holder: "Ann A" }] });
  await press("Withdraw");
  expect(text()).toContain("DE89 … 3000, Ann A");
  expect(text()).not.toContain("IBAN");
  answers["cashier/withdrawals"] = { ...ASKED, kind: "withdrawal" };
  type("Amount", "20");
  await submit();
  expect(posted[0]![1]).toMatchObject({ like: "W1" });
  expect(posted[0]![1]).not.toHaveProperty("account");
  type("To", "");
  expect(text()).toContain("IBAN");
});

it("says plainly that the host keeps the bank", async () => {
  await open({ balances: PAGE.balances.map((one) => ({ ...one, ways: [] })) });
  expect(text()).toContain("The host handles deposits and payouts in person.");
  expect(text()).toContain("Ask Bea at the bar.");
  expect(box.querySelector("form")).toBeNull();
});

it("lets no guest pay in", async () => {
  me.value = { ...ME, guest: true } as never;
  await open();
  expect(text()).toContain("Create an account");
  await press("Withdraw");
  expect(box.querySelector("form")).not.toBeNull();
});

it("takes a request back", async () => {
  await open({ open: [ASKED] });
  answers["cashier/requests/K7Q2M4XD9H/take-back"] = { ...ASKED, state: "withdrawn" };
  await press("Cancel €100.00");
  expect(posted).toEqual([["cashier/requests/K7Q2M4XD9H/take-back", {}]]);
});

it("tops up fun chips for who has few", async () => {
  await open();
  expect([...box.querySelectorAll("button")].map(nameOf).filter((name) => name.startsWith("Refill"))).toEqual([]);
  await act(() => render(null, box));
  await open({ balances: [{ currency: "FUN", holding: holding(5_000, { on_tables: 10_000 }), ways: [] }] });
  answers["cashier/top-up"] = { amount: 85_000 };
  await press("Refill 850");
  expect(posted).toEqual([["cashier/top-up", {}]]);
});

it("tells when the next top-up comes", async () => {
  await open({ balances: [{ currency: "FUN", holding: holding(0), ways: [] }], top_up: { ...PAGE.top_up, next: Date.now() + 3_600_000 } });
  expect(button("Refill 1,000")!.disabled).toBe(true);
  expect(text()).toContain("Next refill from");
});

it("shows the history by pages, with the names behind a correction, and as a table", async () => {
  answers["cashier/history"] = {
    lines: [
      line(9, {}),
      line(7, { group: "correction", kind: "correction", about: "C1", change: 200, details: { name: "", state: "confirmed", reason: "double fee", by: ["Olga", "Sam"] } }),
      line(6, { group: "withdrawal", kind: "withdrawal", change: -25_000, details: { name: "", state: "asked", reason: "", by: [] } }),
      line(5, { group: "tournament", kind: "entry", about: "sun", details: { name: "Sunday Fell", state: null, reason: "", by: [] } }),
    ],
    next: 5,
  };
  await open();
  for (const words of ["Buy-in, aurora", "−€400.00", "+€2.00", "By Olga, Sam: double fee", "Requested", "Entry, Sunday Fell"]) expect(text().replaceAll("-€", "−€")).toContain(words);
  await press("Show older");
  expect(asked.at(-1)).toBe("cashier/history?most=25&before=5");
  type("Type", "withdrawal");
  type("Currency", "EUR");
  await settle();
  expect(asked.at(-1)).toBe("cashier/history?group=withdrawal&currency=EUR&most=25");
  expect(box.querySelector("a[download]")!.getAttribute("href")).toBe("/api/cashier/history.csv?group=withdrawal&currency=EUR");
});

it("is there in Finnish", async () => {
  change({ language: "fi" });
  await open();
  type("Summa", "1 234,50");
  expect(text()).toContain("Talleta 1 234,50 €");
});

it("keeps older lines when it looks again, and shows what has come since", async () => {
  answers["cashier/history"] = { lines: [line(9, {}), line(8, {})], next: 8 };
  await open();
  answers["cashier/history"] = { lines: [line(7, { kind: "leave", about: "boreas" })], next: 5 };
  await press("Show older");
  answers["cashier/history"] = { lines: [line(10, { kind: "refill", group: "refill" }), line(9, {})], next: 9 };
  act(() => void (me.value = { ...ME, balances: [] } as never));
  await settle();
  expect([...box.querySelectorAll(".cash-lines tbody tr")]).toHaveLength(4);
  expect(text()).toContain("boreas");
  await press("Show older");
  expect(asked.at(-1)).toBe("cashier/history?most=25&before=5");
});

it("looks again only after a while where hands are all that has moved chips", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    me.value = { ...ME, balances: [{ currency: "FUN", wallet: 500, in_play: 100 }] } as never;
    render(<CashierSection />, box);
    await vi.advanceTimersByTimeAsync(0);
    const looked = () => asked.filter((path) => path === "cashier").length;
    expect(looked()).toBe(1);
    for (const in_play of [110, 90, 120]) {
      act(() => void (me.value = { ...ME, balances: [{ currency: "FUN", wallet: 500, in_play }] } as never));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(looked()).toBe(1);
    await vi.advanceTimersByTimeAsync(AFTER_HANDS);
    expect(looked()).toBe(2);
    act(() => void (me.value = { ...ME, balances: [{ currency: "FUN", wallet: 400, in_play: 220 }] } as never));
    await vi.advanceTimersByTimeAsync(0);
    expect(looked()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

it("looks again when the money has moved", async () => {
  await open();
  const before = asked.length;
  act(() => void (me.value = { ...ME, balances: [] } as never));
  await settle();
  expect(asked.length).toBeGreaterThan(before);
});
