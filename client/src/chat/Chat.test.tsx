import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIXTURES } from "../gallery/fixtures";
import { me, RefusedError, type TableState } from "../state";
import { change } from "../settings";
import type { ChatLine, Reacted } from "../wire/types";
import { Chat } from "./Chat";
import { ChatAnnouncer } from "./ChatAnnouncer";
import { Reaction } from "./Reactions";
import { draftOf, forgetChat, hear, notes, openNote, unread, chatOf } from "./state";

let box: HTMLElement;
const say = vi.fn<(text: string) => Promise<void>>();
const report = vi.fn<(number: number) => Promise<void>>();
const react = vi.fn<(kind: Reacted["kind"]) => Promise<void>>();
let state: TableState;
let table: string;

const line = (number: number, player: string, text: string): ChatLine => ({ number, player, name: `${player}!`, text, at: 0 });
const draw = (now: TableState = state) => act(() => render(<Chat state={now} actions={{ say, react, report }} />, box));
const shown = () => [...box.querySelectorAll(".line")].map((one) => one.textContent!.replace(/\s+/g, " ").trim());
const input = () => box.querySelector("input")!;
const button = (text: string) =>
  [...box.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.includes(text))!;
/** Does it, and waits for what the room answers. */
const doing = (what: () => void) =>
  act(async () => {
    what();
    await new Promise((resolve) => setTimeout(resolve));
  });
const press = (text: string) => doing(() => button(text).click());
const why = () => box.querySelector(".why")!.textContent;

function type(text: string): void {
  act(() => {
    input().value = text;
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const send = () => doing(() => box.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true })));

beforeEach(() => {
  box = document.body.appendChild(document.createElement("div"));
  say.mockReset().mockResolvedValue(undefined);
  report.mockReset().mockResolvedValue(undefined);
  react.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal("fetch", vi.fn(async (_: string, init: RequestInit) => Response.json({ player: "bob", name: "bob!", ...JSON.parse(String(init.body)) })));
  state = structuredClone(FIXTURES.flop());
  for (const place of state.view.hand!.places) place.all_in = false;
  table = state.view.config.id;
  me.value = { player: "ann", name: "Ann", guest: false, balances: [], version: "" };
  forgetChat();
  hear({ type: "ChatHistory", table, lines: [line(5, "bob", "first"), line(6, "ann", "mine")] });
  draw();
});

afterEach(() => {
  render(null, box);
  box.remove();
  me.value = null;
  vi.unstubAllGlobals();
});

test("lines come in their order, and a removed one goes", () => {
  act(() => hear({ type: "Chat", table, line: line(7, "cid", "<b>not bold</b>") }));
  expect(shown()).toEqual(["bob! first", "You mine", "cid! <b>not bold</b>"]);
  act(() => hear({ type: "Chat", table: "another", line: line(9, "cid", "elsewhere") }));
  act(() => hear({ type: "ChatRemoved", table, number: 5 }));
  expect(shown()).toEqual(["You mine", "cid! <b>not bold</b>"]);
});

test("a line is sent, and the field is empty then", async () => {
  type("nice hand");
  expect(box.querySelector("small")!.textContent).toBe("9/200");
  expect(input().maxLength).toBe(200);
  await send();
  expect(say.mock.calls).toEqual([["nice hand"]]);
  expect(input().value).toBe("");
});

test("what was refused stays in the field, and it is said why", async () => {
  say.mockRejectedValue(new RefusedError("chat_rate", "slow", null, { least: 3 }));
  type("again");
  await send();
  expect(input().value).toBe("again");
  expect(why()).toBe("Too fast: one message every 3 seconds.");
  type("again!");
  expect(why()).toBe("");
});

test("what is typed while a line is under way is not lost", async () => {
  let done = () => {};
  say.mockReturnValue(new Promise((resolve) => (done = () => resolve())));
  type("one");
  await send();
  type("one two");
  await send();
  expect(say).toHaveBeenCalledTimes(1);
  await doing(done);
  expect(input().value).toBe("one two");
});

test("a draft outlives the panel", () => {
  type("later");
  render(null, box);
  draw();
  expect(input().value).toBe("later");
  expect(draftOf(table).value).toBe("later");
});

const REASONS: readonly [string, (now: TableState) => TableState, string][] = [
  ["all-in", allIn, "Chat is closed while a player is all-in. You can write again after the hand."],
  ["only an offer", offeredSeat, "Take a seat to chat. Anyone can read along."],
  ["no seat", (now) => ({ ...now, mySeat: null, myPlace: null }), "Take a seat to chat. Anyone can read along."],
  ["off", (now) => withChat(now, "off"), "This table has no chat."],
];

function allIn(now: TableState): TableState {
  const hand = structuredClone(now.view.hand!);
  const other = hand.places.find((place, at) => at !== now.myPlace && !place.folded)!;
  other.all_in = true;
  return { ...now, view: { ...now.view, hand } };
}

function offeredSeat(now: TableState): TableState {
  const seats = now.view.seats.map((one, at) => (one && at === now.mySeat ? { ...one, offered_until: 60_000 } : one));
  return { ...now, myPlace: null, view: { ...now.view, seats } };
}

function withChat(now: TableState, chat: "off" | "all"): TableState {
  return { ...now, view: { ...now.view, config: { ...now.view.config, chat } } };
}

test.each(REASONS)("who may not write is told why: %s", async (_, change, reason) => {
  type("hello");
  draw(change(state));
  expect(why()).toBe(reason);
  expect(input().readOnly).toBe(true);
  await send();
  expect(say).not.toHaveBeenCalled();
  draw();
  expect([why(), input().readOnly, input().value]).toEqual(["", false, "hello"]);
});

