/** Converts a tournament's description to the fields of its editor and back. */

import type { Level, Rebuys, TournamentConfig } from "../../wire/types";
import { fromInput, toInput } from "../when";

export const LIMITS = ["NL", "PL", "HPL", "FL", "SL"] as const;

/** Fields that are amounts of money, as they are typed: "20.50". */
export const AMOUNTS = ["buy_in", "fee", "bounty", "guarantee", "ticket"] as const;
/** Fields that are numbers. */
export const NUMBERS = ["seats", "most", "least", "chips", "late_levels", "reentries", "turn_seconds", "bank_seconds", "pause_seconds"] as const;
export type Amount = (typeof AMOUNTS)[number];
export type Num = (typeof NUMBERS)[number];

export interface LevelDraft {
  readonly unit: string;
  readonly ante: string;
  readonly minutes: string;
  readonly rest: string;
}

export interface RebuysDraft {
  readonly until_level: string;
  readonly cost: string;
  readonly chips: string;
  readonly most: string;
  readonly addon_cost: string;
  readonly addon_chips: string;
}

export interface Draft extends Readonly<Record<Amount | Num, string>> {
  readonly name: string;
  /** The rule book; empty for the room's. */
  readonly house: string;
  readonly game: string;
  readonly limit: string;
  readonly money: "fun" | "real";
  readonly format: "moving" | "shoot-out";
  readonly timed: boolean;
  readonly starts: string;
  readonly opens: string;
  readonly levels: readonly LevelDraft[];
  readonly rebuys: RebuysDraft | null;
  readonly satellite_to: string;
  readonly invited: string;
  readonly points: boolean;
}

/** What a new one begins with. */
export const NEW: TournamentConfig = {
  id: "",
  name: "",
  game: "holdem",
  limit: "NL",
  levels: [],
  seats: 9,
  most: 500,
  least: 2,
  starts: 0,
  opens: 0,
  house: "",
  money: "fun",
  currency: "FUN",
  buy_in: 1000,
  fee: 100,
  bounty: 0,
  guarantee: 0,
  chips: 1500,
  format: "moving",
  late_levels: 0,
  reentries: 0,
  rebuys: null,
  satellite_to: "",
  ticket: 0,
  invited: [],
  points: false,
  turn_seconds: 15,
  bank_seconds: 45,
  pause_seconds: 3,
};

export const NO_REBUYS: RebuysDraft = { until_level: "4", cost: "10", chips: "1500", most: "0", addon_cost: "0", addon_chips: "0" };

const cents = (amount: number) => (amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2));
const minutes = (seconds: number) => String(Math.round((seconds / 60) * 100) / 100);

export function levelDraft({ unit, ante = 0, seconds = 600, break_seconds = 0 }: Level): LevelDraft {
  return { unit: String(unit), ante: String(ante), minutes: minutes(seconds), rest: minutes(break_seconds) };
}

export function draftOf(config: TournamentConfig): Draft {
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, cents(config[name])])) as Record<Amount, string>;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(config[name])])) as Record<Num, string>;
  const { rebuys } = config;
  return {
    ...amounts,
    ...numbers,
    name: config.name,
    house: config.house ?? "",
    game: config.game,
    limit: config.limit,
    money: config.money,
    format: config.format,
    timed: config.starts > 0,
    starts: toInput(config.starts),
    opens: toInput(config.opens),
    levels: config.levels.map(levelDraft),
    rebuys: rebuys && {
      until_level: String(rebuys.until_level),
      cost: cents(rebuys.cost),
      chips: String(rebuys.chips),
      most: String(rebuys.most ?? 0),
      addon_cost: cents(rebuys.addon_cost ?? 0),
      addon_chips: String(rebuys.addon_chips ?? 0),
    },
    satellite_to: config.satellite_to,
    invited: config.invited.join(", "),
    points: config.points,
  };
}

/** A number as it was typed, with a point or a comma; null if there is none. */
export function typed(text: string): number | null {
  const plain = text.trim().replace(/\s/g, "").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** The fields that hold no number where one belongs, under the names that the room has for them. */
export function unread(draft: Draft): readonly string[] {
  const levels = draft.levels.flatMap((level, at) => [
    [`levels[${at}].unit`, level.unit],
    [`levels[${at}].ante`, level.ante],
    [`levels[${at}].seconds`, level.minutes],
    [`levels[${at}].break_seconds`, level.rest],
  ]);
  const rebuys = Object.entries(draft.rebuys ?? {}).map(([name, text]) => [`rebuys.${name}`, text as string]);
  const all = [...[...AMOUNTS, ...NUMBERS].map((name) => [name, draft[name]]), ...levels, ...rebuys];
  const start = draft.timed && !fromInput(draft.starts) ? ["starts"] : [];
  return [...all.filter(([, text]) => typed(text ?? "") === null).map(([name]) => name ?? ""), ...start];
}

const whole = (text: string) => Math.round(typed(text) ?? 0);
const money = (text: string) => Math.round((typed(text) ?? 0) * 100);
const seconds = (text: string) => Math.round((typed(text) ?? 0) * 60_000) / 1000;

/** The description; what the editor does not show stays as it is in `was`. */
export function configOf(draft: Draft, was: TournamentConfig): TournamentConfig {
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, money(draft[name])])) as Record<Amount, number>;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, whole(draft[name])])) as Record<Num, number>;
  return {
    ...was,
    ...amounts,
    ...numbers,
    turn_seconds: typed(draft.turn_seconds) ?? 0,
    bank_seconds: typed(draft.bank_seconds) ?? 0,
    pause_seconds: typed(draft.pause_seconds) ?? 0,
    name: draft.name.trim(),
    house: draft.house,
    game: draft.game,
    limit: draft.limit,
    money: draft.money,
    currency: draft.money === "fun" ? "FUN" : "EUR",
    format: draft.format,
    starts: draft.timed ? fromInput(draft.starts) : 0,
    opens: fromInput(draft.opens),
    levels: draft.levels.map((level) => ({
      unit: whole(level.unit),
      ante: whole(level.ante),
      seconds: seconds(level.minutes),
      break_seconds: seconds(level.rest),
    })),
    rebuys: draft.rebuys && rebuysOf(draft.rebuys),
    satellite_to: draft.satellite_to,
    invited: draft.invited.split(/[,\n]/).map((name) => name.trim()).filter(Boolean),
    points: draft.points,
  };
}

function rebuysOf(draft: RebuysDraft): Rebuys {
  return {
    until_level: whole(draft.until_level),
    cost: money(draft.cost),
    chips: whole(draft.chips),
    most: whole(draft.most),
    addon_cost: money(draft.addon_cost),
    addon_chips: whole(draft.addon_chips),
  };
}

/** A refusal of a description begins with the field that it is about: "Seats: 2 to 10 seats per table, not 12." */
export function faultOf(sentence: string): readonly [field: string, reason: string] | null {
  const found = /^(\w+(?:\[\d+\])?(?:\.\w+)?): (.+)$/.exec(sentence);
  if (!found?.[1] || !found[2]) return null;
  return [found[1].charAt(0).toLowerCase() + found[1].slice(1), found[2]];
}
