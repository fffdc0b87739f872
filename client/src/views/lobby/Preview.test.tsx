import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { config } from "../../gallery/build";
import { change } from "../../settings";
import { me } from "../../state";
import type { LobbyTable, TableConfig } from "../../wire/types";
import { Preview } from "./Preview";

let box: HTMLElement;

beforeEach(() => {
  change({ language: "en" });
  me.value = { player: null, name: null, guest: false, balances: [], version: "1" };
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
});

const game = (id: string) => ({ game: id, limit: "FL", stakes: {}, draw_seconds: 30 });

test.each<[string, Partial<TableConfig>, string]>([
  ["one game", { game: "soko", house: "nordic" }, "/rules/soko/nordic"],
  ["one game in its rotation", { game: "soko", house: "nordic", extras: { rotation: [game("soko")] } }, "/rules/soko/nordic"],
  ["several games", { extras: { rotation: [game("stud"), game("soko")] } }, "/rules"],
])("a table with %s leads to its rules", (_, part, href) => {
  const row = { config: config(part), playing: 0, waiting: 0, average_pot: 0, flop_percent: null, hands_per_hour: 0, players: [], paused: false } as LobbyTable;
  act(() => render(<Preview row={row} state={null} over={false} onClose={() => undefined} />, box));
  const link = box.querySelector(".ruleslink")!;
  expect([link.textContent, link.getAttribute("href")]).toEqual(["Rules of this game", href]);
});
