/** Amounts as people type them: "1,234.50" in English, "1 234,50" in Finnish; whole cents, or nothing. */

import { settings, type Language } from "../../settings";

/** What a transfer may move at most, in cents. */
const MOST = 1e15;

/** Blanks of any width part thousands everywhere; the comma does in English. */
const GROUPED: Readonly<Record<Language, RegExp>> = {
  en: /^\d{1,3}(?:([\s\u00a0\u202f,])\d{3})(?:\1\d{3})*$/,
  fi: /^\d{1,3}(?:([\s\u00a0\u202f])\d{3})(?:\1\d{3})*$/,
};

/**
 * The cents of what was typed, null where that is no amount. One or two digits behind the last point or comma are cents;
 * three are not, so that nobody's thousand becomes one.
 */
export function centsOf(text: string, language: Language = settings.value.language): number | null {
  const [, whole = "", , part = ""] = /^(.*?)(?:([.,])(\d{1,2}))?$/s.exec(text.trim().replace(/\s*€$|^€\s*/, "")) ?? [];
  if (!/^\d{1,15}$/.test(whole) && !GROUPED[language].test(whole)) return null;
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return cents > 0 && cents <= MOST ? cents : null;
}
