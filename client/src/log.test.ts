import { expect, test } from "vitest";
import { hand, place, seat, view } from "./gallery/build";
import { pastEntries } from "./log";
import type { TableEvent } from "./wire/types";

const opened: TableEvent = { type: "HandOpened", number: 7, seats: [0, 1, 2], button: 0, at: 0, small: 1, big: 2, bomb: false };

/** Who did each of `past`, for a reader who comes after all of it: Otso has left, and Lumi sits in that seat. */
function told(...past: TableEvent[]): (string | null)[] {
  const names = ["Kettu", "Otso", "Tuuli"];
  const places = names.map((name, at) => place(at, 100, { name }));
  const now = view({ seats: [seat("Kettu", 100), seat("Lumi", 50), null], hand: hand(places, { number: 7, ended: true }) });
  return pastEntries(now, past, 20).map(({ who }) => who);
}

test("what a player did keeps the name after the player has left, and after another has taken the seat", () => {
  expect(
    told(
      opened,
      { type: "Raised", seat: 1, to: 5000, amount: 5000 },
      { type: "SatOut", seat: 2, reason: "asked", at: 0 },
      { type: "PlayerLeft", seat: 2, player: "tuuli", chips: 100, at: 0 },
      { type: "PlayerLeft", seat: 1, player: "otso", chips: 100, at: 0 },
      { type: "SeatTaken", seat: 1, player: "lumi", name: "Lumi", until: 0, entry: "wait", offered: false, bank_ms: null },
      { type: "ConnectionLost", seat: 1, at: 0 },
    ),
  ).toEqual([null, "Otso", "Tuuli", "Tuuli", "Otso", "Lumi", "Lumi"]);
});

test("entries have the numbers of their events, and the names of the places of their hand", () => {
  const now = view({ seats: [null], hand: hand([place(0, 100, { name: "Kettu" })]) });
  const [first, second] = pastEntries(now, [opened, { type: "Folded", seat: 0, timed_out: false }], 20);
  expect([first!.number, second!.number, second!.who, second!.names]).toEqual([19, 20, "Kettu", ["Kettu"]]);
});
