/** How a bet or raise is sized: presets, the slider's steps, and what a player types. */

import type { Cents } from "../../i18n/format";
import type { Range } from "./moves";

export type PresetName = "min" | "half" | "three-quarters" | "pot" | "all-in";

export interface Preset {
  readonly name: PresetName;
  readonly total: number;
  /** False where the limit does not reach so far: the preset stays in its place, disabled. */
  readonly possible: boolean;
}

/** What the presets are reckoned from: everything put in so far, the highest bet of this round, what a call adds. */
export interface PotState {
  readonly pot: number;
  readonly price: number;
  readonly toCall: number;
}

export const clamp = (amount: number, range: Range): number => Math.min(range.most, Math.max(range.least, amount));

/** Rounded down to whole chips of the table; the ends of the range are allowed as they are. */
export function inChips(amount: number, range: Range, chip = 1): number {
  if (amount === range.least || amount === range.most) return amount;
  return Math.max(range.least, amount - (amount % chip));
}

const FRACTIONS: readonly (readonly [PresetName, number])[] = [
  ["half", 1 / 2],
  ["three-quarters", 3 / 4],
  ["pot", 1],
];

/**
 * The presets as totals of this round, each within the range. A part of the pot is a raise by that part of the pot as
 * it stands after the call, rounded down to whole `grain`.
 */
export function presetsOf(range: Range, state: PotState, grain: number): Preset[] {
  const parts = FRACTIONS.map(([name, part]) => {
    const raise = (state.pot + state.toCall) * part;
    const total = state.price + (part === 1 ? raise : Math.floor(raise / grain) * grain);
    return { name, total: clamp(total, range), possible: total <= range.most || range.most === range.all };
  });
  return [
    { name: "min", total: range.least, possible: true },
    ...parts,
    { name: "all-in", total: range.most, possible: range.most === range.all },
  ];
}

/** The slider's stops: from the least in whole steps, and the most exactly. */
export function stopAt(range: Range, part: number, step: number): number {
  if (part >= 1) return range.most;
  const steps = Math.round((Math.max(0, part) * (range.most - range.least)) / step);
  return clamp(range.least + steps * step, range);
}

/** One step up or down from `amount`; the ends are reached exactly. */
export function stepFrom(range: Range, amount: number, step: number, direction: 1 | -1): number {
  const off = (amount - range.least) % step;
  if (direction > 0) return clamp(amount - off + step, range);
  return clamp(off > 0 ? amount - off : amount - step, range);
}

/** Where `amount` stands between the ends, 0 to 1. */
export const partOf = (range: Range, amount: number): number =>
  range.most === range.least ? 1 : (amount - range.least) / (range.most - range.least);

/**
 * The cents of an amount that somebody typed, in any of the usual spellings (`179.25`, `179,25`, `€1,234`, `1 284,50`);
 * null where there is no number in it. With `units` 1 it is chips, and has no parts.
 */
export function parseAmount(text: string, units = 100): number | null {
  if (units === 1) return /\d/.test(text) ? Number(text.replace(/\D/g, "")) : null;
  const kept = text.replace(/[^\d.,]/g, "");
  const decimal = /[.,](\d{1,2})$/.exec(kept);
  const whole = (decimal ? kept.slice(0, decimal.index) : kept).replace(/\D/g, "");
  if (whole === "" && !decimal) return null;
  return Number(whole || "0") * 100 + Number((decimal?.[1] ?? "").padEnd(2, "0") || "0");
}

/** The smallest amount that presets are rounded to: whole chips where the table writes whole chips. */
export const grainOf = (cents: Cents): number => (cents === "auto" ? 100 : 1);
