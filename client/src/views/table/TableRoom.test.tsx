import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { options, turn } from "../../gallery/build";
import { FIXTURES, type FixtureName } from "../../gallery/fixtures";
import { RefusedError, type TableState } from "../../state";
import type { TableActions } from "./actions";
import { TableRoom } from "./TableRoom";
import { ARM_MS } from "./useArmed";

const nothing = () => Promise.resolve();
let box: HTMLElement;
let actions: { [Name in keyof TableActions]: ReturnType<typeof vi.fn> };
const refused = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  box = document.body.appendChild(document.createElement("div"));
  actions = {
    act: vi.fn(nothing),
    sit: vi.fn(nothing),
    topUp: vi.fn(nothing),
    leave: vi.fn(nothing),
    sitOut: vi.fn(nothing),
    sitIn: vi.fn(nothing),
    setAutoChips: vi.fn(nothing),
    setStraddle: vi.fn(nothing),
    chooseEntry: vi.fn(nothing),
    showCards: vi.fn(nothing),
    rules: vi.fn(() => new Promise(() => {})),
  };
  refused.mockClear();
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.useRealTimers();
});

function show(state: TableState, me: string | null = "You", lost = false): void {
  act(() =>
    render(
      <TableRoom
        state={state}
        actions={actions as unknown as TableActions}
        bar={() => null}
        phone={false}
        me={me}
        wallet={50_000}
        lost={lost}
        onRefused={refused}
      />,
      box,
    ),
  );
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const open = (name: FixtureName) => {
  show(FIXTURES[name]());
  wait(ARM_MS);
};
const button = (text: string) =>
  [...box.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent?.includes(text));
const press = (text: string) => act(() => button(text)!.click());
const key = (name: string, more: KeyboardEventInit = {}) =>
  act(
    () =>
      void document.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }),
      ),
  );
const field = () => box.querySelector<HTMLInputElement>("input[data-amount]")!;
const texts = () => [...box.querySelectorAll(".acts .actbtn")].map((one) => one.textContent);
const seat = (at: number) => box.querySelector(`[data-seat="${at}"]`)!;

