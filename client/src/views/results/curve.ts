/** A graph of sums as what is drawn of it. */

import type { DayFigures, Point } from "../../wire/calls";

/** One step: what it brought, and what it and all before it come to; `shown`: the same of showdowns alone. */
export interface Step {
  readonly at: number;
  readonly net: number;
  readonly sum: number;
  readonly shown: number;
  /** The hand it was; empty for a day. */
  readonly hand: string;
}

export function ofHands(points: readonly Point[]): Step[] {
  let sum = 0;
  let shown = 0;
  return points.map(([at, net, atShowdown, hand]) => {
    sum += net;
    if (atShowdown) shown += net;
    return { at, net, sum, shown, hand };
  });
}

const DAY_MS = 86_400_000;

/** The first moment of a day where the player is. */
const midnight = (day: number): number => day * DAY_MS + new Date(day * DAY_MS).getTimezoneOffset() * 60_000;

/** Of days nothing is known about showdowns. */
export function ofDays(days: readonly DayFigures[]): Step[] {
  let sum = 0;
  return days.map(({ day, net }) => {
    sum += net;
    return { at: midnight(day), net, sum, shown: 0, hand: "" };
  });
}

/** The least and the most that is drawn; nought is always in sight. */
export function spanOf(values: readonly number[]): readonly [low: number, high: number] {
  let low = 0;
  let high = 0;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low === high ? [low, high + 1] : [low, high];
}

const NICE = [1, 2, 5, 10];

/** Round amounts from low to high, about `count` of them. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, size * NICE.find((nice) => nice * size >= rough)!);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
}

/** The numbers of the steps that are drawn: all, or of each column of pixels the first, the lowest, the highest and the
 * last. */
export function thinned(values: readonly number[], columns: number): number[] {
  if (values.length <= columns * 2) return values.map((_, at) => at);
  const chosen = new Set<number>();
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.floor(((column + 1) * values.length) / columns);
    let low = from;
    let high = from;
    for (let at = from; at < to; at += 1) {
      if (values[at]! < values[low]!) low = at;
      if (values[at]! > values[high]!) high = at;
    }
    for (const at of [from, low, high, to - 1]) chosen.add(at);
  }
  return [...chosen].sort((a, b) => a - b);
}

/** As many rows as a table of it has room for, the last step among them. */
export function rowsOf<Row>(steps: readonly Row[], most: number): { readonly number: number; readonly step: Row }[] {
  const each = Math.ceil(steps.length / most);
  return steps.map((step, at) => ({ number: at + 1, step })).filter(({ number }) => number % each === 0 || number === steps.length);
}
