import { describe, expect, it } from "vitest";
import type { HandDetails } from "../../wire/calls";
import type { TableConfig, TableEvent } from "../../wire/types";
import { replayOf } from "./replay";
import { asked, EVERYTHING } from "./search";

const EVENTS: TableEvent[] = [
  { type: "HandOpened", number: 12, seats: [1, 4], button: 1, at: 0, small: 4, big: 1 },
  {
    type: "HandStarted", game: "holdem", limit: "NL", house: "dealerbox", money: "fun",
    stakes: { small_blind: 50, big_blind: 100 }, stacks: [1000, 800], button: 0, first: null,
    posts: [[1, "small", 50, 50], [0, "big", 100, 100]],
  },
  { type: "StreetDealt", street: 0, deal: "dd", cards: [[-1, -1], [51, 50]], board: [], drawing: false },
  { type: "SatOut", seat: 3, reason: "asked", at: 5 },
  { type: "TurnStarted", seat: 4, turn: 1, ends: 9, bank_ms: 0, options: {} as never },
  { type: "Raised", seat: 1, to: 300, amount: 250 },
  { type: "Folded", seat: 0, timed_out: false },
  { type: "UncalledReturned", seat: 1, amount: 200 },
  {
    type: "HandEnded", rake: 0, stacks: [900, 900], put_in: [100, 100],
    pots: [{ amount: 200, rake: 0, won: [0, 200], high: [1], low: [], split: false }],
  },
] as TableEvent[];

const HAND: HandDetails = {
  id: "t-12", table: "t", number: 12, game: "holdem", limit: "NL", currency: "FUN", started: 0, ended: 9, pot: 200, rake: 0,
  place: 1, net: 100, cards: [51, 50], board: [], void: "", table_name: "", house: "dealerbox", phh: true, events: EVENTS,
  players: [{ player: "a", name: "Kettu", net: -100 }, { player: "me", name: "Tuuli", net: 100 }],
};

describe("a hand move by move", () => {
  const replay = replayOf(HAND, undefined);

  it("has a frame for each move, from the blinds to the end", () => {
    const stacks = replay.frames.map(({ view }) => [view.seats[1]!.stack, view.seats[4]!.stack]);
    expect(stacks).toEqual([[900, 750], [900, 750], [900, 500], [900, 700], [900, 900]]);
    expect(replay.frames.map(({ known }) => known)).toEqual([2, 4, 5, 7, 8]);
  });

  it("knows where each street begins, and the end", () => {
    expect(replay.marks).toEqual([{ frame: 1, street: 0 }, { frame: 4, street: null }]);
  });

  it("puts me in my seat, and shows no clock and no card that I did not see", () => {
    expect([replay.mySeat, replay.myPlace, replay.config.seats]).toEqual([4, 1, 5]);
    expect(replay.frames.every(({ view }) => view.turn === null)).toBe(true);
    expect(replay.frames.at(-1)!.view.hand!.places.map(({ cards }) => cards)).toEqual([[-1, -1], [51, 50]]);
  });

  it("passes over who is at the table and was not dealt in", () => {
    expect(replay.log.map(({ event }) => event.type)).not.toContain("SatOut");
  });

  it("is drawn at the table as the lobby knows it, with the game and the stakes of the hand", () => {
    const table = { id: "t", name: "Aurora", seats: 9, game: "omaha", limit: "PL", stakes: {} } as TableConfig;
    const { config } = replayOf(HAND, table);
    expect(config).toMatchObject({ name: "Aurora", seats: 9, game: "holdem", limit: "NL", stakes: { big_blind: 100 } });
  });

  it("names the showdown where there was one", () => {
    const shown = { type: "ShownDown", first: 1, shown: [], mucked: [] } as unknown as TableEvent;
    const { marks, frames } = replayOf({ ...HAND, events: [...EVENTS.slice(0, -1), shown, EVENTS.at(-1)!] }, undefined);
    expect(marks.at(-1)).toEqual({ frame: frames.length - 2, street: null });
    expect(marks).toHaveLength(2);
  });
});

describe("a search", () => {
  it("asks for nothing that was not chosen", () => {
    expect(asked(EVERYTHING, null)).toEqual({ most: "30" });
  });

  it("asks from the first moment of a day to the last of another, where the player is", () => {
    const words = asked({ ...EVERYTHING, since: "2025-11-29", until: "2025-11-30", result: "won", table: "t", game: "stud" }, "5.t-1");
    expect(words).toEqual({
      most: "30", result: "won", table: "t", game: "stud", page: "5.t-1",
      since: String(new Date(2025, 10, 29).getTime()),
      until: String(new Date(2025, 11, 1).getTime() - 1),
    });
  });

  it.each(["", "2025", "2025-13", "soon", "0001-01-01"])("takes %j for no day", (since) => {
    expect(asked({ ...EVERYTHING, since }, null)).toEqual({ most: "30" });
  });
});
