import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FIXTURES, type FixtureName } from "../../gallery/fixtures";
import { beforeRunOut } from "../../gallery/run-out";
import { focusOn, inFocus } from "../../frame/in-focus";
import { route, go } from "../../router";
import { change } from "../../settings";
import { type Link, me, myTables, setLink, table, type TableState } from "../../state";
import { ARM_MS } from "../table/useArmed";
import { TablesView } from "./TablesView";
import { Tiles } from "./Tiles";
import { under } from "./Stack";
import { neighbour } from "./useTileKeys";

const command = vi.fn<Link["command"]>(() => Promise.resolve());
let box: HTMLElement;
let width = 1280;

/** The same table of the fixtures under another id. */
function put(id: string, fixture: FixtureName): void {
  const state = FIXTURES[fixture]();
  table(id).value = { ...state, view: { ...state.view, config: { ...state.view.config, id, name: id } } };
}

function open(tables: Readonly<Record<string, FixtureName>>): void {
  for (const [id, fixture] of Object.entries(tables)) put(id, fixture);
  myTables.value = Object.keys(tables);
  focusOn(Object.keys(tables)[0]!);
  act(() => render(<Tiles />, box));
  wait(ARM_MS);
}

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const tile = (id: string) => box.querySelector<HTMLElement>(`[data-table="${id}"]`)!;
const key = (name: string, on: EventTarget = document) =>
  act(() => void on.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })));
const answers = () => command.mock.calls.map(([id, { type }]) => [id, type]);
const actions = () => command.mock.calls.map(([id, told]) => [id, "action" in told ? told.action : null]);

const many = (...first: FixtureName[]) =>
  open(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`t${at}`, first[at] ?? "waiting"])));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => 748);
  setLink({ command } as unknown as Link);
  command.mockClear();
  width = 1280;
  me.value = { player: "you", name: "You", guest: false, balances: [], version: "1" };
  change({ arrangement: "tiles", language: "en", keyHints: true });
  go({ view: "tables" });
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  me.value = null;
  myTables.value = [];
  change({ arrangement: "tabs" });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("one table is no tile: it has the page to itself", () => {
  put("t.0", "waiting");
  myTables.value = ["t.0"];
  act(() => render(<TablesView />, box));
  expect(route.value).toEqual({ view: "table", id: "t.0" });
});

describe("a tile", () => {
  const home = (id: string, host: string, more: Partial<TableState["view"]> = {}) => {
    const { view, ...state } = table(id).value!;
    const config = { ...view.config, host, extras: { ...view.config.extras, rabbit: true } };
    act(() => void (table(id).value = { ...state, view: { ...view, config, ...more } }));
  };
  const news = (id: string) => tile(id).querySelector<HTMLButtonElement>(".news");

  test("says in short what the large table has a strip for, and a press makes it large", () => {
    open({ a: "waiting", b: "waiting" });
    expect([news("a"), news("b")]).toEqual([null, null]);
    home("a", "ann");
    expect(news("a")!.textContent).toBe("Table rules");
    home("b", "you", { paused: "the host deals the first hand", hand: null });
    expect(news("b")!.textContent).toBe("Deal the first hand");
    act(() => news("b")!.click());
    expect(route.value).toEqual({ view: "table", id: "b" });
  });

  test("is a region that says its name, its game and whether it waits", () => {
    open({ a: "waiting", b: "flop" });
    expect(tile("a").tagName).toBe("SECTION");
    expect(tile("a").getAttribute("aria-label")).toBe("a, NL Hold’em €1 / €2");
    expect(tile("b").getAttribute("aria-label")).toBe("b, NL Hold’em €1 / €2: your turn");
  });

  test("has the lamp, the clock and the buttons only while it waits for me", () => {
    open({ a: "waiting", b: "flop" });
    expect(tile("a").querySelector(".turnbar.mine, .secs")).toBeNull();
    expect(tile("a").querySelectorAll(".pre button")).toHaveLength(4);
    expect(tile("b").querySelector(".turnbar.mine")).not.toBeNull();
    const texts = [...tile("b").querySelectorAll(".acts .actbtn > :is(span, b)")].map((one) => one.textContent);
    expect(texts).toEqual(["Fold", "Call", "€48", "Raise to", "€96"]);
  });

  test("says which table waits before what it waits for", () => {
    open({ a: "waiting", b: "flop" });
    expect(tile("b").querySelector("[role=alert]")!.textContent).toMatch(/^b: Your turn/);
  });

  test("takes a press once its price has stood for a moment", () => {
    put("a", "waiting");
    put("b", "flop");
    myTables.value = ["a", "b"];
    act(() => render(<Tiles />, box));
    const call = () => tile("b").querySelector<HTMLElement>(".actbtn.go")!.click();
    act(call);
    expect(answers()).toEqual([]);
    wait(ARM_MS);
    act(call);
    act(call);
    expect(actions()).toEqual([["b", { type: "Call" }]]);
  });

  test("too small for the drawing shows my cards, the board, the pot, and lets cards be thrown away", () => {
    many("draw", "flop");
    expect(box.querySelectorAll(".canvas")).toHaveLength(0);
    const cards = (id: string, where: string) => [...tile(id).querySelectorAll(`${where} .card`)].map((one) => one.getAttribute("aria-label"));
    expect(cards("t1", ".bown")).toEqual(["ace of spades", "jack of diamonds"]);
    expect(cards("t1", ".bboard")).toHaveLength(4);
    expect(tile("t1").querySelector(".bline")!.textContent).toContain("€214.50");
    act(() => tile("t0").querySelector<HTMLElement>(".own button")!.click());
    act(() => [...tile("t0").querySelectorAll<HTMLElement>(".actbtn")].find((one) => one.textContent?.includes("Discard"))!.click());
    expect(answers()).toEqual([["t0", "Act"]]);
  });
});

