import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tail } from "./Tail";

let box: HTMLElement;
let read = 0;

beforeEach(() => {
  vi.useFakeTimers();
  read = 0;
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => ((read += 1), 500));
  box = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  act(() => render(null, box));
  box.remove();
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

it("stays where the reader has scrolled back to", () => {
  show(1);
  vi.advanceTimersToNextFrame();
  log().scrollTop = 10;
  act(() => void log().dispatchEvent(new Event("scroll")));
  show(2);
  vi.advanceTimersToNextFrame();
  expect(log().scrollTop).toBe(10);
});
