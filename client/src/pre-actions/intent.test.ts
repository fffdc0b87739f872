import { describe, expect, test } from "vitest";
import { chips, config, hand, options, place, seat, turn, view } from "../gallery/build";
import type { HandView, Options, PlaceView, PlayerCommand, TableView } from "../wire/types";
import { answerTo, intentOf, type IntentName, offersIn, voidedBy, type Void } from "./intent";

type PlacePart = Parameters<typeof place>[2];

/** Three at a table of 1/2 on the flop, the viewer in place 0, nobody has bet; another is to act. */
function waiting(mine: PlacePart = {}, other: PlacePart = {}, part: Partial<HandView> = {}): TableView {
  const { board: _, pots: __, pot: ___, collected: ____, places: _____, ...rest } = part;
  const running = hand(
    [
      place(0, 100, { cards: "As Jd", ...mine }),
      place(1, 100, { cards: "xx xx", ...other }),
      place(2, 100, { cards: "xx xx", folded: true, last: "fold" }),
    ],
    { board: "Jh 8s 4d", street: 1, pot: 9, ...rest },
  );
  const seats = [seat("You", 100), seat("Tuuli", 100), seat("Hilla", 100)];
  return view({ seats, hand: running, turn: turn(1), config: config({ seats: 3 }) });
}

const shown = (of: TableView, marked = 0) =>
  offersIn(of, 0, marked).map(({ name, amount, possible }) => `${possible ? "" : "no "}${name}${amount === null ? "" : ` ${amount}`}`);

const BET = { bet: 6, last: "bet" };
const FOUR = ["fold", "check-fold", "check", "call-any"];

test.each<[string, TableView, string[]]>([
  ["nothing to pay", waiting(), FOUR],
  ["a bet to call", waiting({}, BET), ["fold", "check-fold", "call 600", "call-any"]],
  ["a raise of my bet", waiting({ bet: 2, last: "bet" }, { bet: 6, last: "raise" }), ["fold", "check-fold", "call 400", "call-any"]],
  ["I have checked", waiting({ last: "check" }), ["fold", "no check-fold", "no check", "call-any"]],
  ["I have bet", waiting({ bet: 6, last: "bet" }), ["fold", "no check-fold", "no check", "call-any"]],
  ["the big blind has not answered yet", waiting({ bet: 2, last: "big" }, {}, { street: 0 }), FOUR],
  ["a big blind that was posted short", waiting({}, { bet: 1, all_in: true }, { street: 0 }), ["fold", "check-fold", "call 200", "call-any"]],
  ["all others are all-in and paid for", waiting({ bet: 6, last: "call" }, { bet: 6, all_in: true }), []],
  ["all others are all-in, and I owe", waiting({}, { bet: 6, all_in: true }), ["fold", "check-fold", "call 600", "call-any"]],
  ["I have folded", waiting({ folded: true }), []],
  ["I am all-in", waiting({ all_in: true }), []],
  ["I am protected", waiting({ protected: true }), []],
  ["the hand is over", waiting({}, {}, { ended: true }), []],
  ["my own turn", { ...waiting(), turn: turn(0) }, []],
  ["between two turns", { ...waiting(), turn: null }, FOUR],
  ["before the draw", waiting({}, {}, { drawing: true }), ["stand", "no discard"]],
  ["all-in before the draw", waiting({ all_in: true }, {}, { drawing: true }), ["stand", "no discard"]],
  ["after my draw", waiting({ discarded: 2 }, {}, { drawing: true }), []],
])("what may be chosen: %s", (_, table, expected) => {
  expect(shown(table)).toEqual(expected);
});

test("a call is never more than what I have", () => {
  const poor = waiting({}, BET);
  poor.hand!.places[0]!.stack = chips(2.5);
  expect(shown(poor)).toContain("call 250");
});

test("who is not in the hand chooses nothing", () => {
  expect(offersIn(waiting(), null)).toEqual([]);
  expect(intentOf("fold", waiting(), null)).toBeNull();
});

