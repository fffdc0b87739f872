import { act } from "preact/test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import { options, turn } from "../../gallery/build";
import { FIXTURES } from "../../gallery/fixtures";
import { change, settings } from "../../settings";
import { RefusedError } from "../../state";
import { inARoom, actions, box, button, field, key, open, press, refused, show, texts, wait } from "./testing";
import { ARM_MS } from "./useArmed";

inARoom();

describe("the dock on my turn", () => {
  test("shows what it costs and what there is to win", () => {
    open("flop");
    expect(box.querySelector(".dock")!.className).toContain("on");
    expect(box.querySelector(".dock .hand")!.textContent).toBe("Pair of jacks, ace kicker");
    expect(box.querySelector(".dock .price")!.textContent).toBe("Call €48 to win €214.50 (4.5 : 1)");
    expect(texts()).toEqual(["FoldF", "Call€48C", "Raise to€96R"]);
  });

  test("a press sends the command with the number of the turn that was shown, once", () => {
    open("flop");
    press("Call");
    press("Call");
    expect(actions.act.mock.calls).toEqual([[{ type: "Call" }, 7]]);
  });

  test("whether the board is dealt twice is asked in words, and answered once", () => {
    const state = FIXTURES.flop();
    const turn = { ...state.view.turn!, options: options({ check: true, run_twice: true }) };
    show({ ...state, view: { ...state.view, turn } });
    wait(ARM_MS);
    expect(box.querySelector(".price")!.textContent).toContain("Run it twice, each board for half the pot?");
    expect(texts().map((text) => text?.replace(/[A-Z]$/, ""))).toEqual(["Once", "Twice"]);
    press("Twice");
    expect(actions.act.mock.calls).toEqual([[{ type: "RunTwice" }, turn.turn]]);
  });

  test("a button takes no press before it is armed", () => {
    show(FIXTURES.flop());
    wait(ARM_MS - 1);
    press("Fold");
    expect(button("Fold")!.className).toContain("unarmed");
    wait(1);
    expect(button("Fold")!.className).not.toContain("unarmed");
    press("Fold");
    expect(actions.act.mock.calls).toEqual([[{ type: "Fold" }, 7]]);
  });

  test("a changed price disarms the buttons and forgets the chosen amount", () => {
    open("flop");
    press("Pot");
    expect(field().value).toBe("€310.50");
    const state = FIXTURES.flop();
    const dearer = turn(0, { turn: 8, options: options({ fold: true, call: 9000, raise: [18000, 41400] }) });
    show({ ...state, number: 2, view: { ...state.view, turn: dearer } });
    press("Call");
    expect(actions.act).not.toHaveBeenCalled();
    expect(field().value).toBe("€180");
    wait(ARM_MS);
    press("Call");
    expect(actions.act.mock.calls).toEqual([[{ type: "Call" }, 8]]);
  });

  test("while the connection is lost nothing can be pressed, and afterwards the buttons are armed anew", () => {
    open("flop");
    const state = FIXTURES.flop();
    show(state, "You", true);
    press("Call");
    key("f");
    expect(box.querySelector(".note")!.textContent).toContain("Connection lost");
    show(state, "You", false);
    press("Call");
    expect(actions.act).not.toHaveBeenCalled();
    wait(ARM_MS);
    press("Call");
    expect(actions.act).toHaveBeenCalledOnce();
  });

  test("a refusal is told, and the buttons can be pressed again", async () => {
    actions.act.mockRejectedValueOnce(new RefusedError("turn", "it is not your turn"));
    open("flop");
    press("Call");
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    expect(refused).toHaveBeenCalledOnce();
    press("Call");
    expect(actions.act).toHaveBeenCalledTimes(2);
  });

  test("the raise follows presets, steps and typing, and never leaves the range", () => {
    open("flop");
    press("All-in");
    expect(texts()[2]).toBe("All-in€414R");
    press("Min");
    const [less, more] = box.querySelectorAll<HTMLButtonElement>(".amount button");
    act(() => more!.click());
    expect(texts()[2]).toBe("Raise to€98R");
    act(() => less!.click());
    act(() => less!.click());
    expect(texts()[2]).toBe("Raise to€96R");
    act(() => {
      field().focus();
      field().value = "9999";
      field().dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(texts()[2]).toBe("All-in€414R");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    press("All-in€414");
    expect(actions.act.mock.calls).toEqual([[{ type: "RaiseTo", amount: 41400 }, 7]]);
  });

  test("Enter sends what was typed, but first shows what became of an amount out of range", () => {
    open("flop");
    const type = (text: string) =>
      act(() => {
        field().focus();
        field().value = text;
        field().dispatchEvent(new Event("input", { bubbles: true }));
      });
    const enter = () =>
      act(() => void field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
    type("9999");
    enter();
    expect(actions.act).not.toHaveBeenCalled();
    expect(field().value).toBe("€414");
    type("120,50");
    enter();
    expect(actions.act.mock.calls).toEqual([[{ type: "RaiseTo", amount: 12050 }, 7]]);
  });

  test("who calls with his last chips sees what he can win, not what others bet beyond it", () => {
    const state = FIXTURES.flop();
    const hand = state.view.hand!;
    const places = hand.places.map((place) => (place.seat === 0 ? { ...place, stack: 2000 } : place));
    const last = turn(0, { options: options({ fold: true, call: 2000 }) });
    show({ ...state, view: { ...state.view, hand: { ...hand, places }, turn: last } });
    expect(box.querySelector(".dock .price")!.textContent).toBe("Call €20 to win €186.50 (9.3 : 1)");
  });

  test("a long name of a hand is written smaller, so that the dock keeps its height", () => {
    open("flop");
    expect(box.querySelector(".dock .hand")!.className).toBe("hand");
    const state = FIXTURES.hilo();
    show(state);
    wait(1_000);
    expect(box.querySelector(".dock .hand")!.textContent!.length).toBeGreaterThan(34);
    expect(box.querySelector(".dock .hand")!.className).toBe("hand longer");
  });

  test("the slider reaches the whole stack with End", () => {
    open("flop");
    const slider = box.querySelector<HTMLElement>("[role=slider]")!;
    act(() => void slider.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true })));
    expect(slider.getAttribute("aria-valuenow")).toBe("41400");
    expect(texts()[2]).toBe("All-in€414R");
  });

  test("prices on buttons are written in full, however long", () => {
    const state = FIXTURES.flop();
    const rich = turn(0, { options: options({ fold: true, call: 123456789, raise: [246913578, 246913578] }) });
    state.view.hand!.places[0]!.stack = 900_000_000;
    show({ ...state, view: { ...state.view, turn: rich } });
    expect(texts().slice(1)).toEqual(["Call€1,234,567.89C", "Raise to€2,469,135.78R"]);
  });
});

