/** Which tournaments the server sends us: my own, and those that a view shows. */

import { once } from "./once";

export class WatchedTournaments {
  private ids: readonly string[] = [];
  /** How many views look at each. */
  private readonly onlookers = new Map<string, number>();

  constructor(private readonly watch: (id: string, on: boolean) => void) {}

  /** Follow a tournament until the returned function is called. */
  look(id: string): () => void {
    this.onlook(id, 1);
    return once(() => this.onlook(id, -1));
  }

  /** The tournaments that are mine now are followed, and those that were no longer. */
  mine(ids: readonly string[]): void {
    this.ids = ids;
    for (const id of new Set([...ids, ...this.onlookers.keys()])) this.follow(id);
  }

  private onlook(id: string, change: 1 | -1): void {
    this.onlookers.set(id, (this.onlookers.get(id) ?? 0) + change);
    this.follow(id);
  }

  private follow(id: string): void {
    const count = this.onlookers.get(id) ?? 0;
    this.onlookers.set(id, count);
    this.watch(id, count > 0 || this.ids.includes(id));
  }
}
