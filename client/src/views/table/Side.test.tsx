import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { answered, answering, TOLD } from "../../help/testing";
import { jackpots } from "../../state";
import type { TableRules } from "../../wire/calls";
import type { TableConfig } from "../../wire/types";
import type { TableActions } from "./actions";
import { layoutOf } from "./layout";
import { sceneOf } from "./scene";
import { Side } from "./Side";

let box: HTMLElement;
let answer: { resolve(rules: TableRules): void; reject(fault: Error): void };

function draw(money: "fun" | "real", part: Partial<TableConfig> = {}): void {
  const rules = () => new Promise<TableRules>((resolve, reject) => (answer = { resolve, reject }));
  const state = FIXTURES.flop();
  const view = { ...state.view, config: { ...state.view.config, money, ...part } };
  const scene = sceneOf(view, layoutOf("flop", "wide", view.config.seats), state.mySeat, state.myPlace, state.log);
  act(() => render(<Side scene={scene} lines={[]} actions={{ rules } as unknown as TableActions} />, box));
}

beforeEach(() => {
  box = document.body.appendChild(document.createElement("div"));
  answering(null);
  jackpots.value = [];
  draw("fun");
  act(() => [...box.querySelectorAll<HTMLButtonElement>("[role=tab]")].at(-1)!.click());
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

const facts = () =>
  Object.fromEntries([...box.querySelectorAll(".info dl > div")].map((row) => [row.children[0]!.textContent, row.children[1]!.textContent]));

test("the table's tab shows stakes, buy-ins and clocks at once, and the rake when it has come", async () => {
  expect(facts()).toMatchObject({ Rules: expect.stringMatching(/^Dealerbox/), Currency: "Play money", "Buy-in": "€80 to €400", Rake: "…" });
  expect(facts()["Time to act"]).toMatch(/\d+ s/);
  await act(async () => answer.resolve({ house: "dealerbox", rake: null, rake_from: 1, vip_points: 0, protections_a_day: 0, protections_left: null, jackpot: false }));
  expect(facts().Rake).toBe("No rake: play money is never raked.");
  expect(facts()["Disconnect protection"]).toMatch(/^None\. If you disconnect/);
});

test("the table's tab leads to the rules of its games, by the book of its house", () => {
  const links = () => [...box.querySelectorAll<HTMLAnchorElement>(".info a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links()).toEqual([["Rules of Hold’em", "/rules/holdem/dealerbox"]]);
  const game = (id: string) => ({ game: id, limit: "FL", stakes: {}, draw_seconds: 30 });
  draw("fun", { house: "nordic", extras: { rotation: [game("stud"), game("soko"), game("stud")] } });
  expect(links()).toEqual([
    ["Rules of 7-Card Stud", "/rules/stud/nordic"],
    ["Rules of Soko", "/rules/soko/nordic"],
  ]);
});

test.each([
  ["dealerbox", "", "the dealer posts the small blind"],
  ["youwin", "", "the dealer posts the big blind"],
  ["dealerbox", "t1", "the dealer posts the small blind"],
] as const)("the table's tab says who posts what heads-up, by %s, tournament '%s'", async (house, tournament, words) => {
  const asked = answering(TOLD[house]!);
  const open = async (part: Partial<TableConfig>) => {
    act(() => render(null, box));
    draw("fun", { house, tournament, ...part });
    act(() => [...box.querySelectorAll<HTMLButtonElement>("[role=tab]")].at(-1)!.click());
    await answered();
  };
  await open({ game: "holdem" });
  expect(facts()["Heads-up"]).toBe(words);
  expect(facts().Showdown).toBe(house === "youwin" ? "losing hands may be mucked" : "once a player is all-in, all hands are shown");
  expect(asked.mock.calls.map(([path]) => path)).toContain(`/api/rules?book=${house}`);
  await open({ game: "deuce3" });
  expect(facts()["Time to draw"]).toBe(house === "youwin" ? "24 s, no time bank" : "30 s, no time bank");
  await open({ game: "stud" });
  expect(facts()).not.toHaveProperty("Time to draw");
  expect(facts()).not.toHaveProperty("Heads-up");
});

test("the jackpot of real money is shown live, under every tab", () => {
  const shown = () => box.querySelector(".jackpot b")?.textContent;
  expect(shown()).toBeUndefined();
  act(() => void (jackpots.value = [{ currency: "EUR", amount: 123_456 }]));
  expect(shown()).toBeUndefined();
  draw("real");
  expect(shown()).toBe("€1,234.56");
  act(() => void (jackpots.value = [{ currency: "EUR", amount: 123_457 }]));
  expect(shown()).toBe("€1,234.57");
});

test("rules that cannot be fetched are not passed off as none", async () => {
  await act(async () => answer.reject(new Error("lost")));
  expect(facts().Rake).toBe("Not available right now.");
});
