/** Tournaments in words: price, format, status, start. */

import { t, type Key, languageOf } from "../../i18n";
import { clockTime, columnCents, date, money, stakes } from "../../i18n/format";
import { settings } from "../../settings";
import { levelStakes } from "../../levels";
import type { TournamentConfig, TournamentRow, TournamentView } from "../../wire/types";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "20 + 2", "20.00 + 0.50"; "Free". In a column of several with the column's `cents`. */
export function buyInText({ buy_in, fee, currency }: Pick<TournamentRow, "buy_in" | "fee" | "currency">, cents = columnCents([buy_in, fee])): string {
  if (buy_in + fee === 0) return t("tour.free");
  return fee === 0 ? money(buy_in, currency, cents) : `${money(buy_in, currency, cents)} + ${money(fee, currency, cents)}`;
}

/** What the house takes of a tournament without a fee; empty if there is one, or nothing is paid. */
export function houseText({ config: { buy_in, rebuys }, buy_in_percent = 0, rebuy_percent = 0 }: TournamentView): string {
  if (buy_in_percent === 0 || (buy_in === 0 && !rebuys)) return "";
  return t(rebuys ? "tour.house-takes-rebuys" : "tour.house-takes", { buyIn: buy_in_percent, rebuy: rebuy_percent });
}

/** What kinds of tournament it is; the filter goes by the same words. */
export const FORMATS = ["scheduled", "sit-go", "satellite", "freeroll", "rebuy", "knock-out", "shoot-out", "heads-up"] as const;
export type Format = (typeof FORMATS)[number];

export function formatsOf(row: Pick<TournamentRow, "starts" | "satellite_to" | "buy_in" | "fee" | "bounty" | "format" | "seats"> & { readonly rebuys: unknown }): readonly Format[] {
  const is: Readonly<Record<Format, boolean>> = {
    scheduled: row.starts > 0,
    "sit-go": row.starts === 0,
    satellite: row.satellite_to !== "",
    freeroll: row.buy_in + row.fee === 0,
    rebuy: Boolean(row.rebuys),
    "knock-out": row.bounty > 0,
    "shoot-out": row.format === "shoot-out",
    "heads-up": row.seats === 2,
  };
  return FORMATS.filter((format) => is[format]);
}

/** The status in one word, as the list shows it and the filter uses it. */
export type Standing = "announced" | "registering" | "full" | "late" | "running" | "over" | "cancelled";

export function standingOf({ phase, open, entrants, most }: Pick<TournamentRow, "phase" | "open" | "entrants"> & { readonly most: number }): Standing {
  if (phase === "over" || phase === "cancelled") return phase;
  if (phase === "running") return open ? "late" : "running";
  if (entrants >= most) return "full";
  return open ? "registering" : "announced";
}

export const LOOK: Readonly<Record<Standing, string>> = {
  announced: "tag",
  registering: "tag go",
  full: "tag",
  late: "tag info",
  running: "tag",
  over: "tag",
  cancelled: "tag stop",
};

const sameDay = (one: number, other: number) => new Date(one).toDateString() === new Date(other).toDateString();

/** The day where it is not today, and the time. */
export function moment(at: number, now: number): string {
  if (sameDay(at, now)) return clockTime(at);
  const days = at - now > 0 && at - now < 6 * 24 * HOUR_MS;
  const day = days ? new Date(at).toLocaleDateString(settings.value.language, { weekday: "short" }) : date(at);
  return `${day} ${clockTime(at)}`;
}

/** When it begins: "in 15 min" within the next hour, before that the time; "when full" for a Sit & Go. */
export function startText(row: Pick<TournamentRow, "starts" | "phase">, now: number): string {
  const { starts, phase } = row;
  if (starts === 0) return phase === "registering" ? t("tour.when-full") : "–";
  return countsDown(row, now) ? t("tour.in-minutes", { minutes: Math.ceil((starts - now) / MINUTE_MS) }) : moment(starts, now);
}

/** Whether its start is counted down at the moment. */
export const countsDown = ({ starts, phase }: Pick<TournamentRow, "starts" | "phase">, now: number): boolean =>
  phase === "registering" && starts > now && starts - now < HOUR_MS;

/** "NL Hold'em" has this beside it at a level: "75 / 150", "Ante 20". */
export function levelText(config: TournamentConfig, level: number): string {
  return stakes({ limit: config.limit, currency: `CHIPS:${config.id}`, stakes: levelStakes(config, level) });
}

/** The ante of a level that is named besides its stakes. */
export function anteOf(config: TournamentConfig, level: number): number {
  const { big_blind = 0, ante = 0 } = levelStakes(config, level);
  return big_blind > 0 || config.limit === "FL" || config.limit === "SL" ? ante : 0;
}

/** The unit of stacks: the big blind, or what replaces it. */
export function measureOf(config: TournamentConfig, level: number): number {
  const { big_blind = 0, small_bet = 0, bring_in = 0 } = levelStakes(config, Math.max(1, level));
  return big_blind || small_bet || bring_in || 1;
}

/** When what a level (from 1) limits is over: "the end of level 2", or of the break after it. */
export function endOf({ levels }: TournamentConfig, level: number): string {
  return t(levels[level - 1]?.break_seconds ? "tour.end-of-break" : "tour.end-of-level", { level });
}

/** "1st", "22nd"; "1." */
export function ordinal(place: number): string {
  const rule = new Intl.PluralRules(languageOf("tour.ordinal.other"), { type: "ordinal" }).select(place);
  const key = (rule === "one" || rule === "two" || rule === "few" ? `tour.ordinal.${rule}` : "tour.ordinal.other") satisfies Key;
  return t(key, { place });
}

/** The place of a player who is out; shared ones as "4th – 5th". */
export function placeText(place: number, tied: number): string {
  return tied > 1 ? `${ordinal(place)} – ${ordinal(place + tied - 1)}` : ordinal(place);
}

/** "12 min", "1 h 30 min". */
export function minutes(seconds: number): string {
  if (seconds < 60) return t("tour.seconds", { count: Math.round(seconds) });
  const whole = Math.round(seconds / 60);
  if (whole < 60) return t("tour.minutes", { count: whole });
  return whole % 60 === 0 ? t("tour.hours", { count: whole / 60 }) : t("tour.hours-minutes", { hours: Math.floor(whole / 60), minutes: whole % 60 });
}
