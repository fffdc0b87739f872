import { render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../settings";
import { lazyView } from "./lazy-view";

let box: HTMLElement;

async function show(node: VNode): Promise<void> {
  await act(async () => render(node, box));
  await act(async () => void (await vi.advanceTimersByTimeAsync(50)));
}

beforeEach(() => {
  vi.useFakeTimers();
  change({ language: "en" });
  box = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(() => render(null, box));
  box.remove();
  vi.useRealTimers();
});

test("in the place of code that is gone stands why, and a way to load the page anew at once", async () => {
  const missing = lazyView(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  await show(<missing.View />);
  expect(box.querySelector("h1")!.textContent).toBe("The room has been updated.");
  expect(box.querySelector("button")!.textContent).toBe("Reload");
});

test("code that comes is shown", async () => {
  const view = lazyView(() => Promise.resolve(() => <p>here</p>));
  await show(<view.View />);
  expect(box.textContent).toBe("here");
});

test("code that comes between the first drawing and its effects is shown too", async () => {
  let come: () => void = () => undefined;
  const view = lazyView(() => new Promise<() => VNode>((resolve) => (come = () => resolve(() => <p>here</p>))));
  const fetched = view.fetch();
  render(<view.View />, box); // its effects wait for the next frame
  come();
  await fetched;
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
  expect(box.textContent).toBe("here");
});
