/** What the player played last, remembered in this browser, and the table that the lobby shows first. */

import { effect } from "@preact/signals";
import { level } from "../../i18n/format";
import { read, write } from "../../settings";
import { lobby, myTables, table } from "../../state";
import type { LobbyTable, TableConfig } from "../../wire/types";
import { sizeOf } from "./filter";
import { affordable } from "./quick";

export interface LastPlayed {
  readonly table: string;
  readonly game: string;
  readonly limit: string;
  readonly currency: string;
  /** The larger of the two amounts that the stakes go by, in cents. */
  readonly size: number;
}

const NAME = "dealerbox.lobby.last-played";

export const lastPlayed = (): LastPlayed | null => read<LastPlayed>(NAME);

function configOf(id: string): TableConfig | undefined {
  return lobby.value?.get(id)?.config ?? table(id).value?.view.config;
}

/** Remembers, for as long as the page is open, at which cash table the player last took a seat. */
export function recordLastPlayed(): () => void {
  let stored = "";
  return effect(() => {
    const config = myTables.value.map(configOf).findLast((one) => one && !one.tournament);
    if (!config || config.id === stored) return;
    stored = config.id;
    const { id, game, limit, currency } = config;
    write(NAME, { table: id, game, limit, currency, size: level(config)[1] } satisfies LastPlayed);
  });
}

/**
 * The table of `rows` that the lobby shows before the player has chosen one: the one played last; without it one of the same
 * game, as near to its stakes as there is. A newcomer sees no-limit hold'em at the lower half of its stakes. Of several
 * that fit, the one with the most players. Null if there are no tables.
 */
export function firstTable(rows: readonly LobbyTable[], last: LastPlayed | null, wallet: (currency: string) => number): LobbyTable | null {
  const same = rows.find(({ config }) => config.id === last?.table);
  if (same) return same;
  const alike = rows.filter(({ config }) => config.game === last?.game && config.limit === last.limit && config.currency === last.currency);
  if (last && alike.length > 0) return fullest(alike, (row) => Math.abs(sizeOf(row) - last.size));
  const payable = rows.filter(({ config }) => affordable(config, wallet(config.currency)));
  const open = payable.length > 0 ? payable : rows;
  const usual = open.filter(({ config }) => config.game === "holdem" && config.limit === "NL");
  const known = usual.length > 0 ? usual : open;
  const sizes = [...new Set(known.map(sizeOf))].sort((a, b) => a - b);
  const low = sizes[Math.ceil(sizes.length / 2) - 1] ?? 0;
  return fullest(known.filter((row) => sizeOf(row) <= low), () => 0);
}

/** The row with the least `distance`; of equals the one with the most players, then the lowest stakes, then the first name. */
function fullest(rows: readonly LobbyTable[], distance: (row: LobbyTable) => number): LobbyTable | null {
  const better = (a: LobbyTable, b: LobbyTable) =>
    distance(a) - distance(b) || b.playing - a.playing || sizeOf(a) - sizeOf(b) || a.config.name.localeCompare(b.config.name);
  return [...rows].sort(better)[0] ?? null;
}
