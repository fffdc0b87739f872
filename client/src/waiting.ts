/** Waiting for a seat: at one table, or at any of a kind. */

import type { LobbyTable, Stakes, TableConfig, TableKind, TableView } from "./wire/types";

/** What the room may pick a table by; null if tables must be chosen one by one, as the room has it too. */
export function kindOf({ game, limit, stakes, currency, extras, host }: TableConfig): TableKind | null {
  const mixed = (extras.rotation?.length ?? 0) > 0 || Boolean(extras.bomb_every) || Boolean(extras.seven_deuce);
  return host || mixed ? null : { game, limit, stakes, currency };
}

const written = (stakes: Stakes): string =>
  JSON.stringify(Object.entries(stakes).filter(([, amount]) => amount).sort(([one], [other]) => one.localeCompare(other)));

export function sameKind(one: TableKind, other: TableKind): boolean {
  const same = one.game === other.game && one.limit === other.limit && one.currency === other.currency;
  return same && written(one.stakes) === written(other.stakes);
}

/** No seat is available there now: all are taken, or held for the waiting list. */
export const isFull = ({ config, playing, waiting }: LobbyTable): boolean => playing >= config.seats || waiting > 0;

/** The player's position on a table's waiting list, from 1; null if they are not on it. */
export function placeOn({ waiting }: TableView, player: string | null): number | null {
  const at = waiting.findIndex((one) => one.player === player);
  return at < 0 ? null : at + 1;
}
