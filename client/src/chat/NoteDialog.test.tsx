import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COLOURS, Mark, Marks } from "./Marks";
import { NoteDialog } from "./NoteDialog";
import { forgetChat, hear, notes, openNote } from "./state";

let box: HTMLElement;
const report = vi.fn<(number: number) => Promise<void>>(() => Promise.resolve());
const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

const dialog = () => box.querySelector<HTMLElement>("[role=dialog]");
const radios = () => [...box.querySelectorAll<HTMLInputElement>("input[type=radio]")];
const button = (text: string) => [...box.querySelectorAll("button")].find((one) => one.textContent!.includes(text))!;

const press = (text: string) =>
  act(async () => {
    button(text).click();
    await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(() => {
  box = document.body.appendChild(document.createElement("div"));
  forgetChat();
  answer.mockReset().mockImplementation(async (_, init) => Response.json({ player: "bob", name: "Bob", ...JSON.parse(String(init.body)) }));
  vi.stubGlobal("fetch", answer);
  act(() => render(<NoteDialog table="t" report={report} />, box));
});

afterEach(() => {
  render(null, box);
  box.remove();
  vi.unstubAllGlobals();
});

const open = () => act(() => void (openNote.value = { player: "bob", name: "Bob" }));

test("a note, a colour and a mute are kept together", async () => {
  open();
  const text = box.querySelector("textarea")!;
  expect(document.activeElement).toBe(text);
  act(() => {
    text.value = "calls everything";
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => radios()[COLOURS.indexOf("teal") + 1]!.click());
  act(() => box.querySelector<HTMLElement>("[role=switch]")!.click());
  await press("Save");
  const [path, init] = answer.mock.calls[0]!;
  expect([path, init.method]).toEqual(["/api/notes/bob", "PUT"]);
  expect(JSON.parse(String(init.body))).toEqual({ text: "calls everything", colour: "teal", muted: true });
  expect(notes.value.get("bob")?.colour).toBe("teal");
  expect(dialog()).toBeNull();
});

test("what there is already is shown, and Escape changes nothing", () => {
  notes.value = new Map([["bob", { player: "bob", name: "Bob", text: "tight", colour: "red", muted: true }]]);
  open();
  expect(box.querySelector("textarea")!.value).toBe("tight");
  expect(radios().filter((one) => one.checked)).toHaveLength(1);
  expect(box.querySelector("[role=switch]")!.getAttribute("aria-checked")).toBe("true");
  act(() => void dialog()!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(dialog()).toBeNull();
  expect(answer).not.toHaveBeenCalled();
});

test("what cannot be kept stays open with the reason", async () => {
  answer.mockResolvedValue(Response.json({ code: "too_many_notes", error: "full", accepted: { most: 500 } }, { status: 409 }));
  open();
  await press("Save");
  expect(dialog()!.querySelector("[role=alert]")!.textContent).toMatch(/^You have notes on 500 players/);
});

test("what the player said last can be reported from here", async () => {
  open();
  expect(button("Report")).toBeUndefined();
  act(() => hear({ type: "ChatHistory", table: "t", lines: [{ number: 3, player: "bob", name: "Bob", text: "rude", at: 0 }] }));
  await press("Report");
  expect(report.mock.calls).toEqual([[3]]);
});

test("no two colours share a shape", () => {
  const shapes = COLOURS.map((colour) => {
    act(() => render(<Mark colour={colour} />, box));
    return box.querySelector("path")!.getAttribute("d");
  });
  expect(new Set(shapes).size).toBe(8);
});

test("a note without a colour has a sign too", () => {
  const note = { player: "bob", name: "Bob", text: "x", colour: "", muted: false } as const;
  act(() => render(<Marks note={note} />, box));
  expect(box.querySelectorAll(".marks svg")).toHaveLength(1);
});
