import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { route } from "../../router";
import { change } from "../../settings";
import { me } from "../../state";
import type { OwnResults, OwnTournament, Point } from "../../wire/calls";
import { ofDays, ofHands, rowsOf, spanOf, thinned, ticks } from "./curve";
import { ResultsView } from "./ResultsView";
import { beginning, seek, session, sought, words } from "./filters";
import { returnWords, totalsOf } from "./Tournaments";

const figures = { hands: 200, net: 1250, units: 25, entered: 50, shown: 20, won: 12, rake: 90 };
const RESULTS: OwnResults = {
  currency: "EUR",
  table_names: {}, currencies: [{ currency: "EUR", hands: 200 }, { currency: "FUN", hands: 3 }],
  games: [{ ...figures, game: "holdem", limit: "NL" }],
  days: [{ ...figures, day: 20_000 }],
  sessions: [{ ...figures, table: "aurora", game: "holdem", limit: "NL", began: 1_000_000, last: 4_600_000 }],
  largest: [{ hand: "aurora-7", table: "aurora", ended: 5, game: "holdem", limit: "NL", pot: 900, net: -450 }],
};
const POINTS: Point[] = [[1_000, 500, true, "aurora-1"], [2_000, -750, false, "aurora-2"], [3_000, 1500, true, "aurora-3"]];
const TOURNAMENT: OwnTournament = {
  tournament: "sunday", name: "Sunday", game: "holdem", limit: "NL", money: "fun", currency: "EUR", buy_in: 100, fee: 10, ended: 5, place: 2,
  entrants: 9, entries: 1, rebuys: 0, paid: 1100, prizes: 2700, cancelled: "",
};

let box: HTMLElement;
let asked: string[];
let results: OwnResults;

beforeEach(() => {
  change({ language: "en" });
  seek({ period: "all", currency: "", game: "", limit: "" });
  me.value = { player: "p", name: "Tuuli", guest: false, balances: [], version: "1" };
  asked = [];
  results = RESULTS;
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const answer = address.startsWith("/api/results/graph")
      ? { points: POINTS }
      : address.startsWith("/api/results/tournaments")
        ? { tournaments: [TOURNAMENT] }
        : results;
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  me.value = null;
  session.value = null;
  vi.unstubAllGlobals();
});

const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 0)));
async function show(): Promise<void> {
  act(() => render(<ResultsView />, box));
  await settled();
  await settled();
}
const slider = () => box.querySelector<HTMLElement>("[role=slider]")!;
const key = (name: string) => act(() => void slider().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })));

