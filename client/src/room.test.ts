import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIXTURES } from "./gallery/fixtures";
import { away, closing, warnings } from "./house";
import { notices } from "./notices";
import { pictures } from "./pictures";
import { Room } from "./room";
import { acknowledge, act, callingTables, hostOrder, jackpots, knock, leave, lobby, me, missingTables, myTables, reconnect, RefusedError, sit, table, watchTable } from "./state";
import { FakeRoom } from "./testing";
import { missingTournaments, watchTournament, watchTournaments } from "./tournaments";
import type {
  HandView,
  LobbyTable,
  PlaceView,
  SeatView,
  ServerMessage,
  Snapshot,
  TableConfig,
  TableEvent,
  TableView,
  Welcome,
} from "./wire/types";

const WELCOME: Welcome = {
  type: "Welcome",
  player: "me",
  name: "Tuuli",
  guest: true,
  balances: [],
  tables: [],
  now: 0,
  version: "1",
  waits: { type: "Waits", tables: [], kinds: [], offers: [] },
  tournaments: [],
  rejoins: [],
};

const CONFIG = { id: "t1", name: "Aurora", game: "holdem", limit: "NL", seats: 3, stakes: {} } as TableConfig;

function seat(player: string, name: string): SeatView {
  return {
    player, name, stack: 500, reserved: false, sitting_out: false, leaving: false, away: false, held: 0, entry: "wait",
    owes_big: false, owes_small: false, quote: null, out_at_big: false, top_up_to: 0, rebuy: 0, straddles: false, deals_game: 0, offered_until: 0, bounty: 0,
  };
}

function snapshot(number: number, seats: (SeatView | null)[]): Snapshot {
  const view: TableView = { config: CONFIG, seats, hand: null, turn: null, button: null, closed: "", next_hand: null, paused: "", waiting: [], bomb_called: 0, asked: [], choosing: null, drawn: [] };
  return { type: "Snapshot", table: "t1", number, view, past: [] };
}

const OPTIONS = {
  fold: true, check: true, call: null, bet: null, raise: null, sizes: null, discard: null, stand: false, split: false, bring_in: null,
  run_twice: false,
};

const HAND: TableEvent[] = [
  { type: "HandOpened", number: 1, seats: [0, 2], button: 0, at: 0, small: 0, big: 2, bomb: false },
  { type: "TurnStarted", seat: 2, turn: 7, ends: 0, bank_ms: 0, options: OPTIONS },
];

let transports: FakeRoom[];
let room: Room;
const wire = () => transports.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  transports = [];
  me.value = null;
  table("t1").value = null;
  room = new Room(() => {
    transports.push(new FakeRoom());
    return wire();
  });
  room.start();
  wire().say(WELCOME);
});

afterEach(() => {
  room.stop();
  vi.useRealTimers();
});

