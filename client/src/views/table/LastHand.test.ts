import { expect, it } from "vitest";
import type { LogEntry } from "../../state";
import type { TableEvent } from "../../wire/types";
import { lastOwnHand } from "./LastHand";

const entry = (type: string, names: string[], number = 0) =>
  ({ number: 1, event: { type, number } as unknown as TableEvent, who: null, names }) as LogEntry;

it("finds the last hand that is over and that I was dealt in", () => {
  const log = [
    entry("HandOpened", ["me", "b"], 5),
    entry("HandEnded", ["me", "b"]),
    entry("HandOpened", ["b", "c"], 6),
    entry("HandEnded", ["b", "c"]),
    entry("HandOpened", ["me", "b"], 7),
  ];
  expect(lastOwnHand(log, "me")).toBe(5);
  expect(lastOwnHand([...log, entry("HandEnded", ["me", "b"])], "me")).toBe(7);
  expect(lastOwnHand(log.slice(1, 2), "me")).toBeNull();
  expect(lastOwnHand(log, null)).toBeNull();
});
