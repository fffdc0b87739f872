import { act } from "preact/test-utils";
import { beforeEach, describe, expect, test } from "vitest";
import { ahead, runPreActions } from "../../pre-actions/pre-actions";
import { FIXTURES } from "../../gallery/fixtures";
import { turn } from "../../gallery/build";
import { change } from "../../settings";
import { connection, myTables, table, type TableState } from "../../state";
import { box, button, inARoom, key, press, show as draw, wait } from "./testing";
import { ARM_MS } from "./useArmed";

inARoom();

beforeEach(() => (ahead("aurora").value = { intent: null, marks: null, dropped: null }));

/** Shows a table, and waits until what stands there takes a press. */
const show = (state: TableState) => {
  draw(state);
  wait(ARM_MS);
};

const choices = () => [...box.querySelectorAll<HTMLButtonElement>(".pre button")];
const pressed = () => choices().filter((one) => one.getAttribute("aria-pressed") === "true");
const texts = () => choices().map((one) => one.querySelector("span")!.textContent);

describe("while I wait", () => {
  test("four choices have places of their own over the buttons", () => {
    show(FIXTURES.waiting());
    expect(texts()).toEqual(["Fold", "Check / fold", "Check", "Call any"]);
    expect(pressed()).toEqual([]);
    expect(box.querySelectorAll(".acts button")).toHaveLength(0);
  });

  test("one press chooses, one takes back, by finger and by key", () => {
    show(FIXTURES.waiting());
    press("Check / fold");
    expect(pressed().map((one) => one.textContent)).toEqual(["Check / foldX"]);
    press("Check / fold");
    expect(pressed()).toEqual([]);
    key("a");
    expect(pressed().map((one) => one.textContent)).toEqual(["Call anyA"]);
    key("a", { repeat: true });
    key("f");
    expect(pressed().map((one) => one.textContent)).toEqual(["FoldF"]);
  });

  test("a call names its price", () => {
    const state = FIXTURES.flop();
    show({ ...state, view: { ...state.view, turn: turn(6) } });
    expect(texts()[2]).toBe("Call €48");
  });

  test("a press that was meant for a check does not choose the call that has taken its place", () => {
    show(FIXTURES.waiting());
    const state = FIXTURES.flop();
    draw({ ...state, number: 2, view: { ...state.view, turn: turn(6) } });
    key("c");
    press("Call €48");
    expect(pressed()).toEqual([]);
    wait(ARM_MS);
    press("Call €48");
    expect(pressed().map((one) => one.textContent)).toEqual(["Call €48C"]);
  });

  test("who has folded has nothing to choose", () => {
    const state = FIXTURES.waiting();
    state.view.hand!.places[0] = { ...state.view.hand!.places[0]!, folded: true };
    show(state);
    expect(choices()).toEqual([]);
  });

  test("a dropped choice is released, and it is said why", () => {
    const over = runPreActions();
    connection.value = { state: "online", latency: null };
    myTables.value = ["aurora"];
    const before = FIXTURES.waiting();
    table("aurora").value = before;
    show(before);
    key("c");
    expect(pressed().map((one) => one.textContent)).toEqual(["CheckC"]);
    const raised: TableState = FIXTURES.flop();
    act(() => void (table("aurora").value = raised));
    show(raised);
    expect(choices()).toEqual([]);
    expect(box.querySelector(".price.dropped")!.textContent).toBe("Check cancelled: the bet changed");
    expect(box.querySelector("[role=status].vh")!.textContent).toContain("Check cancelled");
    over();
  });
});

describe("before a draw", () => {
  const before = (): TableState => {
    const state = FIXTURES.draw();
    return { ...state, view: { ...state.view, turn: turn(1) } };
  };

  test("cards are marked and the discard chosen, or one stands pat", () => {
    show(before());
    expect(texts()).toEqual(["Stand pat", "Discard selected"]);
    expect(button("Discard selected")!.disabled).toBe(true);
    act(() => box.querySelectorAll<HTMLButtonElement>(".own button")[3]!.click());
    key("5");
    expect(box.querySelectorAll(".own [aria-pressed=true]")).toHaveLength(2);
    key("d");
    expect(pressed().map((one) => one.textContent)).toEqual(["Discard selectedD"]);
    key("s");
    expect(pressed().map((one) => one.textContent)).toEqual(["Stand patS"]);
  });

  test("the marks are still there when the turn comes", () => {
    show(before());
    key("4");
    show({ ...FIXTURES.draw(), number: 2 });
    expect(box.querySelectorAll(".own [aria-pressed=true]")).toHaveLength(1);
  });
});

describe("a hand that is over", () => {
  test("who never wants to show uncalled wins is not asked", () => {
    const state = FIXTURES.showdown();
    const places = state.view.hand!.places.map((one, at) => ({ ...one, shown: false, folded: at > 0 }));
    show({ ...state, view: { ...state.view, hand: { ...state.view.hand!, places } } });
    expect(button("Show cards")).toBeDefined();
    press("Ask me to show when I win without a call");
    expect(button("Show cards")).toBeUndefined();
    change({ unseenWins: "ask" });
  });
});
