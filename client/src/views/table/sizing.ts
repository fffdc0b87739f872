/** How a bet or raise is sized: presets, the slider's steps, and what a player types. */

import type { Cents } from "../../i18n/format";
import type { BetSize } from "../../settings";
import type { Range } from "./moves";

export interface Preset {
  readonly size: BetSize | "min" | "all-in";
  readonly total: number;
  /** False if the limits do not reach so far: the preset stays in its place, disabled. */
  readonly possible: boolean;
}

/** What the presets are reckoned from: everything put in so far, the highest bet of this round, what a call adds. */
export interface PotState {
  readonly pot: number;
  readonly price: number;
  readonly toCall: number;
  /** The big blind, or what replaces it in games without one. */
  readonly blind: number;
}

export const clamp = (amount: number, range: Range): number => Math.min(range.most, Math.max(range.least, amount));

/** Rounded down to whole chips of the table; the ends of the range are allowed as they are. */
export function inChips(amount: number, range: Range, chip = 1): number {
  if (amount === range.least || amount === range.most) return amount;
  return Math.max(range.least, amount - (amount % chip));
}

const WHOLE = 100;
const TENTHS = 10;

/** The total of `size`. A part of the pot is a raise by that part of the pot after the call. */
function totalOf({ of, by }: BetSize, { pot, price, toCall, blind }: PotState, grain: number): number {
  if (of === "blind") return Math.floor((blind * by) / TENTHS);
  const raise = ((pot + toCall) * by) / WHOLE;
  return price + (by === WHOLE ? raise : Math.floor(raise / grain) * grain);
}

/**
 * The presets as totals of this round, each within the range: the least, the player's own, the most. Parts of the pot are
 * rounded down to whole `grain`.
 */
export function presetsOf(range: Range, state: PotState, grain: number, own: readonly BetSize[]): Preset[] {
  const sizes = own.map((size): Preset => {
    const total = totalOf(size, state, grain);
    const reached = total <= range.most || range.most === range.all;
    return { size, total: clamp(total, range), possible: reached && (size.of === "pot" || total >= range.least) };
  });
  return [
    { size: "min", total: range.least, possible: true },
    ...sizes,
    { size: "all-in", total: range.most, possible: range.most === range.all },
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

/** The position of `amount` between the ends, 0 to 1. */
export const partOf = (range: Range, amount: number): number =>
  range.most === range.least ? 1 : (amount - range.least) / (range.most - range.least);

/** One number, with what it is counted in before or after it. */
const ONE_AMOUNT = /^[^\d.,\-−]*([\d.,'’\s]*\d)[^\d\-−]*$/;

/**
 * The cents of an amount that somebody typed, in any of the usual spellings (`179.25`, `179,25`, `€1,234`, `1 284,50`);
 * null if it is not one number, or is below zero. With `units` 1 it is chips, and has no parts.
 */
export function parseAmount(text: string, units = 100): number | null {
  const amount = ONE_AMOUNT.exec(text)?.[1];
  if (amount === undefined) return null;
  if (units === 1) return Number(amount.replace(/\D/g, ""));
  const digits = amount.replace(/[^\d.,]/g, "");
  const decimal = /[.,](\d{1,2})$/.exec(digits);
  const whole = (decimal ? digits.slice(0, decimal.index) : digits).replace(/\D/g, "");
  if (whole === "" && !decimal) return null;
  return Number(whole || "0") * 100 + Number((decimal?.[1] ?? "").padEnd(2, "0") || "0");
}

/** The smallest amount that presets are rounded to: whole chips where the table writes whole chips. */
export const grainOf = (cents: Cents): number => (cents === "auto" ? 100 : 1);
