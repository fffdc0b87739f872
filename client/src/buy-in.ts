/** What may be brought to a table. */

import { rejoins, roomNow } from "./state";
import type { Rejoin, TableConfig } from "./wire/types";

/** The most that the table allows; fixed and spread limit have none. */
export const mostBuyIn = ({ max_buy_in }: TableConfig): number => max_buy_in || Infinity;

/** With how much I left that table, while I must bring at least that to come back; null if nothing is remembered. */
export const rejoinOf = (table: string): Rejoin | null =>
  rejoins.value.find((one) => one.table === table && one.until > roomNow()) ?? null;

/** The minimum and maximum with which I may sit down: the table's own, but never less than I left it with. */
export function buyInLimits(config: TableConfig): { readonly least: number; readonly most: number } {
  const left = rejoinOf(config.id)?.chips ?? 0;
  return { least: Math.max(config.min_buy_in, left), most: Math.max(mostBuyIn(config), left) };
}

const USUAL_LEASTS = 5;

/** What a full stack is at this table: its most, or five times its least where it has none. */
export const fullBuyIn = ({ min_buy_in, max_buy_in }: TableConfig): number => max_buy_in || USUAL_LEASTS * min_buy_in;

/** What a player buys in for unless they say otherwise: a full stack, or what the wallet holds. */
export function usualBuyIn(config: TableConfig, wallet: number): number {
  return Math.max(buyInLimits(config).least, Math.min(fullBuyIn(config), wallet));
}
