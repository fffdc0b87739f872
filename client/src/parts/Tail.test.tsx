import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tail } from "./Tail";

let box: HTMLElement;
let read = 0;
let resized: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  read = 0;
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => ((read += 1), 500));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  act(() => render(null, box));
  box.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = (lines: number) =>
  act(() => render(<Tail label="Log" grows={[lines]}>{Array.from({ length: lines }, (_, at) => <p key={at}>{at}</p>)}</Tail>, box));
const log = () => box.querySelector<HTMLElement>(".log")!;

it("follows its end once a frame, however often it has grown", () => {
  show(1);
  show(2);
  show(3);
  expect(read).toBe(0);
  vi.advanceTimersToNextFrame();
  expect([log().scrollTop, read]).toEqual([500, 1]);
});

/** A scroll to `top`, after the reader has used `by`; null: the lines have moved by themselves. */
function scroll(top: number, by: string | null): void {
  act(() => {
    if (by) log().dispatchEvent(new Event(by, { bubbles: true }));
    log().scrollTop = top;
    log().dispatchEvent(new Event("scroll"));
  });
}
const newest = () => box.querySelector<HTMLButtonElement>(".newest");

it.each(["wheel", "touchmove", "keydown", "pointerdown"])("stays where the reader has scrolled back to by %s, and a button leads back", (by) => {
  show(1);
  vi.advanceTimersToNextFrame();
  expect(newest()).toBeNull();
  scroll(10, by);
  show(2);
  vi.advanceTimersToNextFrame();
  expect(log().scrollTop).toBe(10);
  act(() => newest()!.click());
  expect([log().scrollTop, newest()]).toEqual([500, null]);
  show(3);
  log().scrollTop = 400;
  vi.advanceTimersToNextFrame();
  expect(log().scrollTop).toBe(500);
});

it("follows on where the lines have moved under the reader: removed at the top, wrapped, of another size", () => {
  show(1);
  vi.advanceTimersToNextFrame();
  scroll(300, null);
  expect(newest()).toBeNull();
  show(2);
  vi.advanceTimersToNextFrame();
  expect(log().scrollTop).toBe(500);
  vi.advanceTimersByTime(1_000);
  scroll(300, null);
  act(() => resized());
  expect(log().scrollTop).toBe(500);
});

it("follows again once the reader is back at its end", () => {
  show(1);
  vi.advanceTimersToNextFrame();
  scroll(10, "wheel");
  scroll(480, "wheel");
  expect(newest()).toBeNull();
  show(2);
  vi.advanceTimersToNextFrame();
  expect(log().scrollTop).toBe(500);
});
