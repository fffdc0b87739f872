/** Brings the table that waits for me to the front, or the one at which a tournament has seated me; or calls me there. */

import { effect } from "@preact/signals";
import { t } from "../i18n";
import { dismiss, notices, notify } from "../notices";
import { go, route } from "../router";
import { settings } from "../settings";
import { play } from "../sound";
import { callingTables, myTables, table } from "../state";
import { freshSeats, seatSeen, tournamentOf } from "../tournaments";
import { isBusy, isField, isOpen, isUnwanted, watchHands } from "./busy";
import { openTab } from "./first-tab";
import { AGAIN_MS, NEXT_KEY, nextStep, nextWaiting } from "./front";
import { allInSight, bringForward, focusOn, tableInFront } from "./in-focus";

/** A turn that a choice made ahead answers is over before this. */
export const SETTLE_MS = 150;

const SHAKES = [80, 60, 80];

const turnAt = (id: string): number | undefined => table(id).peek()?.view.turn?.turn;

const toTable = (id: string) => ({ label: t("tour.open"), run: () => bringForward(id) });

/** From a table that was made large back to all of them. */
function backToAll(event: KeyboardEvent): void {
  const here = route.peek();
  if (event.key !== "Escape" || here.view !== "table" || settings.peek().arrangement === "tabs") return;
  if (!myTables.peek().includes(here.id) || isField(event.target) || isOpen()) return;
  event.preventDefault();
  focusOn(here.id);
  go({ view: "tables" });
}

/** Follows the tables that call, and the key for the next of them, until the returned function is called. */
export function keepTableInFront(): () => void {
  const tab = openTab();
  let moved = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The turn for which each table has called already. */
  const called = new Map<string, number>();
  /** Turns that the player left deliberately: they do not bring the table back. */
  const passed = new Map<string, number>();
  /** Seats that I was notified of while another view was in front. */
  const notified = new WeakSet<object>();
  /** The notice of a seat, by its table: it has said what it had to once the table is in front. */
  const offered = new Map<string, number>();
  let last: string | null = tableInFront();

  /** Notes where the player goes from a table that is waiting for them. */
  const follow = (here: string | null) => {
    const calls = callingTables.peek();
    if (last === here) return;
    const turn = last === null ? undefined : turnAt(last);
    if (last !== null && turn !== undefined && calls.includes(last) && !calls.includes(here ?? "")) passed.set(last, turn);
    last = here;
    const notice = here === null ? undefined : offered.get(here);
    if (notice === undefined) return;
    dismiss(notice);
    offered.delete(here!);
  };

  /**
   * Goes from the table that I was moved away from to the new one, as soon as nothing is open over it; on any other view,
   * shows a notification.
   */
  const seated = (): boolean => {
    let waits = false;
    for (const seat of freshSeats.peek()) {
      const here = tableInFront();
      const moved = here !== null && here !== seat.table && tournamentOf(here) === seat.tournament;
      if (moved && isOpen()) waits = true;
      else if (moved) bringForward(seat.table);
      if (tableInFront() !== seat.table && !notified.has(seat)) {
        notified.add(seat);
        play(["background"]);
        if (here !== null && comes()) continue;
        notify(t("tour.began", { name: seat.name }), "info", toTable(seat.table));
        offered.set(seat.table, notices.peek().at(-1)!.id);
      }
    }
    return waits;
  };

  const comes = (): boolean => settings.peek().toFront && tab.isFirst();

  const look = () => {
    const waits = seated();
    const here = tableInFront();
    const calls = callingTables.peek().filter((id) => id === here || passed.get(id) !== turnAt(id));
    const since = performance.now() - moved;
    const seats = freshSeats.peek().map((seat) => seat.table);
    const step = nextStep({ calls, seats, here, busy: isBusy(), wanted: comes(), since });
    if (step && "to" in step) {
      moved = performance.now();
      passed.clear();
      bringForward(step.to);
    } else if (step || waits) {
      timer = setTimeout(look, step ? step.again : AGAIN_MS);
    }
    call(allInSight() ? [] : callingTables.peek().filter((id) => id !== tableInFront()));
  };

  /** Sound and shake once for each turn that waits behind. */
  const call = (behind: readonly string[]) => {
    const fresh = behind.filter((id) => {
      const turn = turnAt(id);
      if (turn === undefined || called.get(id) === turn) return false;
      called.set(id, turn);
      return true;
    });
    if (fresh.length === 0) return;
    play(["background"]);
    if (settings.peek().vibration && "vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(SHAKES);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toUpperCase() !== NEXT_KEY || event.defaultPrevented || event.repeat || isField(event.target) || isUnwanted(event)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextWaiting(callingTables.peek(), tableInFront());
    if (!next) return;
    event.preventDefault();
    bringForward(next);
  };

  const still = watchHands();
  document.addEventListener("keydown", onKeyDown);
  // Before any panel that closes by the same key has closed.
  document.addEventListener("keydown", backToAll, true);
  const off = effect(() => {
    for (const id of callingTables.value) table(id).value; // reading subscribes: each may call again
    freshSeats.value;
    settings.value;
    follow(tableInFront());
    if (last !== null) seatSeen(last);
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  });
  return () => {
    off();
    clearTimeout(timer);
    still();
    tab.close();
    document.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("keydown", backToAll, true);
  };
}