describe("my results", () => {
  it("are told in figures, of all games and of each", async () => {
    await show();
    expect([...box.querySelectorAll(".figurerow:first-of-type dd")].slice(0, 6).map((one) => one.textContent)).toEqual([
      "+€12.50", "+12.5", "200", "25%", "60% 12 / 20", "€0.90",
    ]);
    const [game] = box.querySelectorAll(".tbl tbody tr");
    expect([...game!.children].map((one) => one.textContent)).toEqual(["NL Hold’em", "200", "+€12.50", "+12.5", "25%", "60%", "€0.90"]);
    expect(box.querySelector(".linkish[href='/hands/aurora-7']")).not.toBeNull();
  });

  it("are written as the player's language has it", async () => {
    change({ language: "fi" });
    await show();
    expect(box.querySelectorAll(".figurerow dd")[1]!.textContent).toBe("+12,5");
  });

  it("are looked for by time, money, game and limit, which is remembered", async () => {
    await show();
    const week = [...box.querySelectorAll<HTMLButtonElement>(".seg button")].find((one) => one.textContent === "7 days")!;
    act(() => week.click());
    await settled();
    expect(asked.at(-1)).toContain("since=");
    const [money] = box.querySelectorAll("select");
    act(() => {
      money!.value = "FUN";
      money!.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await settled();
    expect(asked.some((address) => address.startsWith("/api/results?") && address.includes("currency=FUN"))).toBe(true);
    expect(JSON.parse(localStorage.getItem("dealerbox.results")!)).toMatchObject({ period: "week", currency: "FUN" });
  });

  it("of one session alone, and back", async () => {
    await show();
    act(() => box.querySelector<HTMLButtonElement>("[aria-label^='Show only the session at aurora']")!.click());
    await settled();
    expect(asked.find((address) => address.includes("table=aurora"))).toContain("since=1000000&until=4600000");
    expect(box.textContent).toContain("One session at aurora");
    expect(box.textContent).not.toContain("Tournaments played");
    act(() => [...box.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === "All sessions")!.click());
    await settled();
    expect(session.value).toBeNull();
  });

  it("say what to do where there are none", async () => {
    results = { ...RESULTS, games: [], days: [], sessions: [], largest: [], currencies: [] };
    await show();
    expect(box.querySelector(".noresults a")!.getAttribute("href")).toBe("/");
    act(() => seek({ game: "stud" }));
    await settled();
    act(() => box.querySelector<HTMLButtonElement>(".noresults button")!.click());
    expect(sought.value.game).toBe("");
  });

  it("ask an observer in, and the room for nothing", async () => {
    me.value = { ...me.value!, player: null };
    await show();
    expect(box.textContent).toContain("Play as a guest or log in to have a hand history");
    expect(asked).toEqual([]);
  });

  it("tell tournaments with what was paid, won and came of it", async () => {
    await show();
    const row = [...box.querySelectorAll(".tbl tbody tr")].at(-1)!;
    expect([...row.children].slice(2).map((one) => one.textContent)).toEqual(["2 of 9", "€11.00", "€27.00", "+€16.00"]);
    expect(returnWords(TOURNAMENT)).toBe("+145%");
    expect(returnWords({ paid: 0, prizes: 50 })).toBe("–");
    const lost = { ...TOURNAMENT, prizes: 0, currency: "EUR" };
    expect(totalsOf([TOURNAMENT, lost, { ...lost, currency: "FUN" }])).toEqual([
      { currency: "EUR", played: 2, cashed: 1, paid: 2200, prizes: 2700 },
      { currency: "FUN", played: 1, cashed: 0, paid: 1100, prizes: 0 },
    ]);
  });
});

describe("the graph", () => {
  it("is described, and says what each hand brought along the arrow keys", async () => {
    await show();
    expect(box.querySelector("svg title")!.textContent).toBe("Result hand by hand");
    expect(box.querySelector("svg desc")!.textContent).toBe("+€12.50 after 3 hands. Low −€2.50, high +€12.50.");
    expect(slider().getAttribute("aria-valuetext")).toMatch(/^Hand 3, .*: \+€15.00 in this hand, \+€12.50 in total$/);
    key("ArrowLeft");
    expect(slider().getAttribute("aria-valuenow")).toBe("2");
    expect(slider().getAttribute("aria-valuetext")).toContain("−€7.50 in this hand, −€2.50 in total");
    key("Home");
    key("ArrowLeft");
    expect(slider().getAttribute("aria-valuenow")).toBe("1");
    key("Enter");
    expect(route.value).toEqual({ view: "hand", id: "aurora-1" });
  });

  it("is a table too", async () => {
    await show();
    const details = box.querySelector("details")!;
    act(() => {
      details.open = true;
      details.dispatchEvent(new Event("toggle"));
    });
    const rows = [...details.querySelectorAll("tbody tr")].map((row) => [...row.children].map((one) => one.textContent));
    expect(rows.map(([number, , net, sum]) => [number, net, sum])).toEqual([
      ["1", "+€5.00", "+€5.00"], ["2", "−€7.50", "−€2.50"], ["3", "+€15.00", "+€12.50"],
    ]);
  });

  it("adds up, and showdowns beside it", () => {
    expect(ofHands(POINTS).map(({ sum, shown }) => [sum, shown])).toEqual([[500, 500], [-250, 500], [1250, 2000]]);
    const days = ofDays([{ ...figures, day: 1, net: 5 }, { ...figures, day: 3, net: -7 }]);
    expect(days.map(({ sum }) => sum)).toEqual([5, -2]);
    expect(new Date(days[0]!.at).getDate()).toBe(2);
  });

  it("always has nought in sight, and round amounts at its side", () => {
    expect(spanOf([5, 9])).toEqual([0, 9]);
    expect(spanOf([])).toEqual([0, 1]);
    expect(ticks(-2500, 9000, 4)).toEqual([0, 5000]);
    expect(ticks(0, 1000, 4)).toEqual([0, 500, 1000]);
    expect(ticks(0, 3, 4)).toEqual([0, 1, 2, 3]);
  });

  it("is thinned without losing a peak", () => {
    const values = Array.from({ length: 10_000 }, (_, at) => (at === 4321 ? 999 : at % 7));
    const kept = thinned(values, 100);
    expect(kept.length).toBeLessThan(401);
    expect(kept).toContain(4321);
    expect([kept[0], kept.at(-1)]).toEqual([0, 9999]);
    expect(thinned([1, 2, 3], 100)).toEqual([0, 1, 2]);
    expect(rowsOf(values, 50).length).toBeLessThanOrEqual(51);
    expect(rowsOf(values, 50).at(-1)!.number).toBe(10_000);
  });
});

it("a period begins at a midnight", () => {
  const now = new Date(2026, 10, 30, 15, 30).getTime();
  expect(beginning("week", now)).toBe(new Date(2026, 10, 24).getTime());
  expect(beginning("all", now)).toBeNull();
  expect(words({ period: "all", currency: "", game: "", limit: "" }, null, now)).toEqual({
    zone: String(-new Date(now).getTimezoneOffset()),
  });
});