describe("the others at a table that is drawn small", () => {
  const others = (id: string) => [...tile(id).querySelectorAll<HTMLElement>(".opponents li")];

  test("keep their places: chips, bets, who is asked and who deals, and all of it in words", () => {
    many("flop", "waiting");
    expect(others("t0")).toHaveLength(8);
    const kettu = others("t0").find((one) => one.textContent!.includes("Kettu"))!;
    expect(kettu.querySelector("b")!.textContent).toBe("198");
    expect(kettu.querySelector("small")!.textContent).toBe("48");
    expect(kettu.classList).toContain("live");
    expect(kettu.querySelector(".vh")!.textContent).toContain("Kettu, €198.40, bet €48");
    expect(others("t1").filter((one) => one.classList.contains("asked")).map((one) => one.querySelector(".oname")!.textContent)).toEqual(["Kettu"]);
    expect(others("t0").filter((one) => one.querySelector(".chips > i"))).toHaveLength(1);
  });

  test("show their open cards, without which no stud is played", () => {
    many("stud");
    const open = others("t0").map((one) => one.querySelectorAll(".ocards .tc").length);
    expect(open.filter((count) => count > 0)).toEqual([4, 4, 4, 4]);
  });

  test("have their part of the pot beside open cards while the rest is dealt, and so have I", () => {
    many("waiting");
    const named = (of: TableState): TableState => ({ ...of, view: { ...of.view, config: { ...of.view.config, id: "t0" } } });
    const after = FIXTURES.runOut();
    act(() => void (table("t0").value = named(beforeRunOut(after))));
    act(() => void (table("t0").value = { ...named(after), runOut: { ...after.runOut!, steps: after.runOut!.steps.map(named) } }));
    wait(700);
    expect(tile("t0").querySelector(".bsays b")!.textContent).toMatch(/%/);
    expect(others("t0").filter((one) => one.querySelector("small")!.textContent!.includes("%")).length).toBeGreaterThan(0);
  });
});

describe("the keys", () => {
  test("of the table go to the tile in focus", () => {
    open({ a: "waiting", b: "flop", c: "flop" });
    key("2");
    wait(ARM_MS);
    key("f");
    expect(actions()).toEqual([["b", { type: "Fold" }]]);
  });

  test("do nothing at a tile to which the focus has only just come", () => {
    open({ a: "flop", b: "flop" });
    focusOn("b");
    wait(ARM_MS - 1);
    key("f");
    expect(answers(), "it was meant for the other tile").toEqual([]);
    wait(1);
    key("f");
    expect(actions()).toEqual([["b", { type: "Fold" }]]);
  });

  test("choose ahead at the tile in focus and at no other", () => {
    open({ a: "waiting", b: "waiting" });
    key("2");
    wait(ARM_MS);
    key("x");
    expect(tile("a").querySelector(".pre [aria-pressed=true]")).toBeNull();
    expect(tile("b").querySelector(".pre [aria-pressed=true]")!.textContent).toContain("Check / fold");
  });

  test("lead from tile to tile, and the focus of the page goes with them", () => {
    open({ a: "waiting", b: "flop", c: "waiting", d: "flop" });
    const to = (name: string) => (key(name), inFocus.value);
    expect(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "4", "9"].map(to)).toEqual(["b", "d", "c", "a", "a", "d", "d"]);
    expect(document.activeElement).toBe(tile("d"));
  });

  test("Tab goes to the next that waits; from a control it goes on as everywhere", () => {
    open({ a: "waiting", b: "flop", c: "flop" });
    key("Tab", tile("a").querySelector("header button")!);
    expect(inFocus.value).toBe("a");
    key("Tab");
    expect(inFocus.value).toBe("b");
    key("Tab");
    expect(inFocus.value).toBe("c");
  });

  test("of the digits mark cards where a draw is on", () => {
    open({ a: "draw", b: "flop" });
    key("2");
    expect(inFocus.value).toBe("a");
    expect(tile("a").querySelectorAll(".own [aria-pressed=true]")).toHaveLength(1);
  });

  test("plus and minus size the bet, Enter makes the table large", () => {
    open({ a: "flop", b: "waiting" });
    key("+");
    expect(tile("a").querySelector(".actbtn.lamp")!.textContent).toContain("€98");
    key("Enter");
    expect(route.value).toEqual({ view: "table", id: "a" });
  });
});

test("an arrow stays at the edges of an incomplete grid", () => {
  expect(neighbour(4, "ArrowRight", 3, 5)).toBe(4);
  expect(neighbour(2, "ArrowDown", 3, 5)).toBe(2);
  expect(neighbour(1, "ArrowDown", 3, 5)).toBe(4);
});

test("below the table on top lie those that wait, then the others as they follow", () => {
  expect(under("b", ["a", "b", "c", "d"], ["d"])).toEqual(["d", "c", "a"]);
});
