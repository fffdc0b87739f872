import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useRoomNow } from "./now";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Clock({ drawn }: { drawn(): void }) {
  useRoomNow(200, true);
  drawn();
  return null;
}

it("lets all clocks of a page go by one timer, and ends it with the last of them", () => {
  const drawn = vi.fn();
  const box = document.createElement("div");
  const show = (count: number) =>
    act(() => render(<>{Array.from({ length: count }, (_, at) => <Clock key={at} drawn={drawn} />)}</>, box));
  void show(1);
  void act(() => void vi.advanceTimersByTime(150));
  void show(16);
  drawn.mockClear();
  expect(vi.getTimerCount()).toBe(1);
  void act(() => void vi.advanceTimersByTime(50));
  expect(drawn).toHaveBeenCalledTimes(16);
  void show(0);
  expect(vi.getTimerCount()).toBe(0);
});
