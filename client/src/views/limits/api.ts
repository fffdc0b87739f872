/** Calls of responsible play. Amounts are cents, times milliseconds, time limits minutes. */

import { reasonOf } from "../../notices";
import { call } from "../../wire/api";
import type { OwnLimit } from "../../wire/calls";
import type { LimitHit } from "../../wire/types";

export type LimitName = LimitHit["name"];

export const PERIODS = ["6 months", "1 year", "5 years", "for good"] as const;
export type Period = (typeof PERIODS)[number];

type Which = Pick<OwnLimit, "name" | "currency">;
const which = ({ name, currency }: Which) => ({ name, currency });

export const play = {
  page: () => call("GET", "play"),
  set: (limit: Which, value: number | null) => call("POST", "play/limit", { ...which(limit), value }),
  confirm: (limit: Which) => call("POST", "play/limit/confirm", which(limit)),
  callOff: (limit: Which) => call("POST", "play/limit/call-off", which(limit)),
  takeBreak: (hours: number) => call("POST", "play/break", { hours }),
  exclude: (period: Period) => call("POST", "play/exclusion", { period }),
  comeBack: () => call("POST", "play/return", {}),
  check: (minutes: number) => call("POST", "play/check", { minutes }),
};

/** Why something was refused, in the player's language where its code is known. */
export function refusal(error: unknown): string {
  return reasonOf(error, "limits.error");
}
