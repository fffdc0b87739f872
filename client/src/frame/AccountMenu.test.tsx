import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FIXTURES } from "../gallery/fixtures";
import { notices } from "../notices";
import { go, route } from "../router";
import { change, settings } from "../settings";
import { me, myTables, table } from "../state";
import { AccountMenu } from "./AccountMenu";

let box: HTMLElement;
let closed: number;
const show = () => act(() => render(<AccountMenu close={() => (closed += 1)} />, box));
const press = (text: string) =>
  act(() => [...box.querySelectorAll<HTMLElement>("a, button")].find((one) => one.textContent?.includes(text))!.click());

beforeEach(() => {
  change({ language: "en", guided: true });
  me.value = { player: null, name: null, guest: false, balances: [], version: "1" };
  myTables.value = [];
  notices.value = [];
  closed = 0;
  go({ view: "lobby" });
  box = document.body.appendChild(document.createElement("div"));
  show();
});

afterEach(() => {
  render(null, box);
  box.remove();
});

test("it leads to all rules and to the terms, also for who is nobody yet", () => {
  press("Game rules");
  expect([route.value, closed]).toEqual([{ view: "rules" }, 1]);
  press("House rules");
  expect([route.value, closed]).toEqual([{ view: "terms" }, 2]);
});

test("at a table it leads to the rules of the game that is on, by the table's book", () => {
  const state = FIXTURES.flop();
  table("t").value = { ...state, view: { ...state.view, config: { ...state.view.config, game: "soko", house: "nordic" } } };
  act(() => go({ view: "table", id: "t" }));
  press("Game rules");
  expect(route.value).toEqual({ view: "rules", game: "soko", book: "nordic" });
});

test("the guide begins where I sit", () => {
  myTables.value = ["t"];
  go({ view: "table", id: "t" });
  press("Table tour");
  expect([settings.value.guided, route.value, closed]).toEqual([false, { view: "table", id: "t" }, 1]);
});

test("from elsewhere it leads to my table", () => {
  myTables.value = ["t"];
  press("Table tour");
  expect([settings.value.guided, route.value]).toEqual([false, { view: "table", id: "t" }]);
});

test("without a seat it says when the guide comes", () => {
  press("Table tour");
  expect([settings.value.guided, notices.value.map(({ text }) => text)]).toEqual([false, ["It starts when you sit down at a table."]]);
});
