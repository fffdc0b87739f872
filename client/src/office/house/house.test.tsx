import { describe, expect, it } from "vitest";
import { Attention } from "../Attention";
import { JackpotTotals } from "../money/JackpotTotals";
import { MoneyPage } from "../money/MoneyPage";
import { EVERYTHING, before, box, button, loggedIn, posted, press, show, submit, type, withAnOffice } from "../testing";
import { CardsPanel } from "./CardsPanel";
import { HealthPage } from "./HealthPage";
import { HousePage } from "./HousePage";
import { StoppedPanel } from "./StoppedPanel";
import { TemplatesPanel } from "./Templates";

withAnOffice(EVERYTHING);

const FIGURES = { rake: 412_30, fees: 9_00, jackpot_fed: 41_20, jackpot_won: 0, jackpot_paid: 0, deposits: 500_00, withdrawals: 145_57, grants: 0, refills: 0, corrections: 0, overlay: 0 };
const MONEY = {
  currency: "EUR", currencies: ["EUR", "FUN"], totals: FIGURES, kinds: [{ kind: "rake", amount: 412_30, count: 88 }],
  days: [{ day: 20_786, figures: FIGURES, owed: 184_220_15, jackpot: 41_20, house: 421_30 }],
};
const POINTS = { players: [], names: {}, issued: [[20_786, 8_246_000]], held: 8_246_000 };

const FAULTS = [
  { kind: "TypeError", frames: ["table-imTeq0ji.js:12:3456", "index-B_x.js:1:2", "index-B_x.js:9:9"], view: "table", version: "1.4", browser: "Firefox, Linux", first: 60_000, last: 120_000, count: 1_234 },
];

describe("money", () => {
  it("is told with its days by UTC, its kinds, a table beside the drawing and a file", async () => {
    before({ "GET money": MONEY, "GET money/games": { games: [{ game: "holdem", limit: "NL", table: "", hands: 88, pot: 9_000_00, rake: 412_30 }] }, "GET points": POINTS });
    await show(<MoneyPage />);
    for (const part of ["€412.30", "€354.43", "€184,220.15", "Days are in UTC.", "NL Hold’em"]) expect(box.textContent).toContain(part);
    const table = box.querySelector("details")!;
    table.open = true;
    table.dispatchEvent(new Event("toggle"));
    await show(<MoneyPage />);
    expect(table.textContent).toContain("29 Nov");
    expect(table.textContent).toContain("€421.30");
    expect([...box.querySelectorAll("a[download]")].map((one) => one.getAttribute("href"))).toContain("/api/operator/money/csv?currency=EUR&days=30");
  });

  it("says where none has moved", async () => {
    before({ "GET money": { ...MONEY, currencies: ["FUN"], kinds: [] }, "GET points": POINTS });
    await show(<MoneyPage />);
    expect(box.textContent).toContain("No transfers in EUR yet.");
  });

  it("of the jackpot is told with its hits", async () => {
    before({ "GET jackpot": { totals: [{ currency: "EUR", amount: 540_44 }], fed: [], hits: [{ hand: "t-9", at: 1, currency: "EUR", amount: 400_00, settled: false }] } });
    await show(<JackpotTotals />);
    for (const part of ["€540.44", "t-9", "€400.00", "Pending", "1 pending"]) expect(box.textContent).toContain(part);
  });
});

