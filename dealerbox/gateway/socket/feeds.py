"""Distributes the events of one table to all connections of this process that watch it."""

from collections.abc import Callable

from dealerbox.core import messages as room
from dealerbox.core.bus import Bus, Subscription
from dealerbox.gateway.socket.chat import ChatFeed
from dealerbox.gateway.socket.connection import Connection
from dealerbox.live.stream import events_json


class Watching:
    """One connection that watches one table. Until the room has sent the snapshot, published events wait."""

    __slots__ = ("waiting",)

    def __init__(self) -> None:
        self.waiting: list[room.Batch] | None = []


class Feed:
    """All connections of this process that watch one table."""

    def __init__(self, table: str, bus: Bus, asked: Callable[[str, room.Asked | None], None]) -> None:
        """``asked`` is called with the current turn after each event of the table."""
        self._asked = asked
        self.watching: dict[Connection, Watching] = {}
        self.chat = ChatFeed(table, bus)
        self._subscription: Subscription = bus.listen(room.events_subject(table), self._publish)

    def close(self) -> None:
        self._subscription.cancel()
        self.chat.close()

    def _publish(self, batch: room.Batch) -> None:
        self._asked(batch.table, batch.asked)
        texts = Texts(batch)
        for connection, watching in tuple(self.watching.items()):
            if watching.waiting is not None:
                watching.waiting.append(batch)
            else:
                connection.send(texts.of(connection.viewer.player))


class Texts:
    """The messages of one batch, each encoded once."""

    def __init__(self, batch: room.Batch) -> None:
        self._batch = batch
        self._owners = {player for piece in batch.pieces for player in piece.own or ()}
        self._written: dict[str | None, str] = {}

    def of(self, player: str | None) -> str:
        viewer = player if player in self._owners else None
        text = self._written.get(viewer)
        if text is None:
            batch = self._batch
            text = events_json(batch.table, batch.first, batch.pieces, viewer).decode()
            self._written[viewer] = text
        return text
