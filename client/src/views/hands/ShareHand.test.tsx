import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { change } from "../../settings";
import type { TableEvent } from "../../wire/types";
import { ShareHand } from "./ShareHand";
import { SharedView, turned } from "./SharedView";
import type { HandLink, SharedHand } from "../../wire/calls";

const LINK: HandLink = { id: "s1", hand: "t-3", cards: false, names: true, created: 0 };

let box: HTMLElement;
let asked: { readonly method: string; readonly path: string; readonly body: unknown }[];
let links: HandLink[];
let answers: Record<string, unknown>;
let closed: number;

beforeEach(() => {
  change({ language: "en" });
  asked = [];
  links = [LINK];
  closed = 0;
  answers = {};
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body?: string }) => {
    if (path === "/api/addresses") {
      return Promise.resolve(new Response(JSON.stringify({ web: "https://poker.example.org", network: "", loopback: false })));
    }
    asked.push({ method, path, body: body === undefined ? null : JSON.parse(body) });
    const answer = answers[path] ?? { allowed: true, links };
    const refused = typeof answer === "object" && answer !== null && "code" in answer;
    return Promise.resolve(new Response(JSON.stringify(answer), { status: refused ? 404 : 200 }));
  });
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 0)));
const button = (text: string) => [...box.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === text)!;
const press = async (text: string) => {
  act(() => button(text).click());
  await settled();
};

describe("sharing a hand", () => {
  const show = async () => {
    act(() => render(<ShareHand hand="t-3" onClose={() => (closed += 1)} />, box));
    await settled();
  };

  it("shows neither cards nor names unless I say so", async () => {
    answers["/api/hands/t-3/links"] = { ...LINK, id: "s2", link: "/shared/secret" };
    await show();
    await press("Create link");
    expect(asked.at(-1)).toEqual({ method: "POST", path: "/api/hands/t-3/links", body: { cards: false, names: false } });
    await press("With my cards");
    await press("Show player and table names");
    await press("Create another link");
    expect(asked.at(-1)!.body).toEqual({ cards: true, names: true });
    expect(box.querySelector<HTMLInputElement>(".lnk input")!.value).toBe("https://poker.example.org/shared/secret");
  });

  it("lists the links that there are, and takes them back", async () => {
    await show();
    expect(box.querySelector(".ownlinks li")!.textContent).toContain("As everyone saw it");
    links = [];
    await press("Delete");
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/hand-links?hand=t-3", "DELETE /api/hand-links/s1", "GET /api/hand-links?hand=t-3",
    ]);
    expect(box.querySelector(".ownlinks")).toBeNull();
  });

  it("says where the room makes no links", async () => {
    answers["/api/hand-links?hand=t-3"] = { allowed: false, links: [] };
    await show();
    expect(box.textContent).toContain("Sharing hands is switched off in this room.");
    expect(button("Create link")).toBeUndefined();
  });

  it("says what the room refuses", async () => {
    answers["/api/hands/t-3/links"] = { code: "too_many_links", error: "…", accepted: { most: 100 } };
    await show();
    await press("Create link");
    expect(box.querySelector("[role=alert]")!.textContent).toContain("You have 100 links, the maximum. Delete one first.");
  });

  it("is closed by Escape", async () => {
    await show();
    act(() => void box.querySelector(".sharing")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
    expect(closed).toBe(1);
  });
});

describe("a hand that somebody shows", () => {
  const shared = {
    table: "", number: 0, game: "holdem", limit: "NL", house: "dealerbox", currency: "FUN", started: 0, ended: 9, pot: 200,
    rake: 0, void: "", sharer: 1, players: [{ name: "", net: -100 }, { name: "", net: 100 }],
    events: [
      { type: "HandOpened", number: 0, seats: [0, 1], button: 0, at: 0, small: 1, big: 0 },
      {
        type: "HandStarted", game: "holdem", limit: "NL", house: "dealerbox", money: "fun", first: null, button: 0,
        stakes: { small_blind: 50, big_blind: 100 }, stacks: [1000, 800], posts: [[1, "small", 50, 50], [0, "big", 100, 100]],
      },
      { type: "StreetDealt", street: 0, deal: "dd", cards: [[-1, -1], [51, 50]], board: [], drawing: false },
    ],
  } as unknown as SharedHand;
  const look = async () => {
    act(() => render(<SharedView token="secret" />, box));
    await settled();
  };

  it("is fetched by the secret of the link, and its players are numbered", async () => {
    answers["/api/shared-hands/look"] = shared;
    await look();
    expect(asked).toEqual([{ method: "POST", path: "/api/shared-hands/look", body: { token: "secret" } }]);
    expect([...box.querySelectorAll(".seat .nm")].map((one) => one.textContent)).toEqual(["Hero", "Player 1"]);
    expect(box.querySelector(".seat.at-bottom .nm")!.textContent).toBe("Hero");
  });

  it("has who shows it at the bottom, and everybody else where he sat from there", () => {
    const opened = { type: "HandOpened", number: 1, seats: [1, 3, 4], button: 4, at: 0, small: -1, big: 1 };
    const events = [opened, { type: "CardsShown", seat: 4, cards: [1, 2] }, { type: "Folded", seat: 0 }] as unknown as TableEvent[];
    expect(turned(events, 1)).toEqual([
      { ...opened, seats: [3, 0, 1], button: 1, small: -1, big: 3 },
      { type: "CardsShown", seat: 1, cards: [1, 2] },
      { type: "Folded", seat: 0 },
    ]);
    expect(turned(events, -1)).toBe(events);
  });

  it("leads on where the link has ended", async () => {
    answers["/api/shared-hands/look"] = { code: "no_shared_hand", error: "…" };
    await look();
    expect(box.querySelector("[role=alert]")!.textContent).toBe("This link no longer works.");
    expect(box.querySelector(".nohand a")!.getAttribute("href")).toBe("/");
  });
});
