/** The filters of my results: stored for the next visit, and as a query to the server. */

import { signal } from "@preact/signals";
import { read, write } from "../../settings";

export const PERIODS = ["week", "month", "year", "all"] as const;
export type Period = (typeof PERIODS)[number];

/** Empty: whatever it is. */
export interface ResultFilters {
  readonly period: Period;
  readonly currency: string;
  readonly game: string;
  readonly limit: string;
}

/** One session alone. */
export interface SessionRow {
  readonly table: string;
  readonly began: number;
  readonly last: number;
}

const EVERYTHING: ResultFilters = { period: "all", currency: "", game: "", limit: "" };
const NAME = "dealerbox.results";
const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Period, number>> = { week: 7, month: 30, year: 365, all: 0 };

export const sought = signal<ResultFilters>({ ...EVERYTHING, ...read<Partial<ResultFilters>>(NAME) });
export const session = signal<SessionRow | null>(null);

export function seek(part: Partial<ResultFilters>): void {
  sought.value = { ...sought.value, ...part };
  session.value = null;
  write(NAME, sought.value);
}

export const seekAll = (): void => seek({ ...EVERYTHING, currency: sought.value.currency });

export const isNarrow = ({ period, game, limit }: ResultFilters): boolean => period !== "all" || game !== "" || limit !== "";

/** When the period began: at midnight this many days ago, in the player's time zone; null for all time. */
export function beginning(period: Period, now: number): number | null {
  if (period === "all") return null;
  return new Date(now - (DAYS[period] - 1) * DAY_MS).setHours(0, 0, 0, 0);
}

/** The words of the address. */
export function words({ period, currency, game, limit }: ResultFilters, only: SessionRow | null, now: number): Record<string, string> {
  const found: Record<string, string> = { zone: String(-new Date(now).getTimezoneOffset()) };
  if (currency) found.currency = currency;
  if (only) return { ...found, table: only.table, since: String(only.began), until: String(only.last) };
  const since = beginning(period, now);
  if (since !== null) found.since = String(since);
  if (game) found.game = game;
  if (limit) found.limit = limit;
  return found;
}
