import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask, askHealth, type Health, inWords, type OfficeAnswer } from "./api";

export interface Query<Answer> {
  /** The latest answer; it stays if a later call fails. */
  readonly answer: Answer | null;
  /** Why there is no answer, or no newer one. */
  readonly fault: string;
  again(): void;
}

export const EVERY_MS = 5_000;
/** For reports that are slow to make or hardly change. */
export const SELDOM_MS = 60_000;
/** Nobody is looking after this long without input: stop asking, so that the session, which each call prolongs, can end. */
const IDLE_MS = 10 * 60_000;

let touched = Date.now();
for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, () => (touched = Date.now()), { passive: true, capture: true });

const looking = () => !document.hidden && Date.now() - touched < IDLE_MS;

/** The answer of `GET operator/{path}`, asked for again every `every` ms while somebody is at the page; null: not asked. */
export const useQuery = <Path extends string>(path: Path | null, every = EVERY_MS): Query<OfficeAnswer<Path>> =>
  usePolled<Path, OfficeAnswer<Path>>(path, ask, every);

/** Whether the server is in order. */
export const useHealth = (): Query<Health> => usePolled("health", askHealth, EVERY_MS);

function usePolled<Path extends string, Answer>(path: Path | null, load: (path: Path) => Promise<Answer>, every: number): Query<Answer> {
  const [found, setFound] = useState<{ path: Path | null; answer: Answer | null; fault: string }>({ path, answer: null, fault: "" });
  const wanted = useRef(path);
  wanted.current = path;
  const again = useCallback(() => {
    if (path === null) return;
    load(path).then(
      (answer) => wanted.current === path && setFound({ path, answer, fault: "" }),
      (fault: unknown) =>
        wanted.current === path && setFound((was) => ({ path, answer: was.path === path ? was.answer : null, fault: inWords(fault) })),
    );
  }, [path, load]);
  useEffect(() => {
    again();
    const timer = setInterval(() => looking() && again(), every);
    return () => clearInterval(timer);
  }, [again, every]);
  const current = found.path === path;
  return { answer: current ? found.answer : null, fault: current ? found.fault : "", again };
}
