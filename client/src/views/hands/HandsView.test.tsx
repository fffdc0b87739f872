import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { change } from "../../settings";
import { me } from "../../state";
import type { HandsFound, HandSummary } from "../../wire/calls";
import { HandsView } from "./HandsView";
import { changeSearch, EVERYTHING, search } from "./search";

const hand = (number: number, net: number): HandSummary => ({
  id: `t-${number}`, table: "t", number, game: "holdem", limit: "NL", currency: "EUR", started: 0, ended: number * 1000,
  pot: 100, rake: 0, place: 0, net, cards: [51, 50], board: [0, 5, 10], void: "", table_name: "", players: [],
});

let box: HTMLElement;
let asked: string[];
let pages: HandsFound[];

beforeEach(() => {
  change({ language: "en" });
  changeSearch(EVERYTHING);
  me.value = { player: "p", name: "Tuuli", guest: false, balances: [], version: "1" };
  asked = [];
  pages = [{ hands: [hand(3, 1250), hand(2, -500), hand(1, 0)], next: null }];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const page = pages.length > 1 ? pages.shift()! : pages[0]!;
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  me.value = null;
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  await act(async () => {
    render(<HandsView />, box);
    await Promise.resolve();
  });
  await settled();
}

const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 0)));
const press = async (text: string) => {
  act(() => [...box.querySelectorAll<HTMLButtonElement>("main button")].find((one) => one.textContent === text)!.click());
  await settled();
};
const nets = () => [...box.querySelectorAll(".net [aria-hidden]")].map((one) => one.textContent);

describe("the list of my hands", () => {
  it("calls a private table by its name, which no lobby has", async () => {
    pages = [{ hands: [{ ...hand(1, 0), table: "abcd2345", table_name: "Friday game" }, hand(2, 0)], next: null }];
    await show();
    expect([...box.querySelectorAll("main li b, main tr b, main a b")].map((one) => one.textContent)).toEqual(["Friday game", "t"]);
  });

  it("says of each what it brought, and leads to its replay", async () => {
    await show();
    expect(nets()).toEqual(["+€12.50", "−€5.00", "€0.00"]);
    expect([...box.querySelectorAll(".net .vh")].map((one) => one.textContent)).toEqual([
      "Won €12.50", "Lost €5.00", "Broke even",
    ]);
    expect([...box.querySelectorAll(".handlist a")].map((one) => one.getAttribute("href"))).toEqual([
      "/hands/t-3", "/hands/t-2", "/hands/t-1",
    ]);
    expect(asked).toEqual(["/api/hands?most=30"]);
  });

  it("says of a void hand that it is void, and why", async () => {
    pages = [{ hands: [{ ...hand(4, 0), void: "interrupted", cards: [], board: [] }, { ...hand(3, 0), void: "no light" }], next: null }];
    await show();
    expect([...box.querySelectorAll(".net")].map((one) => one.textContent)).toEqual([
      "Cancelled: the room was interrupted", "Cancelled: no light",
    ]);
  });

  it("asks anew when something is chosen, and remembers it", async () => {
    await show();
    await press("Won");
    expect(asked.at(-1)).toBe("/api/hands?most=30&result=won");
    expect(JSON.parse(localStorage.getItem("dealerbox.hands")!)).toMatchObject({ result: "won" });
    await press("Clear all filters");
    expect(search.value).toEqual(EVERYTHING);
    expect(asked.at(-1)).toBe("/api/hands?most=30");
  });

  it("shows more where there are more", async () => {
    pages = [{ hands: [hand(3, 100)], next: "3000.t-3" }, { hands: [hand(2, -100)], next: null }];
    await show();
    await press("Show more");
    expect(asked.at(-1)).toBe("/api/hands?most=30&page=3000.t-3");
    expect(nets()).toEqual(["+€1.00", "−€1.00"]);
    expect(box.textContent).not.toContain("Show more");
  });

  it("does not mix what comes late with what is looked for now", async () => {
    let answer: (page: HandsFound) => void = () => undefined;
    const late = new Promise<HandsFound>((resolve) => (answer = resolve));
    const pageOf = (address: string): Promise<HandsFound> | HandsFound => {
      if (address.includes("page=")) return late;
      return address.includes("lost") ? { hands: [hand(1, -100)], next: null } : { hands: [hand(3, 100)], next: "3000.t-3" };
    };
    vi.stubGlobal("fetch", async (address: string) => new Response(JSON.stringify(await pageOf(address))));
    await show();
    await press("Show more");
    await press("Lost");
    answer({ hands: [hand(2, 100)], next: null });
    await settled();
    expect(nets()).toEqual(["−€1.00"]);
  });

  it("says why it is empty", async () => {
    pages = [{ hands: [], next: null }];
    await show();
    expect(box.textContent).toContain("No hands yet");
    await press("Lost");
    expect(box.textContent).toContain("No hands match your filters");
  });

  it("asks an observer in, and the room for nothing", async () => {
    me.value = { ...me.value!, player: null };
    await show();
    expect(box.textContent).toContain("Play as a guest or log in to have a hand history");
    expect(asked).toEqual([]);
  });

  it("offers all that is looked for as files", async () => {
    await show();
    await press("Lost");
    await press("Download");
    expect([...box.querySelectorAll(".export a")].map((one) => one.getAttribute("href"))).toEqual([
      "/api/hands.txt?result=lost", "/api/hands.phhs?result=lost", "/api/hands.csv?result=lost",
    ]);
  });

  it("names who played each hand, and leads to a note on them", async () => {
    const players = [{ player: "p", name: "Tuuli", net: 1250 }, { player: "k", name: "Kettu", net: -1250 }];
    pages = [{ hands: [{ ...hand(3, 1250), players }], next: null }];
    await show();
    act(() => box.querySelector<HTMLButtonElement>("[aria-label^='Players of hand 3']")!.click());
    const others = [...box.querySelectorAll<HTMLButtonElement>(".whoplayed button")];
    expect(others.map((one) => one.textContent)).toEqual(["Kettu Note on Kettu−€12.50"]);
    expect(box.querySelector(".whoplayed p")!.textContent).toBe("You+€12.50");
    act(() => others[0]!.click());
    expect(box.querySelector("[role=dialog]")!.getAttribute("aria-label")).toBe("Note on Kettu");
  });
});
