/** What may be brought to a table. */

import type { TableConfig } from "./wire/types";

/** The most that the table allows; fixed and spread limit have none. */
export const mostBuyIn = ({ max_buy_in }: TableConfig): number => max_buy_in || Infinity;

const USUAL_LEASTS = 5;

/** What a full stack is at this table: its most, or five times its least where it has none. */
export const fullBuyIn = ({ min_buy_in, max_buy_in }: TableConfig): number => max_buy_in || USUAL_LEASTS * min_buy_in;

/** What a player buys in for unless he says otherwise: a full stack, or what his wallet holds. */
export function usualBuyIn(config: TableConfig, wallet: number): number {
  return Math.max(config.min_buy_in, Math.min(fullBuyIn(config), wallet));
}
