import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { change } from "../../settings";
import { me } from "../../state";
import type { HandDetails } from "../../wire/calls";
import type { TableEvent } from "../../wire/types";
import { Replayer } from "./Replayer";
import { changeReplay } from "./options";
import { MOVE_MS } from "./usePlayer";

const started = {
  type: "HandStarted", game: "holdem", limit: "NL", house: "dealerbox", money: "fun",
  stakes: { small_blind: 50, big_blind: 100 }, stacks: [1000, 800], button: 0, first: null,
  posts: [[1, "small", 50, 50], [0, "big", 100, 100]],
} as unknown as TableEvent;

const EVENTS = [
  { type: "HandOpened", number: 12, seats: [0, 1], button: 0, at: 0, small: 1, big: 0 },
  started,
  { type: "StreetDealt", street: 0, deal: "dd", cards: [[-1, -1], [51, 50]], board: [], drawing: false },
  { type: "Called", seat: 1, amount: 50 },
  { type: "Checked", seat: 0, timed_out: false },
  { type: "StreetDealt", street: 1, deal: "", cards: [], board: [0, 5, 10], drawing: false },
  { type: "BetMade", seat: 1, to: 100, amount: 100 },
  { type: "Folded", seat: 0, timed_out: false },
  { type: "UncalledReturned", seat: 1, amount: 100 },
  {
    type: "HandEnded", rake: 0, stacks: [900, 900], put_in: [100, 100],
    pots: [{ amount: 200, rake: 0, won: [0, 200], high: [1], low: [], split: false }],
  },
] as unknown as TableEvent[];
const LAST = 7;
const FLOP = 4;

const HAND: HandDetails = {
  id: "t/1-12", table: "t/1", number: 12, game: "holdem", limit: "NL", currency: "FUN", started: 0, ended: 9, pot: 200,
  rake: 0, place: 1, net: 100, cards: [51, 50], board: [0, 5, 10], void: "", table_name: "", house: "dealerbox", phh: true, events: EVENTS,
  players: [{ player: "a", name: "Kettu", net: -100 }, { player: "me", name: "Tuuli", net: 100 }],
};

let box: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  change({ language: "en" });
  box = document.body.appendChild(document.createElement("div"));
  show(HAND);
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.useRealTimers();
});

const show = (hand: HandDetails) => act(() => render(<Replayer hand={hand} />, box));
const at = () => Number(box.querySelector<HTMLInputElement>(".timeline input")!.value);
const press = (label: string) => act(() => box.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.click());
const key = (name: string) =>
  act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const board = () => box.querySelectorAll(".board .card").length;

describe("the replayer", () => {
  it("steps there and back, and to the ends", () => {
    press("Step");
    press("Step");
    expect(at()).toBe(2);
    press("Step back");
    expect(at()).toBe(1);
    press("Go to end");
    expect([at(), board()]).toEqual([LAST, 3]);
    press("Step");
    expect(at()).toBe(LAST);
    press("Go to start");
    expect([at(), board()]).toEqual([0, 0]);
  });

  it("plays at its speed, to the end, and from the start again", () => {
    press("Play");
    wait(MOVE_MS);
    expect(at()).toBe(1);
    const twice = [...box.querySelectorAll<HTMLButtonElement>(".seg button")].at(-1)!;
    act(() => twice.click());
    wait(MOVE_MS / 2);
    expect(at()).toBe(2);
    press("Pause");
    wait(5 * MOVE_MS);
    expect(at()).toBe(2);
    press("Play");
    for (let move = 0; move < LAST; move += 1) wait(MOVE_MS / 2);
    expect(at()).toBe(LAST);
    press("Play");
    expect(at()).toBe(0);
  });

  it("jumps to a street", () => {
    const flop = [...box.querySelectorAll<HTMLButtonElement>(".timeline button")].find((one) => one.textContent === "Flop")!;
    act(() => flop.click());
    expect([at(), board()]).toEqual([FLOP, 3]);
    expect(flop.getAttribute("aria-current")).toBe("true");
  });

  it("goes by the keyboard", () => {
    key("ArrowRight");
    key("ArrowRight");
    expect(at()).toBe(2);
    key("ArrowLeft");
    expect(at()).toBe(1);
    key("ArrowDown");
    expect(at()).toBe(FLOP);
    key("ArrowUp");
    expect(at()).toBe(1);
    key("End");
    expect(at()).toBe(LAST);
    key("Home");
    key(" ");
    wait(MOVE_MS);
    expect(at()).toBe(1);
  });

  it("tells what has happened so far and no more, the last of it marked", () => {
    const log = () => box.querySelector(".log")!.textContent;
    expect(log()).not.toContain("Flop");
    key("End");
    expect(log()).toContain("Flop");
    press("Step back");
    expect(box.querySelector(".log .now")!.textContent).toContain("Uncalled bet returned to Tuuli");
  });

  it("plays a void hand as far as it went, and says why it is void", () => {
    const told = [...EVENTS.slice(0, 4), { type: "HandVoided", reason: "interrupted", stacks: [1000, 800] }] as TableEvent[];
    show({ ...HAND, void: "interrupted", net: 0, events: told });
    key("End");
    expect(box.querySelector(".voidnote")!.textContent).toBe("Cancelled: the room was interrupted. Everyone has their chips back.");
    expect(box.querySelector(".log")!.textContent).toContain("Hand cancelled: the room was interrupted");
    expect([...box.querySelectorAll(".timeline button")].map((one) => one.textContent)).toContain("End");
  });

  it("and one of which only its beginning is known", () => {
    const told = [...EVENTS.slice(0, 2), { type: "HandVoided", reason: "interrupted", stacks: [1000, 800] }] as TableEvent[];
    show({ ...HAND, void: "interrupted", net: 0, cards: [], board: [], events: told });
    key("End");
    expect(box.querySelector(".voidnote")).not.toBeNull();
  });

  it("offers the hand as files, as PHH only where that has the game", () => {
    const links = () => [...box.querySelectorAll<HTMLAnchorElement>(".say-box a")].map((one) => one.getAttribute("href"));
    expect(links()).toEqual(["/api/hands/t%2F1-12.txt", "/api/hands/t%2F1-12.phh"]);
    show({ ...HAND, phh: false });
    expect(links()).toEqual(["/api/hands/t%2F1-12.txt"]);
  });

  it("shows who played and what it brought them, and leads to a note on the others alone", () => {
    me.value = { player: "me", name: "Tuuli", guest: false, balances: [], version: "1" };
    show(HAND);
    act(() => [...box.querySelectorAll<HTMLElement>("[role=tab]")].find((one) => one.textContent === "Players")!.click());
    expect([...box.querySelectorAll(".whoplayed li")].map((one) => one.textContent)).toEqual(["Kettu −1.00", "Tuuli +1.00"]);
    expect([...box.querySelectorAll(".whoplayed button")].map((one) => one.getAttribute("aria-label"))).toEqual(["Note on Kettu"]);
    act(() => box.querySelector<HTMLElement>(".whoplayed button")!.click());
    expect(box.querySelector("[role=dialog]")!.getAttribute("aria-label")).toBe("Note on Kettu");
    me.value = null;
  });
});

