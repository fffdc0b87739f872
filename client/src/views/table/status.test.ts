import { beforeEach, expect, test } from "vitest";
import { config, hand, place, seat, state, view } from "../../gallery/build";
import { change } from "../../settings";
import type { SeatView, TableView } from "../../wire/types";
import { layoutOf } from "./layout";
import { sceneOf } from "./scene";
import { statusOf } from "./status";

const TUULI = seat("Tuuli", 15);
const OUT: Partial<SeatView> = { sitting_out: true };

/** What the dock says to the player of seat 0, who was dealt in to the last hand or was not (`dealt`). */
function said(part: Partial<TableView>, dealt: boolean, mine: Partial<SeatView> = {}): string {
  const seats = [seat("You", 15, mine), ...(part.seats ?? [TUULI])];
  const over = hand([place(dealt ? 0 : 2, 15), place(1, 15)], { ended: true });
  const { view: of, mySeat, myPlace } = state(view({ config: config(), hand: over, ...part, seats }), 0);
  const scene = sceneOf(of, layoutOf("flop", "wide", 9), mySeat, dealt ? 0 : myPlace);
  const { title, detail } = statusOf(scene, null, true);
  return [title, detail].join(" | ");
}

beforeEach(() => change({ language: "en" }));

test.each([
  ["a hand is planned", { next_hand: 5 }, "The next hand comes in a moment", "You are dealt in next hand"],
  ["nobody else is here", { seats: [], next_hand: null }, "Waiting for another player", "Waiting for another player"],
  ["the other sits out", { seats: [{ ...TUULI, ...OUT }], next_hand: null }, "Waiting for another player", "Waiting for another player"],
  ["the other leaves, and the room has planned no hand", { seats: [{ ...TUULI, leaving: true }], next_hand: null }, "Waiting for another player", "Waiting for another player"],
  ["play is paused", { paused: "paused", next_hand: null }, "Play is paused", "Play is paused"],
] satisfies [string, Partial<TableView>, string, string][])("between hands, when %s", (_, part, dealt, waiting) => {
  expect(said(part, true)).toContain(dealt);
  expect(said(part, false)).toContain(waiting);
});

test("a player who sits out alone is told of that first", () => {
  expect(said({ seats: [], next_hand: null }, false, OUT)).toContain("You are sitting out");
});
