import { afterEach, beforeEach, expect, test } from "vitest";
import { config } from "../gallery/build";
import { FIXTURES } from "../gallery/fixtures";
import { houseRules } from "../house-rules";
import { notices } from "../notices";
import { change } from "../settings";
import { myTables, table } from "../state";
import type { Extras } from "../wire/types";
import { keepHouseRules } from "./keep-house-rules";

const HOME = { bomb_every: 10, bomb_ante: 200, run_twice: true, rabbit: true, seven_deuce: 100, straddle: "utg" } as const;
let stop: () => void;

function play(extras: Extras, host = "ann"): void {
  const state = FIXTURES.flop();
  const home = { ...state.view.config, id: "home", name: "Friday game", host, currency: "FUN", extras };
  table("home").value = { ...state, view: { ...state.view, config: home } };
}
const said = () => notices.value.map(({ text }) => text);

beforeEach(() => {
  change({ language: "en" });
  notices.value = [];
  table("home").value = null;
  myTables.value = ["home"];
  stop = keepHouseRules();
});
afterEach(() => {
  stop();
  myTables.value = [];
  table("home").value = null;
});

test("the house rules are told when play starts, once, and stay until they are read", () => {
  play(HOME);
  play(HOME);
  expect(said()).toEqual([expect.stringContaining("House rules at Friday game: Straddle")]);
  notices.value[0]!.action!.run();
  expect(said()).toEqual([]);
});

test("after the host has changed them they are told again", () => {
  play(HOME);
  play({ seven_deuce: 500 });
  expect(said().at(-1)).toBe("New house rules at Friday game: Seven-deuce bounty, from each: 5");
  play({});
  expect(said().at(-1)).toBe("New house rules at Friday game: none");
});

test("a table of the room, or one that is played as usual, says nothing", () => {
  play(HOME, "");
  play({});
  expect(said()).toEqual([]);
});

test("each rule is a line", () => {
  expect(houseRules(config({ currency: "FUN", approve: true, extras: { ...HOME } }))).toEqual([
    "The host approves each buy-in",
    "Straddle: After the big blind, twice as much",
    "Bomb pots: every 10 hands: 2 from each",
    "Seven-deuce bounty, from each: 1",
    "All-in: the rest of the board twice, if all agree",
    "Rabbit hunt: what would have come is shown on request",
  ]);
});
