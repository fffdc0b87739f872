import { money } from "../../i18n/format";
import type { CashRow } from "../../wire/calls";
import { o, oOr } from "../i18n";

export const STATES = ["announced", "counted", "received", "lapsed", "asked", "approved", "sent", "paid", "withdrawn", "proposed", "confirmed", "rejected"] as const;

const LOOK: Readonly<Record<string, string>> = { received: "tag go", paid: "tag go", confirmed: "tag go", rejected: "tag stop", lapsed: "tag", withdrawn: "tag" };

export const State = ({ state }: { state: string }) => <span class={LOOK[state] ?? "tag info"}>{oOr(`cash.state.${state}`, state)}</span>;

export const wayName = (way: string): string => oOr(`cash.way.${way}`, way);

/** A staff member by name; the key and the server in words. */
export const whoIs = (name: string): string => oOr(`by.${name}`, name);

/** What has arrived, or what was asked for: "€120.00 (of €123.45)". */
export function amountOf({ amount, arrived, currency }: CashRow): string {
  const text = money(arrived ?? amount, currency);
  return arrived === null || arrived === amount ? text : o("cash.of", { amount: text, asked: money(amount, currency) });
}

/** "Withdrawal €50.00". */
export const titleOf = (row: CashRow): string => `${oOr(`cash.kind.${row.kind}`, row.kind)} ${amountOf(row)}`;
