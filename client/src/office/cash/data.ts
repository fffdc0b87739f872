/** What the door tells of the cash desk. Amounts are cents. */

import type { Accepted } from "../../wire/types";

export interface CashRow {
  readonly id: string;
  readonly seq: number;
  readonly kind: "deposit" | "withdrawal" | "correction";
  readonly state: string;
  readonly player: string;
  readonly name: string;
  readonly currency: string;
  readonly amount: number;
  readonly arrived: number | null;
  readonly way: string;
  readonly at: number;
  readonly changed: number;
  /** Who did the last step. */
  readonly by: string;
  readonly reason: string;
  /** Whether a second person is needed. */
  readonly two: boolean;
  readonly account: string;
  readonly holder: string;
  readonly batch: string;
  readonly reference: string;
}

export interface CashQueue {
  readonly requests: readonly CashRow[];
  readonly next: number | null;
}

export interface CashSetUp {
  readonly host: string;
  readonly currencies: readonly string[];
  readonly ways: readonly string[];
  readonly statements: readonly string[];
  readonly lists: readonly string[];
  readonly second_person_above: Readonly<Record<string, number | null>>;
  readonly sums: readonly { readonly way: string; readonly currency: string; readonly taken: number; readonly paid: number }[];
}

export const ACTS = ["receive", "count", "approve", "pay", "unsend", "confirm", "reject"] as const;
export type CashAct = (typeof ACTS)[number] | "send";

/** `refused`: why whoever sits here cannot do it, empty where he can. */
export interface Possible {
  readonly act: CashAct;
  readonly code: string;
  readonly refused: string;
  readonly accepted?: Accepted | null;
}

export interface CashCase {
  readonly row: CashRow;
  readonly steps: readonly {
    readonly at: number;
    readonly act: string;
    readonly state: string;
    readonly side: "player" | "staff" | "room";
    readonly by: string;
    readonly reason: string;
    readonly amount: number | null;
  }[];
  readonly since: number;
  readonly holding: { readonly free: number; readonly on_tables: number; readonly in_tournaments: number; readonly reserved: number };
  readonly earlier: readonly CashRow[];
  readonly hints: {
    readonly first: boolean;
    readonly settled: {
      readonly deposits: number;
      readonly deposited: number;
      readonly withdrawals: number;
      readonly withdrawn: number;
      readonly last_deposit: number | null;
    };
    readonly played: { readonly hands: number; readonly turnover: number };
    readonly same_account: readonly string[];
    readonly same_address: readonly string[];
    readonly same_device: readonly string[];
    readonly staff: readonly string[];
  };
  readonly acts: readonly Possible[];
}

export interface ListMade {
  readonly batch: string;
  readonly requests: readonly CashRow[];
  readonly left_out: Readonly<Record<string, string>>;
}

export interface StatementLine {
  readonly key: string;
  readonly at: number;
  readonly incoming: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly text: string;
  readonly would: "receive" | "count" | "pay" | "further" | "nothing";
  readonly why: string;
  readonly request: CashRow | null;
}

export interface Booked {
  readonly key: string;
  readonly request: string;
  readonly code: string;
  readonly refused: string;
  readonly accepted?: Accepted | null;
}
