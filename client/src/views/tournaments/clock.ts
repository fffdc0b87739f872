/** The tournament clock for people: what is running or stopped, and what comes next. */

import type { TournamentView } from "../../wire/types";

/** What the clock counts. */
export type ClockKind = "start" | "level" | "break" | "break-due" | "paused" | "stands" | "none";

export interface TournamentClock {
  readonly kind: ClockKind;
  /** Milliseconds until its end; null if nothing ends. */
  readonly left: number | null;
  /** How much of it is over, 0 to 1; null if unknown. */
  readonly part: number | null;
}

export function clockOf(view: TournamentView, now: number): TournamentClock {
  const { phase, config, level, ends, clock_left, in_break, break_due, paused } = view;
  if (phase === "registering") {
    const left = config.starts > 0 ? Math.max(0, config.starts - now) : null;
    return { kind: "start", left, part: config.starts > 0 ? null : view.entrants / config.most };
  }
  if (phase !== "running") return { kind: "none", left: null, part: null };
  const left = ends === null ? clock_left : Math.max(0, ends - now);
  const now_level = config.levels[Math.min(level, config.levels.length) - 1];
  const whole = 1000 * ((in_break ? now_level?.break_seconds : (now_level?.seconds ?? 600)) ?? 0);
  const part = left === null || whole === 0 ? null : Math.min(1, Math.max(0, 1 - left / whole));
  const kind = paused ? "paused" : in_break ? "break" : break_due ? "break-due" : ends === null && clock_left !== null ? "stands" : "level";
  return { kind, left, part };
}

