import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { away, closing, interruptions, warnings } from "../house";
import { setLink, type Link } from "../state";
import { House } from "./House";

let box: HTMLElement;
let link: Record<"acknowledge" | "acknowledgeInterruption" | "reconnect", ReturnType<typeof vi.fn>>;

const NOW = 1_000_000;
const live = () => box.querySelector("[role=status]")!.textContent;
const bar = () => box.querySelector(".closingbar")?.textContent ?? null;
const dialog = () => box.querySelector<HTMLElement>("[role=alertdialog]");
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  link = { acknowledge: vi.fn(), acknowledgeInterruption: vi.fn(), reconnect: vi.fn() };
  setLink(link as unknown as Link);
  box = document.body.appendChild(document.createElement("div"));
  act(() => render(<House />, box));
});

afterEach(() => {
  act(() => {
    closing.value = away.value = null;
    warnings.value = [];
    interruptions.value = [];
  });
  render(null, box);
  box.remove();
  vi.useRealTimers();
});

describe("before the room closes", () => {
  const plan = (ms: number) => act(() => void (closing.value = { at: NOW + ms, reason: "a new version" }));

  it("the time left is counted down", () => {
    plan(605_000);
    expect(bar()).toBe("Room closes in 10:05");
    pass(1_000);
    expect(bar()).toBe("Room closes in 10:04");
    act(() => void (closing.value = null));
    expect(bar()).toBeNull();
  });

  it("a listener is told at sensible steps only", () => {
    plan(600_000);
    const heard: string[] = [];
    for (let second = 0; second < 605; second++) {
      pass(1_000);
      const now = live()!;
      if (now && heard.at(-1) !== now) heard.push(now);
    }
    expect(heard).toEqual([
      "The room closes in 5 minutes.",
      "The room closes in 2 minutes.",
      "The room closes in a minute.",
      "The room is closing: these are the last hands",
    ]);
  });
});

describe("a warning", () => {
  const warn = (number: number) => ({ type: "Warned", warning: number, at: NOW, reason: `reason ${number}` }) as const;

  it("must be acknowledged, one after the other", () => {
    act(() => void (warnings.value = [warn(1), warn(2)]));
    expect(dialog()!.textContent).toContain("reason 1");
    const button = dialog()!.querySelector("button")!;
    expect(document.activeElement).toBe(button);
    for (const key of ["Escape", "Tab"]) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      act(() => void button.dispatchEvent(event));
      expect(dialog()).not.toBeNull();
      expect(event.defaultPrevented).toBe(key === "Tab");
    }
    act(() => button.click());
    expect(link.acknowledge.mock.calls).toEqual([[1]]);
    expect(dialog()!.textContent).toContain("reason 2");
    act(() => dialog()!.querySelector("button")!.click());
    expect(dialog()).toBeNull();
  });
});

describe("what was interrupted", () => {
  const cut = (table: string, hand: string, amount: number, reason = "interrupted") =>
    ({ type: "Interrupted", interruption: `${hand}:me`, at: NOW, table, currency: "EUR", amount, hand, reason, table_name: table === "cup.0" ? "Sunday Cup 1" : "" }) as const;

  it("is told in one panel, and the room hears of each that was read", () => {
    act(() => void (interruptions.value = [cut("t1", "t1-27", 1250), cut("cup.0", "cup.0-3", 0), { ...cut("t2", "", 500, "no light"), interruption: "x" }]));
    const text = dialog()!.textContent!;
    expect(text).toContain("Hand 27 was cancelled: the room was interrupted. €12.50 went back to your wallet");
    expect(text).toContain("Hand 3 was cancelled: the room was interrupted. Your stack is the same as before the hand.");
    expect(text).toContain("Sunday Cup 1");
    expect(text).not.toContain("cup.0");
    expect(text).toContain("You were removed from the table: no light. €5.00 went back");
    act(() => dialog()!.querySelector("button")!.click());
    expect(link.acknowledgeInterruption.mock.calls).toEqual([["t1-27:me"], ["cup.0-3:me"], ["x"]]);
    expect(dialog()).toBeNull();
  });
});

describe("while the room is away", () => {
  it("the page says that it comes back and that the chips are safe", () => {
    act(() => void (away.value = "restart"));
    expect(dialog()!.textContent).toContain("The room is closed for a moment");
    expect(dialog()!.textContent).toContain("Your chips are safe");
    act(() => dialog()!.querySelector("button")!.click());
    expect(link.reconnect).toHaveBeenCalledOnce();
    act(() => void (away.value = null));
    expect(dialog()).toBeNull();
  });

  it("it does not claim to know why nobody answers", () => {
    act(() => void (away.value = "silent"));
    expect(dialog()!.textContent).toContain("Can’t reach the room");
  });
});
