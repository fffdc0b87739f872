import { describe, expect, it } from "vitest";
import type { Sign } from "../../wire/calls";
import { EVERYTHING, alerts, answered, before, box, button, control, posted, press, show, submit, type, withAnOffice } from "../testing";
import { place } from "../router";
import { AttachHand } from "./AttachHand";
import { CaseFilePage } from "./CaseFilePage";
import { CollusionPage } from "./CollusionPage";
import { PairPage } from "./PairPage";
import { signWords, telling } from "./words";

withAnOffice(EVERYTHING);

const FLOW: Sign = { kind: "flow", level: "strong", points: 26, numbers: { units: 802.87, expected: -6.85, hands: 2640, deviations: 5.55 } };
const SOFT: Sign = { kind: "soft", level: "none", points: 0, numbers: { percent: 23.5, others: 20.8, times: 703, others_times: 3625, deviations: -1.6 } };
const DEVICE: Sign = { kind: "device", level: "strong", points: 35, numbers: { many: 1, table: 1 } };
const SUSPECTS = {
  players: ["a1", "b2"], score: 61, hands: 2640, signs: [SOFT, FLOW, DEVICE], attached: ["t-9"],
  paid: [{ currency: "EUR", forward: 169_839, back: 52_721, forward_hands: 237, back_hands: 187 }],
};
const NAMES = { a1: "Rusko", b2: "Noki" };
const ROW = { id: "t-9", table: "t", number: 9, game: "holdem", limit: "NL", currency: "EUR", started: 1, ended: 2, pot: 41_200, rake: 0, void: "", players: [["a1", -20_000], ["b2", 20_000]] };
const DESK = { suspects: [SUSPECTS], names: NAMES, bots: [], hands: 48_000, complete: true, shown: 20, above: 1, cases: {} };
const ENTRY = { number: 1, at: 1, by_name: "L. Niemi", kind: "opened", about: "", text: "chip flow above the limit" };
const CASE = {
  number: 118, at: 1, title: "Rusko and Noki", status: "open", names: NAMES, rows: [ROW],
  entries: [ENTRY, { ...ENTRY, number: 2, kind: "player", about: "a1", text: "" }, { ...ENTRY, number: 3, kind: "signs", text: JSON.stringify(SUSPECTS) }],
};

describe("the desk", () => {
  it("tells a pair with its signs in words, the weightiest first, and no verdict", async () => {
    before({ "GET desk": DESK, "GET cases": { cases: [], names: {} } });
    await show(<CollusionPage />);
    const row = [...box.querySelectorAll("tbody tr")].map((one) => one.textContent)[0]!;
    expect(row).toContain("Rusko and Noki");
    expect(row).toContain("2,640 hands together");
    expect(row.indexOf("Same device")).toBeLessThan(row.indexOf("Chip flow"));
    expect(row).not.toContain("Soft play");
    expect(box.textContent).toContain("A score is a reason to look, not a verdict.");
    expect(box.textContent).toContain("1 pair to review");
  });

  it("says that it is still reading", async () => {
    before({ "GET desk": { ...DESK, complete: false }, "GET cases": { cases: [], names: {} } });
    await show(<CollusionPage />);
    expect(box.textContent).toContain("48,000 hands analyzed so far…");
  });

  it("opens a case about a pair for a reason", async () => {
    before({ "GET desk": DESK, "GET cases": { cases: [], names: {} }, "POST case/open": CASE });
    await show(<CollusionPage />);
    await press("Open case");
    type("Reason", "chips went one way");
    await submit();
    expect(posted).toEqual([["case/open", { players: ["a1", "b2"], reason: "chips went one way", title: "", days: 7 }]]);
    expect([place.value.page, place.value.id]).toEqual(["cases", "118"]);
  });

  it("leads to the case that a pair has", async () => {
    before({ "GET desk": { ...DESK, cases: { "a1/b2": [118] } }, "GET cases": { cases: [], names: {} } });
    await show(<CollusionPage />);
    expect(button("Open case")).toBeUndefined();
    expect([...box.querySelectorAll("a")].map((one) => one.getAttribute("href"))).toContain("/office/cases/118");
  });

  it("shows all signs of a pair, those too that speak for it, and chips both ways", async () => {
    before({ "GET desk/pair": { suspects: SUSPECTS, shared: [{ kind: "device", value: "d", since: 1, until: 2, together: true }], complete: true, names: NAMES, rows: [ROW], cases: [] } });
    await show(<PairPage id="a1~b2" />);
    expect([...box.querySelectorAll(".otbl tbody tr")].map((one) => one.textContent).join("\n")).toContain("Soft playHeads-up they bet or raise 24% of 703 turns; against others 21%.none0");
    expect(box.textContent).toContain("Rusko lost €1,698.39 to Noki");
    expect(box.textContent).toContain("Noki lost €527.21 to Rusko");
  });
});

