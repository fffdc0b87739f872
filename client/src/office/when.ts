/** Times for staff: by their own clock, with UTC beside it where it matters. */

import { localeOf } from "../i18n";
import { settings } from "../settings";

const locale = () => localeOf(settings.value.language);

/** Day and time. */
export function when(at: number): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/** With seconds. */
export function exactly(at: number): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: "short", timeStyle: "medium" });
}

/** "Sun 6 Dec, 18:00 UTC". */
export function inUtc(at: number): string {
  const options = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: "UTC" } as const;
  return `${new Date(at).toLocaleString(locale(), options)} UTC`;
}

/** What `<input type="datetime-local">` holds for the moment, and back (0 for none). */
export function toInput(at: number): string {
  if (at === 0) return "";
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function fromInput(text: string): number {
  const at = text ? new Date(text).getTime() : 0;
  return Number.isFinite(at) ? at : 0;
}

/** "Europe/Helsinki". */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