describe("the dock on my turn", () => {
  test("shows what it costs and what there is to win", () => {
    open("flop");
    expect(box.querySelector(".dock")!.className).toContain("on");
    expect(box.querySelector(".dock .hand")!.textContent).toBe("Pair of jacks, ace kicker");
    expect(box.querySelector(".dock .price")!.textContent).toBe("€48 to call for €214.50 · pot odds 4.5 to 1");
    expect(texts()).toEqual(["FoldF", "Call€48C", "Raise to€96R"]);
  });

  test("a press sends the command with the number of the turn that was shown, once", () => {
    open("flop");
    press("Call");
    press("Call");
    expect(actions.act.mock.calls).toEqual([[{ type: "Call" }, 7]]);
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
    expect(box.querySelector(".price")!.textContent).toBe("Keeping 3, 2 go");
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

describe("while I am not asked", () => {
  test("the places of the buttons stay and cannot be pressed", () => {
    open("waiting");
    expect([...box.querySelectorAll(".acts .wait")].map((one) => one.textContent)).toEqual([
      "Fold",
      "Check or call",
      "Bet or raise",
    ]);
    expect(box.querySelectorAll(".acts button")).toHaveLength(0);
  });

  test("who waits for the big blind may post instead", () => {
    open("postOrWait");
    press("Post now");
    expect(actions.chooseEntry.mock.calls).toEqual([["post"]]);
  });

  test("who sits out comes back with one press", () => {
    const state = FIXTURES.postOrWait();
    state.view.seats[0] = { ...state.view.seats[0]!, sitting_out: true, owes_big: false };
    show(state);
    press("I am back");
    expect(actions.sitIn).toHaveBeenCalledOnce();
  });

  test("sitting out can wait for the big blind, and be taken back before it", () => {
    const state = FIXTURES.postOrWait();
    state.view.seats[0] = { ...state.view.seats[0]!, owes_big: false };
    show(state);
    press("Seat");
    press("Sit out next big blind");
    expect(actions.sitOut.mock.calls).toEqual([["big blind"]]);
    state.view.seats[0] = { ...state.view.seats[0]!, out_at_big: true };
    show({ ...state });
    press("Seat");
    press("Sit out next big blind");
    expect(actions.sitIn).toHaveBeenCalledOnce();
  });

  test("chips that come by themselves are switched in the seat's menu", () => {
    open("postOrWait");
    press("Seat");
    press("Top up to a full stack");
    press("Seat");
    press("Buy in again");
    expect(actions.setAutoChips.mock.calls).toEqual([
      [40_000, 0],
      [0, 40_000],
    ]);
  });

  test("the straddle is a switch where the table has one", () => {
    const state = FIXTURES.postOrWait();
    show(state);
    press("Seat");
    expect(button("Straddle")).toBeUndefined();
    press("Seat");
    const { config } = state.view;
    show({ ...state, view: { ...state.view, config: { ...config, extras: { straddle: "utg" } } } });
    press("Seat");
    press("Straddle");
    expect(actions.setStraddle.mock.calls).toEqual([[true]]);
  });

  test("a hand that was not shown may be shown after its end", () => {
    const state = FIXTURES.showdown();
    state.view.hand!.places[0]!.shown = false;
    show(state);
    key("s");
    expect(actions.showCards).toHaveBeenCalledOnce();
  });
});

describe("sitting down", () => {
  test("an empty seat opens the buy-in, which stays within table and wallet", () => {
    open("watching");
    act(() => seat(3).querySelector("button")!.click());
    expect(button("Least")!.textContent).toContain("€80");
    expect(button("Most")!.textContent).toContain("€400");
    press("Most");
    act(
      () =>
        void button("Sit down with €400")!.form!.dispatchEvent(
          new Event("submit", { bubbles: true, cancelable: true }),
        ),
    );
    expect(actions.sit.mock.calls).toEqual([[3, 40000]]);
  });

  test("who has not logged in sees open seats but no buttons on them", () => {
    show(FIXTURES.watching(), null);
    expect(seat(3).querySelector("button")).toBeNull();
    expect(seat(3).textContent).toBe("Open seat");
  });
});

describe("seats", () => {
  test.each([
    [0, "is-hero", "is-turn", ""],
    [1, "is-folded", "", "Fold"],
    [4, "", "", "Bet"],
    [5, "is-out", "", "Sitting out"],
    [6, "", "", "All-in"],
    [8, "is-folded", "is-gone", "Reconnecting"],
  ])("seat %i in the middle of a hand", (at, one, other, tag) => {
    open("flop");
    const classes = seat(at)
      .className.split(" ")
      .filter((name) => name.startsWith("is-"));
    expect(classes).toEqual([one, other].filter(Boolean));
    expect(seat(at).querySelector(".act")?.textContent ?? "").toBe(tag);
  });

  test("an opponent's cards are backs, a folded hand is gone", () => {
    open("flop");
    expect(seat(4).querySelectorAll(".card.back")).toHaveLength(2);
    expect(seat(1).querySelectorAll(".card")).toHaveLength(0);
    expect(seat(0).querySelectorAll(".card:not(.back)")).toHaveLength(2);
  });

  test("are told to a screen reader in one sentence", () => {
    open("flop");
    expect(seat(4).getAttribute("aria-label")).toBe("Kettu, €198.40, bet €48, 2 cards, Bet");
  });

  test("the winner is lit, beaten cards are dimmed, who mucked is out", () => {
    open("showdown");
    expect(seat(0).className).toContain("is-win");
    expect(seat(4).className).toContain("is-folded");
    expect(seat(6).querySelectorAll(".card.dim")).toHaveLength(2);
    expect([...box.querySelectorAll(".board .card")].map((one) => one.classList.contains("win"))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(box.querySelector(".result")!.textContent).toBe("You win €262.50 with three jacks, ace kicker");
  });
});

describe("a run-out", () => {
  test("is laid down street by street, and the result comes last", () => {
    const after = FIXTURES.runOut();
    show({ ...after, number: 1, view: after.before!, before: null });
    show(after);
    const seen = () => [box.querySelectorAll(".board .card").length, box.querySelectorAll(".result").length];
    expect(seen()).toEqual([3, 0]);
    wait(900);
    expect(seen()).toEqual([4, 0]);
    wait(900);
    expect(seen()).toEqual([5, 0]);
    wait(900);
    expect(seen()).toEqual([5, 2]);
  });

  test("jumps to its end when the next hand asks me something", () => {
    const after = FIXTURES.runOut();
    show({ ...after, number: 1, view: after.before!, before: null });
    show(after);
    show({ ...FIXTURES.flop(), number: 3 });
    expect(texts()).toHaveLength(3);
    expect(box.querySelectorAll(".board .card")).toHaveLength(4);
  });
});

describe("a screen reader", () => {
  test("hears at once that it is my turn, and ten seconds before its end", () => {
    open("flop");
    const said = () => box.querySelector("[aria-live=assertive]")!.textContent;
    expect(said()).toBe("Your turn. €48 to call, pot €214.50, 18 seconds.");
    wait(8_000);
    expect(said()).toBe("10 seconds left.");
  });
});
