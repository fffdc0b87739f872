"""Notices that a player has not acknowledged yet: they are sent again at each new connection."""

from contextlib import suppress

from dealerbox.core import messages as room
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.socket.connection import Connection
from dealerbox.play_limits.messages import AcknowledgeCheck, AskPlay
from dealerbox.wire.play_limits import PlayBarred


class Unread:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def send_pending(self, connection: Connection, player: str) -> None:
        """Send the warnings and interruptions that the player has not acknowledged."""
        try:
            warnings = await self._bus.request(room.ROOM, room.AskWarnings(player))
            interrupted = await self._bus.request(room.ROOM, room.AskInterruptions(player))
        except (NobodyServes, StoreFailed):
            return  # the next connection sends it
        for one in (*warnings.warnings, *interrupted.interruptions):
            connection.send_message(one)

    async def send_play_state(self, connection: Connection, player: str) -> None:
        """Send the session reminder that the player has not acknowledged, and whether they are barred from play."""
        try:
            play = await self._bus.request(room.ROOM, AskPlay(player))
        except (NobodyServes, StoreFailed):
            return  # the next connection sends it
        if play.barred is not None:
            connection.send_message(PlayBarred(play.barred))
        if play.check is not None:
            connection.send_message(play.check)

    async def acknowledge_check(self, connection: Connection, number: int) -> None:
        if connection.viewer.player is not None:
            with suppress(NobodyServes, StoreFailed):  # it is sent, and acknowledged, again
                await self._bus.request(room.ROOM, AcknowledgeCheck(connection.viewer.player, number))

    async def acknowledge(self, connection: Connection, warning: int) -> None:
        if connection.viewer.player is not None:
            with suppress(NobodyServes, StoreFailed):  # it is sent, and acknowledged, again
                await self._bus.request(room.ROOM, room.Acknowledged(connection.viewer.player, warning))

    async def interruption_read(self, connection: Connection, interruption: str) -> None:
        if connection.viewer.player is not None:
            with suppress(NobodyServes, StoreFailed):  # it is sent, and acknowledged, again
                await self._bus.request(room.ROOM, room.InterruptionRead(connection.viewer.player, interruption))
