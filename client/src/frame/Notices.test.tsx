import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismiss, notices, notify } from "../notices";
import { connection } from "../state";
import { Notices } from "./Notices";

const LONG_MS = 60_000;
let box: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  box = document.body.appendChild(document.createElement("div"));
  act(() => render(<Notices />, box));
});

afterEach(() => {
  act(() => notices.value.forEach(({ id }) => dismiss(id)));
  render(null, box);
  box.remove();
  vi.useRealTimers();
});

const texts = () => [...box.querySelectorAll(".notice > span")].map((one) => one.textContent);
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a message goes by itself, but not while the keyboard is at it", () => {
  act(() => void notify("Not enough chips."));
  box.querySelector<HTMLElement>(".notice button")!.focus();
  wait(LONG_MS);
  expect(texts()).toEqual(["Not enough chips."]);
  act(() => (document.activeElement as HTMLElement).blur());
  wait(LONG_MS);
  expect(texts()).toEqual([]);
});

test("each message is read by itself, not all again with every new one", () => {
  expect(box.querySelector(".notices")!.getAttribute("aria-atomic")).toBe("false");
});

test("that the connection is back is said, and only to who has lost it", () => {
  const said = () => box.querySelector(".vh[role=status]")!.textContent;
  const becomes = (state: "connecting" | "online" | "lost") => act(() => void (connection.value = { state, latency: null }));
  becomes("connecting");
  becomes("online");
  expect(said()).toBe("");
  becomes("lost");
  becomes("connecting");
  becomes("online");
  expect(said()).toBe("You’re back online.");
  wait(LONG_MS);
  expect(said()).toBe("");
});
