import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { config, view } from "../gallery/build";
import { notices } from "../notices";
import { go, route } from "../router";
import { change } from "../settings";
import { play } from "../sound";
import { me, myTables, table, type TableState } from "../state";
import type { AskedView } from "../wire/types";
import { watchChipRequests, waitingForMe } from "./chip-requests";

vi.mock("../sound", () => ({ play: vi.fn() }));

const EERO: AskedView = { player: "eero", name: "Eero", seat: 3, amount: 1_000 };
let stop: () => void;

function ask(asked: AskedView[], host = "ann"): void {
  const shown = view({ config: config({ id: "home", name: "Friday game", host, approve: true, currency: "FUN" }), seats: [], asked });
  table("home").value = { view: shown } as unknown as TableState;
}

beforeEach(() => {
  change({ language: "en" });
  vi.mocked(play).mockClear();
  notices.value = [];
  me.value = { player: "ann", name: "Ann", guest: false, balances: [], version: "" };
  myTables.value = ["home"];
  go({ view: "lobby" });
  ask([]);
  stop = watchChipRequests();
});
afterEach(() => {
  stop();
  myTables.value = [];
  table("home").value = null;
});

test("on another page a request is heard once and said until it is answered", () => {
  ask([EERO]);
  ask([EERO]);
  expect(vi.mocked(play).mock.calls).toEqual([[["background"]]]);
  expect(notices.value.map(({ text }) => text)).toEqual(["Friday game: Eero asks for 10 and a seat"]);
  notices.value[0]!.action!.run();
  expect(route.value).toEqual({ view: "table", id: "home" });
  ask([]);
  expect(notices.value).toEqual([]);
});

test("the table’s own page says it, so that only the sound is added", () => {
  go({ view: "table", id: "home" });
  ask([EERO]);
  expect(play).toHaveBeenCalledOnce();
  expect(notices.value).toEqual([]);
});

test("what players ask another host for is not told to me", () => {
  ask([EERO], "bob");
  expect(play).not.toHaveBeenCalled();
  expect(waitingForMe.value).toEqual([]);
});
