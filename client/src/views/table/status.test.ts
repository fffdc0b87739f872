import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { config, hand, options, place, seat, state, turn, view } from "../../gallery/build";
import { change } from "../../settings";
import { jackpotTables } from "../../state";
import type { TableRules } from "../../wire/calls";
import type { SeatView, TableConfig, TableView } from "../../wire/types";
import type { TableActions } from "./actions";
import { layoutOf } from "./layout";
import { sceneOf } from "./scene";
import { myHandWords, statusOf } from "./status";
import { useJackpot } from "./useJackpot";
import type { MyTurn } from "./useTurn";

const TABLE = config();
const TUULI = seat("Tuuli", 15);
const OUT: Partial<SeatView> = { sitting_out: true };

/** The dock's words for the player of seat 0, dealt in to the last hand or not (`dealt`). */
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
  ["a hand is planned", { next_hand: 5 }, "Next hand starting…", "You’re in next hand"],
  ["nobody else is here", { seats: [], next_hand: null }, "Waiting for another player", "Waiting for another player"],
  ["the other sits out", { seats: [{ ...TUULI, ...OUT }], next_hand: null }, "Waiting for another player", "Waiting for another player"],
  ["the other leaves, and the room has planned no hand", { seats: [{ ...TUULI, leaving: true }], next_hand: null }, "Waiting for another player", "Waiting for another player"],
  ["play is paused", { paused: "paused", next_hand: null }, "The game is paused", "The game is paused"],
] satisfies [string, Partial<TableView>, string, string][])("between hands, when %s", (_, part, dealt, waiting) => {
  expect(said(part, true)).toContain(dealt);
  expect(said(part, false)).toContain(waiting);
});

test("a player who sits out alone is told of that first", () => {
  expect(said({ seats: [], next_hand: null }, false, OUT)).toContain("You’re sitting out");
});

test.each([
  ["Qd 2d", "Q♦2♦"],
  ["2d Th", "10♥2♦"],
  ["Qd Qh", "Pair of queens"],
])("before the flop %s is called %s", (cards, words) => {
  const places = [place(0, 15, { cards }), place(1, 15)];
  const { view: of } = state(view({ config: TABLE, seats: [seat("You", 15), TUULI], hand: hand(places) }), 0);
  expect(myHandWords(sceneOf(of, layoutOf("flop", "wide", 9), 0, 0)).replace(/\ufe0e/g, "")).toBe(words);
});

test.each([
  ["a bet", { bet: [200, 1500] }, "Check or bet · pot"],
  ["a raise of the big blind", { raise: [400, 1500] }, "Check or raise · pot"],
  ["nothing else", {}, "Check · pot"],
] as const)("where a check is free beside %s it says so", (_, more, words) => {
  const of = view({ config: TABLE, seats: [seat("You", 15), TUULI], hand: hand([place(0, 15), place(1, 15)]), turn: turn(0, { options: options({ check: true, call: null, ...more }) }) });
  const scene = sceneOf(of, layoutOf("flop", "wide", 9), 0, 0);
  expect(statusOf(scene, { moves: { discard: null } } as unknown as MyTurn, true).detail).toContain(words);
});

describe("running it twice", () => {
  const asked = (players: number) => {
    const seats = [seat("You", 0), ...Array.from({ length: players - 1 }, (_, at) => seat(`P${at}`, 0))];
    const places = seats.map((_, at) => place(at, 0));
    const of = view({ config: TABLE, seats, hand: hand(places), turn: turn(0, { options: options({ run_twice: true }) }) });
    const scene = sceneOf(of, layoutOf("flop", "wide", 9), 0, 0);
    return statusOf(scene, { moves: { discard: null } } as unknown as MyTurn, true).detail;
  };

  test("says that it gives up the jackpot, where the hand could win it", () => {
    expect(asked(3)).toBe("All-in. Run it twice, each board for half the pot?");
    jackpotTables.value = new Set([TABLE.id]);
    expect(asked(3)).toContain("this hand can’t win the bad beat jackpot");
    expect(asked(2)).not.toContain("jackpot");
    jackpotTables.value = new Set();
  });
});

describe("what the room says of a table's jackpot", () => {
  const rules = vi.fn(() => Promise.resolve({ jackpot: true } as TableRules));
  function Asks({ of }: { of: TableConfig }) {
    useJackpot({ rules } as unknown as TableActions, of);
    return null;
  }
  test.each([
    ["real money, run twice", { money: "real", extras: { run_twice: true } }, true],
    ["fun", { money: "fun", extras: { run_twice: true } }, false],
    ["no running twice", { money: "real", extras: {} }, false],
  ] satisfies [string, Partial<TableConfig>, boolean][])("%s", async (_, part, asks) => {
    const box = document.createElement("div");
    await act(async () => render(h(Asks, { of: config({ id: "j", ...part }) }), box));
    expect(rules).toHaveBeenCalledTimes(Number(asks));
    expect(jackpotTables.value.has("j")).toBe(asks);
    render(null, box);
    rules.mockClear();
    jackpotTables.value = new Set();
  });
});
