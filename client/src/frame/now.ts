import { useEffect, useState } from "preact/hooks";
import { roomNow } from "../state";

/**
 * Calls `tick` at every whole multiple of `every` milliseconds, until the returned function is called: all clocks go
 * together, and sixteen of them are one change of the page.
 */
function onTick(every: number, tick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(() => {
      tick();
      next();
    }, every - (performance.now() % every));
  };
  next();
  return () => clearTimeout(timer);
}

/** The server's clock, updated every `every` milliseconds while `running`. */
export function useRoomNow(every: number, running: boolean): number {
  const [, again] = useState(0);
  useEffect(() => (running ? onTick(every, () => again((count) => count + 1)) : undefined), [every, running]);
  return roomNow();
}
