import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameBatch, joined, LONGEST_MS } from "./frame-batch";
import type { Events, TableEvent } from "./wire/types";

const CHECK: TableEvent = { type: "Checked", seat: 2, timed_out: false };

const events = (table: string, first: number, count = 1): Events => ({ type: "Events", table, first, events: Array.from({ length: count }, () => CHECK) });

const names = (all: readonly Events[]) => all.map(({ table, first, events: each }) => `${table} ${first}+${each.length}`);

let told: string[][];
let gathering: FrameBatch;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  gathering = new FrameBatch((messages) => told.push(names(messages)));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("what happens between two frames", () => {
  it("is told once, what follows on each other at a table as one", () => {
    gathering.add(events("a", 1, 2), false);
    gathering.add(events("b", 5), false);
    gathering.add(events("a", 3), false);
    expect(told).toEqual([]);
    vi.advanceTimersToNextFrame();
    expect(told).toEqual([["a 1+3", "b 5+1"]]);
    vi.advanceTimersByTime(LONGEST_MS * 2);
    expect(told).toHaveLength(1);
  });

  it("is told at once with what asks for me", () => {
    gathering.add(events("a", 1), false);
    gathering.add(events("b", 1), true);
    expect(told).toEqual([["a 1+1", "b 1+1"]]);
    vi.advanceTimersToNextFrame();
    expect(told).toHaveLength(1);
  });

  it("is told at once where the page is hidden: it gets no frames", () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    gathering.add(events("a", 1), false);
    expect(told).toEqual([["a 1+1"]]);
  });

  it("is told before long where a page in sight gets no frames", () => {
    vi.stubGlobal("requestAnimationFrame", () => 1);
    gathering.add(events("a", 1), false);
    vi.advanceTimersByTime(LONGEST_MS);
    expect(told).toEqual([["a 1+1"]]);
    vi.unstubAllGlobals();
  });

  it("is not joined over a gap, nor where it comes twice", () => {
    expect(names(joined([events("a", 1), events("a", 3), events("a", 3)]))).toEqual(["a 1+1", "a 3+1", "a 3+1"]);
  });
});