describe("the house", () => {
  it("shows each value with its source, and its rake", async () => {
    before({
      "GET house": { book: "nordic", in_use: ["dealerbox"], books: ["dealerbox", "nordic"], values: [{ name: "draw_seconds", game: "draw5", value: 24, source: "000, RULES.md C20", own: true }, { name: "jackpot", game: "", value: false, source: "003", own: false }] },
      "GET house/rake": { schedule: "nordic", rates: [{ limits: ["NL"], big_bet: null, charge: 5, step: 100, fine_below: 400, caps: [[2, 75], [10, 300]] }], points_a_euro: 2 },
    });
    await show(<HousePage />);
    const rows = [...box.querySelectorAll("tbody tr")].map((one) => one.textContent);
    expect(rows).toContain("Seconds to draw5-Card Draw24000, RULES.md C20Own rule");
    expect(rows.join()).toContain("€0.05 per €1.00");
    expect(rows.join()).toContain("€3.00 with up to 10 players");
  });

  it("tells its health, and faults at once", async () => {
    const health = {
      status: "failing", faults: ["table t was stopped by a fault"], notes: ["the last backup failed"], version: "0.1.0", now: 7_500_000, started: 0, tables: 3, seats: 9, connections: 12, hands: 88, hands_an_hour: 40, voided: 1,
      stopped: 1, refused: 2, malformed: 0, cut: 0, commits: { count: 9, mean_ms: 1.5, most_under_ms: 5 }, lag: { mean_ms: 1, most_ms: 12 }, size: 80 * 1_048_576, letters: 2, letters_since: 1,
      backup: { at: 1, file: "dealerbox-20261130-060000.db", size: 12 * 1_048_576, hands: 4_321 }, audit: null, client_faults: FAULTS,
    };
    before({ "GET health": health });
    await show(<HealthPage />);
    for (const part of ["table t was stopped by a fault", "2 h 5 min", "95% below 5 ms", "80 MB", "2, the oldest due since"]) expect(box.textContent).toContain(part);
    expect(box.querySelector("[role=alert].faults")).not.toBeNull();
    expect(box.textContent).toContain("Worth checkingthe last backup failed");
    expect(box.textContent).toContain("(12 MB, 4,321 hands)");
    expect(box.textContent).toContain("Last auditnone yet");
    const [fault] = box.querySelectorAll(".tbl tbody tr");
    expect([...fault!.children].map((cell) => cell.textContent)).toEqual([
      "TypeError tabletable-imTeq0ji.js:12:3456 ← index-B_x.js:1:2", "1,234", expect.stringContaining(":01"), expect.stringContaining(":02"), "1.4", "Firefox, Linux",
    ]);
  });

  it("tells how the last audit ended, and over how much", async () => {
    const audit = { at: 1, findings: 3, hands: 90, deep: false, since: 0 };
    const health = { status: "ok", faults: [], notes: [], version: "1.0", now: 2, started: 1, tables: 0, seats: 0, connections: 0, hands: 0, hands_an_hour: 0, voided: 0, stopped: 0, refused: 0, malformed: 0, cut: 0, commits: { count: 0, mean_ms: 0, most_under_ms: 0 }, lag: { mean_ms: 0, most_ms: 0 }, size: 1, letters: 0, letters_since: null, backup: null, client_faults: [] };
    before({ "GET health": { ...health, audit } });
    await show(<HealthPage />);
    expect(box.textContent).toContain("Errors in browsersNone reported.");
    expect(box.querySelector("dd .minus")!.textContent).toContain("3 findings in 90 hands");
    expect(box.textContent).toContain("each hand against its transfers");
    before({ "GET health": { ...health, audit: { ...audit, findings: 0, deep: true, since: 86_400_000 } } });
    await show(<HealthPage key="again" />);
    expect(box.textContent).toContain("the books balance (90 hands)");
    expect(box.textContent).toContain("each hand replayed from its events, only hands since");
  });

  it("opens and pauses the tables of a template", async () => {
    const one = { id: "kotka", name: "Kotka", game: "holdem", limit: "NL", house: "dealerbox", currency: "EUR", seats: 6, least: 1, most: 2, idle_seconds: 600, open: ["kotka"], paused: [], players: 4 };
    before({ "GET templates": { templates: [one, { ...one, id: "turku", name: "Turku", open: ["turku", "turku-2"] }] }, "POST template/open": { table: "kotka-2" }, "POST pause": { paused: ["kotka"] } });
    await show(<TemplatesPanel onDone={() => {}} />);
    expect(button("Open another Turku")!.disabled).toBe(true);
    await press("Open another Kotka");
    await submit();
    await press("Pause all tables of Turku");
    await submit();
    expect(posted).toEqual([["template/open", { template: "kotka" }], ["pause", { table: "turku", reason: "" }], ["pause", { table: "turku-2", reason: "" }]]);
  });
});

describe("what needs attention", () => {
  it("comes first, and each line leads to where it is dealt with", async () => {
    before({ "GET reports": { reports: [] }, "GET jackpots": { jackpots: [{}] }, "GET cases": { cases: [{ status: "open" }, { status: "closed" }] }, "GET desk": { above: 2 } });
    await show(<Attention paused={0} />);
    const lines = [...box.querySelectorAll(".olist a")].map((one) => [one.textContent, one.getAttribute("href")]);
    expect(lines.slice(0, 3)).toEqual([["Jackpots to review1", "/office/jackpots"], ["Suspicious pairs, last 7 days2", "/office/desk"], ["Open cases1", "/office/desk"]]);
    expect(box.textContent).toContain("3 items");
  });

  it("tells stopped tables and unlikely cards with the health", async () => {
    const stopped = [{ table: "t", name: "Kotka", at: 1, fault: "the table has 9, the store 8", paid: true, currency: "EUR", left: { a1: 100 } }];
    before({ "GET stopped": { stopped }, "POST reopen": { table: "t" } });
    await show(<StoppedPanel />);
    for (const part of ["Kotka", "the table has 9, the store 8", "a1: €1.00"]) expect(box.textContent).toContain(part);
    await press("Reopen Kotka");
    type("Reason", "looked at");
    await submit();
    expect(posted).toEqual([["reopen", { table: "t", reason: "looked at" }]]);
    before({ "GET cards": { decks: [{ deck: 52, hands: 10_000, tests: [{ name: "suits", statistic: 3.14159, degrees: 3, p: 4.2e-9 }] }], alarmed: 1, level: 1e-8 } });
    await show(<CardsPanel />);
    for (const part of ["χ² 3.1 (3 degrees of freedom)", "4.2E-9", "1 alarm"]) expect(box.textContent).toContain(part);
  });

  it("asks nothing that one may not be told", async () => {
    const asked = before({ "GET reports": { reports: [] } });
    loggedIn(["reports"]);
    await show(<Attention paused={3} />);
    expect(asked).toEqual(["reports?most=500"]);
    expect(box.textContent).toContain("nothing to do");
    before({ "GET cash": { requests: [{}, {}], next: 7 } });
    loggedIn(["cash"]);
    await show(<Attention key="cash" paused={0} />);
    expect(box.querySelector(".olist b")!.textContent).toBe("2+");
  });
});