describe("a table", () => {
  it("becomes what the snapshot and the events after it tell, one new view a batch", () => {
    watchTable("t1");
    wire().say(snapshot(10, [seat("a", "Kettu"), null, seat("me", "Tuuli")]));
    const first = table("t1").value!;
    wire().say({ type: "Events", table: "t1", first: 11, events: HAND });
    const second = table("t1").value!;
    expect([first.number, second.number]).toEqual([10, 12]);
    expect([second.mySeat, second.myPlace]).toEqual([2, 1]);
    expect(second.before).toBe(first.view);
    expect(first.view.hand).toBeNull();
    expect(second.batch.map(({ type }) => type)).toEqual(["HandOpened", "TurnStarted"]);
  });

  it("whose last cards are still laid down holds back what tells how the hand ended", () => {
    watchTable("t1");
    const before = FIXTURES.runOut().before!;
    wire().say({ ...snapshot(10, []), view: { ...before, config: { ...before.config, id: "t1" } } });
    wire().say({ type: "Events", table: "t1", first: 11, events: FIXTURES.runOut().batch });
    wire().say({ type: "Jackpots", jackpots: [{ currency: "EUR", amount: 70 }] });
    vi.advanceTimersByTime(2_600);
    expect(jackpots.value).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(jackpots.value).toHaveLength(1);
  });

  it("among several tells what asks for me at once, and all else with the next frame", () => {
    wire().say({ ...WELCOME, tables: ["t1", "t2"] });
    wire().say(snapshot(10, [seat("a", "Kettu"), null, seat("me", "Tuuli")]));
    wire().say({ type: "Events", table: "t1", first: 11, events: HAND.slice(0, 1) });
    expect(table("t1").value!.number).toBe(10);
    vi.advanceTimersToNextFrame();
    expect(table("t1").value!.number).toBe(11);
    wire().say({ type: "Events", table: "t1", first: 12, events: HAND.slice(1) });
    expect([table("t1").value!.number, callingTables.value]).toEqual([12, ["t1"]]);
    // What ends or changes my turn waits no longer.
    wire().say({ type: "Events", table: "t1", first: 13, events: [{ ...HAND[1]!, seat: 0, turn: 8 } as TableEvent] });
    expect([table("t1").value!.number, callingTables.value]).toEqual([13, []]);
  });

  it("is whole before anything else that is told", () => {
    wire().say({ ...WELCOME, tables: ["t1", "t2"] });
    wire().say(snapshot(10, [seat("a", "Kettu"), null, seat("me", "Tuuli")]));
    wire().say({ type: "Events", table: "t1", first: 11, events: HAND.slice(0, 1) });
    wire().say({ type: "Jackpots", jackpots: [] });
    expect(table("t1").value!.number).toBe(11);
  });

  it("that is opened in the middle of a hand has the hand in its log at once", () => {
    watchTable("t1");
    const { view, ...rest } = snapshot(12, [seat("a", "Kettu"), null, seat("me", "Tuuli")]);
    const places = [0, 2].map((at) => ({ seat: at, name: at === 0 ? "Kettu" : "Tuuli" }) as PlaceView);
    wire().say({ ...rest, view: { ...view, hand: { number: 1, places } as unknown as HandView }, past: HAND });
    const log = table("t1").value!.log;
    expect(log.map(({ number, event, who }) => [number, event.type, who])).toEqual([
      [11, "HandOpened", null],
      [12, "TurnStarted", "Tuuli"],
    ]);
    expect(log[0]!.names).toEqual(["Kettu", "Tuuli"]);
  });

  it("takes only what is new of events that come twice", () => {
    watchTable("t1");
    wire().say(snapshot(11, [seat("a", "Kettu"), null, null]));
    const lost: TableEvent = { type: "ConnectionLost", seat: 0, at: 0 };
    const taken: TableEvent = { type: "SeatTaken", seat: 1, player: "b", name: "Otso", until: 0, entry: "wait", offered: false, bank_ms: null };
    wire().say({ type: "Events", table: "t1", first: 11, events: [lost, taken] });
    expect(table("t1").value!.view.seats[0]!.away).toBe(false);
    expect(table("t1").value!.view.seats[1]!.name).toBe("Otso");
    expect(table("t1").value!.number).toBe(12);
  });

  it("that is not there for me is missing until it has been entered", () => {
    watchTable("t1");
    wire().say({ type: "Notice", code: "no_table", text: "There is no table 't1'.", about: "t1" });
    expect([...missingTables.value]).toEqual(["t1"]);
    expect(notices.value).toEqual([]);
    knock("t1");
    expect(missingTables.value.size).toBe(0);
    expect(wire().watches).toEqual([["t1", 0], ["t1", 0]]);
    wire().say({ type: "Notice", code: "no_table", text: "There is no table 't1'.", about: "t1" });
    wire().say(snapshot(10, [null, null, null]));
    expect(missingTables.value.size, "here it is").toBe(0);
  });

  it("is asked for again where events are missing, and nothing is folded over the gap", () => {
    watchTable("t1");
    wire().say(snapshot(10, [seat("a", "Kettu"), null, null]));
    wire().say({ type: "Events", table: "t1", first: 13, events: [{ type: "ConnectionLost", seat: 0, at: 0 }] });
    expect(wire().watches).toEqual([["t1", 0], ["t1", 10]]);
    expect(table("t1").value!.number).toBe(10);
  });

  it("is asked for whole where an event does not fit what we know", () => {
    watchTable("t1");
    wire().say(snapshot(10, [null, null, null]));
    wire().say({ type: "Events", table: "t1", first: 11, events: [{ type: "ConnectionLost", seat: 0, at: 0 }] });
    expect(wire().watches.at(-1)).toEqual(["t1", 0]);
  });

  it("is left when nobody looks on and I have no seat", () => {
    const off = watchTable("t1");
    wire().say(snapshot(10, [null, null, null]));
    off();
    expect(wire().sent.at(-1)).toEqual({ type: "Unwatch", table: "t1" });
    expect(table("t1").value).toBeNull();
  });

  it("writes its log with the names of those who were there", () => {
    watchTable("t1");
    wire().say(snapshot(10, [seat("a", "Kettu"), null, seat("b", "Otso")]));
    const events: TableEvent[] = [
      ...HAND,
      { type: "Folded", seat: 1, timed_out: false },
      { type: "PlayerLeft", seat: 2, player: "b", chips: 500, at: 0 },
    ];
    wire().say({ type: "Events", table: "t1", first: 11, events });
    expect(table("t1").value!.log.map(({ number, who }) => [number, who])).toEqual([
      [11, null],
      [12, "Otso"],
      [13, "Otso"],
      [14, "Otso"],
    ]);
  });
});

