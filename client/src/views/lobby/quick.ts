/** From the lobby to a seat in one press: which table, which seat, how much. */

import { buyInLimits, fullBuyIn, usualBuyIn } from "../../buy-in";
import { go } from "../../router";
import { me, quickSeat, sit, table, type TableState, watchTable } from "../../state";
import { isFull, kindOf } from "../../waiting";
import type { LobbyTable, TableConfig, TableView } from "../../wire/types";
import { sizeOf } from "./filter";

/** A table is within one's means when its dearest buy-in is at most this part of the wallet. */
const PART_OF_WALLET = 5;

export function walletOf(currency: string): number {
  return me.value?.balances.find((balance) => balance.currency === currency)?.wallet ?? 0;
}

export function affordable(config: TableConfig, wallet: number): boolean {
  return wallet >= buyInLimits(config).least;
}

/**
 * The best table for a quick seat: one with a free seat (or, to wait for one, without) that the wallet allows; within one's means and not deserted if
 * there is such a one; of these Hold'em, which everybody knows, then the highest stakes, then the most players.
 */
export function pickTable(
  rows: Iterable<LobbyTable>,
  wallet: (currency: string) => number,
  without: readonly string[] = [],
  full = false,
): LobbyTable | null {
  const fits = [...rows].filter(
    (row) =>
      isFull(row) === full && affordable(row.config, wallet(row.config.currency)) && !without.includes(row.config.id),
  );
  const within = (row: LobbyTable) => Number(fullBuyIn(row.config) * PART_OF_WALLET <= wallet(row.config.currency));
  // Beyond one's means the lower stakes are the better ones.
  const stakes = (row: LobbyTable) => (within(row) ? sizeOf(row) : -sizeOf(row));
  const known = (row: LobbyTable) => Number(row.config.game === "holdem");
  const better = (a: LobbyTable, b: LobbyTable) =>
    Number(b.playing > 0) - Number(a.playing > 0) ||
    within(b) - within(a) ||
    known(b) - known(a) ||
    stakes(b) - stakes(a) ||
    b.playing - a.playing ||
    a.config.name.localeCompare(b.config.name);
  return fits.reduce<LobbyTable | null>((best, row) => (best === null || better(row, best) < 0 ? row : best), null);
}

/** The free seat with the most people on both its sides, so that the newcomer sits in the round; null if none is free. */
export function bestSeat(view: TableView): number | null {
  const count = view.seats.length;
  const near = (seat: number) =>
    [1, 2].reduce(
      (sum, step) =>
        sum + Number(view.seats[(seat + step) % count] !== null) + Number(view.seats[(seat - step + count) % count] !== null),
      0,
    );
  const free = view.seats.flatMap((taken, seat) => (taken === null ? [seat] : []));
  return free.sort((a, b) => near(b) - near(a) || a - b)[0] ?? null;
}

/** Sits down and opens the table. Rejects with the refusal; the view says it. */
export async function sitDown(row: LobbyTable, buyIn?: number, seat?: number): Promise<void> {
  const { id, currency } = row.config;
  const unwatch = watchTable(id);
  try {
    const state = await arrived(id);
    if (state.mySeat === null) {
      const chosen = seat ?? bestSeat(state.view) ?? 0;
      await sit(id, chosen, buyIn ?? usualBuyIn(row.config, walletOf(currency)));
    }
    go({ view: "table", id });
  } finally {
    unwatch();
  }
}

/** Sits down at a table like this one, chosen by the server; at this one if there is no other. */
export async function sitDownAtSuch(row: LobbyTable): Promise<void> {
  const kind = kindOf(row.config);
  if (!kind) return sitDown(row);
  const id = await quickSeat(kind, usualBuyIn(row.config, walletOf(row.config.currency)));
  go({ view: "table", id });
}

function arrived(id: string): Promise<TableState> {
  return new Promise((resolve) => {
    const off = table(id).subscribe((state) => {
      if (state === null) return;
      queueMicrotask(() => off());
      resolve(state);
    });
  });
}
