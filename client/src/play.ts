/** Responsible play, wherever one is in the room: how long one has played, and whether one may. */

import { signal, type Signal } from "@preact/signals";
import { t } from "./i18n";
import { dateTime, duration, money } from "./i18n/format";
import type { Barring, LimitHit, PlayBarred, RealityCheck } from "./wire/types";

/** The room's notice of how long I have played, until I acknowledge it. */
export const realityCheck: Signal<RealityCheck | null> = signal(null);

/** Why I may not play, null while I may. */
export const barred: Signal<Barring | null> = signal(null);

/** Applies what the server sends about it. */
export function hearPlay(message: RealityCheck | PlayBarred): void {
  if (message.type === "RealityCheck") realityCheck.value = message;
  else barred.value = message.barred;
}

/** On a new welcome: what still holds is sent again after it. */
export function playWelcomed(): void {
  realityCheck.value = null;
  barred.value = null;
}

/** Marks the notice as read here; the caller tells the server. */
export function checkHeeded(number: number): void {
  if (realityCheck.peek()?.number === number) realityCheck.value = null;
}

/** An amount of a limit: money, or a time. */
export const limitAmount = (amount: number, currency: string): string => (currency ? money(amount, currency, "auto") : duration(amount));

/** Which limit would be passed, and what is left of it. */
export function limitWords({ name, currency, value, left, renews }: LimitHit): string {
  const words = t("play.limit-hit", { limit: t(`limits.of.${name}`), value: limitAmount(value, currency), left: limitAmount(left, currency) });
  return renews === null ? words : `${words} ${t("play.limit-renews", { at: dateTime(renews) })}`;
}

/** Why, and until when, one may not play. */
export function barredWords({ why, until, over, ready }: Barring): string {
  if (over) return ready === null ? t("play.barred.over") : t("play.barred.ready", { at: dateTime(ready) });
  if (until === null) return t("play.barred.for-good");
  return t(why === "break" ? "play.barred.break" : "play.barred.until", { at: dateTime(until) });
}
