import { act } from "preact/test-utils";
import { describe, expect, test } from "vitest";
import { FIXTURES } from "../../gallery/fixtures";
import { actions, box, button, field, inARoom, key, open, press, show, wait } from "./testing";

inARoom();

const hit = (name: string, more: KeyboardEventInit = {}) =>
  document.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
const tossed = () => box.querySelectorAll(".own [aria-pressed=true]").length;
const dock = () => box.querySelector<HTMLElement>("[data-dock]")!;
const type = (text: string) =>
  act(() => {
    field().focus();
    field().value = text;
    field().dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
const raise = () => button("Raise")!;

describe("keys that follow so quickly that nothing is drawn between them", () => {
  test("each mark a card for the draw", () => {
    open("draw");
    const before = tossed();
    act(() => {
      for (const name of ["4", "5"]) hit(name);
    });
    expect(tossed()).toBe(before + 2);
  });

  test("throw away what was marked until then", () => {
    open("draw");
    const { hand } = FIXTURES.draw().view;
    const { cards } = hand!.places[FIXTURES.draw().myPlace!]!;
    act(() => {
      for (const name of ["1", "2", "d"]) hit(name);
    });
    expect(actions.act.mock.calls[0]![0]).toEqual({ type: "Discard", cards: [cards[0], cards[1]] });
  });
});

describe("an amount that is none", () => {
  test.each(["abc", "", ","])("%j disarms the raise, says what would be right, and bets nothing by any key", (text) => {
    open("flop");
    press("Min");
    type(text);
    expect(raise().disabled).toBe(true);
    expect(raise().querySelector("b")).toBeNull();
    expect(box.querySelector(".dock .price")!.textContent).toMatch(/^Enter an amount from €\d+ to €\d+$/);
    act(() => void field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
    act(() => field().blur());
    expect([raise().disabled, field().value]).toEqual([true, text]);
    act(() => raise().click());
    key("r");
    expect(actions.act).not.toHaveBeenCalled();
  });

  test("what is typed or chosen after it arms the raise again", () => {
    open("flop");
    type("abc");
    type("120");
    expect([raise().disabled, raise().querySelector("b")!.textContent]).toEqual([false, "€120"]);
    type("");
    act(() => field().blur());
    press("Min");
    expect([raise().disabled, field().value]).toEqual([false, raise().querySelector("b")!.textContent]);
  });

  test("leaves folding and calling as they are", () => {
    open("flop");
    type("abc");
    press("Call");
    expect(actions.act.mock.calls[0]![0]).toEqual({ type: "Call" });
  });
});

test("only a key that leads to the dock frames it, until the next key or until the keyboard is elsewhere", () => {
  open("flop");
  expect(dock().dataset.jumped).toBeUndefined();
  act(() => void hit("a", { altKey: true, code: "KeyA" }));
  expect([document.activeElement, dock().dataset.jumped]).toEqual([dock(), ""]);
  act(() => void dock().dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true })));
  expect(dock().dataset.jumped).toBeUndefined();
  act(() => void hit("a", { altKey: true, code: "KeyA" }));
  act(() => field().focus());
  expect(dock().dataset.jumped).toBeUndefined();
});

test("after a typed amount is sent the keyboard stays in the dock, without a frame", () => {
  open("flop");
  type("120");
  act(() => void field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  show({ ...FIXTURES.waiting(), number: 2 });
  wait(0);
  expect([document.activeElement, dock().dataset.jumped]).toEqual([dock(), undefined]);
});

describe("the middle of the table", () => {
  const middle = () => [...box.querySelectorAll(".canvas > .total, .canvas .pot")].map((one) => one.textContent!.replace(/\s+/g, " ").trim());

  test("tells the sum of the pot above its parts while bets are out", () => {
    open("flop");
    expect(middle().map((text) => text.split(" ")[0])).toEqual(["Pot", "Main", "Side"]);
  });

  /** With 8 in the pot before this round, and one bet of it. */
  function showPot(bet: number): void {
    const state = FIXTURES.waiting();
    const hand = state.view.hand!;
    const places = hand.places.map((place, at) => ({ ...place, bet: at === 0 ? bet : 0 }));
    show({ ...state, log: [], view: { ...state.view, hand: { ...hand, places, pot: 800 + bet, collected: 800 } } });
  }

  test("does not name a single part of it a second time", () => {
    showPot(400);
    expect(middle()).toEqual(["Pot €12", "€8"]);
  });

  test("and the pot alone, once, without them", () => {
    showPot(0);
    expect(middle()).toEqual(["Pot €8"]);
  });
});
