"""Sends the list of tables and the jackpots to connections that watch the lobby."""

from collections.abc import Sequence

import msgspec

from dealerbox.core import messages as room
from dealerbox.core.bus import Bus
from dealerbox.gateway.socket.connection import Connection
from dealerbox.wire import Lobby, LobbyChanged, LobbyTable
from dealerbox.wire.jackpot import Jackpots

_encode = msgspec.json.Encoder().encode


class LobbyFeed:
    """Call ``start`` before the first connection."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._tables: dict[str, LobbyTable] = {}
        self._jackpots = Jackpots(())
        self._watching: set[Connection] = set()

    def start(self) -> None:
        """Subscribe to the room's changes; the current state comes by ``begin_with``."""
        self._bus.listen(room.LOBBY, self._changed)
        self._bus.listen(room.JACKPOTS, self._jackpots_changed)

    def begin_with(self, tables: Sequence[LobbyTable]) -> None:
        """Set the initial tables; changes that were published since the request take precedence."""
        self._tables = {table.config.id: table for table in tables} | self._tables

    def tables(self) -> tuple[LobbyTable, ...]:
        return tuple(self._tables.values())

    def watch(self, connection: Connection, on: bool) -> None:
        if on:
            self._watching.add(connection)
            connection.send_message(Lobby(self.tables()))
            connection.send_message(self._jackpots)
        else:
            self.left(connection)

    def left(self, connection: Connection) -> None:
        self._watching.discard(connection)

    def _jackpots_changed(self, jackpots: Jackpots) -> None:
        self._jackpots = jackpots
        for connection in tuple(self._watching):
            connection.send_message(jackpots)

    def _changed(self, change: LobbyChanged) -> None:
        for table in change.tables:
            self._tables[table.config.id] = table
        for gone in change.gone:
            self._tables.pop(gone, None)
        text = _encode(change).decode()
        for connection in tuple(self._watching):
            connection.send(text)
