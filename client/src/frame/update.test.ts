import { afterEach, beforeEach, expect, test, vi } from "vitest";

let update: typeof import("./update");
const reload = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.resetModules();
  sessionStorage.clear();
  reload.mockClear();
  update = await import("./update");
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function withTurn(mine: boolean): Promise<void> {
  const { state, view, seat, turn } = await import("../gallery/build");
  const known = await import("../state");
  known.myTables.value = mine ? ["aurora"] : [];
  known.table("aurora").value = state(view({ seats: [seat("Me", 100)], turn: turn(0) }), 0);
}
async function line(how: "online" | "lost"): Promise<void> {
  (await import("../state")).connection.value = { state: how, latency: 10 };
}

test("the page is loaded anew at once where nothing is in the way, and once only", async () => {
  await line("online");
  expect(update.codeMissing(reload)).toBe(true);
  expect(update.codeMissing(reload)).toBe(true);
  vi.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("never out of a turn of mine", async () => {
  await line("online");
  await withTurn(true);
  update.codeMissing(reload);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  await withTurn(false);
  vi.advanceTimersByTime(500);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("never while the room is away, nor out of something half-written", async () => {
  await line("lost");
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = "a note";
  field.focus();
  update.codeMissing(reload);
  vi.advanceTimersByTime(5_000);
  expect(reload).not.toHaveBeenCalled();
  await line("online");
  vi.advanceTimersByTime(5_000);
  expect(reload).not.toHaveBeenCalled();
  field.remove();
  vi.advanceTimersByTime(500);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("where it did not help a moment ago, the fault is shown and not the page loaded again and again", async () => {
  await line("online");
  sessionStorage.setItem("dealerbox.reloaded", String(Date.now() - 5_000));
  expect(update.codeMissing(reload)).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(update.codeMissing(reload)).toBe(true);
});
