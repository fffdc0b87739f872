import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { acknowledged, away, closing, closingAnnounced, connectionIs, warned, warnings, welcomed } from "./house";
import { notices } from "./notices";

const said = () => notices.value.at(-1)?.text;

beforeEach(() => {
  vi.useFakeTimers();
  connectionIs("online", null);
  welcomed();
});

afterEach(() => vi.useRealTimers());

describe("the room is away", () => {
  it("at once when it says that it is started again, until it is back", () => {
    connectionIs("lost", 1012);
    expect(away.value).toBe("restart");
    vi.advanceTimersByTime(60_000);
    connectionIs("lost", null);
    connectionIs("lost", 1006);
    expect(away.value).toBe("restart");
    connectionIs("online", null);
    expect(away.value).toBeNull();
  });

  it("once it has not been found for some seconds", () => {
    connectionIs("lost", 1006);
    vi.advanceTimersByTime(5_000);
    connectionIs("lost", null);
    expect(away.value).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(away.value).toBe("silent");
  });

  it("not for a short break in the line", () => {
    connectionIs("lost", 1006);
    vi.advanceTimersByTime(5_000);
    connectionIs("online", null);
    vi.advanceTimersByTime(60_000);
    expect(away.value).toBeNull();
  });

  it("not where there is no network at all", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    connectionIs("lost", 1006);
    vi.advanceTimersByTime(60_000);
    expect(away.value).toBeNull();
    vi.restoreAllMocks();
  });

  it("not for who has logged out", () => {
    connectionIs("lost", 4001);
    expect(away.value).toBeNull();
  });
});

describe("the room closes", () => {
  const plan = (at: number | null, reason = "a new version") => closingAnnounced({ type: "Closing", at, reason }, 1_000_000);

  it("which is said with the minutes left, once", () => {
    plan(1_600_000);
    expect(closing.value).toEqual({ at: 1_600_000, reason: "a new version" });
    expect(said()).toContain("closes in 10 minutes: a new version");
    notices.value = [];
    welcomed();
    plan(1_600_000);
    expect(closing.value?.at).toBe(1_600_000);
    expect(said()).toBeUndefined();
  });

  it("by a clock that may be a little behind the room's", () => {
    plan(1_600_900);
    expect(said()).toContain("closes in 10 minutes");
    plan(1_010_000);
    expect(said()).toContain("closes in a minute");
  });

  it("or does not after all", () => {
    plan(1_700_000);
    plan(null, "");
    expect(closing.value).toBeNull();
    expect(said()).toBe("The room stays open after all.");
  });

  it("or is closing already", () => {
    plan(1_000_000);
    expect(said()).toBe("The room is closing: these are the last hands");
  });
});

describe("a warning", () => {
  const warning = (number: number) => ({ type: "Warned", warning: number, at: 5, reason: "too many all-ins" }) as const;

  it("stands until it is acknowledged, and is not doubled", () => {
    warned(warning(1));
    warned(warning(2));
    warned(warning(1));
    expect(warnings.value.map((one) => one.warning)).toEqual([1, 2]);
    acknowledged(1);
    expect(warnings.value.map((one) => one.warning)).toEqual([2]);
  });

  it("is somebody else's no more after another welcome", () => {
    warned(warning(1));
    welcomed();
    expect(warnings.value).toEqual([]);
  });
});
