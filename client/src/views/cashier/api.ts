/** Calls of the cashier. Amounts are cents, times milliseconds. */

import { reasonOf } from "../../notices";
import { call } from "../../wire/api";
import type { NewDeposit, NewWithdrawal } from "../../wire/calls";

export const GROUPS = ["table", "tournament", "deposit", "withdrawal", "jackpot", "correction", "refill", "grant", "other"] as const;
export type Group = (typeof GROUPS)[number];

export const cashier = {
  page: () => call("GET", "cashier"),
  requests: (before: number | null) =>
    call("GET", `cashier/requests?most=${REQUESTS_AT_ONCE}${before === null ? "" : `&before=${before}`}`),
  deposit: (asked: NewDeposit) => call("POST", "cashier/deposits", asked),
  withdraw: (asked: NewWithdrawal) => call("POST", "cashier/withdrawals", asked),
  takeBack: (id: string) => call("POST", `cashier/requests/${encodeURIComponent(id)}/take-back`, {}),
  pay: (id: string) => call("POST", `cashier/requests/${encodeURIComponent(id)}/pay`, {}),
  topUp: () => call("POST", "cashier/top-up", {}),
  history: (search: Readonly<Record<string, string>>) => call("GET", `cashier/history?${new URLSearchParams(search).toString()}`),
};

export const REQUESTS_AT_ONCE = 10;

/** The address of the history as a CSV file. */
export const tableOf = (search: Readonly<Record<string, string>>): string => `/api/cashier/history.csv?${new URLSearchParams(search).toString()}`;

/** Why something was refused, in the player's language where its code is known. */
export function refusal(error: unknown): string {
  return reasonOf(error, "cashier.error");
}
