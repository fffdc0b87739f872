/** Days as the reports count them: from 1970, by UTC. */

import { localeOf } from "../../i18n";
import { settings } from "../../settings";

const DAY_MS = 24 * 3_600_000;

/** "29 Nov". */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString(localeOf(settings.value.language), { day: "numeric", month: "short", timeZone: "UTC" });
}
