/** Looks for the room again and again. */

import { isRoomAway } from "./answering";

const EVERY_MS = 3_000;
/** So much later at most, so that not all come at once to a room that has just opened. */
const SPREAD_MS = 2_000;
const PATIENCE_MS = 10_000;

/** Whether the page at which we are is there again. */
async function isThere(): Promise<boolean> {
  const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const answer = await fetch(location.href, options).catch(() => null);
  return answer !== null && !isRoomAway(answer.status);
}

/**
 * Calls `found` once the server answers. Tries again automatically, when the device is back online, and when the returned
 * function is called.
 */
export function lookForRoom(found: () => void): { now(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  let over = false;
  const later = () => {
    timer = setTimeout(() => void look(), EVERY_MS + Math.random() * SPREAD_MS);
  };
  const look = async () => {
    if (looking || over) return;
    looking = true;
    clearTimeout(timer);
    const there = await isThere();
    looking = false;
    if (over) return;
    if (!there) return later();
    stop();
    found();
  };
  const now = () => void look();
  const stop = () => {
    over = true;
    clearTimeout(timer);
    removeEventListener("online", now);
  };
  addEventListener("online", now);
  later();
  return { now, stop };
}
