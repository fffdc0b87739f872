import { expect, test, vi } from "vitest";
import { config } from "../../gallery/build";
import { FIXTURES } from "../../gallery/fixtures";
import { houseRules } from "../../house-rules";
import type { TableState } from "../../state";
import type { Extras } from "../../wire/types";
import { hasNewRules, RulesStrip } from "./RulesStrip";
import { box, press, show, withAPage } from "./testing";

withAPage();

const HOME = { bomb_every: 10, bomb_ante: 200, run_twice: true, rabbit: true, seven_deuce: 100, straddle: "utg" } as const;

function playing(extras: Extras, host = "ann", id = "home"): TableState {
  const state = FIXTURES.flop();
  return { ...state, view: { ...state.view, config: { ...state.view.config, id, host, currency: "FUN", extras } } };
}
const told = async (state: TableState) => {
  await show(hasNewRules(state) ? <RulesStrip state={state} /> : null);
  return box.querySelector("p")?.textContent ?? "";
};

test("the house rules are told when play starts, until they are read, and again after the host has changed them", async () => {
  expect(hasNewRules({ ...playing(HOME), myPlace: null }), "not to who watches").toBe(false);
  expect(await told(playing(HOME))).toMatch(/^Table rules: Straddle/);
  await press("Got it");
  expect(await told(playing(HOME))).toBe("");
  expect(await told(playing({ seven_deuce: 500 }))).toBe("New table rules: 7-2 bounty, from each player: 5");
  expect(await told(playing({}))).toBe("New table rules: none");
});

test("what was read stays read when the page is loaded again", async () => {
  await told(playing(HOME, "ann", "reloaded"));
  await press("Got it");
  vi.resetModules();
  const again = await import("./RulesStrip");
  expect(again.hasNewRules(playing(HOME, "ann", "reloaded"))).toBe(false);
  expect(again.hasNewRules(playing({ seven_deuce: 500 }, "ann", "reloaded"))).toBe(true);
});

test("a table of the room, or one that is played as usual, says nothing", async () => {
  expect(await told(playing(HOME, "", "room"))).toBe("");
  expect(await told(playing({}, "ann", "plain"))).toBe("");
});

test("each rule is a line", () => {
  expect(houseRules(config({ currency: "FUN", approve: true, extras: { ...HOME } }))).toEqual([
    "The host approves each buy-in",
    "Straddle: UTG straddle (2 BB)",
    "Bomb pots: every 10 hands, 2 each",
    "7-2 bounty, from each player: 1",
    "Run it twice: on an all-in, if everyone agrees, the rest of the board is dealt twice, each for half the pot; otherwise once",
    "Rabbit hunt: after the hand you can see the cards that would have come",
  ]);
});