test("an all-in that was folded, and one of a hand that is over, silence nobody", () => {
  const silent = allIn(state);
  const hand = structuredClone(silent.view.hand!);
  hand.places.forEach((place) => (place.folded ||= place.all_in));
  draw({ ...silent, view: { ...silent.view, hand } });
  expect(why()).toBe("");
  draw({ ...silent, view: { ...silent.view, hand: { ...silent.view.hand!, ended: true } } });
  expect(why()).toBe("");
  draw({ ...silent, myPlace: null });
  expect(why()).toBe("");
});

test("who has no seat writes where the table lets everybody", () => {
  draw({ ...withChat(state, "all"), mySeat: null, myPlace: null });
  expect(why()).toBe("");
  act(() => void (me.value = null));
  expect(why()).toBe("Log in or play as a guest to chat.");
});

test("a mute of the room is told with its end, and is over then", () => {
  act(() => hear({ type: "ChatMuted", muted: true, until: Date.now() + 60_000 }));
  expect(why()).toMatch(/^You’re muted until \d\d?:\d\d/);
  act(() => hear({ type: "ChatMuted", muted: true, until: null }));
  expect(why()).toBe("You’re permanently muted in this room.");
  act(() => hear({ type: "ChatMuted", muted: false, until: null }));
  expect(why()).toBe("");
  act(() => hear({ type: "ChatMuted", muted: true, until: Date.now() - 1 }));
  expect(why()).toBe("");
});

test("whom I mute I do not read, until I hear him again", async () => {
  await press("bob!: mute");
  await press("Mute");
  expect(shown()).toEqual(["You mine"]);
  expect(box.querySelector(".hushed")!.textContent).toContain("You muted bob!.");
  act(() => hear({ type: "Chat", table, line: line(7, "bob", "hey") }));
  expect(shown()).toEqual(["You mine"]);
  await press("Unmute");
  expect(shown()).toEqual(["bob! first", "You mine", "bob! hey"]);
});

test("a mute keeps colour and note", async () => {
  notes.value = new Map([["bob", { player: "bob", name: "bob!", text: "tight", colour: "red", muted: false }]]);
  draw();
  await press("bob!, marked red, with a note: mute");
  await press("Mute");
  expect(notes.value.get("bob")).toEqual({ player: "bob", name: "bob!", text: "tight", colour: "red", muted: true });
});

test("a line is reported once, and a note opened from it", async () => {
  await press("bob!: mute");
  await press("Report");
  expect(report.mock.calls).toEqual([[5]]);
  expect(box.querySelector(".about")!.textContent).toContain("Reported.");
  expect(button("Report")).toBeUndefined();
  await press("Note");
  expect(openNote.value).toEqual({ player: "bob", name: "bob!" });
});

test("unread are the lines of others since the chat was in sight, muted ones aside", () => {
  const count = () => unread(chatOf(table).value, notes.value);
  render(null, box);
  expect(count()).toBe(0);
  hear({ type: "Chat", table, line: line(7, "bob", "one") });
  hear({ type: "Chat", table, line: line(8, "cid", "two") });
  expect(count()).toBe(2);
  notes.value = new Map([["bob", { player: "bob", name: "bob!", text: "", colour: "", muted: true }]]);
  expect(count()).toBe(1);
  hear({ type: "ChatHistory", table, lines: [line(8, "cid", "two"), line(9, "cid", "while we were away")] });
  expect(count()).toBe(2);
  draw();
  expect(count()).toBe(0);
});

// ---- reactions ----

const said = (kind: Reacted["kind"], player = "bob"): Reacted => ({ type: "Reacted", table, player, name: `${player}!`, kind });

test("a reaction is sent by one of six buttons, and a refusal is told", async () => {
  await press("Reactions");
  expect([...box.querySelectorAll(".reactions button")].map((one) => one.textContent)).toEqual(["Nice hand", "Well played", "Thanks", "Good luck", "Wow", "Ouch"]);
  await press("Nice hand");
  expect(react.mock.calls).toEqual([["nice-hand"]]);
  expect(box.querySelector(".reactions")).toBeNull();
  react.mockRejectedValue(new RefusedError("chat_rate", "slow", null, { least: 3 }));
  await press("Reactions");
  await press("Ouch");
  expect(why()).toBe("Too fast: one message every 3 seconds.");
});

test("who may not write has no reactions to send", () => {
  draw(allIn(state));
  expect(button("Reactions")).toBeUndefined();
});

test("a reaction is shown beside the seat and read out for two seconds, but none of whom I mute, and none where I want none", () => {
  vi.useFakeTimers();
  const told = () => {
    act(() => render(<><Reaction table={table} player="bob" /><ChatAnnouncer table={table} /></>, box));
    return [box.querySelector(".reaction")?.textContent ?? "", box.querySelectorAll("[aria-live]")[1]!.textContent];
  };
  hear(said("wow"));
  expect(told()).toEqual(["Wow", "bob!: Wow."]);
  hear(said("ouch"));
  expect(told()).toEqual(["Ouch", "bob!: Ouch."]);
  notes.value = new Map([["bob", { player: "bob", name: "bob!", text: "", colour: "", muted: true }]]);
  expect(told()).toEqual(["", ""]);
  notes.value = new Map();
  change({ reactions: false });
  expect(told()).toEqual(["", ""]);
  change({ reactions: true });
  vi.advanceTimersByTime(2_000);
  expect(told()).toEqual(["", ""]);
  vi.useRealTimers();
});
