import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { extrasOf, nextBomb } from "../../extras";
import { config, hand, place, seat, view } from "../../gallery/build";
import { change } from "../../settings";
import type { Extras, TableView } from "../../wire/types";
import type { TableTools } from "./actions";
import { Choosing, plateText } from "./Plate";
import type { Scene } from "./scene";

const ROTATION = [
  { game: "holdem", limit: "NL", stakes: { small_blind: 10, big_blind: 20 } },
  { game: "stud", limit: "FL", stakes: { ante: 5, bring_in: 10, small_bet: 20, big_bet: 40 } },
] as unknown as Extras["rotation"];
const SEATS = [seat("Ann", 5), seat("Bob", 5)];
const table = (extras: Partial<Extras>, part: Partial<TableView> = {}): TableView =>
  view({ seats: SEATS, ...part, config: config({ currency: "FUN", stakes: { small_blind: 10, big_blind: 20 }, extras: extras as Extras, host: "ann" }) });
const scene = (one: TableView, mySeat: number | null = null): Scene => ({ view: one, mySeat }) as Scene;

beforeEach(() => change({ language: "en" }));

describe("the plate on the felt", () => {
  const places = [place(0, 5), place(1, 5)];

  it("names a bomb pot, the next one, and a seven-deuce bounty", () => {
    const bomb = hand(places, { number: 9, bomb: true, bomb_ante: 20, ended: false });
    expect(plateText(scene(table({}, { hand: bomb })))).toBe("Bomb pot · 0.20 each");
    expect(plateText(scene(table({}, { hand: { ...bomb, ended: true }, bomb_called: 40 })))).toBe("Next hand: bomb pot · 0.40 each");
    const won = hand(places, { number: 9, ended: true, bounty: 60, bounty_to: 1 });
    expect(plateText(scene(table({}, { hand: won })))).toBe("7-2! Bob gets 0.60");
    expect(plateText(scene(table({}, { hand: hand(places, { number: 9, ended: false }) })))).toBe("");
  });

  it("knows a bomb pot that comes every few hands, where it does not depend on the next game", () => {
    const ended = hand(places, { number: 9, ended: true });
    expect(nextBomb(table({ bomb_every: 5, bomb_ante: 20 }, { hand: ended }))).toBe(20);
    expect(nextBomb(table({ bomb_every: 4, bomb_ante: 20 }, { hand: ended }))).toBe(0);
    expect(nextBomb(table({ bomb_every: 5, bomb_ante: 20, rotation: ROTATION! }, { hand: ended }))).toBe(0);
  });
});

it("house rules that the games cannot use are not shown", () => {
  const all = { straddle: "utg", bomb_every: 5, bomb_ante: 20, seven_deuce: 20, dealers_choice: true } as Extras;
  const stud = config({ game: "stud", limit: "FL", stakes: ROTATION![1]!.stakes, extras: all });
  expect(extrasOf(stud)).toMatchObject({ straddle: "", bomb_every: 0, seven_deuce: 0, dealers_choice: false });
  expect(extrasOf({ ...stud, extras: { ...all, rotation: ROTATION! } })).toMatchObject(all);
});

describe("a dealer's choice", () => {
  let box: HTMLElement;
  const chooseGame = vi.fn(() => Promise.resolve());
  const tools = { actions: { chooseGame }, run: () => undefined } as unknown as TableTools;
  const asked = (at: number | null) =>
    table({ rotation: ROTATION!, dealers_choice: true }, { choosing: { seat: 1, ends: Date.now() + 9_000, at } });
  const show = (one: TableView, mySeat: number | null) => act(() => render(<Choosing scene={scene(one, mySeat)} tools={tools} />, box));

  beforeEach(() => void (box = document.body.appendChild(document.createElement("div"))));
  afterEach(() => {
    render(null, box);
    box.remove();
  });

  it("is a question to its player, and the others see whose it is", () => {
    show(asked(null), 0);
    expect(box.textContent).toContain("Bob chooses the next game");
    expect(box.querySelector("button")).toBeNull();
    show(asked(null), 1);
    const buttons = [...box.querySelectorAll("button")];
    expect(buttons.map((one) => one.textContent)).toEqual(["NL Hold’em", "FL 7-Card Stud"]);
    act(() => buttons[1]!.click());
    expect(chooseGame).toHaveBeenCalledWith(1);
  });

  it("is told to all once it is made", () => {
    show(asked(1), 0);
    expect(box.textContent).toBe("Bob chose FL 7-Card Stud");
    show(asked(1), 1);
    expect(box.textContent).toBe("You chose FL 7-Card Stud");
  });
});
