/** Results are announced only once their cards are on the table. */

import { batch } from "@preact/signals";

/** Keeps news back while a table of theirs is still shown laying down the last cards of an all-in. */
export class AfterCards {
  /** What waits, by tournament, in its order. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /** `msToEnd`: how long the tables of a tournament, or with "" the cash tables, still lay down cards. */
  constructor(private readonly msToEnd: (tournament: string) => number) {}

  /** Runs `tell` immediately, or once the cards are dealt and everything that waits has been announced. */
  hear(tournament: string, tell: () => void): void {
    const waiting = this.waiting.get(tournament);
    if (waiting) return void waiting.push(tell);
    const wait = this.msToEnd(tournament);
    if (wait === 0) return tell();
    const news = [tell];
    this.waiting.set(tournament, news);
    setTimeout(() => {
      if (this.waiting.get(tournament) !== news) return;
      this.waiting.delete(tournament);
      batch(() => news.forEach((one) => one()));
    }, wait);
  }

  /** Another viewer: what waits is not for them. */
  forget(): void {
    this.waiting.clear();
  }
}
