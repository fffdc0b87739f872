/** What responsible play tells and is asked. Amounts are cents, times milliseconds, time limits minutes. */

import { reasonOf } from "../../notices";
import { call } from "../../wire/api";
import type { Barring, LimitHit } from "../../wire/types";

export type LimitName = LimitHit["name"];

export interface Raise {
  /** Null: the limit is to be taken away. */
  readonly value: number | null;
  readonly ready: number;
  readonly lapses: number;
}

export interface OwnLimit {
  readonly name: LimitName;
  /** Empty for limits of time. */
  readonly currency: string;
  readonly value: number | null;
  readonly left: number | null;
  readonly renews: number | null;
  readonly raise_asked: Raise | null;
}

export interface Change {
  readonly at: number;
  readonly who: string;
  readonly what: string;
  readonly name: LimitName | "";
  readonly currency: string;
  readonly value: number | null;
  readonly until: number | null;
  readonly reason: string;
}

export interface Standing {
  readonly now: number;
  readonly zone: string;
  readonly currencies: readonly string[];
  readonly limits: readonly OwnLimit[];
  readonly minutes_today: number;
  readonly check_minutes: number;
  readonly checks: readonly number[];
  readonly barred: Barring | null;
  readonly history: readonly Change[];
}

export interface PlayPage {
  readonly standing: Standing;
  /** The house's own text about where to find help, by language. */
  readonly help: Readonly<Record<string, string>>;
}

export const PERIODS = ["6 months", "1 year", "5 years", "for good"] as const;
export type Period = (typeof PERIODS)[number];

type Which = Pick<OwnLimit, "name" | "currency">;
const which = ({ name, currency }: Which) => ({ name, currency });

export const play = {
  page: () => call<PlayPage>("GET", "play"),
  set: (limit: Which, value: number | null) => call<PlayPage>("POST", "play/limit", { ...which(limit), value }),
  confirm: (limit: Which) => call<PlayPage>("POST", "play/limit/confirm", which(limit)),
  callOff: (limit: Which) => call<PlayPage>("POST", "play/limit/call-off", which(limit)),
  takeBreak: (hours: number) => call<PlayPage>("POST", "play/break", { hours }),
  exclude: (period: Period) => call<PlayPage>("POST", "play/exclusion", { period }),
  comeBack: () => call<PlayPage>("POST", "play/return", {}),
  check: (minutes: number) => call<PlayPage>("POST", "play/check", { minutes }),
};

/** Why something was refused, in the player's language where its code is known. */
export function refusal(error: unknown): string {
  return reasonOf(error, "limits.error");
}
