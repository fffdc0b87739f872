import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { config } from "../../gallery/build";
import { route } from "../../router";
import { change } from "../../settings";
import { me } from "../../state";
import type { LobbyTable } from "../../wire/types";
import { EmptyLobby } from "./EmptyLobby";
import { changeFilter, filter, NO_FILTER } from "./filter";

let box: HTMLElement;
const ROW = { config: config(), playing: 3, waiting: 0, average_pot: 0, flop_percent: null, hands_per_hour: 0, players: [], paused: false } as LobbyTable;
const player = (id: string | null) => ({ player: id, name: id, guest: true, balances: [], version: "1" });
const show = (rows: LobbyTable[]) => act(() => render(<EmptyLobby rows={rows} />, box));
const steps = () => [...box.querySelectorAll<HTMLElement>(".ways .btn")].map((one) => `${one.classList.contains("go") ? "go" : "line"} ${one.textContent}`);
const green = () => act(() => box.querySelector<HTMLElement>(".btn.go")!.click());

beforeEach(() => {
  change({ language: "en" });
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  changeFilter(NO_FILTER);
});

test("who is nobody yet is led in first", () => {
  me.value = player(null);
  show([]);
  expect(steps()).toEqual(["go Pick a name", "line See tournaments", "line Read the rules"]);
  green();
  expect(route.value).toEqual({ view: "welcome" });
});

test("who is somebody may open a table for friends", () => {
  me.value = player("you");
  show([]);
  expect(steps()).toEqual(["go Private table", "line See tournaments", "line Read the rules"]);
  green();
  expect(route.value).toEqual({ view: "private" });
});

test.each([null, "you"])("filters that let nothing through are dropped by one press (%s)", (id) => {
  me.value = player(id);
  changeFilter({ game: ["soko"] });
  show([ROW]);
  expect(steps().filter((step) => step.startsWith("go"))).toEqual(["go Show all tables"]);
  green();
  expect(filter.value.game).toEqual([]);
});
