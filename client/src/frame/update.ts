/**
 * After an update of the room, a page loaded before may lack code that it has not fetched yet, as the files of the old build
 * are gone. The page reloads, but never during my turn or while something is half-written.
 */

import { signal } from "@preact/signals";
import { callingTables, connection } from "../state";
import { isBusy } from "./busy";

/** Code of this page is missing: reload as soon as nothing is in the way. */
export const outdated = signal(false);

const LOOK_MS = 500;
const TRIED = "dealerbox.reloaded";
/** Reloading did not help if code is missing again this soon: then show the fault. */
const HELPED_AFTER_MS = 30_000;

let timer: ReturnType<typeof setInterval> | undefined;

/** To be called when code could not be fetched. Returns whether the page will be reloaded for it. */
export function codeMissing(reload: () => void = reloadNow): boolean {
  if (outdated.peek()) return true;
  if (Date.now() - lastTry() < HELPED_AFTER_MS) return false;
  outdated.value = true;
  const look = () => {
    // While the room is away the page itself would be missed too.
    if (connection.peek().state !== "online" || callingTables.peek().length > 0 || isBusy()) return;
    clearInterval(timer);
    reload();
  };
  timer = setInterval(look, LOOK_MS);
  return true;
}

/** Reloads immediately, at the player's request. */
export function reloadNow(): void {
  remember();
  location.reload();
}

function lastTry(): number {
  try {
    return Number(sessionStorage.getItem(TRIED) ?? 0);
  } catch {
    return 0;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(TRIED, String(Date.now()));
  } catch {
    return;
  }
}