describe("a sign in words", () => {
  it("names who paid whom, whichever came first", () => {
    expect(signWords(FLOW, ["Rusko", "Noki"])).toContain("Rusko lost 802.9 to Noki");
    expect(signWords({ ...FLOW, numbers: { units: -802.87, expected: 6.85 } }, ["Rusko", "Noki"])).toContain("Noki lost 802.9 to Rusko");
  });

  it("is there for every kind", () => {
    for (const kind of ["device", "address", "flow", "gifts", "soft", "folds", "silent", "together", "winning"] as const) expect(signWords({ ...FLOW, kind, numbers: {} }, ["A", "B"])).toBeTruthy();
    expect(telling([SOFT, FLOW, DEVICE]).map((one) => one.kind)).toEqual(["device", "flow"]);
  });
});

describe("a case", () => {
  it("shows what the desk said, the hands and who did what", async () => {
    before({ "GET case": CASE });
    await show(<CaseFilePage id="118" />);
    expect(box.querySelector("h1")!.textContent).toBe("Case 118: Rusko and Noki");
    expect(box.textContent).toContain("Collusion score: 61 out of 100");
    expect(box.querySelector(".oentries")!.textContent).toContain("L. Niemi");
    expect([...box.querySelectorAll("a")].map((one) => one.getAttribute("href"))).toContain("/api/operator/case/file?case=118");
  });

  it("takes a note, and nothing that is empty", async () => {
    before({ "GET case": CASE, "POST case/add": CASE });
    await show(<CaseFilePage id="118" />);
    expect(button("Add")!.disabled).toBe(true);
    type("Note", "asked both");
    await submit();
    expect(posted).toEqual([["case/add", { case: 118, kind: "note", about: "", text: "asked both" }]]);
    expect(control("Note").value).toBe("");
  });

  it("says why something cannot be added", async () => {
    before({ "GET case": CASE, "POST case/add": { code: "no_hand", error: "…" } });
    await show(<CaseFilePage id="118" />);
    await press("Hand");
    type("Hand", "t-1");
    await submit();
    expect(alerts()).toContain("There is no finished hand with that number.");
  });

  it("is decided for a reason", async () => {
    before({ "GET case": CASE, "POST case/decide": { ...CASE, status: "closed" } });
    await show(<CaseFilePage id="118" />);
    await press("Warned");
    await submit();
    expect(posted).toEqual([]);
    type("Reason", "both admit it");
    await submit();
    expect(posted).toEqual([["case/decide", { case: 118, decision: "warned", reason: "both admit it" }]]);
  });

  it("that is closed can only be opened again", async () => {
    before({ "GET case": { ...CASE, status: "closed" } });
    await show(<CaseFilePage id="118" />);
    expect(button("Warned")).toBeUndefined();
    expect(button("Reopen")).toBeDefined();
  });

  it("gets a hand, of those that are open", async () => {
    before({ "GET cases": { cases: [{ number: 3, at: 1, title: "Old", status: "closed", players: [], hands: 0, last: 1 }, { number: 4, at: 1, title: "New", status: "watched", players: [], hands: 0, last: 1 }], names: {} }, "POST case/add": CASE });
    await show(<AttachHand hand="t-9" onEnd={() => {}} />);
    await answered();
    await submit();
    expect(posted).toEqual([["case/add", { case: 4, kind: "hand", about: "t-9", text: "" }]]);
  });
});
