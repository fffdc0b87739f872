import { useEffect, useRef, useState } from "preact/hooks";
import type { TableState } from "../../state";
import type { TableView } from "../../wire/types";
import { stagesOf, viewAt, type Stage } from "./pace";

interface Run {
  readonly hand: number;
  readonly stages: readonly Stage[];
}

const USUAL_MS = 900;

/** The milliseconds of a time in a style sheet; null where it is none. A built sheet writes `900ms` as `.9s`. */
export function millisecondsOf(written: string): number | null {
  const value = Number.parseFloat(written);
  if (!Number.isFinite(value)) return null;
  return written.trim().endsWith("ms") ? value : value * 1000;
}

/** `--t-runout`: shorter where the player wants no motion. */
function runoutMs(): number {
  return millisecondsOf(getComputedStyle(document.documentElement).getPropertyValue("--t-runout")) || USUAL_MS;
}

/** The view as it is drawn: the end of a hand with everybody all-in comes street by street, all else at once. */
export function usePaced(state: TableState): TableView {
  const run = useRef<Run | null>(null);
  const seen = useRef(-1);
  const [shown, setShown] = useState<{ run: Run | null; at: number }>({ run: null, at: 0 });
  const hand = state.view.hand?.number ?? 0;
  if (seen.current !== state.number) {
    seen.current = state.number;
    const stages = stagesOf(state.before, state.view);
    if (stages.length > 0) run.current = { hand, stages };
    else if (run.current && (run.current.hand !== hand || state.view.turn)) run.current = null;
  }
  const running = run.current;
  useEffect(() => {
    if (!running) return undefined;
    let at = 0;
    const timer = setInterval(() => {
      at += 1;
      setShown({ run: running, at });
      if (at >= running.stages.length - 1) clearInterval(timer);
    }, runoutMs());
    return () => clearInterval(timer);
  }, [running]);
  const stage = running?.stages[shown.run === running ? shown.at : 0];
  return stage ? viewAt(state.view, stage) : state.view;
}
