import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import table from "../../../tests/rules-said.json";
import { CATALOGUES } from "../i18n";
import { change } from "../settings";
import { me } from "../state";
import type { GameRules, RuleBookValues, RoomRules } from "../wire/calls";
import { GameView } from "./GameView";
import { RulesView } from "./RulesView";
import { RULES_TEXTS } from "./rules-texts";
import { TERMS_TEXTS } from "./terms-texts";
import { TermsView } from "./TermsView";
import { answering, shown, TOLD } from "./testing";

const BOOKS = ["dealerbox", "youwin", "other", "general", "nordic", "eightgame"];
let box: HTMLElement;

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

describe.each(["en", "fi"] as const)("in %s", (language) => {
  const texts: Readonly<Record<string, unknown>> = { ...CATALOGUES[language], ...RULES_TEXTS[language], ...TERMS_TEXTS[language] };

  it.each(Object.entries(table.said))("%s tells of %s", (key) => {
    expect(texts[key]).toBeTruthy();
  });
});

const page = {
  terms: <TermsView part={undefined} />,
  list: <RulesView />,
};

/** What a page shows by these rules. */
async function read(rules: RoomRules, what: keyof typeof page | GameRules["game"]): Promise<string> {
  answering(rules);
  await shown(what in page ? page[what as keyof typeof page] : <GameView id={what} book={undefined} />, box);
  return box.textContent ?? "";
}

const withHouse = (rules: RoomRules, house: Partial<RuleBookValues>): RoomRules => ({ ...rules, houses: [{ ...rules.houses[0], ...house }] });
const withGame = (rules: RoomRules, id: string, game: Partial<GameRules>): RoomRules => ({
  ...rules,
  games: rules.games.map((one) => (one.game === id ? { ...one, ...game } : one)),
});

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return value.slice(1);
  const pairs = [["big", "small"], ["entries", "entrants at the start"], ["of this draw", "of any draw"], ["highest board", "left of dealer"]];
  return pairs.find((pair) => pair.includes(value as string))!.find((one) => one !== value);
}

describe.each(BOOKS)("by the book %s another text follows", (book) => {
  const told = TOLD[book]!;
  // Texts about the jackpot appear only if there is one.
  const rules = withHouse(told, { jackpot: true });

  test.each(table.values["of a house"] as (keyof RuleBookValues)[])("%s", async (name) => {
    const where = name === "all_in_hands_shown" ? "holdem" : "terms";
    expect(await read(withHouse(rules, { [name]: other(rules.houses[0][name]) }), where)).not.toBe(await read(rules, where));
  });

  test.each(["max_players", "first_to_show", "draw_seconds", "barred_discards"] as const)("%s", async (name) => {
    const id = name === "first_to_show" ? "soko" : name === "max_players" ? "omaha" : "deuce3";
    const { [name]: value } = rules.games.find(({ game }) => game === id)!;
    expect(await read(withGame(rules, id, { [name]: other(value) }), id)).not.toBe(await read(rules, id));
  });

  test("telesina_pair", async () => {
    const { orders } = rules.games.find(({ game }) => game === "telesina")!;
    const ranking = orders[0]!.ranking === "telesina" ? "telesina all kickers" : "telesina";
    const changed = withGame(rules, "telesina", { orders: [{ ...orders[0]!, ranking }] });
    expect(await read(changed, "telesina")).not.toBe(await read(rules, "telesina"));
  });

  test("offered", async () => {
    const { offered } = rules.games.find(({ game }) => game === "soko")!;
    expect(await read(withGame(rules, "soko", { offered: !offered }), "list")).not.toBe(await read(rules, "list"));
  });

  test.each(table.values["of the room"] as (keyof RoomRules)[])("%s", async (name) => {
    const where = ["fixed_limit_bets", "spread_cap", "bring_in_antes"].includes(name) ? "stud" : "terms";
    expect(await read({ ...rules, [name]: other(rules[name]) }, where)).not.toBe(await read(rules, where));
  });
});

describe("what the terms say of", () => {
  const terms = () => read(TOLD.dealerbox!, "terms");

  test.each([
    ["cancelling later", "each player still in gets the prize for the next place out, or the buy-in if there is none"],
    ["a Sit & Go", "A Sit & Go is always paid out this way once its first hand has been dealt."],
    ["a fee that there is not", "the house keeps its 9% of the buy-ins and 4% of the rebuys in tournaments without a fee"],
    ["points for fees", "You earn 2 VIP points for each euro of tournament fees."],
    ["private tables", "At private tables you post nothing if you sit down before the first hand is over"],
    ["several beaten hands", "If several high hands lose, the highest counts."],
  ])("%s is what the room does", async (_, text) => {
    expect(await terms()).toContain(text);
  });
});
