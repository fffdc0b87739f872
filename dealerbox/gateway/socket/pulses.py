"""Checks whether the player whose turn it is can be reached at all.

A connection can die silently: no Wi-Fi, a laptop asleep. So that a player with a protection left is not folded for
that, the player whose turn it is is pinged often, and if nothing comes back during the whole turn, the player counts as
disconnected when the time ends. All other connections are pinged rarely, however many there are.
"""

from collections import Counter
from collections.abc import Callable, Collection

from msgspec import Struct

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Alarm, Clock
from dealerbox.core.messages import Asked, Presence
from dealerbox.gateway.socket.connection import Connection

MARGIN_MS = 500
"""How long before a player's time ends it is decided whether they answered, in ms."""


class _Turn(Struct):
    """``signs``: the number of signs of life of each of the player's connections when the turn began."""

    asked: Asked
    signs: dict[Connection, int]
    alarm: Alarm


class Pulses:
    """Follows the turns at the tables that connections of this process watch."""

    def __init__(self, bus: Bus, clock: Clock, connections_of: Callable[[str], Collection[Connection]]) -> None:
        self._bus = bus
        self._clock = clock
        self._connections_of = connections_of
        self._turns: dict[str, _Turn] = {}
        self._turns_of: Counter[str] = Counter()
        """The number of tables where it is the player's turn."""
        self._silent: set[str] = set()
        """Players reported to the room as unreachable although a connection of theirs is open."""

    def asked(self, table: str, asked: Asked | None) -> None:
        """Note whose turn it is at the table; None: nobody's."""
        before = self._turns.get(table)
        if before is not None and before.asked == asked:
            return
        if before is not None and asked is not None and asked.turn == before.asked.turn:
            before.alarm.cancel()
            before.asked, before.alarm = asked, self._alarm(table, asked)
            return
        self.forget(table)
        if asked is None or not (connections := self._connections_of(asked.player)):
            return
        signs = {connection: connection.signs for connection in connections}
        self._turns[table] = _Turn(asked, signs, self._alarm(table, asked))
        self._turns_of[asked.player] += 1
        for connection in connections:
            connection.ping_often(True)

    def _alarm(self, table: str, asked: Asked) -> Alarm:
        at = max(self._clock.now(), asked.until - MARGIN_MS)
        return self._clock.call_at(at, lambda: self._time_ends(table))

    def forget(self, table: str) -> None:
        """Stop following a table: there is no turn, or nobody here watches it."""
        turn = self._turns.pop(table, None)
        if turn is None:
            return
        turn.alarm.cancel()
        player = turn.asked.player
        self._turns_of[player] -= 1
        if not self._turns_of[player]:
            del self._turns_of[player]
            for connection in self._connections_of(player):
                connection.ping_often(False)

    def on_sign_of_life(self, connection: Connection) -> None:
        """Note that something came from the client: a message, or the answer to a ping."""
        connection.signs += 1
        player = connection.viewer.player
        if player in self._silent:
            self._silent.discard(player)
            self._bus.publish(messages.PRESENCE, Presence(player, True))

    def gone(self, player: str) -> None:
        """Note that the player's last connection ended, which the room knows."""
        self._silent.discard(player)

    def _time_ends(self, table: str) -> None:
        turn = self._turns[table]
        player, connections = turn.asked.player, self._connections_of(turn.asked.player)
        if player in self._silent or not connections:
            return
        if all(turn.signs.get(connection) == connection.signs for connection in connections):
            self._silent.add(player)
            self._bus.publish(messages.PRESENCE, Presence(player, False))
