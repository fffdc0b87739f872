"""Whether the player who is asked to act can be reached at all.

A connection can die without a word: Wi-Fi gone, a laptop asleep. So that nobody is folded for it who has a protection
left, a player is pinged often while it is their turn, and one who has answered nothing in the whole turn counts as
disconnected when the time ends. All other connections are pinged rarely, whatever their number.
"""

from collections.abc import Callable, Collection

from msgspec import Struct

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Alarm, Clock
from dealerbox.core.messages import Asked, Presence
from dealerbox.gateway.socket.connection import Connection

MARGIN_MS = 500
"""How long before a player's time ends it is decided whether they were heard."""


class _Turn(Struct):
    """``signs``: how often each connection of the player had been heard when the turn began."""

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
        self._silent: set[str] = set()
        """Players of whom the room was told that they are not there, though a connection of theirs is open."""

    def asked(self, table: str, asked: Asked | None) -> None:
        """It is that player's turn at the table now, or nobody's."""
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
        for connection in connections:
            connection.ping_often(True)

    def _alarm(self, table: str, asked: Asked) -> Alarm:
        at = max(self._clock.now(), asked.until - MARGIN_MS)
        return self._clock.call_at(at, lambda: self._time_ends(table))

    def forget(self, table: str) -> None:
        """Nobody is asked at the table any more, or nobody here watches it."""
        turn = self._turns.pop(table, None)
        if turn is None:
            return
        turn.alarm.cancel()
        player = turn.asked.player
        if all(other.asked.player != player for other in self._turns.values()):
            for connection in self._connections_of(player):
                connection.ping_often(False)

    def on_sign_of_life(self, connection: Connection) -> None:
        """Something has come from the client: a message, or the answer to a ping."""
        connection.signs += 1
        player = connection.viewer.player
        if player in self._silent:
            self._silent.discard(player)
            self._bus.publish(messages.PRESENCE, Presence(player, True))

    def gone(self, player: str) -> None:
        """The player's last connection has ended, and the room knows it."""
        self._silent.discard(player)

    def _time_ends(self, table: str) -> None:
        turn = self._turns[table]
        player, connections = turn.asked.player, self._connections_of(turn.asked.player)
        if player in self._silent or not connections:
            return
        if all(turn.signs.get(connection) == connection.signs for connection in connections):
            self._silent.add(player)
            self._bus.publish(messages.PRESENCE, Presence(player, False))
