/** The size of a bet as its button shows it, and as a player writes it. */

import { t } from "../../i18n";
import { number } from "../../i18n/format";
import type { BetSize } from "../../settings";

const PARTS: Readonly<Record<number, string>> = { 25: "¼", 50: "½", 75: "¾" };
const WHOLE = 100;
const TENTHS = 10;
/** The least and the most that make sense: in hundredths of the pot, and in tenths of the big blind. */
const BOUNDS = { pot: [5, 500], blind: [10, 2000] } as const;

/** "½ pot", "Pot", "33 %", "2.5 BB". */
export function sizeText(size: BetSize | "min" | "all-in"): string {
  if (size === "min" || size === "all-in") return t(`dock.preset.${size}`);
  if (size.of === "blind") return t("dock.preset.blinds", { count: number(size.by / TENTHS) });
  if (size.by === WHOLE) return t("dock.preset.pot");
  const part = PARTS[size.by];
  if (part) return size.by === 50 ? t("dock.preset.half") : part;
  return t("dock.preset.part", { part: number(size.by) });
}

/** As its field shows it: "33%", "2.5 bb". */
export const sizeWritten = ({ of, by }: BetSize): string => (of === "pot" ? `${by}%` : `${number(by / TENTHS)} bb`);

/** The size that somebody wrote (`33%`, `2.5 bb`, `3x`, with a comma too); null if there is none, or beyond the bounds. */
export function readSize(text: string): BetSize | null {
  const [, digits = "", unit = ""] = /^\s*(\d{1,4}(?:[.,]\d)?)\s*(%|bb|ip|x)\s*$/i.exec(text) ?? [];
  if (digits === "") return null;
  const value = Number(digits.replace(",", "."));
  const of = unit === "%" ? "pot" : "blind";
  const by = of === "pot" ? Math.round(value) : Math.round(value * TENTHS);
  const [least, most] = BOUNDS[of];
  return by >= least && by <= most ? { of, by } : null;
}
