import { beforeEach, describe, expect, it } from "vitest";
import { change } from "../../settings";
import type { TableRules } from "../../wire/calls";
import type { TableConfig } from "../../wire/types";
import { protectionWords, rakeWords } from "./rules-words";

const CONFIG = { game: "holdem", currency: "EUR" } as TableConfig;
const RULES: TableRules = {
  house: "dealerbox",
  rake: { limits: [], big_bet: null, charge: 5, step: 100, fine_below: 400, caps: [[2, 75], [3, 200], [10, 300]], first_step: 0 },
  rake_from: 1,
  vip_points: 2,
  protections_a_day: 2,
  protections_left: 1,
  jackpot: false,
};

describe("the rake in words", () => {
  beforeEach(() => change({ language: "en" }));

  it("has its steps, its caps by players, and from where it is taken", () => {
    expect(rakeWords(RULES, CONFIG)).toEqual([
      "€0.05 for each full €1.00 in the pot",
      "Pots under €4.00: €0.01 for each full €0.20",
      "2 players dealt in: max €0.75",
      "3 players dealt in: max €2.00",
      "4–10 players dealt in: max €3.00",
      "Taken only once the hand reaches: Flop",
      "2 VIP points per euro of rake",
    ]);
  });

  it("says what the first step pays where the house has it", () => {
    const rake = { limits: [], big_bet: null, charge: 1, step: 20, fine_below: 0, caps: [[10, 300]] as const, first_step: 2 };
    expect(rakeWords({ ...RULES, rake }, CONFIG).slice(0, 3)).toEqual([
      "€0.01 for each full €0.20 in the pot",
      "Pots from €0.20 to under €0.40: €0.02",
      "2–10 players dealt in: max €3.00",
    ]);
  });

  it("is none for fun money", () => {
    expect(rakeWords({ ...RULES, rake: null, vip_points: 0 }, CONFIG)).toEqual(["No rake: play money is never raked."]);
  });

  it("speaks Finnish", () => {
    change({ language: "fi" });
    expect(rakeWords(RULES, { ...CONFIG, game: "soko" }).map((text) => text.replace(/\s/g, " "))).toContain(
      "Otetaan vasta, kun jako etenee tähän: Kolmas kortti",
    );
  });
});

describe("disconnect protection in words", () => {
  beforeEach(() => change({ language: "en" }));

  it("says how many there are and how many are left", () => {
    expect(protectionWords(RULES)).toBe("If you lose your connection facing a bet, you’re treated as all-in: 2 times in 24 hours. You have 1 left.");
    expect(protectionWords({ ...RULES, protections_left: null })).toBe(
      "If you lose your connection facing a bet, you’re treated as all-in: 2 times in 24 hours.",
    );
  });

  it("says where there is none", () => {
    expect(protectionWords({ ...RULES, protections_a_day: 0, protections_left: null })).toBe(
      "None. If you disconnect, you check or fold when your time runs out.",
    );
  });
});
