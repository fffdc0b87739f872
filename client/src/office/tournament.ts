/** What the door tells of one tournament. */

import { stakes } from "../i18n/format";
import { levelStakes } from "../levels";
import type { TournamentConfig, TournamentPlayer, TournamentView } from "../wire/types";
import { post } from "./api";

export interface TournamentAnswer {
  readonly view: TournamentView;
  /** All of it: `invited` are names here. */
  readonly config: TournamentConfig;
  readonly players: readonly TournamentPlayer[];
  readonly total: number;
  /** What of the description may not change any more. */
  readonly locked: readonly string[];
}

export interface Payment {
  readonly player: string;
  readonly name: string;
  readonly amount: number;
  readonly paid: number;
  readonly got: number;
  readonly chips: number;
  readonly first: number;
  readonly equal: number;
  readonly by_chips: number;
  readonly fee: number;
}

export interface Payments {
  readonly how: "refund" | "rollback" | "payout";
  readonly payments: readonly Payment[];
  readonly sum: number;
  /** How much of it the house adds. */
  readonly added: number;
}

export const oneOf = (id: string): string => `tournament?tournament=${encodeURIComponent(id)}`;

/** Gives the director's command; rejects with an `OfficeError`. */
export const direct = (tournament: string, command: { readonly type: string } & Readonly<Record<string, unknown>>): Promise<object> =>
  post("tournament/direct", { tournament, command });

/** The number in a table's id, by which its director calls it. */
export const tableNumber = (id: string): number => Number(id.slice(id.lastIndexOf(".") + 1));

/** "50 / 100", "Ante 20": the stakes of a level (from 1; the last one stays). */
export function stakesText(config: Pick<TournamentConfig, "game" | "limit" | "levels">, level: number): string {
  return stakes({ limit: config.limit, currency: "CHIPS:", stakes: levelStakes(config, Math.max(1, level)) });
}
