/** One tournament: its page, its director, its stakes. */

import { stakes } from "../i18n/format";
import { levelStakes } from "../levels";
import type { DirectorRequest } from "../wire/calls";
import type { TournamentConfig } from "../wire/types";
import { post } from "./api";

export const tournamentPath = (id: string) => `tournament?tournament=${encodeURIComponent(id)}` as const;

/** Gives the director's command; rejects with an `OfficeError`. */
export const direct = (tournament: string, command: DirectorRequest["command"]) => post("tournament/direct", { tournament, command });

/** The number in a table's id, by which its director calls it. */
export const tableNumber = (id: string): number => Number(id.slice(id.lastIndexOf(".") + 1));

/** "50 / 100", "Ante 20": the stakes of a level (from 1; the last one stays). */
export function stakesText(config: Pick<TournamentConfig, "game" | "limit" | "levels">, level: number): string {
  return stakes({ limit: config.limit, currency: "CHIPS:", stakes: levelStakes(config, Math.max(1, level)) });
}
