/** Short messages at the edge of the page, and what they say of a refusal. */

import { signal } from "@preact/signals";
import { refusedWords } from "./accepted";
import { tOr } from "./i18n";
import { limitWords } from "./play";
import { RefusedError } from "./state";
import { ApiError } from "./wire/api";

export interface Notice {
  readonly id: number;
  readonly kind: "stop" | "info" | "go";
  readonly text: string;
  readonly action?: { readonly label: string; run(): void };
}

export const notices = signal<readonly Notice[]>([]);

const SHOWN_MS = 6_000;
const MOST = 3;
let last = 0;

/** Whether somebody has the pointer or the keyboard at the messages, or cannot have seen them yet. */
const beingRead = (): boolean =>
  document.hidden || document.activeElement?.closest(".notices") != null || document.querySelector(".notices:hover") !== null;

/** Takes it away when its time is over, and nobody is reading any more. */
function fade(id: number): void {
  setTimeout(() => (beingRead() ? fade(id) : dismiss(id)), SHOWN_MS);
}

/** Shows `text` for some seconds; one with an action stays until it is closed. Gives the id with which it is taken back. */
export function notify(text: string, kind: Notice["kind"] = "info", action?: Notice["action"]): number {
  const others = notices.value.filter((notice) => notice.text !== text);
  const notice = { id: ++last, kind, text, ...(action && { action }) };
  notices.value = [...others, notice].slice(-MOST);
  if (!action) fade(notice.id);
  return notice.id;
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Why something was refused, in the player's language where its code is known; `places` are where its texts are looked
 * for first. */
export function reasonOf(error: unknown, ...places: string[]): string {
  if ((error instanceof RefusedError || error instanceof ApiError) && error.limit) return limitWords(error.limit);
  if (error instanceof RefusedError) return refusedWords(["refused"], error.code, error.reason, error.accepted);
  if (error instanceof ApiError) {
    return refusedWords([...places, "account.error", "refused"], error.code, error.message, error.accepted, { about: error.about });
  }
  return tOr("error.unknown", String(error));
}

/** For the end of a command's promise: shows the player why it was refused. */
export function tell(error: unknown): void {
  notify(reasonOf(error), "stop");
}
