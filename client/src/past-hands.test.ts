import { beforeEach, expect, test, vi } from "vitest";
import { hand, place, seat, state, view } from "./gallery/build";
import { fetchPast, lacksPast } from "./past-hands";
import { me, table, type LogEntry } from "./state";
import { logLines } from "./views/table/log-lines";
import { api } from "./wire/api";
import type { HandDetails } from "./wire/calls";
import type { TableEvent } from "./wire/types";

vi.mock("./wire/api", () => ({ api: { hands: vi.fn(), hand: vi.fn() } }));

const opened = (number: number): TableEvent => ({ type: "HandOpened", number, seats: [0, 1], button: 0, at: 0, small: 0, big: 1, bomb: false });

/** Hand `number` as the server sends it: Kettu, who has left since, raised, and I folded. */
const told = (number: number) =>
  ({
    id: `aurora-${number}`, table: "aurora", number, game: "holdem", limit: "NL", currency: "EUR", place: 1, table_name: "",
    players: [{ player: "kettu", name: "Kettu", net: 0 }, { player: "you", name: "You", net: 0 }],
    events: [
      opened(number),
      { type: "HandStarted", game: "holdem", limit: "NL", house: "dealerbox", money: "fun", stakes: {}, stacks: [900, 900], button: 0, posts: [], first: null },
      { type: "Raised", seat: 0, to: 500, amount: 500 },
      { type: "Folded", seat: 1, timed_out: false },
    ],
  }) as unknown as HandDetails;

/** The table as it is after a reload, in hand 8. */
function reloaded(log: readonly LogEntry[]): void {
  const running = hand([place(0, 100), place(1, 100)], { number: 8 });
  table("aurora").value = state(view({ seats: [seat("Tuuli", 100), seat("You", 100)], hand: running }), 1, { number: 50, log });
}
const inHand8: LogEntry[] = [{ number: 50, event: opened(8), who: null, names: ["Tuuli", "You"] }];

beforeEach(() => {
  me.value = { player: "you", name: "You", guest: true, balances: [], version: "1" };
  vi.mocked(api.hands).mockReset().mockResolvedValue({ hands: [told(8), told(7), told(6)], next: null } as never);
  vi.mocked(api.hand).mockReset().mockImplementation((id) => Promise.resolve(told(Number(id.split("-")[1]))));
});

test("the last hands come before the one that is on, each once and the oldest first, with the names of then", async () => {
  reloaded(inHand8);
  await fetchPast("aurora");
  const { log, number } = table("aurora").value!;
  const hands = log.flatMap(({ event }) => (event.type === "HandOpened" ? [event.number] : []));
  expect(hands).toEqual([6, 7, 8]);
  expect(log.filter(({ event }) => event.type === "Raised").map(({ who }) => who)).toEqual(["Kettu", "Kettu"]);
  expect(number).toBe(50);
  const lines = logLines(log, "You", "holdem");
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(lacksPast(table("aurora").value!)).toBe(false);
});

test("only what the room tells this viewer is asked for, and a player who looks on asks for nothing", async () => {
  reloaded(inHand8);
  await fetchPast("aurora");
  expect(vi.mocked(api.hands).mock.calls[0]![0]).toMatchObject({ table: "aurora" });
  expect(vi.mocked(api.hand).mock.calls).toEqual([["aurora-7"], ["aurora-6"]]);
  me.value = { ...me.value!, player: null };
  vi.mocked(api.hands).mockClear();
  reloaded(inHand8);
  await fetchPast("aurora");
  expect(api.hands).not.toHaveBeenCalled();
});

test("a hand whose beginning is no longer told is not told twice, and one that is over is fetched whole", async () => {
  reloaded([]);
  await fetchPast("aurora");
  expect(vi.mocked(api.hand).mock.calls).toEqual([["aurora-7"], ["aurora-6"]]);
});

test("what comes too late, for a table that has been left or come anew, is not put in", async () => {
  reloaded(inHand8);
  const fetching = fetchPast("aurora");
  table("aurora").value = null;
  await fetching;
  expect(table("aurora").value).toBeNull();
});
