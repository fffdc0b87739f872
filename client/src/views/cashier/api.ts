/** What the cashier tells and is asked. Amounts are cents, times milliseconds. */

import { reasonOf } from "../../notices";
import { call } from "../../wire/api";

export interface Terms {
  readonly least: number;
  readonly most: number;
  /** What whoever carries the money keeps of it. */
  readonly fee: number;
}

/** A way to pay; what it does not do is null. `needs`: what must be told of oneself before money goes out. */
export interface CashWay {
  readonly way: string;
  readonly deposits: Terms | null;
  readonly payouts: Terms | null;
  readonly needs: readonly ("account" | "holder")[];
}

export interface CashBalance {
  readonly currency: string;
  readonly holding: { readonly free: number; readonly on_tables: number; readonly in_tournaments: number; readonly reserved: number };
  /** None: the host keeps the bank of this currency. */
  readonly ways: readonly CashWay[];
}

export interface HowToPay {
  readonly holder: string;
  readonly account: string;
  readonly bank: string;
  readonly reference: string;
  readonly text: string;
  readonly qr: string;
}

export interface CashStep {
  readonly at: number;
  readonly act: string;
  readonly state: string;
  readonly side: "player" | "staff" | "room";
  readonly by: string;
  readonly reason: string;
}

export interface OwnRequest {
  readonly id: string;
  readonly seq: number;
  readonly kind: "deposit" | "withdrawal" | "correction";
  readonly currency: string;
  readonly amount: number;
  readonly arrived: number | null;
  readonly way: string;
  readonly state: string;
  readonly at: number;
  readonly changed: number;
  readonly reason: string;
  readonly account: string;
  readonly holder: string;
  readonly reference: string;
  readonly may_take_back: boolean;
  readonly steps: readonly CashStep[];
  readonly pay: HowToPay | null;
}

export interface KnownPayee {
  readonly request: string;
  readonly way: string;
  readonly account: string;
  readonly holder: string;
}

export interface TopUp {
  readonly below: number;
  readonly up_to: number;
  readonly every_hours: number;
  readonly next: number;
}

export interface CashierPage {
  readonly host: string;
  readonly now: number;
  readonly balances: readonly CashBalance[];
  readonly top_up: TopUp;
  readonly open: readonly OwnRequest[];
  readonly payees: readonly KnownPayee[];
}

export const GROUPS = ["table", "tournament", "deposit", "withdrawal", "jackpot", "correction", "refill", "grant", "other"] as const;
export type Group = (typeof GROUPS)[number];

export interface HistoryLine {
  readonly seq: number;
  readonly at: number;
  readonly group: Group;
  readonly kind: string;
  readonly about: string;
  readonly currency: string;
  readonly change: number;
  readonly balance: number;
  readonly details: { readonly name: string; readonly state: string | null; readonly reason: string; readonly by: readonly string[] } | null;
}

export interface History {
  readonly lines: readonly HistoryLine[];
  readonly next: number | null;
}

interface Asked {
  readonly currency: string;
  readonly amount: number;
  readonly way: string;
  readonly nonce: string;
}

export interface AskedBack extends Asked {
  readonly account?: string;
  readonly holder?: string;
  readonly like?: string;
}

export const cashier = {
  page: () => call<CashierPage>("GET", "cashier"),
  requests: (before: number | null) =>
    call<{ readonly requests: readonly OwnRequest[] }>("GET", `cashier/requests?most=${REQUESTS_AT_ONCE}${before === null ? "" : `&before=${before}`}`),
  deposit: (asked: Asked) => call<OwnRequest>("POST", "cashier/deposits", asked),
  withdraw: (asked: AskedBack) => call<OwnRequest>("POST", "cashier/withdrawals", asked),
  takeBack: (id: string) => call<OwnRequest>("POST", `cashier/requests/${encodeURIComponent(id)}/take-back`, {}),
  topUp: () => call<{ readonly amount: number }>("POST", "cashier/top-up", {}),
  history: (search: Readonly<Record<string, string>>) => call<History>("GET", `cashier/history?${new URLSearchParams(search).toString()}`),
};

export const REQUESTS_AT_ONCE = 10;

/** Where the same history lies as a table. */
export const tableOf = (search: Readonly<Record<string, string>>): string => `/api/cashier/history.csv?${new URLSearchParams(search).toString()}`;

/** Why something was refused, in the player's language where its code is known. */
export function refusal(error: unknown): string {
  return reasonOf(error, "cashier.error");
}
