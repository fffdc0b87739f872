/**
 * Collects what happens at several tables between two frames, so that the page is redrawn once and not once per table.
 * What needs the player is delivered immediately, and so is everything while the page is not drawn at all.
 */

import type { Events } from "./wire/types";

/** A visible page without frames goes on after this long. */
export const LONGEST_MS = 100;

/** Messages that follow on each other at a table as one; those of a table stay in their order. */
export function joined(messages: readonly Events[]): Events[] {
  const found = new Map<string, Events[]>();
  for (const message of messages) {
    const before = found.get(message.table) ?? [];
    const last = before.at(-1);
    if (last && last.first + last.events.length === message.first) {
      before[before.length - 1] = { ...last, events: [...last.events, ...message.events] };
    } else {
      found.set(message.table, [...before, message]);
    }
  }
  return [...found.values()].flat();
}

export class FrameBatch {
  private waiting: Events[] = [];
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (messages: readonly Events[]) => void) {}

  /** Holds a message until the next frame; with `now` it is delivered immediately, after everything that waits. */
  add(message: Events, now: boolean): void {
    this.waiting.push(message);
    if (now || document.visibilityState === "hidden") return this.flush();
    if (this.timer !== undefined) return;
    this.frame = requestAnimationFrame(this.flush);
    this.timer = setTimeout(this.flush, LONGEST_MS);
  }

  /** Tells all that waits. */
  readonly flush = (): void => {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.timer = undefined;
    const messages = this.waiting;
    if (messages.length === 0) return;
    this.waiting = [];
    this.tell(joined(messages));
  };
}
