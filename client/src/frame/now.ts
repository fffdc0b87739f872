import { useEffect, useState } from "preact/hooks";
import { roomNow } from "../state";

/** The room's clock, anew every `every` milliseconds while `running`. */
export function useRoomNow(every: number, running: boolean): number {
  const [, again] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => again((count) => count + 1), every);
    return () => clearInterval(timer);
  }, [every, running]);
  return roomNow();
}