describe("keys", () => {
  test("who wants no single keys plays none by them", () => {
    change({ letterKeys: false });
    open("flop");
    expect(box.querySelector(".actbtn kbd")).toBeNull();
    key("f");
    expect(actions.act).not.toHaveBeenCalled();
    change({ letterKeys: true });
    key("f");
    expect(actions.act).toHaveBeenCalledOnce();
  });

  test.each([
    ["f", { type: "Fold" }],
    ["c", { type: "Call" }],
    ["r", { type: "RaiseTo", amount: 9600 }],
  ])("%s", (name, command) => {
    open("flop");
    key(name);
    expect(actions.act.mock.calls).toEqual([[command, 7]]);
  });

  test("arrows size the raise, a digit begins to type it", () => {
    open("flop");
    key("ArrowUp");
    expect(texts()[2]).toBe("Raise to€98R");
    key("5");
    expect(document.activeElement).toBe(field());
  });

  test("do nothing before the buttons are armed, while held down, with Ctrl, or while one writes", () => {
    show(FIXTURES.flop());
    key("f");
    wait(ARM_MS);
    key("f", { repeat: true });
    key("f", { ctrlKey: true });
    act(() => void field().dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true })));
    expect(actions.act).not.toHaveBeenCalled();
  });

  test("do nothing on another's turn", () => {
    open("waiting");
    key("f");
    key("c");
    expect(actions.act).not.toHaveBeenCalled();
  });

  test("stay in the dock when what they were at is gone with the turn", () => {
    open("flop");
    field().focus();
    show(FIXTURES.waiting());
    expect(document.activeElement).toBe(box.querySelector("[data-dock]"));
  });

  test("Alt+A jumps to the dock", () => {
    open("waiting");
    key("a", { altKey: true, code: "KeyA" });
    expect(document.activeElement).toBe(box.querySelector("[data-dock]"));
  });
});