describe("my tables", () => {
  it("are those of the welcome, and are followed", () => {
    wire().say({ ...WELCOME, tables: ["t1"] });
    expect(myTables.value).toEqual(["t1"]);
    expect(wire().watches).toEqual([["t1", 0]]);
  });

  it("call when it is my turn there", () => {
    wire().say({ ...WELCOME, tables: ["t1"] });
    wire().say(snapshot(10, [seat("a", "Kettu"), null, seat("me", "Tuuli")]));
    expect(callingTables.value).toEqual([]);
    wire().say({ type: "Events", table: "t1", first: 11, events: HAND });
    expect(callingTables.value).toEqual(["t1"]);
  });

  it("gain the one where I sit down, also when the answer comes before the event", async () => {
    const done = sit("t1", 1, 400);
    const order = wire().sent.find((message) => message.type === "Sit")!;
    wire().say(snapshot(10, [null, null, null]));
    wire().say({ type: "Done", id: order.id });
    await done;
    wire().say({ type: "Events", table: "t1", first: 11, events: [{ type: "SeatTaken", seat: 1, player: "me", name: "Tuuli", until: 0, entry: "wait", offered: false, bank_ms: null }] });
    vi.advanceTimersByTime(11_000);
    expect(myTables.value).toEqual(["t1"]);
    expect(wire().sent.some(({ type }) => type === "Unwatch")).toBe(false);
  });

  it("lose the one that I left", () => {
    wire().say({ ...WELCOME, tables: ["t1"] });
    wire().say(snapshot(10, [null, seat("me", "Tuuli"), null]));
    wire().say({ type: "Events", table: "t1", first: 11, events: [{ type: "PlayerLeft", seat: 1, player: "me", chips: 500, at: 0 }] });
    expect(myTables.value).toEqual([]);
  });
});

describe("leaving a cash table", () => {
  const left = { type: "TableLeft", config: { ...CONFIG, currency: "FUN", stakes: { small_blind: 25, big_blind: 50 } }, bought_in: 5000 } as const;

  it.each([
    [6400, 42, "You left Aurora with 64.00: +14.00 in 42 hands."],
    [0, 1, "You left Aurora with 0.00: −50.00 in 1 hand."],
    [5000, 0, "You left Aurora with 50.00."],
  ])("says the result: %i after %i hands", (chips, hands, text) => {
    wire().say({ ...left, chips, hands });
    expect(notices.value.at(-1)).toMatchObject({ kind: "info", text });
  });
});

describe("commands", () => {
  it("answer the turn that the table shows", () => {
    wire().say({ ...WELCOME, tables: ["t1"] });
    wire().say(snapshot(10, [seat("a", "Kettu"), null, seat("me", "Tuuli")]));
    wire().say({ type: "Events", table: "t1", first: 11, events: HAND });
    void act("t1", { type: "Check" });
    expect(wire().sent.at(-1)).toMatchObject({ table: "t1", command: { type: "Act", turn: 7, action: { type: "Check" } } });
  });

  it("of a host go to his table", () => {
    void hostOrder("t1", { type: "CallBomb", ante: 200 });
    expect(wire().sent.at(-1)).toMatchObject({ type: "Host", table: "t1", order: { type: "CallBomb", ante: 200 } });
  });

  it("reject with the room's reason", async () => {
    const refused = leave("t1");
    const { id } = wire().sent.at(-1) as { id: string };
    wire().say({ type: "Refused", id, code: "not seated", reason: "You have no seat here." });
    await expect(refused).rejects.toEqual(new RefusedError("not seated", "You have no seat here."));
  });
});

describe("another player on the same screen", () => {
  it("sees nothing of what the former one knew", async () => {
    wire().say({ ...WELCOME, tables: ["t1"] });
    wire().say(snapshot(10, [null, seat("me", "Tuuli"), null]));
    const changed = room.asSomebodyElse();
    expect(table("t1").value).toBeNull();
    wire().say({ ...WELCOME, player: "other", name: "Otso" });
    await changed;
    expect(me.value!.name).toBe("Otso");
    expect(myTables.value).toEqual([]);
    expect(wire().watches).toEqual([]);
  });
});

