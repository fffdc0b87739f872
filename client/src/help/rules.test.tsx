import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { act } from "preact/test-utils";
import { render } from "preact";
import { filter } from "../views/lobby/filter";
import { go, route } from "../router";
import { change } from "../settings";
import { me } from "../state";
import { differsOf } from "./differs";
import { GameView } from "./GameView";
import { duelsOf, handRows, winners } from "./hands";
import { RulesView } from "./RulesView";
import { answered, answering, facts, shown, TOLD } from "./testing";
import { betting, course, leastBets, ownWays, sharing, streetName } from "./words";

const GAMES = TOLD.dealerbox!.games.map(({ game }) => game);
let box: HTMLElement;

beforeEach(() => {
  change({ language: "en" });
  box = document.body.appendChild(document.createElement("div"));
  me.value = { player: null, name: null, guest: false, balances: [], version: "1" };
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

/** Every sentence that a page says of its game. */
function sentences(of: ReturnType<typeof facts>): readonly string[] {
  return [
    ...differsOf(of).flatMap(({ title, text }) => [title, text]),
    ...course(of).flatMap(({ title, lines }) => [title, ...lines]),
    ...betting(of).flat(),
    leastBets(of),
    ...sharing(of),
    ...ownWays(of),
    ...of.game.orders.flatMap((order) => handRows(order).flatMap(({ name, note }) => [name, note])),
  ];
}

describe.each(["en", "fi"] as const)("in %s", (language) => {
  describe.each(Object.keys(TOLD))("by the book %s", (book) => {
    test.each(GAMES)("all is said of %s, and every brace is filled", (id) => {
      change({ language });
      const said = sentences(facts(id, book));
      for (const text of said) expect(text).toMatch(/^[^{}]+$/);
      expect(differsOf(facts(id, book)).length).toBeGreaterThanOrEqual(1);
      expect(course(facts(id, book))).toHaveLength(facts(id, book).game.streets.length + 2);
      for (const step of course(facts(id, book))) expect(step.lines.length).toBeGreaterThanOrEqual(1);
    });
  });
});

test("a game without a list of its own shows every point that its rules imply", () => {
  const known = facts("draw5");
  const made = { ...known, game: { ...known.game, game: "draw5-made-up" } };
  expect(differsOf(made).map(({ id }) => id)).toEqual(differsOf(known).map(({ id }) => id));
});

describe("numbers are the rule book's", () => {
  const all = (of: ReturnType<typeof facts>) => sentences(of).join("\n");

  test.each([
    ["the clock of a draw", "draw5", { game: { draw_seconds: 17 } }, "17 seconds"],
    ["the antes of a bring-in", "soko", { rules: { bring_in_antes: 5 } }, "usually 5 antes"],
    ["the bets of a fixed limit", "holdem", { rules: { fixed_limit_bets: 6 } }, "at most 6 of them"],
    ["the cap of a spread limit", "stud", { rules: { spread_cap: 8 } }, "8 times its maximum bet"],
    ["the steps of a spread limit", "stud", { game: { spread: [1, 2, 2, 5, 9] } }, "1-2-2-5-9 times"],
    ["the players of five-card Omaha", "omaha5", { game: { max_players: 7 } }, "Five cards, 7 players"],
  ] as const)("%s", (_, id, changes, words) => {
    expect(all(facts(id))).not.toContain(words);
    expect(all(facts(id, "dealerbox", changes))).toContain(words);
  });

  test("how many cards may be exchanged", () => {
    const { streets } = facts("draw32").game;
    const changed = facts("draw32", "dealerbox", { game: { streets: streets.map((street) => ({ ...street, draw: street.draw && 3 })) } });
    expect(all(facts("draw32"))).toContain("draws up to 4 cards");
    expect(all(changed)).toContain("draws up to 3 cards");
  });
});

describe("what the house has otherwise", () => {
  const BIG = "Heads-up, the dealer posts the big blind.";
  const UNSEEN = "A losing hand may be mucked, even if a player is all-in.";
  test.each([
    ["youwin", "draw5", ["24 seconds per draw.", BIG, UNSEEN]],
    ["youwin", "omaha", ["Maximum 8 players.", BIG, UNSEEN]],
    ["youwin", "soko", ["If nobody bets in the last round, the first player left of the dealer shows first.", UNSEEN]],
    ["general", "telesina", ["Equal pairs: all three kickers are compared by rank before any suit.", UNSEEN]],
    ["nordic", "deuce3", ["Reshuffled cards: no card you discarded in any draw comes back to you.", BIG, UNSEEN]],
    ["nordic", "draw5", [BIG, UNSEEN]],
    ["dealerbox", "draw5", []],
  ])("by %s, in %s", (book, id, words) => {
    expect(ownWays(facts(id, book))).toEqual(words);
  });

  test("the blinds of two players", () => {
    const [small, big] = [facts("holdem"), facts("holdem", "nordic")];
    expect(ownWays(small)).toEqual([]);
    expect(differsOf(small).map(({ id }) => id)).not.toContain("big-heads-up");
    expect(differsOf(big).map(({ id }) => id)).toContain("big-heads-up");
    expect(course(small)[0]!.lines[1]).toContain("small blind and acts first in the first betting round");
    expect(course(big)[0]!.lines[1]).toContain("posts the big blind");
  });

  test("which discards come back", () => {
    const ids = (book: string) => differsOf(facts("deuce3", book)).map(({ id }) => id);
    expect(ids("dealerbox")).toContain("own-discards");
    expect(ids("nordic")).toContain("own-discards-any");
    expect(ids("nordic")).not.toContain("own-discards");
  });

  test("which of equal pairs wins in Telesina", () => {
    const pair = duelsOf("telesina").find(({ id }) => id === "pair")!;
    const order = (book: string) => facts("telesina", book).game.orders[0]!;
    expect([winners(pair, order("dealerbox")), winners(pair, order("general"))]).toEqual([[0], [1]]);
  });
});

describe("the order of hands", () => {
  const rows = (id: string, at = 0) => handRows(facts(id).game.orders[at]!);

  it("marks what only this game has, and what stands higher than usual", () => {
    const odd = (id: string) => rows(id).flatMap(({ hand, odd }) => (odd ? [`${odd} ${hand}`] : []));
    expect(odd("soko")).toEqual(["new four_flush", "new four_straight"]);
    expect(odd("telesina")).toEqual(["moved flush"]);
    expect([odd("holdem"), odd("deuce3")]).toEqual([[], []]);
  });

  it("numbers the kinds of hands, not the examples", () => {
    expect(rows("soko").map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(rows("deuce3").map(({ place }) => place).slice(0, 6)).toEqual([1, null, null, null, 2, 3]);
  });

  it("has an own note where the game compares otherwise", () => {
    const note = (id: string, hand: string, book = "dealerbox") =>
      handRows(facts(id, book).game.orders[0]!).find((row) => row.hand === hand)!.note;
    expect(note("telesina", "flush")).toBe("Only its suit counts, not its ranks.");
    expect(note("telesina", "pair", "general")).toContain("all three kickers by rank");
    expect(note("telesina", "flush", "general")).toBe("Only its suit counts, not its ranks.");
  });

  it("shows a low half where there is one, with what does not qualify", () => {
    expect(rows("omaha8", 1).map(({ hand }) => hand)).toEqual([...Array<string>(4).fill("eight_or_better"), "none", "none"]);
  });

  it("names a hand that it has no picture of", () => {
    const order = facts("holdem").game.orders[0]!;
    const [first] = handRows({ ...order, hands: ["five_of_a_kind", ...order.hands] });
    expect(first).toMatchObject({ hand: "five_of_a_kind", place: 1, cards: "", odd: "new" });
  });
});

test("an odd chip goes where the game's own way of sharing says", () => {
  const odd = (id: string) => sharing(facts(id)).filter((text) => /odd chip/i.test(text));
  expect(odd("holdem")).toEqual(["An odd chip goes to the first winner left of the dealer."]);
  expect(odd("omaha8")).toEqual([expect.stringMatching(/^An odd chip goes to the high hand;/)]);
  expect(odd("draw32")).toEqual([expect.stringMatching(/^When players agree to split a pot/)]);
  expect(odd("telesina")).toEqual([]);
});

test("streets are called as at the table", () => {
  const names = (id: string) => facts(id).game.streets.map((_, at) => streetName(facts(id).game, at));
  expect(names("holdem")).toEqual(["Preflop", "Flop", "Turn", "River"]);
  expect(names("telesina")).toEqual(["Second street", "Third street", "Fourth street", "Fifth street", "Vela"]);
  expect(names("stud8")[4]).toBe("Seventh street");
  expect(names("deuce3")).toEqual(["Before the draw", "First draw", "Second draw", "Third draw"]);
  expect(names("draw5")).toEqual(["Before the draw", "Draw"]);
});

describe("the page of a game", () => {
  const press = (text: string) => act(() => [...box.querySelectorAll<HTMLElement>("a, button")].find((one) => one.textContent?.includes(text))!.click());

  test.each(GAMES)("%s: its head, its parts, and cards with names", async (id) => {
    answering(TOLD.dealerbox!);
    await shown(<GameView id={id} book={undefined} />, box);
    const { game } = facts(id);
    expect(box.querySelector("h1")!.textContent).toBeTruthy();
    expect(box.textContent).toContain(`2 to ${game.max_players} players`);
    expect([...box.querySelectorAll("section")].map(({ id }) => id)).toEqual([
      "differs", "course", "betting", "order", ...(game.orders.length > 1 ? ["low"] : []), "duels", "showdown",
    ]); // prettier-ignore
    for (const card of box.querySelectorAll(".card")) expect(card.getAttribute("aria-label")).toBeTruthy();
    for (const link of box.querySelectorAll<HTMLAnchorElement>(".contents a")) {
      expect(box.querySelector(link.getAttribute("href")!)).not.toBeNull();
    }
  });

  it("asks for the book of the table that it was opened from", async () => {
    const asked = answering(TOLD.youwin!);
    await shown(<GameView id="draw5" book="youwin" />, box);
    expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/rules?book=youwin"]);
    expect(box.querySelector("#own")!.textContent).toContain("24 seconds per draw.");
    expect(box.querySelector(".headfacts")!.textContent).toContain("Rule book: YouWin");
  });

  test.each([
    ["omaha8", [["wins low", "wins high"], ["", "scoops"]]],
    ["holdem", [["wins", ""], ["split", "split"]]],
  ])("says who wins what in %s", async (id, results) => {
    answering(TOLD.dealerbox!);
    await shown(<GameView id={id} book={undefined} />, box);
    const hands = (duel: Element) => [...duel.querySelectorAll(".duelhand")].slice(1);
    expect([...box.querySelectorAll("#duels li")].map((duel) => hands(duel).map((hand) => hand.querySelector(".tag")?.textContent ?? ""))).toEqual(results);
  });

  it("leads to the tables of the game", async () => {
    answering(TOLD.dealerbox!);
    await shown(<GameView id="soko" book={undefined} />, box);
    press("Play Soko");
    expect([route.value, filter.value.game]).toEqual([{ view: "lobby" }, ["soko"]]);
  });

  it("offers the other books that tables play by", async () => {
    const games = TOLD.dealerbox!.games.map((game) => ({ ...game, books: ["dealerbox", "nordic"] }));
    answering({ ...TOLD.dealerbox!, games });
    await shown(<GameView id="soko" book={undefined} />, box);
    press("Nordic");
    expect(route.value).toEqual({ view: "rules", game: "soko", book: "nordic" });
  });

  it("goes by the book in force where the one of its address is not there any more", async () => {
    const asked = vi.fn((path: string) =>
      Promise.resolve(path.includes("?") ? Response.json({ code: "no_book", error: "No." }, { status: 404 }) : Response.json(TOLD.dealerbox)),
    );
    vi.stubGlobal("fetch", asked);
    await shown(<GameView id="soko" book="monaco" />, box);
    expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/rules?book=monaco", "/api/rules"]);
    expect(box.querySelector(".headfacts")!.textContent).toContain("Rule book: Dealerbox");
  });

  it("says what to do where there is no such game", async () => {
    answering(TOLD.dealerbox!);
    await shown(<GameView id="snap" book={undefined} />, box);
    press("All games");
    expect(route.value).toEqual({ view: "rules" });
  });

  it("tries again where the rules did not come", async () => {
    answering(null);
    await shown(<GameView id="soko" book={undefined} />, box);
    expect(box.querySelector(".standin")!.textContent).toContain("can’t be loaded");
    answering(TOLD.dealerbox!);
    press("Try again");
    await answered();
    expect(box.querySelector("h1")!.textContent).toBe("Soko");
  });
});

describe("the list of games", () => {
  const names = () => [...box.querySelectorAll(".gamecard h3")].map(({ textContent }) => textContent);
  const type = (text: string) =>
    act(() => {
      const input = box.querySelector("input")!;
      input.value = text;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });

  beforeEach(async () => {
    go({ view: "lobby" });
    answering(TOLD.nordic!);
    await shown(<RulesView />, box);
  });

  it("has all of them, and says which the book lacks", () => {
    expect(names()).toHaveLength(GAMES.length);
    expect([...box.querySelectorAll(".gamecard:has(.tag) h3")].map(({ textContent }) => textContent)).toEqual(["5-Card Omaha", "5-Card Omaha 8"]);
  });

  test.each([
    ["sök", ["Soko"]],
    ["LOWBALL", ["2-7 Triple Draw"]],
    ["vela", ["Telesina"]],
    ["short deck flush", ["Telesina", "Americana", "32-Card Draw"]],
    ["plo", ["Omaha", "5-Card Omaha", "Omaha 8"]],
  ])("finds %s", (text, found) => {
    type(text);
    expect(names()).toEqual(found);
  });

  it("goes on where nothing is found", () => {
    type("bridge");
    expect([names(), box.querySelector(".standin")!.textContent]).toEqual([[], expect.stringContaining("“bridge”")]);
    act(() => box.querySelector<HTMLElement>(".standin button")!.click());
    expect(names()).toHaveLength(GAMES.length);
  });

  it("shows one kind", () => {
    act(() => [...box.querySelectorAll<HTMLElement>(".seg button")].find((one) => one.textContent === "Draw")!.click());
    expect(names()).toEqual(["5-Card Draw", "2-7 Triple Draw", "32-Card Draw"]);
  });
});
