/** How hands are replayed, stored for the next one. */

import { signal } from "@preact/signals";
import { read, write } from "../../settings";

export interface ReplayOptions {
  /** Cards that came to light later lie open from the beginning. */
  readonly known: boolean;
  readonly equities: boolean;
}

const NAME = "dealerbox.replay";

export const replayOptions = signal<ReplayOptions>({ known: true, equities: true, ...read<Partial<ReplayOptions>>(NAME) });

export function changeReplay(part: Partial<ReplayOptions>): void {
  replayOptions.value = { ...replayOptions.value, ...part };
  write(NAME, replayOptions.value);
}
