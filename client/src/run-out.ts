/**
 * The end of a hand in which nobody can act any more. Its last streets and its result come in one batch; they are shown
 * one after the other. All that is seen, heard and said of the table follows the same steps.
 */

import { fold } from "./fold";
import { FoldError } from "./fold/access";
import type { TableState } from "./state";
import type { ShownDown, TableEvent, TableView } from "./wire/types";

export interface RunOut {
  /** When it began, by `performance.now()`. */
  readonly began: number;
  readonly stepMs: number;
  /** What is shown one after the other, the first at once; the table as it is comes after the last. */
  readonly steps: readonly TableState[];
}

const USUAL_MS = 900;

/** The milliseconds of a time in a style sheet; null if there is none. A built sheet writes `900ms` as `.9s`. */
export function millisecondsOf(written: string): number | null {
  const value = Number.parseFloat(written);
  if (!Number.isFinite(value)) return null;
  return written.trim().endsWith("ms") ? value : value * 1000;
}

/** The table's pause between streets, by which the room puts off the next hand; shorter if the player wants no motion. */
function stepMs({ config }: TableView): number {
  const longest = millisecondsOf(getComputedStyle(document.documentElement).getPropertyValue("--t-runout")) || USUAL_MS;
  return Math.min(longest, (config.street_seconds || Infinity) * 1000);
}

/** Before which events of a batch the table rests: each street, or second board, that follows the last decision. */
function restsIn(batch: readonly TableEvent[]): number[] {
  const ended = batch.findLastIndex(({ type }) => type === "HandEnded");
  if (ended < 0 || batch.findLastIndex(({ type }) => type === "HandOpened") > ended) return [];
  const turnAt = batch.slice(0, ended).findLastIndex(({ type }) => type === "TurnStarted");
  return batch.flatMap((event, at) => {
    const street = (event.type === "StreetDealt" && event.street > 0) || event.type === "SecondBoardDealt";
    return street && at > turnAt && at < ended ? [at] : [];
  });
}

/** The hands that are compared lie open from the first: nobody acts any more. */
function turnUp(view: TableView, { shown }: ShownDown): void {
  for (const [at, cards] of shown) {
    const place = view.hand?.places[at];
    if (!place) continue;
    place.cards = cards.slice(0, place.cards.length);
    place.shown = true;
  }
}

/** The steps from the table `before` a batch to the one `after` it; empty if nothing is to be shown street by street. */
function stepsOf(before: TableState, after: TableState, seatOf: (view: TableView) => Pick<TableState, "mySeat" | "myPlace">): TableState[] {
  const { batch } = after;
  const rests = restsIn(batch);
  if (rests.length === 0) return [];
  const shown = batch.find((event) => event.type === "ShownDown");
  const first = after.number - batch.length;
  const steps: TableState[] = [];
  let last: TableState = before;
  let bare = before.view;
  for (const end of [...rests, rests.at(-1)! + 1]) {
    const number = first + end;
    const news = batch.slice(last.number - first, end);
    bare = structuredClone(bare);
    for (const event of news) fold(bare, event);
    const view = structuredClone(bare);
    if (shown) turnUp(view, shown);
    const log = after.log.filter((entry) => entry.number <= number);
    last = { view, number, before: last.view, batch: news, log, ...seatOf(view), runOut: null };
    steps.push(last);
  }
  return steps;
}

/** How the batch that led from `before` to `after` is shown; a run-out that has begun goes on until the next hand. */
export function runOutAfter(before: TableState, after: TableState, seatOf: (view: TableView) => Pick<TableState, "mySeat" | "myPlace">): RunOut | null {
  if (after.view.turn) return null;
  try {
    const steps = stepsOf(before, after, seatOf);
    if (steps.length > 0) return { began: performance.now(), stepMs: stepMs(after.view), steps };
  } catch (error) {
    if (!(error instanceof FoldError)) throw error;
  }
  return before.runOut && before.view.hand?.number === after.view.hand?.number ? before.runOut : null;
}

/** Which step is shown now; the number of steps once the table is shown as it is. */
export function stepAt({ began, stepMs: each, steps }: RunOut): number {
  return Math.min(steps.length, Math.floor(Math.max(0, performance.now() - began) / each));
}

/** The milliseconds until the table is shown as it is. */
export const msToEnd = (run: RunOut | null): number =>
  run ? Math.max(0, run.began + run.stepMs * run.steps.length - performance.now()) : 0;
