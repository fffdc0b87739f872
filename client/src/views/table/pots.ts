/**
 * The pots of a running hand, for display: how the middle divides at the all-in players. The server divides them at the end;
 * a hand whose beginning this client has not seen is shown as one pot.
 */

import type { LogEntry } from "../../state";
import type { HandView, TableEvent } from "../../wire/types";

/** Whether chips lie before players that are not in the pot yet: only then there is a total besides it. */
export const betsAreOut = (hand: HandView): boolean => hand.places.some((place) => place.bet > 0);

interface Paid {
  /** What each place has put in with its bets. */
  readonly live: number[];
  /** Antes and dead blinds, which belong to the main pot. */
  dead: number;
}

function start(paid: Paid, event: Extract<TableEvent, { type: "HandStarted" }>): void {
  for (const [seat, kind, , amount] of event.posts) {
    if (kind === "ante" || kind === "dead") paid.dead += amount;
    else paid.live[seat] = (paid.live[seat] ?? 0) + amount;
  }
}

function pay(paid: Paid, event: TableEvent): void {
  switch (event.type) {
    case "HandStarted":
      return start(paid, event);
    case "Called":
    case "BroughtIn":
    case "BetMade":
    case "Raised":
      paid.live[event.seat] = (paid.live[event.seat] ?? 0) + event.amount;
      return;
    case "UncalledReturned":
      paid.live[event.seat] = (paid.live[event.seat] ?? 0) - event.amount;
  }
}

/** What every place has put in during the running hand; null if the log does not reach back to its beginning. */
function paidIn(log: readonly LogEntry[], hand: HandView): Paid | null {
  const opened = log.findLastIndex(({ event }) => event.type === "HandOpened");
  const entry = log[opened]?.event;
  if (entry?.type !== "HandOpened" || entry.number !== hand.number) return null;
  const paid: Paid = { live: hand.places.map(() => 0), dead: 0 };
  for (const { event } of log.slice(opened)) pay(paid, event);
  return paid;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What a place gets if all agree to split: of each pot that it contests an equal part (RULES.md J13, J14), before any
 * rake. A hand whose beginning this client has not seen is divided as one pot.
 */
export function splitShare(log: readonly LogEntry[], hand: HandView, myPlace: number): number {
  const paid = paidIn(log, hand);
  const still = hand.places.flatMap((place, at) => (place.folded ? [] : [at]));
  const whole = Math.floor(hand.pot / Math.max(1, still.length));
  if (!paid || sum(paid.live) + paid.dead !== hand.pot) return whole;
  const levels = [...new Set(still.map((at) => paid.live[at]!))].sort((a, b) => a - b);
  const upTo = (level: number) => sum(paid.live.map((amount) => Math.min(amount, level)));
  return sum(
    levels.map((level, at) => {
      if (paid.live[myPlace]! < level) return 0;
      const contested = still.filter((one) => paid.live[one]! >= level).length;
      const amount = upTo(level) - upTo(levels[at - 1] ?? 0) + (at === 0 ? paid.dead : 0);
      return Math.floor(amount / contested);
    }),
  );
}

/** The amounts of the main pot and the side pots that lie in the middle, without the bets of this round. */
export function potsOf(log: readonly LogEntry[], hand: HandView): readonly number[] {
  const paid = paidIn(log, hand);
  const whole = hand.collected > 0 ? [hand.collected] : [];
  if (!paid) return whole;
  const collected = paid.live.map((amount, at) => amount - (hand.places[at]?.bet ?? 0));
  const limits = hand.places.flatMap((place, at) => (place.all_in && !place.folded ? [collected[at]!] : []));
  const levels = [...new Set([...limits, Math.max(0, ...collected)])].sort((a, b) => a - b);
  const upTo = (level: number) => sum(collected.map((amount) => Math.min(amount, level)));
  const pots = levels.map((level, at) => upTo(level) - upTo(levels[at - 1] ?? 0));
  const filled = [(pots[0] ?? 0) + paid.dead, ...pots.slice(1)].filter((amount) => amount > 0);
  return sum(filled) === hand.collected ? filled : whole;
}
