import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask, inWords } from "./api";

export interface Asked<Answer> {
  /** The last one that came; it stays where a later look fails. */
  readonly answer: Answer | null;
  /** Why there is none, or no newer one. */
  readonly fault: string;
  again(): void;
}

export const EVERY_MS = 5_000;
/** Whoever has touched nothing for so long is not looking: the session, which each look prolongs, may end. */
const ASLEEP_MS = 10 * 60_000;

let touched = Date.now();
for (const kind of ["pointerdown", "keydown", "wheel"]) addEventListener(kind, () => (touched = Date.now()), { passive: true, capture: true });

const looking = () => !document.hidden && Date.now() - touched < ASLEEP_MS;

/** Reports that take the room long, or hardly change, are looked at so often. */
export const SELDOM_MS = 60_000;

/** What the room answers to `path`, looked at again and again while somebody is at the page. */
export function useAsked<Answer>(path: string, look: (path: string) => Promise<Answer> = ask, every = EVERY_MS): Asked<Answer> {
  const [found, setFound] = useState<{ path: string; answer: Answer | null; fault: string }>({ path, answer: null, fault: "" });
  const wanted = useRef(path);
  wanted.current = path;
  const again = useCallback(() => {
    look(path).then(
      (answer) => wanted.current === path && setFound({ path, answer, fault: "" }),
      (fault: unknown) =>
        wanted.current === path && setFound((was) => ({ path, answer: was.path === path ? was.answer : null, fault: inWords(fault) })),
    );
  }, [path, look]);
  useEffect(() => {
    again();
    const timer = setInterval(() => looking() && again(), every);
    return () => clearInterval(timer);
  }, [again, every]);
  const mine = found.path === path;
  return { answer: mine ? found.answer : null, fault: mine ? found.fault : "", again };
}
