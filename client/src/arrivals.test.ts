import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Room } from "./room";
import { me, myTables, table, watchTable } from "./state";
import { forgetTournaments } from "./tournaments";
import { own, player, running } from "./views/tournaments/testing";
import { statusOf } from "./views/table/status";
import { sceneOf } from "./views/table/scene";
import { layoutOf } from "./views/table/layout";
import type { Transport } from "./wire/socket";
import type { HandView, PlaceView, SeatView, ServerMessage, Snapshot, TableEvent, TableView, TournamentSeat } from "./wire/types";

let say: (message: ServerMessage) => void;
let room: Room;

beforeEach(() => {
  const wire: Transport = { readyState: 1, send: () => undefined, close: () => undefined, onmessage: null, onclose: null };
  room = new Room(() => wire);
  room.start();
  say = (message) => wire.onmessage!(new MessageEvent("message", { data: JSON.stringify(message) }));
  say({
    type: "Welcome", player: "me", name: "Tuuli", guest: true, balances: [], tables: [], now: 0, version: "1",
    waits: { type: "Waits", tables: [], kinds: [], offers: [] }, tournaments: ["t"], rejoins: [],
  });
  say(running());
  watchTable("t.1");
  watchTable("t.2");
});

afterEach(() => {
  room.stop();
  forgetTournaments();
  me.value = null;
  myTables.value = [];
});

const sitter = (id: string, name: string, stack = 500): SeatView => ({
  player: id, name, stack, reserved: false, sitting_out: false, leaving: false, away: false, held: 0, entry: "wait", owes_big: false,
  owes_small: false, quote: null, out_at_big: false, top_up_to: 0, rebuy: 0, straddles: false, deals_game: 0, offered_until: 0, bounty: 0,
});
const HAND = { ended: false, places: [{ seat: 0, cards: [] }, { seat: 2, cards: [] }] as unknown as PlaceView[], board: [], second_board: [] } as unknown as HandView;

/** Table `id` of the tournament plays a hand of Ann and Bob. */
function playing(id: string, seats: (SeatView | null)[] = [sitter("ann", "Ann"), null, sitter("bob", "Bob"), null]): Snapshot {
  const config = { id, name: id, game: "holdem", limit: "NL", seats: 4, stakes: {}, tournament: "t", currency: "CHIPS:t" };
  const view = { config, seats, hand: HAND, turn: null, button: null, closed: "", next_hand: null, paused: "", waiting: [], bomb_called: 0, asked: [], drawn: [] };
  return { type: "Snapshot", table: id, number: 10, view: view as unknown as TableView, past: [] };
}
const seated = (id: string, seat: number): TournamentSeat => ({ type: "TournamentSeat", tournament: "t", name: "Sunday", table: id, seat, why: "balance" });
const mineAt = (id: string, seat: number, stack = 1800) => own({ registered: true, me: player("Me", { table: id, seat, stack }) });
const shown = (id: string) => {
  const state = table(id).value!;
  return [state.mySeat, state.mySeat === null ? null : state.view.seats[state.mySeat]!.stack, state.myPlace];
};
const roster = (seats: [number, string, number][]): TableEvent =>
  ({
    type: "RosterSet", number: 5, stakes: {}, button: 0, small: 0, big: 2, at: 0, drawn: [],
    seats: seats.map(([seat, id, stack]) => ({ seat, player: id, name: id, stack, bank_ms: 0, out: "", lost: false })),
  }) as unknown as TableEvent;

describe("a seat at a table that still plays without me", () => {
  it("shows with my chips at once, and its table is mine", () => {
    say(mineAt("t.0", 0));
    say(seated("t.1", 1));
    say(playing("t.1"));
    expect([shown("t.1"), myTables.value]).toEqual([[1, 1800, null], ["t.1"]]);
    const { view, mySeat, myPlace, log } = table("t.1").value!;
    const scene = sceneOf(view, layoutOf("flop", "wide", 4), mySeat, myPlace, log);
    expect(statusOf(scene, null, true).title).toBe("You’re in next hand");
  });

  it("shows after a reload too, once the tournament has said where I am", () => {
    say(playing("t.1"));
    expect(shown("t.1")).toEqual([null, null, null]);
    say(mineAt("t.1", 3));
    expect([shown("t.1"), myTables.value]).toEqual([[3, 1800, null], ["t.1"]]);
  });

  it("makes the table mine where nobody looks at it", () => {
    say(mineAt("t.1", 3));
    expect(myTables.value).toEqual(["t.1"]);
  });

  it("becomes the table's own with its next hand", () => {
    say(seated("t.1", 1));
    say(playing("t.1"));
    say(mineAt("t.1", 1));
    say({ type: "Events", table: "t.1", first: 11, events: [roster([[0, "ann", 500], [1, "me", 1750], [2, "bob", 500]])] });
    expect(shown("t.1")).toEqual([1, 1750, null]);
    say({ type: "Events", table: "t.1", first: 12, events: [roster([[0, "ann", 500], [2, "bob", 500]])] });
    expect(shown("t.1"), "I am out: the seat does not come back").toEqual([null, null, null]);
  });

  it("goes where I am moved on before that", () => {
    say(seated("t.1", 1));
    say(playing("t.1"));
    say(seated("t.2", 3));
    say(playing("t.2"));
    expect([shown("t.1")[0], shown("t.2")[0], myTables.value]).toEqual([null, 3, ["t.2"]]);
  });

  it("takes the tab of the table that I have left, though that has not told me yet", () => {
    say(playing("t.2", [sitter("ann", "Ann"), sitter("me", "Tuuli")]));
    expect(myTables.value).toEqual(["t.2"]);
    say(seated("t.1", 1));
    expect(myTables.value).toEqual(["t.1"]);
  });

  it("is not drawn over somebody, nor over who was dealt in there", () => {
    say(seated("t.1", 2));
    say(playing("t.1"));
    expect(shown("t.1")[0]).toBeNull();
  });

  it("is no seat of who is out", () => {
    say(playing("t.1"));
    say(mineAt("", -1, 0));
    expect(shown("t.1")[0]).toBeNull();
  });
});
