import { beforeEach, expect, test } from "vitest";
import { config, hand, place, seat, state, view } from "../../gallery/build";
import { change } from "../../settings";
import { forgetTournaments, hearTournaments } from "../../tournaments";
import type { SeatView } from "../../wire/types";
import { running } from "../tournaments/testing";
import { layoutOf } from "./layout";
import { sceneOf } from "./scene";
import { closedWords, statusOf } from "./status";

const OF = config({ tournament: "t", currency: "CHIPS:t" });

/** The dock's words for a player with `part`; `ended`: their hand is over. */
function said(part: Partial<SeatView> | null, ended = false) {
  const seats = [part && { ...seat("You", 15), ...part }, seat("Tuuli", 15)];
  const over = ended ? hand([place(0, 15), place(1, 15)], { ended: true }) : null;
  const { view: of, mySeat, myPlace } = state(view({ config: OF, seats, hand: over }), part ? 0 : null);
  const { title, detail } = statusOf(sceneOf(of, layoutOf("flop", "wide", 9), mySeat, myPlace), null, true);
  return [title, detail];
}

beforeEach(() => {
  change({ language: "en" });
  forgetTournaments();
});

test.each([
  ["who looks on", null, "You’re watching", "Seats here are assigned by the tournament."],
  ["who waits for a hand", {}, "Next hand starting…", ""],
  ["who is away", { sitting_out: true }, "You’re sitting out", "You’re still dealt in and pay blinds and antes until you come back."],
  ["who has nothing left", { stack: 0 }, "You’re out of this tournament", "You can keep watching."],
])("at a tournament's table %s is told of no buy-in", (_, part, title, detail) => {
  expect(said(part)).toEqual([title, detail]);
});

test("between hands it is said why none begins", () => {
  expect(said({}, true)[1]).toBe("Next hand starting…");
  hearTournaments(running({ in_break: true }));
  expect(said({}, true)[1]).toBe("On break. The clock shows when play resumes.");
  expect(said({})[0]).toBe("On break. The clock shows when play resumes.");
});

test("a closed table of a tournament needs no reason", () => {
  expect(closedWords({ closed: "table broken", config: OF })).toBe("This table is closed");
  expect(closedWords({ closed: "the evening is over", config: config() })).toContain("the evening is over");
  expect(closedWords({ closed: "the host has closed this table", config: config() })).toBe("Aurora: the host has closed the table");
});
