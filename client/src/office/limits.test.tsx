import { expect, it } from "vitest";
import { Office } from "./Office";
import { at, go } from "./router";
import { before, box, button, loggedIn, posted, press, show, submit, type, withAnOffice } from "./testing";

withAnOffice();

const USE = {
  barred: [
    { player: "a1", name: "Ann", barred: { why: "exclusion", until: null, over: false, ready: null } },
    { player: "b2", name: "Bob", barred: { why: "house", until: 9e12, over: false, ready: null } },
  ],
  changes: [
    { number: 2, player: "a1", name: "Ann", change: { at: 5, who: "player", what: "LimitSet", name: "loss-day", currency: "EUR", value: 10_000, until: null, reason: "" } },
    { number: 1, player: "b2", name: "Bob", change: { at: 4, who: "Sari", what: "Excluded", name: "", currency: "", value: null, until: 9e12, reason: "under age" } },
  ],
};

const page = async (acts: string[]) => {
  before({ "GET play": USE, "POST play/exclude": { player: "c3", name: "Cid" }, "POST play/lift": { player: "b2", name: "Bob" } });
  loggedIn(acts);
  go(at("limits"));
  await show(<Office />);
};

it("shows support who may not play and why, and lets it lift nothing", async () => {
  await page(["tables", "play", "play/player"]);
  expect(box.textContent).toContain("Self-exclusion");
  expect(box.textContent).toContain("Daily losses: €100.00");
  expect(box.textContent).toContain("under age");
  expect(button("Lift")).toBeUndefined();
  expect(button("Exclude a player")).toBeUndefined();
});

it("lets security exclude for a reason, and lift what the house has decided alone", async () => {
  await page(["tables", "play", "play/exclude", "play/lift"]);
  expect([...box.querySelectorAll("tbody button")].map((one) => one.textContent?.trim())).toEqual(["Lift"]);
  await press("Exclude a player");
  type("Player name or ID", "Cid");
  await press("1 year");
  type("Reason", "his family asked");
  await submit();
  expect(posted).toEqual([["play/exclude", { player: "Cid", period: "1 year", reason: "his family asked" }]]);
  expect(box.textContent).toContain("Cid is excluded from play.");
});