test("marked cards can be thrown away ahead", () => {
  expect(shown(waiting({}, {}, { drawing: true }), 2)).toEqual(["stand", "discard"]);
});

describe("a pre-action never fires in the next hand, another street or at another price (Bitcoin-Poker-Room 1)", () => {
  const before = waiting();
  const bet = waiting({}, BET);
  const raised = waiting({}, { bet: 18, last: "raise" });
  const nextHand = waiting({}, {}, { number: 84214 });
  const turnCard = waiting({}, {}, { street: 2 });
  const over = waiting({}, {}, { ended: true });

  test.each<[IntentName, TableView, TableView, Void | null]>([
    ["check", before, before, null],
    ["check", before, bet, "price"],
    ["call", bet, bet, null],
    ["call", bet, raised, "price"],
    ["check-fold", before, bet, null],
    ["check-fold", before, turnCard, "street"],
    ["fold", before, raised, null],
    ["fold", before, turnCard, "street"],
    ["call-any", before, raised, null],
    ["call-any", before, turnCard, "street"],
    ["call-any", before, nextHand, "hand"],
    ["check", before, nextHand, "hand"],
    ["fold", before, nextHand, "hand"],
    ["fold", before, over, "hand"],
    ["fold", before, waiting({ folded: true }), "hand"],
    ["fold", before, { ...before, hand: null }, "hand"],
    ["stand", waiting({}, {}, { drawing: true }), waiting({}, {}, { drawing: false }), "street"],
  ])("%s", (name, chosen, now, expected) => {
    expect(voidedBy(intentOf(name, chosen, 0)!, now, 0)).toBe(expected);
  });

  test("a call for all I have is dropped by a raise that costs me no more", () => {
    const poor = (bet: number): TableView => {
      const made = waiting({}, { bet, last: "bet" });
      made.hand!.places[0] = { ...(made.hand!.places[0] as PlaceView), stack: chips(3) };
      return made;
    };
    expect(voidedBy(intentOf("call", poor(6), 0)!, poor(18), 0)).toBe("price");
  });
});

const FOLD: PlayerCommand = { type: "Fold" };
const CHECK: PlayerCommand = { type: "Check" };
const CALL: PlayerCommand = { type: "Call" };
const free = { fold: true, check: true, bet: [200, 10_000] as const };
const facing = { fold: true, call: 600, raise: [1200, 10_000] as const };

test.each<[IntentName, Partial<Options>, PlayerCommand | null]>([
  ["fold", free, FOLD],
  ["fold", facing, FOLD],
  ["check-fold", free, CHECK],
  ["check-fold", facing, FOLD],
  ["check", free, CHECK],
  ["check", facing, null],
  ["call", facing, CALL],
  ["call", { ...facing, call: 601 }, null],
  ["call", free, null],
  ["call-any", facing, CALL],
  ["call-any", { fold: true, call: 9_999 }, CALL],
  ["call-any", free, CHECK],
  ["stand", { stand: true, discard: [1, 5] }, { type: "StandPat" }],
  ["discard", { stand: true, discard: [1, 4] }, { type: "Discard", cards: [3, 7] }],
  ["discard", { stand: true, discard: [1, 1] }, null],
  ["discard", free, null],
  // Offers and the bring-in are left to the player.
  ["check", { ...free, split: true }, null],
  ["check-fold", { ...free, split: true }, null],
  ["call-any", { check: true, run_twice: true }, null],
  ["check", { check: true, run_twice: true }, null],
  ["call-any", { bring_in: 100, bet: [200, 200] }, null],
  ["fold", { bring_in: 100 }, null],
])("%s answers %o", (name, choices, expected) => {
  const intent = { name, hand: 1, street: 1, drawing: false, price: 600, owed: 600 };
  expect(answerTo(intent, options(choices), [3, 7])).toEqual(expected);
});
