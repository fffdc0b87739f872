import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import { FIXTURES, type FixtureName } from "../../gallery/fixtures";
import { change } from "../../settings";
import type { TableState } from "../../state";
import type { TableActions } from "./actions";
import { TableRoom } from "./TableRoom";
import { ARM_MS } from "./useArmed";

const nothing = () => Promise.resolve();
export let box: HTMLElement;
export let actions: { [Name in keyof TableActions]: ReturnType<typeof vi.fn> };
export const refused = vi.fn();

/** A fresh room at a table for each test of the file that calls this. */
export function inARoom(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    change({ guided: true });
    box = document.body.appendChild(document.createElement("div"));
    actions = {
      act: vi.fn(nothing),
      sit: vi.fn(nothing),
      topUp: vi.fn(nothing),
      wait: vi.fn(nothing),
      waitNoLonger: vi.fn(nothing),
      cancelRequest: vi.fn(nothing),
      leave: vi.fn(nothing),
      sitOut: vi.fn(nothing),
      sitIn: vi.fn(nothing),
      setAutoChips: vi.fn(nothing),
      setStraddle: vi.fn(nothing),
      huntRabbit: vi.fn(nothing),
      chooseGame: vi.fn(nothing),
      chooseEntry: vi.fn(nothing),
      showCards: vi.fn(nothing),
      say: vi.fn(nothing),
      react: vi.fn(nothing),
      report: vi.fn(nothing),
      rules: vi.fn(() => new Promise(() => {})),
    };
    refused.mockClear();
  });

  afterEach(() => {
    render(null, box);
    box.remove();
    vi.useRealTimers();
  });
}

export function show(state: TableState, me: string | null = "You", lost = false): void {
  act(() =>
    render(
      <TableRoom
        state={state}
        actions={actions as unknown as TableActions}
        bar={() => null}
        phone={false}
        me={me}
        wallet={50_000}
        lost={lost}
        onRefused={refused}
      />,
      box,
    ),
  );
}

export const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
export const open = (name: FixtureName) => {
  show(FIXTURES[name]());
  wait(ARM_MS);
};
export const button = (text: string) =>
  [...box.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent?.includes(text));
export const press = (text: string) => act(() => button(text)!.click());
export const key = (name: string, more: KeyboardEventInit = {}) =>
  act(
    () =>
      void document.dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }),
      ),
  );
export const field = () => box.querySelector<HTMLInputElement>("input[data-amount]")!;
export const texts = () => [...box.querySelectorAll(".acts .actbtn")].map((one) => one.textContent);
export const seat = (at: number) => box.querySelector(`[data-seat="${at}"]`)!;

