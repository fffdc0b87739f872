import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { change } from "../settings";
import { me } from "../state";
import type { RuleBookValues, RoomRules } from "../wire/calls";
import { TermsView } from "./TermsView";
import { answering, shown, TOLD } from "./testing";

let box: HTMLElement;
const told = (house: Partial<RuleBookValues>, rules: Partial<RoomRules> = {}): RoomRules => {
  const room = TOLD.dealerbox!;
  return { ...room, ...rules, houses: [{ ...room.houses[0], ...house }] };
};
const text = (id: string) => box.querySelector(`#${id}`)?.textContent ?? "";
const show = async (rules: RoomRules) => {
  answering(rules);
  await shown(<TermsView part={undefined} />, box);
};

beforeEach(() => {
  change({ language: "en" });
  me.value = { player: null, name: null, guest: false, balances: [], version: "1" };
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

describe.each(["en", "fi"] as const)("the terms in %s", (language) => {
  test.each(Object.keys(TOLD))("by the book %s have every brace filled and every part", async (book) => {
    change({ language });
    await show(TOLD[book]!);
    expect(box.textContent).not.toMatch(/[{}]/);
    const parts = [...box.querySelectorAll("section")].map(({ id }) => id);
    expect(parts).toEqual([
      "decisions", "chips", "entering", "line", "broken", "several", "fair", "programs", "rake",
      ...(TOLD[book]!.houses[0].jackpot ? ["jackpot"] : []), "tournaments", "limits",
    ]); // prettier-ignore
    for (const one of box.querySelectorAll("section p")) expect(one.textContent).toBeTruthy();
  });
});

describe("what the house says", () => {
  it("is how often a lost player is protected", async () => {
    await show(told({ protections_a_day: 5 }));
    expect(text("line")).toContain("5 times in 24 hours");
    expect(text("line")).toContain("keep your protection for later");
    await show(told({ protected_where_free: true }));
    expect(text("line")).toContain("used up even if you could have checked");
  });

  it("is that nobody is", async () => {
    await show(told({ protections_a_day: 0 }));
    expect(text("line")).toContain("There’s no disconnect protection in this room");
    expect(text("line")).not.toContain("24 hours");
  });

  it("is the rake", async () => {
    await show(TOLD.nordic!);
    expect(text("rake")).toContain("€2.00 with 3–4 players");
    await show(TOLD.general!);
    expect(text("rake")).toContain("pots from €0.20 to €0.40: €0.02");
    expect(text("rake")).not.toContain("up to");
  });

  it("is the jackpot, where there is one", async () => {
    await show(told({ jackpot_beaten_percent: 33, jackpot_above: 250, jackpot_review_hours: 1, jackpot_share_of_the_two: false }));
    expect(text("jackpot")).toContain("33% goes to the losing hand");
    expect(text("jackpot")).toContain("above €2.50");
    expect(text("jackpot")).toContain("for 1 hour while");
    expect(text("jackpot")).toContain("don’t share in");
    expect(text("jackpot")).toContain("not in 5-Card Omaha,");
    await show(told({ jackpot: false }));
    expect(text("jackpot")).toBe("");
  });

  it("is who posts what between two, who comes in late, and how long a tournament is paid back", async () => {
    await show(told({ heads_up_dealer: "small", late_entry: false }, { rollback_minutes: 45, buy_in_percent: 8, rebuy_percent: 3 }));
    expect(text("entering")).toContain("the dealer posts the small blind");
    expect(text("tournaments")).toContain("No late registration.");
    expect(text("broken")).toContain("first 45 minutes");
    expect(text("tournaments")).toContain("8% of the buy-ins and 3% of the rebuys");
    expect(text("tournaments")).toContain("the number of entries");
    expect(text("tournaments")).toContain("With 2 players or fewer, the winner takes the whole prize pool.");
    await show(TOLD.youwin!);
    expect(text("tournaments")).toContain("how many players start");
    expect(text("tournaments")).not.toContain("the winner takes");
  });
});

it("says so where they do not come", async () => {
  answering(null);
  await shown(<TermsView part={undefined} />, box);
  expect(box.querySelector(".standin")!.textContent).toContain("can’t be loaded");
});