describe("a draw", () => {
  test("cards turn grey and back by press or digit, and are thrown away together", () => {
    open("draw");
    expect(texts()).toEqual(["Stand patS", "DiscardD"]);
    expect(button("Discard")!.disabled).toBe(true);
    const cards = () => [...box.querySelectorAll<HTMLButtonElement>(".own button")];
    act(() => cards()[3]!.click());
    key("5");
    key("1");
    key("1");
    expect(cards().map((card) => card.getAttribute("aria-pressed"))).toEqual([
      "false",
      "false",
      "false",
      "true",
      "true",
    ]);
    expect(box.querySelector(".price")!.textContent).toBe("Drawing 2");
    key("d");
    expect(actions.act.mock.calls).toEqual([[{ type: "Discard", cards: [28, 21] }, 7]]);
  });

  test("no more cards are marked than may go", () => {
    open("draw");
    for (const name of "12345") key(name);
    expect(box.querySelectorAll(".own [aria-pressed=true]")).toHaveLength(4);
  });

  test("Split has the fourth place and Fold keeps its own", () => {
    open("split");
    expect(texts()).toEqual(["Split pot€9 eachS", "FoldF", "CheckC", "Bet€2R"]);
    key("s");
    expect(actions.act.mock.calls).toEqual([[{ type: "Split" }, 7]]);
  });
});

describe("bets as the player wishes", () => {
  const before = settings.value;
  afterEach(() => change(before));
  const named = (text: string) => [...box.querySelectorAll<HTMLButtonElement>(".actbtn")].find((one) => one.textContent?.includes(text))!;

  test("presets are those of the street", () => {
    const own = (by: number) => [{ of: "pot", by }, { of: "pot", by: 75 }, { of: "pot", by: 100 }] as const;
    change({ presets: [own(20), own(30), own(40), own(60)] });
    open("flop"); // on the turn, the third street
    expect([...box.querySelectorAll(".presets button")].map((one) => one.textContent)).toEqual(["Min", "40%", "¾", "Pot", "All-in"]);
  });

  test("a large bet wants a second press, which is armed anew; a small one does not", () => {
    change({ confirm: { blinds: 40, stack: 0 } });
    open("flop"); // a call of 24 big blinds, a raise of 48
    press("Raise");
    expect(actions.act).not.toHaveBeenCalled();
    expect(named("€96").textContent).toContain("Press again");
    expect(box.querySelector("[role=status]")!.textContent).toBe("Press again to confirm: Raise to €96");
    press("Press again");
    expect(actions.act).not.toHaveBeenCalled();
    wait(ARM_MS);
    press("Press again");
    expect(actions.act.mock.calls).toEqual([[{ type: "RaiseTo", amount: 9600 }, 7]]);
  });

  test("another amount is asked for anew", () => {
    change({ confirm: { blinds: 0, stack: 20 } });
    open("flop");
    press("Raise");
    wait(ARM_MS);
    press("Pot");
    wait(ARM_MS);
    press("Raise");
    expect(actions.act).not.toHaveBeenCalled();
    press("Call"); // 48 of 414
    wait(ARM_MS);
    press("Call");
    expect(actions.act.mock.calls).toEqual([[{ type: "Call" }, 7]]);
  });

  test("who wishes no second press is not asked", () => {
    open("flop");
    press("All-in");
    key("r");
    expect(actions.act.mock.calls).toEqual([[{ type: "RaiseTo", amount: 41400 }, 7]]);
  });

  test("the wheel over amount or slider takes steps of a big blind", () => {
    open("flop");
    const roll = (where: string, deltaY: number) => act(() => void box.querySelector(where)!.dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true })));
    roll(".slider", -1);
    roll(".amount", -1);
    roll(".presets", 1);
    roll(".amount", -1);
    expect(field().value).toBe("€100");
  });
});

test("after an evening at a private table the next step is to who owes whom; elsewhere there is none", () => {
  const state = FIXTURES.flop();
  const over = { ...state, mySeat: null, view: { ...state.view, turn: null, hand: null, closed: "the host has closed this table" } };
  show({ ...over, view: { ...over.view, config: { ...over.view.config, host: "ann", money: "fun" } } });
  press("Settle up");
  expect(location.pathname).toBe(`/evenings/${over.view.config.id}`);
  show(over);
  expect(button("Settle up")).toBeUndefined();
});
