import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { change } from "../../settings";
import { forgetChat, hear, notes, openNote } from "../../chat/state";
import { box, inARoom, seat, show, wait } from "./testing";

inARoom();
afterEach(() => {
  act(forgetChat);
  change({ bubbles: true, chatAloud: true });
});

const state = FIXTURES.flop();
const table = state.view.config.id;
const number = state.view.seats.findIndex((one, at) => one !== null && at !== state.mySeat);
const { player, name } = state.view.seats[number]!;
const said = (text: string, by = player, line = 1) =>
  act(() => hear({ type: "Chat", table, line: { number: line, player: by, name, text, at: 0 } }));
const bubbles = () => [...box.querySelectorAll(".bubble")].map((one) => one.textContent);
const aloud = () => [...box.querySelectorAll("[aria-live=polite]")].map((one) => one.textContent).filter(Boolean);

test("a note is opened from every seat but one's own, and by nobody who is not logged in", () => {
  show(state);
  const others = state.view.seats.filter((one, at) => one && at !== state.mySeat).length;
  expect(box.querySelectorAll(".notebtn")).toHaveLength(others);
  act(() => seat(number).querySelector<HTMLElement>(".notebtn")!.click());
  expect(openNote.value).toEqual({ player, name });
  show(state, null);
  expect(box.querySelectorAll(".notebtn")).toHaveLength(0);
});

test("the colour is at the seat, and in what a screen reader says of it", () => {
  show(state);
  expect(seat(number).querySelector(".mark")).toBeNull();
  act(() => void (notes.value = new Map([[player, { player, name, text: "", colour: "teal", muted: false }]])));
  expect(seat(number).querySelector(".mark")!.classList).toContain("c-teal");
  expect(seat(number).getAttribute("aria-label")).toContain("marked teal");
});

test("what is said stands at the seat for some seconds", () => {
  show(state);
  said("hello");
  expect(bubbles()).toEqual(["hello"]);
  wait(4_000);
  said("again", player, 2);
  wait(4_000);
  expect(bubbles()).toEqual(["again"]);
  said("what another says takes nothing away", "stranger", 3);
  expect(bubbles()).toEqual(["again"]);
  wait(3_000);
  expect(bubbles()).toEqual([]);
});

test("no bubble of who is muted, of what was removed, or where they are not wanted", () => {
  show(state);
  said("hello");
  act(() => hear({ type: "ChatRemoved", table, number: 1 }));
  expect(bubbles()).toEqual([]);
  said("hello", player, 2);
  act(() => change({ bubbles: false }));
  expect(bubbles()).toEqual([]);
  act(() => change({ bubbles: true }));
  act(() => void (notes.value = new Map([[player, { player, name, text: "", colour: "", muted: true }]])));
  expect(bubbles()).toEqual([]);
});

test("new lines of others are read out, unless one would rather not hear them", () => {
  show(state);
  said("hello");
  expect(aloud()).toEqual([`${name}: hello`]);
  act(() => change({ chatAloud: false }));
  expect(aloud()).toEqual([]);
});