describe("what concerns the whole room", () => {
  it("comes after each welcome, and what was acknowledged is told to the room", () => {
    wire().say({ type: "Closing", at: 5_000, reason: "a new version" });
    wire().say({ type: "Warned", warning: 7, at: 1, reason: "too many all-ins" });
    expect(closing.value).toEqual({ at: 5_000, reason: "a new version" });
    expect(warnings.value.map(({ warning }) => warning)).toEqual([7]);
    acknowledge(7);
    expect(wire().sent.at(-1)).toEqual({ type: "Acknowledge", warning: 7 });
    wire().say(WELCOME);
    expect([closing.value, warnings.value]).toEqual([null, []]);
  });

  it("is that it is started again: the page says so, and looks for it by itself and when asked to", () => {
    wire().onclose?.({ code: 1012 } as CloseEvent);
    expect(away.value).toBe("restart");
    const before = transports.length;
    reconnect();
    expect(transports.length).toBe(before + 1);
    wire().onclose?.({ code: 1006 } as CloseEvent);
    vi.advanceTimersByTime(2_000);
    expect(transports.length).toBe(before + 2);
    wire().say(WELCOME);
    expect(away.value).toBeNull();
    reconnect();
    expect(transports.length).toBe(before + 2);
  });
});

describe("the lobby", () => {
  it("keeps its rows up to date", () => {
    const row = (id: string, playing: number) => ({ config: { ...CONFIG, id }, playing }) as LobbyTable;
    wire().say({ type: "Lobby", tables: [row("t1", 1), row("t2", 2)] });
    wire().say({ type: "LobbyChanged", tables: [row("t2", 5), row("t3", 0)], gone: ["t1"] });
    expect([...lobby.value!].map(([id, { playing }]) => [id, playing])).toEqual([["t2", 5], ["t3", 0]]);
  });

  it("knows the pictures that the room has told, the last one of each", () => {
    const told = (name: string, picture: string) =>
      wire().say({ type: "Pictures", pictures: [{ player: name, name, picture }] });
    told("Ann", "fox:teal");
    told("Bob", "owl:clay");
    told("Ann", "dice:rose");
    told("Bob", "");
    expect([...pictures.value]).toEqual([["Ann", "dice:rose"]]);
  });

  it("shows what the jackpot holds, and a notice says at which table it was hit", () => {
    wire().say({ type: "Jackpots", jackpots: [{ currency: "EUR", amount: 5000 }] });
    expect(jackpots.value).toEqual([{ currency: "EUR", amount: 5000 }]);
    wire().say({ type: "Notice", code: "jackpot_won", text: "", about: "Porvoo" });
    expect(notices.value.at(-1)?.text).toBe("The bad beat jackpot was hit at Porvoo.");
  });
});

describe("tournaments", () => {
  const told = () => wire().sent.flatMap((one) => (one.type === "WatchTournament" ? [[one.tournament, one.on]] : one.type === "WatchTournaments" ? [one.on] : []));
  const seated = (table: string): ServerMessage => ({ type: "TournamentSeat", tournament: "t", name: "Sunday", table, seat: 0, why: "start" });

  it("are followed as long as somebody looks, and again after a lost connection", () => {
    const list = watchTournaments();
    const one = watchTournament("t");
    const two = watchTournament("t");
    one();
    expect(told()).toEqual([true, ["t", true]]);
    wire().onclose!(new CloseEvent("close"));
    vi.advanceTimersByTime(1000);
    wire().say(WELCOME);
    expect(told()).toEqual([true, ["t", true]]);
    two();
    list();
    list();
    expect(told().slice(2)).toEqual([["t", false], false]);
  });

  it("of mine are followed anyway, and their tables are mine", () => {
    wire().say({ ...WELCOME, tournaments: ["t"] });
    expect(told()).toEqual([["t", true]]);
    wire().say(seated("t.2"));
    expect(myTables.value).toEqual(["t.2"]);
    expect(wire().watches).toEqual([["t.2", 0]]);
  });

  it("end with a table that is nobody's, though the seat was never given up", () => {
    const closed = snapshot(5, [seat("me", "Tuuli")]);
    wire().say(seated("t1"));
    wire().say({ ...closed, view: { ...closed.view, closed: "over", config: { ...CONFIG, tournament: "t" } } });
    expect(myTables.value).toEqual([]);
  });

  it("that there are not are said to be missing", () => {
    notices.value = [];
    wire().say({ type: "Notice", code: "no_tournament", text: "There is no such tournament.", about: "x" });
    expect([...missingTournaments.value]).toEqual(["x"]);
    expect(notices.value).toEqual([]);
  });
});
