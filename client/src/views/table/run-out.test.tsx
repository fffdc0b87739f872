import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, test } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { beforeRunOut } from "../../gallery/run-out";
import { parseCards } from "../../parts/cards";
import type { TableState } from "../../state";
import type { TableEvent } from "../../wire/types";
import { inARoom, box, show, texts, wait } from "./testing";

inARoom();

describe("a run-out", () => {
  /** The table before and after the batch that brings the rest of the hand. */
  function runOut(): TableState {
    const after = FIXTURES.runOut();
    show(beforeRunOut(after));
    show(after);
    return after;
  }
  const said = () => [...box.querySelectorAll("[aria-live=polite].vh")].map((one) => one.textContent).join();
  const log = () => [...box.querySelectorAll(".side .log > :is(h2, p)")].map((one) => one.textContent!.trim());

  test("is laid down street by street, and the result comes last", () => {
    runOut();
    const seen = () => [box.querySelectorAll(".board .card").length, box.querySelectorAll(".result").length];
    expect(seen()).toEqual([3, 0]);
    wait(900);
    expect(seen()).toEqual([4, 0]);
    wait(900);
    expect(seen()).toEqual([5, 0]);
    wait(900);
    expect(seen()).toEqual([5, 2]);
  });

  test("is told by the log, the hand's name and the announcements with its cards, and nothing is missing at its end", () => {
    runOut();
    const named = () => box.querySelector(".dock .hand")!.textContent;
    const streets = () => box.querySelectorAll(".side .log h2").length;
    const flop = streets();
    expect(named()).toBe("Pair of jacks, ace kicker");
    expect(log().join()).not.toMatch(/Turn|River|Showdown|win/);
    expect(said()).not.toContain("Turn");
    wait(900);
    expect(streets()).toBe(flop + 1);
    expect(said()).toContain("Turn: two of clubs");
    expect(named()).toBe("Pair of jacks, ace kicker");
    wait(900);
    expect(said()).toContain("River: jack of clubs");
    expect(said()).not.toContain("win");
    wait(300);
    expect(named()).toBe("Three jacks, ace kicker");
    wait(600);
    expect(said()).toContain("win");
    expect(log().filter((line) => /Showdown|show|win/.test(line)).length).toBeGreaterThan(4);
    wait(60_000);
    expect(streets()).toBe(flop + 3);
  });

  test("goes on where it was when its table comes into sight again", () => {
    const after = runOut();
    wait(1_900);
    act(() => render(null, box));
    show(after);
    expect(box.querySelectorAll(".board .card")).toHaveLength(5);
  });

  test("keeps what happens meanwhile for its end, in the log and in what is said", () => {
    const after = runOut();
    const left: TableEvent = { type: "SatOut", seat: 4, reason: "asked", at: 0 };
    wait(900);
    const entry = { number: after.number + 1, event: left, who: "Kettu", names: [] };
    show({ ...after, number: entry.number, before: after.view, batch: [left], log: [...after.log, entry] });
    expect(said()).not.toContain("Kettu");
    wait(1_800);
    expect(said()).toContain("Kettu is sitting out");
    expect(said()).toContain("win");
  });

  test("tells what the open hands are worth while cards come, and no more once it is decided", () => {
    const marks = () => [...box.querySelectorAll(".eq")].map((one) => one.textContent);
    const after = FIXTURES.runOut();
    show(beforeRunOut(after));
    wait(2_000);
    expect(marks()).toEqual([]);
    show(FIXTURES.runOut());
    wait(700);
    expect(marks().length).toBeGreaterThan(1);
    wait(2_700);
    expect(marks()).toEqual([]);
  });

  test("tells nothing of what a hidden hand is worth, nor where the board is dealt twice", () => {
    const marks = () => box.querySelectorAll(".eq").length;
    const hidden = (of: TableState): TableState => {
      const places = of.view.hand!.places.map((place, at) => (at === 1 ? { ...place, cards: [-1, -1] } : place));
      return { ...of, view: { ...of.view, hand: { ...of.view.hand!, places } } };
    };
    const twice = (of: TableState): TableState => ({ ...of, view: { ...of.view, hand: { ...of.view.hand!, second_board: [...of.view.hand!.board] } } });
    const first = FIXTURES.runOut();
    show(beforeRunOut(first));
    show({ ...first, runOut: { ...first.runOut!, steps: first.runOut!.steps.map(hidden) } });
    wait(700);
    expect(marks()).toBe(0);
    const second = twice(FIXTURES.runOut());
    show(beforeRunOut(second));
    show(second);
    wait(700);
    expect(marks()).toBe(0);
  });

  test("jumps to its end when the next hand asks me something", () => {
    runOut();
    show({ ...FIXTURES.flop(), number: 300 });
    expect(texts()).toHaveLength(3);
    expect(box.querySelectorAll(".board .card")).toHaveLength(4);
  });
});

test("a hand is named when its last card has come, not while it is being dealt", () => {
  const state = FIXTURES.waiting();
  const { hand: now } = state.view;
  const dealt = (number: number, cards: readonly number[]): TableState => {
    const places = now!.places.map((one) => ({ ...one, folded: false, cards: one.seat === state.mySeat ? [...cards] : [-1, -1] }));
    return { ...state, number, view: { ...state.view, hand: { ...now!, number: 7, street: 0, board: [], places } } };
  };
  show(dealt(1, []));
  show(dealt(2, parseCards("8s 8d")));
  const named = () => box.querySelector(".dock .hand")!.textContent;
  expect(named()).toBe("");
  const own = now!.places.findIndex((one) => one.seat === state.mySeat);
  wait((now!.places.length + own) * 60 + 179);
  expect(named()).toBe("");
  wait(1);
  expect(named()).toBe("Pair of eights");
});
