/** What the player is asked to confirm. */

import { signal, type Signal } from "@preact/signals";
import { go } from "../../router";
import { me } from "../../state";

export interface Question {
  readonly tournament: string;
  readonly about: "enter" | "withdraw" | "rebuy" | "addon";
}

export const question: Signal<Question | null> = signal(null);

/** Asks before anything is debited; people without an account log in first. */
export function ask(about: Question): void {
  if (me.peek()?.player == null) go({ view: "welcome" });
  else question.value = about;
}
