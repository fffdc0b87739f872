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

it("goes together with all others of its kind, whenever they have begun", async () => {
  const drawn = vi.fn();
  const box = document.createElement("div");
  const show = (count: number) =>
    act(() => render(<>{Array.from({ length: count }, (_, at) => <Clock key={at} drawn={drawn} />)}</>, box));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  await show(1);
  await wait(200 - (performance.now() % 200) + 150);
  await show(16);
  drawn.mockClear();
  await wait(49);
  expect(drawn).not.toHaveBeenCalled();
  await wait(1);
  expect(drawn).toHaveBeenCalledTimes(16);
  await show(0);
  expect(vi.getTimerCount()).toBe(0);
});
