import { beforeEach, describe, expect, it } from "vitest";
import { myTables } from "./state";
import {
  finished,
  forgetTournaments,
  freshSeats,
  hearTournaments,
  mine,
  myTableIn,
  myTournaments,
  placeRead,
  seatSeen,
  setTournamentLink,
  ticketWon,
  tableNumber,
  tournament,
  tournamentDo,
  tournamentOf,
  tournaments,
  upcoming,
} from "./tournaments";
import { own, player, row, running, view } from "./views/tournaments/testing";
import type { TournamentPlace, TournamentSeat } from "./wire/types";

const SEAT: TournamentSeat = { type: "TournamentSeat", tournament: "t", name: "Sunday Fell", table: "t.3", seat: 2, why: "balance" };
const PLACE: TournamentPlace = { type: "TournamentPlace", tournament: "t", name: "Sunday Fell", place: 5, tied: 1, prize: 0, currency: "FUN" };

beforeEach(() => {
  forgetTournaments();
  tournaments.value = null;
  myTables.value = [];
});

it("the list is replaced whole, then changed row by row", () => {
  hearTournaments({ type: "Tournaments", rows: [row({ id: "a" }), row({ id: "b" })] });
  hearTournaments({ type: "TournamentsChanged", rows: [row({ id: "b", entrants: 9 }), row({ id: "c" })], gone: ["a"] });
  expect([...tournaments.value!].map(([id, one]) => [id, one.entrants])).toEqual([["b", 9], ["c", 4]]);
});

describe("one is mine", () => {
  const after = (...messages: (Parameters<typeof hearTournaments>[0] | "ticket")[]) => {
    for (const message of messages) message === "ticket" ? ticketWon() : hearTournaments(message);
    return myTournaments.value;
  };

  it.each([
    ["once I am registered", [view(), own({ registered: true, me: player("Me") })], ["t"]],
    ["while I wait for a place", [view(), own({ waiting: 2 })], ["t"]],
    ["while I play", [running(), own({ registered: true, me: player("Me") })], ["t"]],
    ["but not when I only look", [view(), own()], []],
    ["nor when I am out", [running(), own({ registered: true, me: player("Me", { place: 4 }) })], []],
    ["nor when it is over", [view(), own({ registered: true }), view({ phase: "over" })], []],
    ["from the seat on", [SEAT], ["t"]],
    ["until the place", [SEAT, PLACE], []],
    ["with a ticket that I have won", [view({ tournament: "s", config: { satellite_to: "t" } }), "ticket"], ["t"]],
  ] as const)("%s", (_, messages, expected) => {
    expect(after(...messages)).toEqual(expected);
  });
});

it("one entered from the list is mine, until one withdraws; a refusal changes nothing", async () => {
  const asked: string[] = [];
  const link = (answer: Promise<void>) =>
    setTournamentLink({
      watchTournaments: () => () => undefined,
      watchTournament: () => () => undefined,
      tournamentDo: (_, command) => (asked.push(command.type), answer),
    });
  link(Promise.reject(new Error("full")));
  await expect(tournamentDo("t", { type: "Enter", pay: "cash" })).rejects.toThrow("full");
  expect(myTournaments.value).toEqual([]);
  link(Promise.resolve());
  await tournamentDo("t", { type: "Enter", pay: "cash" });
  expect(myTournaments.value).toEqual(["t"]);
  await tournamentDo("t", { type: "TakeRebuy" });
  expect(myTournaments.value).toEqual(["t"]);
  await tournamentDo("t", { type: "Withdraw" });
  expect(myTournaments.value).toEqual([]);
  expect(asked).toEqual(["Enter", "Enter", "TakeRebuy", "Withdraw"]);
});

it("what concerns me stays when the view comes anew, and the other way round", () => {
  hearTournaments(view());
  hearTournaments(own({ registered: true, me: player("Me") }));
  hearTournaments(view({ entrants: 50 }));
  expect([tournament("t").value!.view.entrants, tournament("t").value!.own!.registered]).toEqual([50, true]);
});

it("those that have not begun are listed by their start, a Sit & Go last", () => {
  for (const [id, starts] of [["late", 9e12], ["sit", 0], ["soon", 8e12]] as const) {
    hearTournaments(view({ tournament: id, config: { id, starts } }));
    mine(id, true);
  }
  hearTournaments(running({ tournament: "on" }));
  mine("on", true);
  expect(upcoming.value.map((one) => one.view.tournament)).toEqual(["soon", "late", "sit"]);
});

it("a seat is fresh until it is seen, a later one takes its place, and a place ends both", () => {
  hearTournaments(SEAT);
  hearTournaments({ ...SEAT, table: "t.1", why: "final" });
  expect(freshSeats.value.map((seat) => seat.table)).toEqual(["t.1"]);
  seatSeen("t.3");
  expect(freshSeats.value).toHaveLength(1);
  seatSeen("t.1");
  expect(freshSeats.value).toEqual([]);
  hearTournaments(SEAT);
  hearTournaments(PLACE);
  expect([freshSeats.value, finished.value]).toEqual([[], [PLACE]]);
  placeRead("t");
  expect(finished.value).toEqual([]);
});

it("my table is where the room has seated me last, as long as I sit there", () => {
  hearTournaments(SEAT);
  expect(myTableIn("t")).toBeNull();
  myTables.value = ["x", "t.3"];
  expect(myTableIn("t")).toBe("t.3");
  myTables.value = ["x", "t.7"];
  expect(myTableIn("t")).toBe("t.7");
});

it("a table's name says whose it is", () => {
  expect([tournamentOf("six-k7m2.11"), tableNumber("six-k7m2.11"), tournamentOf("t1")]).toEqual(["six-k7m2", 12, ""]);
});
