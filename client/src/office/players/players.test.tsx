import { describe, expect, it } from "vitest";
import { HandPage } from "../hands/HandPage";
import { HandsPage } from "../hands/HandsPage";
import { EVERYTHING, before, box, button, control, loggedIn, posted, press, show, submit, type, withAnOffice } from "../testing";
import { PlayerPage } from "./PlayerPage";
import { PlayersPage } from "./PlayersPage";

withAnOffice(EVERYTHING);

const ROW = { id: "a1", name: "Kettu", kind: "player", created: 1, used: null, email: "k@example.org", wallet: 161_240, rake: 4_410, state: "open", notes: 2 };
const FILE = {
  id: "a1", name: "Kettu", kind: "player", created: 1, email: "k@example.org", confirmed: 1, closed: null, suspension: null, mute: null,
  holdings: { EUR: { free: 100_00, on_tables: 50_00, in_tournaments: 0, reserved: 11_00 } }, totals: [{ currency: "EUR", kind: "deposit", amount: 500_00, count: 3 }],
  points: 1_000_000, rake: 44_10, rake_month: 9_20, tables: [], warnings: 0, notes: [{ number: 1, at: 1, by_name: "L. Niemi", text: "asked for papers" }], cases: [],
};

describe("players", () => {
  it("are looked for by what is typed, and put in order by a column", async () => {
    const asked = before({ "GET players": { players: [ROW], total: 1, playing: ["Kettu"] } });
    await show(<PlayersPage />);
    const row = box.querySelector("tbody tr")!.textContent!;
    for (const part of ["Kettu", "k@example.org", "€1,612.40", "€44.10", "Playing", "2 notes"]) expect(row).toContain(part);
    await press("Wallet");
    expect(asked.at(-1)).toContain("sort=balance&descending=true");
    await press("Wallet");
    expect(asked.at(-1)).toContain("descending=false");
    expect(box.querySelector("[aria-sort=ascending]")!.textContent).toBe("Wallet");
    await press("Suspended");
    expect(asked.at(-1)).toContain("state=suspended");
    type("Find a player", "192.0.2.7");
    await show(<PlayersPage />);
    expect(asked.at(-1)).toContain("text=192.0.2.7");
  });

  it("are still looked for after one of them was looked at, and not by who logs in next", async () => {
    const asked = before({ "GET players": { players: [ROW], total: 120, playing: [] }, "GET player": FILE });
    await show(<PlayersPage />);
    type("Find a player", "kett");
    await press("Suspended");
    await press("Next");
    await show(<PlayerPage id="a1" />);
    await show(<PlayersPage />);
    expect(asked.at(-1)).toMatch(/text=kett&.*state=suspended&.*skip=50/);
    await show(null);
    loggedIn(EVERYTHING);
    await show(<PlayersPage />);
    expect(asked.at(-1)).toMatch(/text=&.*state=any&.*skip=0/);
  });

  it("come in pages", async () => {
    const asked = before({ "GET players": { players: [ROW], total: 120, playing: [] } });
    await show(<PlayersPage />);
    expect(button("Back")!.disabled).toBe(true);
    await press("Next");
    expect(asked.at(-1)).toContain("skip=50");
  });
});

describe("one player", () => {
  it("is told with money, notes and what can be done", async () => {
    before({ "GET player": FILE });
    await show(<PlayerPage id="a1" />);
    for (const part of ["€161.00", "€50.00 at tables, €11.00 being withdrawn", "k@example.org (confirmed)", "asked for papers", "L. Niemi", "€500.00"]) expect(box.textContent).toContain(part);
  });

  it("is suspended for a time and a reason", async () => {
    before({ "GET player": FILE, "POST suspend": { until: 86_400_000 } });
    await show(<PlayerPage id="a1" />);
    await press("Suspend");
    await press("3 days");
    await submit();
    expect(posted).toEqual([]);
    type("Reason", "papers");
    await submit();
    expect(posted).toEqual([["suspend", { player: "a1", hours: 72, reason: "papers" }]]);
  });

  it("who cannot log in is helped by a link that is shown once", async () => {
    before({ "GET player": FILE, "POST recover": { player: "a1", name: "Kettu", link: "s3cret", expires: 86_400_000, letter: false } });
    await show(<PlayerPage id="a1" />);
    await press("Reset password");
    box.querySelector<HTMLInputElement>("dialog [type=checkbox]")!.click();
    await submit();
    expect(posted).toEqual([]);
    type("Reason", "showed papers");
    await submit();
    expect(posted).toEqual([["recover", { player: "a1", reason: "showed papers", second_factor: true }]]);
    expect(control("Link").value).toBe(`${location.origin}/reset#s3cret`);
    expect(box.textContent).toContain("no confirmed e-mail address");
  });

  it("who is a guest has no password to be helped with", async () => {
    before({ "GET player": { ...FILE, kind: "guest" } });
    await show(<PlayerPage id="a1" />);
    expect(button("Reset password")).toBeUndefined();
    expect(button("Suspend")).toBeDefined();
  });

  it("who is suspended can be let in again", async () => {
    before({ "GET player": { ...FILE, suspension: { until: 86_400_000, why: "papers" } }, "POST lift": {} });
    await show(<PlayerPage id="a1" />);
    expect(button("Suspend")).toBeUndefined();
    await press("Lift suspension");
    await submit();
    expect(posted).toEqual([["lift", { player: "a1", reason: "" }]]);
  });

  it("gets a note", async () => {
    before({ "GET player": FILE, "POST note": {} });
    await show(<PlayerPage id="a1" />);
    type("New note", "called him");
    await submit();
    expect(posted).toEqual([["note", { player: "a1", text: "called him" }]]);
  });

  it("shows only what one may do and see", async () => {
    before({ "GET player": FILE });
    loggedIn(["player", "player/money"]);
    await show(<PlayerPage id="a1" />);
    expect([...box.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["Overview", "Money"]);
  });
});

const HAND = {
  id: "t-9", table: "t", number: 9, game: "holdem", limit: "NL", house: "dealerbox", currency: "EUR", started: 1, ended: 96_001, pot: 262_50, rake: 3_00, void: "",
  players: [{ player: "a1", name: "Kettu", net: -114_00 }], events: [], cards: false, text: "Hand 9 at table t",
};

describe("hands", () => {
  it("are looked for when one says so, amounts as they are written", async () => {
    const asked = before({ "GET hands": { hands: [], names: {}, next: null } });
    await show(<HandsPage />);
    type("Player", " Kettu ");
    type("Minimum pot", "12.5");
    await submit();
    expect(asked.at(-1)).toContain("player=Kettu");
    expect(asked.at(-1)).toContain("least=1250");
  });

  it("show all cards only for a reason, and say that it is logged", async () => {
    before({ "GET hand": { ...HAND, void: "stopped" }, "POST hand/open": { ...HAND, cards: true } });
    await show(<HandPage id="t-9" />);
    expect(box.textContent).toContain("the table was stopped by a fault");
    expect(box.textContent).not.toContain("All cards: viewed by staff, logged");
    await press("Show all cards");
    await submit();
    expect(posted).toEqual([]);
    type("Reason", "a complaint");
    await submit();
    expect(posted).toEqual([["hand/open", { hand: "t-9", reason: "a complaint" }]]);
    expect(box.textContent).toContain("All cards: viewed by staff, logged");
  });

  it("offer no cards to who may not read them", async () => {
    before({ "GET hand": HAND });
    loggedIn(["hand"]);
    await show(<HandPage id="t-9" />);
    expect(button("Show all cards")).toBeUndefined();
  });
});
