import { describe, expect, it } from "vitest";
import { change } from "../settings";
import type { TableConfig } from "../wire/types";
import { cardName, money, shortMoney, stakes, tableMoney } from "./format";
import { CATALOGUES, type Message, t } from "./index";

const { en, fi } = CATALOGUES;
const forms = (message: Message) => (typeof message === "string" ? [message] : [message.one, message.other]);
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** How blanks are written, which differs between numbers and units, is not the matter here. */
const plain = (text: string) => text.replace(/\s/g, " ");

const CONFIG = { currency: "FUN", limit: "NL", stakes: { small_blind: 50, big_blind: 100 } } as TableConfig;
const WHOLE = { ...CONFIG, stakes: { small_blind: 100, big_blind: 200 } };

describe("the catalogues", () => {
  it("have the same keys", () => {
    expect(Object.keys(fi).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("%s is written, with the same values to fill in", (key) => {
    const source = holes(forms(en[key]).at(-1)!);
    for (const text of [...forms(en[key]), ...forms(fi[key])]) expect(text.trim()).not.toBe("");
    expect(holes(forms(fi[key]).at(-1)!)).toEqual(source);
    expect(typeof fi[key]).toBe(typeof en[key]);
  });
});

describe("texts", () => {
  it("pick their form by the number", () => {
    change({ language: "en" });
    expect(t("lobby.players", { count: 1 })).toBe("1 player");
    expect(t("lobby.players", { count: 1284 })).toBe("1,284 players");
    change({ language: "fi" });
    expect(plain(t("lobby.players", { count: 1284 }))).toBe("1 284 pelaajaa");
  });

  it("name every card", () => {
    change({ language: "en" });
    expect([cardName(51), cardName(0), cardName(-1)]).toEqual(["ace of spades", "two of clubs", "face down"]);
    change({ language: "fi" });
    expect([cardName(51), cardName(34)]).toEqual(["pataässä", "herttakymppi"]);
  });
});

describe("amounts", () => {
  it.each([
    [25, "EUR", "0.25"],
    [9_469, "EUR", "94.6"],
    [19_840, "EUR", "198"],
    [118_499, "EUR", "1184"],
    [1_234_500, "EUR", "12.3k"],
    [99_999_999, "EUR", "999k"],
    [123_456_789, "EUR", "1.23M"],
    [12_500, "CHIPS:T1", "12.5k"],
    [0, "EUR", "0"],
  ])("of %i in %s fit into five characters, and are never too high", (amount, currency, text) => {
    change({ language: "en" });
    expect(shortMoney(amount, currency)).toBe(text);
    change({ language: "fi" });
    expect(shortMoney(amount, currency)).toBe(text.replace(".", ","));
  });

  it.each([
    ["en", 1250, "FUN", "12.50"],
    ["en", 128400, "FUN", "1,284"],
    ["en", 128400, "CHIPS:t", "128,400"],
    ["fi", 1250, "CHIPS:t", "1 250"],
    ["en", 4800, "EUR", "€48.00"],
    ["fi", 1250, "FUN", "12,50"],
    ["fi", 128400, "FUN", "1 284"],
    ["fi", 4800, "EUR", "48,00 €"],
  ] as const)("in %s, %d cents of %s are %s", (language, amount, currency, text) => {
    change({ language });
    expect(plain(money(amount, currency))).toBe(text);
  });

  it("have decimals at a table whose stakes have them, and at another only where they are needed", () => {
    change({ language: "en" });
    expect([tableMoney(1200, CONFIG), tableMoney(1200, WHOLE), tableMoney(1250, WHOLE)]).toEqual(["12.00", "12", "12.50"]);
  });

  it("lose their cents only where asked, downwards", () => {
    change({ language: "en" });
    expect(money(123_456_799, "EUR", "never")).toBe("€1,234,567");
  });

  it("are the bets of fixed and spread limit, the blinds of the other games, the ante where there are no blinds", () => {
    change({ language: "en" });
    const fixed = { ...CONFIG, limit: "FL", stakes: { small_blind: 50, big_blind: 100, small_bet: 100, big_bet: 200 } };
    const stud = { ...CONFIG, limit: "PL", stakes: { ante: 10, bring_in: 50 } };
    const spread = { ...CONFIG, limit: "SL", stakes: { ante: 100, bring_in: 200, max_bets: [100, 100, 200, 300] } };
    expect([WHOLE, fixed, stud, spread].map((one) => stakes(one))).toEqual(["1 / 2", "1.00 / 2.00", "Ante 0.10", "1-2-3"]);
  });
});
