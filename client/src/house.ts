/** What concerns the whole room, whatever one is looking at: that it closes, that it is away, what the operator warns of. */

import { signal, type Signal } from "@preact/signals";
import { t } from "./i18n";
import { notify } from "./notices";
import type { Closing, Interrupted, Warned } from "./wire/types";

/** When the room closes, and why; null while it stays open. */
export const closing: Signal<{ readonly at: number; readonly reason: string } | null> = signal(null);

/** The operator's warnings that I have not acknowledged yet, the oldest first. */
export const warnings: Signal<readonly Warned[]> = signal([]);

/** What was interrupted for me and I have not acknowledged yet, the oldest first. */
export const interruptions: Signal<readonly Interrupted[]> = signal([]);

/** Why the room is not there: it said goodbye (`restart`), or it does not answer any more (`silent`). */
export const away: Signal<"restart" | "silent" | null> = signal(null);

/** The code with which the room says goodbye before it is started again. */
const RESTARTING = 1012;
/** A short break in the line is no reason to cover the page. */
const SILENT_AFTER_MS = 6_000;

let silence: ReturnType<typeof setTimeout> | undefined;
let announced: number | null = null;

/** The state of the connection; `code` is the one it was closed with. */
export function connectionIs(state: "connecting" | "online" | "lost", code: number | null): void {
  if (state === "online") {
    clearTimeout(silence);
    silence = undefined;
    away.value = null;
  } else if (code === RESTARTING) {
    away.value = "restart";
  } else if (state === "lost" && silence === undefined) {
    silence = setTimeout(() => {
      // Without any network it is no question of the room.
      if (navigator.onLine !== false) away.value ??= "silent";
    }, SILENT_AFTER_MS);
  }
}

/** On a new welcome: what still holds is sent again after it. */
export function welcomed(): void {
  closing.value = null;
  warnings.value = [];
  interruptions.value = [];
}

export function closingAnnounced({ at, reason }: Closing, now: number): void {
  closing.value = at === null ? null : { at, reason };
  if (at === announced) return;
  announced = at;
  if (at === null) return void notify(t("closing.off"));
  // Rounded: our clock may be a little behind the room's.
  const count = Math.max(1, Math.round((at - now) / 60_000));
  notify(at > now ? t("closing.announced", { count, reason }) : t("closing.now"));
}

export function warned(warning: Warned): void {
  if (warnings.peek().some((known) => known.warning === warning.warning)) return;
  warnings.value = [...warnings.peek(), warning];
}

/** Marks the warning as read here; the caller tells the server. */
export function acknowledged(number: number): void {
  warnings.value = warnings.peek().filter((known) => known.warning !== number);
}

export function interrupted(message: Interrupted): void {
  if (interruptions.peek().some((known) => known.interruption === message.interruption)) return;
  interruptions.value = [...interruptions.peek(), message];
}

/** Marks all of them as read here; the caller tells the server. */
export function interruptionsRead(): readonly Interrupted[] {
  const read = interruptions.peek();
  interruptions.value = [];
  return read;
}
