/** Amounts as people type them: "1,234.50" in English, "1 234,50" in Finnish; whole cents, or nothing. */

import { type Language, localeOf } from "../../i18n";
import { settings } from "../../settings";

/** What a transfer may move at most, in cents. */
const MOST = 1e15;

/** Thousands, parted by blanks of any width, or by what the language parts them with: the comma in English. */
function isGrouped(text: string, language: Language): boolean {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1_234_567);
  const own = parts.find(({ type }) => type === "group")?.value ?? "";
  const [, between = ""] = /^\d{1,3}(\D)\d{3}(?:\1\d{3})*$/.exec(text) ?? [];
  return between !== "" && (between === own || /\s/.test(between));
}

/**
 * The cents of what was typed, null if that is no amount. One or two digits behind the last point or comma are cents;
 * three are not, so that nobody's thousand becomes one.
 */
export function centsOf(text: string, language: Language = settings.value.language): number | null {
  const [, whole = "", , part = ""] = /^(.*?)(?:([.,])(\d{1,2}))?$/s.exec(text.trim().replace(/\s*€$|^€\s*/, "")) ?? [];
  if (!/^\d{1,15}$/.test(whole) && !isGrouped(whole, language)) return null;
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return cents > 0 && cents <= MOST ? cents : null;
}
