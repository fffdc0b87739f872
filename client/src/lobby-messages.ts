/** Handles the lobby's list of tables. */

import { lobby } from "./state";
import type { Lobby, LobbyChanged, LobbyTable } from "./wire/types";

export function applyLobby(message: Lobby | LobbyChanged): void {
  const rows = new Map<string, LobbyTable>(message.type === "Lobby" ? [] : (lobby.peek() ?? []));
  for (const row of message.tables) rows.set(row.config.id, row);
  if (message.type === "LobbyChanged") for (const id of message.gone) rows.delete(id);
  lobby.value = rows;
}
