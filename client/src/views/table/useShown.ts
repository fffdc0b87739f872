import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { stepAt, type RunOut } from "../../run-out";
import type { TableState } from "../../state";

/** The step of a run-out that is shown now. */
function useStep(run: RunOut | null): number {
  const [tick, next] = useState(0);
  const at = run ? stepAt(run) : 0;
  useEffect(() => {
    if (!run || at >= run.steps.length) return undefined;
    const wait = Math.ceil(run.began + (at + 1) * run.stepMs - performance.now());
    const timer = setTimeout(() => next((count) => count + 1), wait);
    return () => clearTimeout(timer);
  }, [run, at, tick]);
  return at;
}

/** `now` with all that has happened since `last` was shown as its batch. */
function since(last: TableState | null, now: TableState): TableState {
  if (!last || !now.before || now.number <= last.number || now.number - now.batch.length === last.number) return now;
  const batch = now.log.filter((entry) => entry.number > last.number).map((entry) => entry.event);
  return { ...now, before: last.view, batch };
}

/**
 * The table as it is shown: a run-out street by street, everything else immediately. Log and batch are in step with the
 * view; what arrives meanwhile is not lost.
 */
export function useShown(state: TableState): TableState {
  const last = useRef<TableState | null>(null);
  const step = useStep(state.runOut);
  const now = state.runOut?.steps[step] ?? state;
  const shown = useMemo(() => since(last.current, now), [now]);
  last.current = shown;
  return shown;
}
