import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { config } from "../../gallery/build";
import { change } from "../../settings";
import { lobby, me, setLink } from "../../state";
import type { LobbyTable, TableConfig } from "../../wire/types";
import { changeFilter, currenciesOf, currencyOf, NO_FILTER, orderBy, order } from "./filter";
import { LobbyView } from "./LobbyView";
import { TableList } from "./TableList";

const MANY = 5_000;
let box: HTMLElement;
const onSelect = vi.fn();

const row = (at: number, part: Partial<LobbyTable> = {}, table: Partial<TableConfig> = {}): LobbyTable => ({
  config: config({ id: `t${at}`, name: `Table ${at}`, money: "real", ...table }),
  playing: 3,
  average_pot: 1_250,
  flop_percent: 34,
  hands_per_hour: 70,
  players: ["Aino", "Otso", "Kettu"],
  paused: false,
  waiting: 2,
  ...part,
});
const show = (rows: readonly LobbyTable[], chosen = rows[0] ?? null) =>
  act(() => render(<TableList rows={rows} chosen={chosen} onSelect={onSelect} />, box));
const drawn = () => [...box.querySelectorAll<HTMLElement>(".tbody [role=row]")];
const places = () => drawn().map((one) => Number(one.getAttribute("aria-rowindex")));
const press = (key: string) =>
  act(async () => void document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
const focused = () => document.activeElement?.getAttribute("aria-rowindex");

beforeEach(() => {
  change({ language: "en" });
  onSelect.mockClear();
  setLink({ watch: () => () => undefined } as unknown as Parameters<typeof setLink>[0]);
  box = document.body.appendChild(document.createElement("div"));
  me.value = { player: "me", name: "Me", guest: false, balances: [], version: "1" };
});

afterEach(() => {
  act(() => render(null, box));
  box.remove();
  lobby.value = null;
  changeFilter(NO_FILTER);
});

it("writes all stakes in one form, and all pots", () => {
  const stakes = (small: number, big: number) => ({ stakes: { small_blind: small, big_blind: big } });
  const cells = (name: string) => drawn().map((one) => one.querySelector(name)!.textContent);
  show([row(1, { average_pot: 500 }, stakes(500, 1000)), row(2, { average_pot: 1250 }, stakes(50, 100))]);
  expect(cells(".tstake")).toEqual(["€5.00 / €10.00", "€0.50 / €1.00"]);
  expect(cells(".num.hide-p")).toEqual(["€5.00", "€12.50"]);
  show([row(1, { average_pot: 500 }, stakes(500, 1000)), row(2, { average_pot: 1200 }, { limit: "FL", stakes: { small_blind: 50, big_blind: 100, small_bet: 100, big_bet: 200 } })]);
  expect(cells(".tstake")).toEqual(["€5 / €10", "€1 / €2"]);
  expect(cells(".num.hide-p")).toEqual(["€5", "€12"]);
});

describe("a list of thousands of tables", () => {
  const rows = Array.from({ length: MANY }, (_, at) => row(at));

  it("has only those in sight in the document, and says how many there are", () => {
    show(rows);
    expect(drawn().length).toBeLessThan(60);
    expect(box.querySelector("[role=grid]")!.getAttribute("aria-rowcount")).toBe(`${MANY + 1}`);
    expect(places()[0]).toBe(2);
    expect(box.querySelector<HTMLElement>(".rows")!.style.height).toBe(`${MANY * 44}px`);
  });

  it("is walked by the keyboard to its other end and back", async () => {
    show(rows);
    drawn()[0]!.focus();
    await press("ArrowDown");
    expect(focused()).toBe("3");
    await press("End");
    expect([focused(), document.activeElement!.textContent]).toEqual([`${MANY + 1}`, expect.stringContaining(`Table ${MANY - 1}`)]);
    await press("ArrowUp");
    expect(focused()).toBe(`${MANY}`);
    await press("Home");
    expect(focused()).toBe("2");
    expect(drawn().length).toBeLessThan(60);
  });

  it("keeps the row that has the focus, in its place, when it is scrolled out of sight", async () => {
    show(rows);
    drawn()[1]!.focus();
    const body = box.querySelector<HTMLElement>(".tbody")!;
    await act(async () => {
      body.scrollTop = 100_000;
      body.dispatchEvent(new Event("scroll"));
    });
    expect(focused()).toBe("3");
    expect(places().slice(0, 2)).toEqual([3, Math.floor(100_000 / 44) - 8 + 2]);
    expect(places()).toEqual([...places()].sort((a, b) => a - b));
    expect(drawn().filter((one) => one.tabIndex === 0)).toEqual([document.activeElement]);
  });

  it("lets the keyboard in at one row, wherever it is scrolled to", () => {
    show(rows, rows[4_000]!);
    expect(drawn().filter((one) => one.tabIndex === 0).map((one) => one.getAttribute("aria-rowindex"))).toEqual(["4002"]);
  });
});

describe("a row", () => {
  it("says what is played, who sees the flop, and how many wait", () => {
    show([row(1)]);
    const cells = [...drawn()[0]!.children].map((cell) => cell.textContent);
    expect(cells.slice(-4)).toEqual(["€12.50", "34%", "70", "2"]);
    expect(box.querySelectorAll("[role=columnheader]").length).toBe(cells.length);
  });

  it("leaves empty what nobody knows yet", () => {
    show([row(1, { average_pot: 0, flop_percent: null, hands_per_hour: 0, waiting: 0 })]);
    expect([...drawn()[0]!.children].map((cell) => cell.textContent).slice(-4)).toEqual(["–", "–", "–", "0"]);
  });
});

describe("the whole lobby", () => {
  const REAL = row(1, {}, { name: "Aurora", currency: "EUR", money: "real" });
  const FUN = row(2, { flop_percent: 60, waiting: 0 }, { name: "Saana", currency: "FUN", money: "fun" });
  const LOOSE = row(3, { flop_percent: 80, waiting: 5 }, { name: "Halti", currency: "FUN", money: "fun" });
  const open = () => {
    lobby.value = new Map([REAL, FUN, LOOSE].map((one) => [one.config.id, one]));
    act(() => render(<LobbyView />, box));
  };
  const names = () => [...box.querySelectorAll(".tbody .tname")].map((one) => one.textContent);
  const click = (words: string) => act(() => [...box.querySelectorAll("button")].find((one) => one.textContent === words)!.click());

  it("never mixes real and fun money: a newcomer sees fun, and one press away the other with advice", () => {
    open();
    expect(new Set(names())).toEqual(new Set(["Saana", "Halti"]));
    expect(box.querySelector(".fun-advice")).toBeNull();
    click("Euro");
    expect(names()).toEqual(["Aurora"]);
    click("Start with play money");
    expect(new Set(names())).toEqual(new Set(["Saana", "Halti"]));
  });

  it("comes whole, when it is known who looks and what there is", () => {
    act(() => render(<LobbyView />, box));
    expect(box.querySelector("main")!.textContent).toBe("Cash gamesLoading…");
    open();
    expect(box.querySelectorAll(".tbody .trow").length).toBe(2);
  });

  it("does not advise who has real money", () => {
    me.value = { ...me.value!, balances: [{ currency: "EUR", wallet: 5_000, in_play: 0 }] };
    open();
    expect([names(), box.querySelector(".fun-advice")]).toEqual([["Aurora"], null]);
  });

  it("is sorted by who sees the flop, and by who waits", () => {
    const before = order.value;
    open();
    act(() => orderBy("flop"));
    expect(names()).toEqual(["Halti", "Saana"]);
    act(() => orderBy("waiting"));
    act(() => orderBy("waiting"));
    expect(names()).toEqual(["Saana", "Halti"]);
    order.value = before;
  });

  it.each([
    ["what was chosen", "EUR", [], "EUR"],
    ["fun money for who has none of the other", null, [{ currency: "EUR", wallet: 0, in_play: 0 }], "FUN"],
    ["the real money that one has most of", null, [{ currency: "EUR", wallet: 5, in_play: 0 }], "EUR"],
    ["what there is, where no table is of the chosen one", "USD", [], "FUN"],
  ] as const)("lists %s", (_, chosen, balances, shown) => {
    expect(currencyOf(currenciesOf([REAL, FUN]), chosen, balances)).toBe(shown);
  });
});