describe("a hand with a showdown", () => {
  const TURNED = [
    ...EVENTS.slice(0, 7),
    { type: "Called", seat: 0, amount: 100 },
    { type: "StreetDealt", street: 2, deal: "", cards: [], board: [20], drawing: false },
    { type: "StreetDealt", street: 3, deal: "", cards: [], board: [25], drawing: false },
    { type: "ShownDown", first: 1, shown: [[1, [51, 50]], [0, [48, 49]]], mucked: [] },
    EVENTS.at(-1)!,
  ] as TableEvent[];
  const open = () => [...box.querySelectorAll(".seat .card:not(.back)")].length;
  const equities = () => [...box.querySelectorAll(".eq")].map((one) => one.textContent);
  const check = (label: string) => act(() => [...box.querySelectorAll<HTMLElement>("[role=checkbox]")].find((one) => one.textContent === label)!.click());

  beforeEach(() => show({ ...HAND, events: TURNED }));
  afterEach(() => changeReplay({ known: true, equities: true }));

  it("shows the cards that came to light from the beginning, where that is wished", () => {
    key("ArrowDown");
    expect(open()).toBe(4);
    check("Show known cards");
    expect(open()).toBe(2);
    key("End");
    expect(open()).toBe(4);
  });

  it("says what open hands are worth, and nothing where one is hidden", () => {
    key("ArrowDown");
    key("ArrowDown");
    wait(3000);
    expect(equities()).toHaveLength(2);
    expect(equities().every((text) => /^\d+(\.\d)?%$/.test(text!))).toBe(true);
    expect(box.querySelector(".seat[data-seat='1']")!.getAttribute("aria-label")).toContain(" equity");
    check("Equity");
    expect(equities()).toEqual([]);
    check("Equity");
    expect(equities()).toHaveLength(2);
    check("Show known cards");
    expect(equities()).toEqual([]);
  });

  it("says it for each board where there are two, from where they part", () => {
    const runs = [
      ...TURNED.slice(0, -1).filter(({ type }) => type !== "ShownDown"),
      { type: "StreetDealt", street: 2, deal: "", cards: [], board: [20], drawing: false },
      { type: "StreetDealt", street: 3, deal: "", cards: [], board: [24], drawing: false },
      { type: "SecondBoardDealt", board: [0, 5, 10, 21, 25] },
      ...TURNED.filter(({ type }) => type === "ShownDown"),
      EVENTS.at(-1)!,
    ] as TableEvent[];
    show({ ...HAND, events: runs });
    key("ArrowDown");
    key("ArrowDown");
    wait(3000);
    expect(equities().every((text) => /^\d+(\.\d)?%$/.test(text!))).toBe(true);
    key("ArrowDown");
    wait(3000);
    expect(equities().every((text) => /^1 \d+%2 \d+%$/.test(text!))).toBe(true);
    expect(box.querySelector(".seat[data-seat='1']")!.getAttribute("aria-label")).toMatch(/First board: \d.* equity, Second board: \d.* equity/);
  });

  it("is nobody's own where somebody else shows it", () => {
    act(() => render(<Replayer hand={{ ...HAND, id: "", place: -1, number: 0, table: "", events: TURNED }} shared />, box));
    key("End");
    expect(box.querySelector(".log")!.textContent).not.toContain("Hand 0");
    expect(box.querySelector(".say-box")).toBeNull();
    expect(box.querySelector(".sharebtn")).toBeNull();
    expect(box.querySelector(".is-hero")).toBeNull();
  });
});
