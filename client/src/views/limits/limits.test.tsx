import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "preact";
import { act } from "preact/test-utils";
import { Play } from "../../frame/Play";
import { barred, barredWords, limitWords, realityCheck } from "../../play";
import { change } from "../../settings";
import { setLink, type Link } from "../../state";
import type { OwnLimit, PlayPage } from "../../wire/calls";
import { LimitsSection } from "./LimitsSection";

const NOW = 1_773_144_000_000;
const HOUR = 3_600_000;

const limit = (over: Partial<OwnLimit>): OwnLimit => ({ name: "loss-day", currency: "EUR", value: null, left: null, renews: null, raise_asked: null, ...over });

const page = (limits: readonly OwnLimit[], over: Partial<PlayPage["standing"]> = {}): PlayPage => ({
  standing: {
    now: NOW,
    zone: "UTC",
    currencies: ["EUR"],
    limits,
    minutes_today: 95,
    check_minutes: 60,
    checks: [15, 30, 60, 120],
    barred: null,
    history: [],
    ...over,
  },
  help: {},
});

let box: HTMLElement;
let asked: [string, string, unknown][];
let answer: PlayPage | { code: string; error: string };

beforeEach(() => {
  change({ language: "en" });
  box = document.body.appendChild(document.createElement("div"));
  asked = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push([init.method ?? "GET", url, init.body ? JSON.parse(String(init.body)) : null]);
    return Promise.resolve(new Response(JSON.stringify(answer), { status: "code" in answer ? 409 : 200 }));
  });
});

afterEach(() => {
  render(null, box);
  box.remove();
  realityCheck.value = null;
  barred.value = null;
  vi.unstubAllGlobals();
});

async function show(first: PlayPage): Promise<void> {
  answer = first;
  await act(async () => render(<LimitsSection />, box));
  await answered();
}

/** Until what was asked has been answered and drawn. */
const answered = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve, 5)));

const button = (text: string): HTMLButtonElement => [...box.querySelectorAll("button")].find((one) => one.textContent?.trim() === text)!;
const press = async (text: string) => {
  await act(async () => button(text).click());
  await answered();
};

test("a limit shows what is left of it and when it counts anew", async () => {
  await show(page([limit({ value: 10_000, left: 2_550, renews: NOW + HOUR })]));
  expect(box.textContent).toContain("€100");
  expect(box.textContent).toContain("€25.50 left");
  const meter = box.querySelector("[role=meter]")!;
  expect([meter.getAttribute("aria-label"), meter.getAttribute("aria-valuenow")]).toEqual(["Used so far: Daily", "7450"]);
  expect(box.textContent).toContain("1 h 35 min played today");
});

test("a lower limit is set at once, and a higher one is said to wait", async () => {
  await show(page([limit({ value: 10_000, left: 10_000, renews: NOW + HOUR })]));
  await press("Change");
  const field = box.querySelector<HTMLInputElement>(".change input")!;
  await act(async () => {
    field.value = "50";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(button("Set limit")).toBeTruthy();
  await act(async () => {
    field.value = "200";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  answer = page([limit({ value: 10_000, left: 10_000, renews: NOW + HOUR, raise_asked: { value: 20_000, ready: NOW + 24 * HOUR, lapses: NOW + 8 * 24 * HOUR } })]);
  await press("Request higher limit");
  expect(asked.at(-1)).toEqual(["POST", "/api/play/limit", { name: "loss-day", currency: "EUR", value: 20_000 }]);
  expect(box.textContent).toContain("You requested €200.");
  expect(box.textContent).toContain("(in 24 h)");
  expect(button("Confirm")).toBeUndefined();
  answer = page([limit({ value: 10_000, left: 10_000 })]);
  await press("Cancel request");
  expect(asked.at(-1)?.[1]).toBe("/api/play/limit/call-off");
});

test("a raise whose time has come is confirmed by a second word", async () => {
  await show(page([limit({ value: 10_000, left: 0, raise_asked: { value: null, ready: NOW, lapses: NOW + HOUR } })]));
  expect(box.textContent).toContain("You asked to remove this limit.");
  answer = page([limit({})]);
  await press("Confirm");
  expect(asked.at(-1)).toEqual(["POST", "/api/play/limit/confirm", { name: "loss-day", currency: "EUR" }]);
  expect(box.textContent).toContain("no limit");
});

test("a break tells what happens and is asked a second time", async () => {
  await show(page([]));
  await press("24 hours");
  expect(box.textContent).toContain("24 hours without play: what happens");
  expect(asked).toHaveLength(1);
  await press("Cancel");
  expect(box.querySelector(".sure")).toBeNull();
  await press("Permanently");
  expect(box.textContent).toContain("It never ends.");
  answer = page([], { barred: { why: "exclusion", until: null, over: false, ready: null } });
  await press("Exclude me");
  expect(asked.at(-1)).toEqual(["POST", "/api/play/exclusion", { period: "for good" }]);
  expect(box.textContent).toContain("You’re permanently excluded from play.");
});

test("a refusal is told in the player's words", async () => {
  await show(page([]));
  await press("48 hours");
  answer = { code: "shorter", error: "…" };
  await press("Take the break");
  const said = [...box.querySelectorAll("[role=alert]")].map((one) => one.textContent).filter(Boolean);
  expect(said).toEqual(["You already have a longer one, and it can’t be shortened."]);
});

test("the words of a limit name it, its value and what is left, in both languages", () => {
  const hit = { name: "loss-day", currency: "EUR", value: 10_000, left: 250, renews: null } as const;
  expect(limitWords(hit)).toBe("Your limit for daily losses is €100; you have €2.50 left.");
  expect(limitWords({ ...hit, name: "session-day", currency: "", value: 90, left: 0 })).toBe("Your limit for daily play time is 1 h 30 min; you have 0 min left.");
  change({ language: "fi" });
  expect(limitWords(hit)).toContain("tappiot päivässä");
  expect(barredWords({ why: "break", until: NOW, over: false, ready: null })).toContain("tauolla");
});

test("the notice of time played waits for the player and takes nothing from him", async () => {
  const heeded = vi.fn();
  setLink({ heedCheck: heeded } as unknown as Link);
  realityCheck.value = { type: "RealityCheck", number: 3_600_000, since: NOW, minutes: 60, results: [{ currency: "EUR", amount: -1_250 }] };
  await act(async () => render(<Play />, box));
  expect(box.textContent).toContain("You’ve played for 1 h");
  expect(box.textContent).toContain("lost €12.50");
  expect(box.querySelector("[role=alertdialog], .modal")).toBeNull();
  await press("I’ve read this");
  expect(heeded).toHaveBeenCalledWith(3_600_000);
  expect(realityCheck.value).toBeNull();
});
