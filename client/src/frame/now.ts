import { useEffect, useState } from "preact/hooks";
import { roomNow } from "../state";

interface Going {
  readonly ticks: Set<() => void>;
  readonly timer: ReturnType<typeof setInterval>;
}

/** By the interval. All that go by the same one go together: sixteen clocks are then one change of the page. */
const ticking = new Map<number, Going>();

function onTick(every: number, tick: () => void): () => void {
  const going = ticking.get(every) ?? begun(every);
  going.ticks.add(tick);
  return () => {
    going.ticks.delete(tick);
    if (going.ticks.size > 0) return;
    clearInterval(going.timer);
    ticking.delete(every);
  };
}

function begun(every: number): Going {
  const ticks = new Set<() => void>();
  const going = { ticks, timer: setInterval(() => ticks.forEach((tick) => tick()), every) };
  ticking.set(every, going);
  return going;
}

/** The room's clock, anew every `every` milliseconds while `running`. */
export function useRoomNow(every: number, running: boolean): number {
  const [, again] = useState(0);
  useEffect(() => (running ? onTick(every, () => again((count) => count + 1)) : undefined), [every, running]);
  return roomNow();
}
