"""Pauses the bots while no person is connected: hands that nobody sees only fill the disk."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.gateway.socket.hub import Hub
from dealerbox.live.operator import NO_REASON
from dealerbox.live.parts import Parts

REST_MS = 60_000
"""How long the bots play on after the last person has left."""
LOOK_MS = 500


class Audience:
    """Knows whether people are present. After ``start`` it pauses the tables while nobody is connected to the room, and
    resumes them within ``LOOK_MS`` of the first connection, until ``stop``."""

    def __init__(self, parts: Parts, hub: Hub, tables: Sequence[str]) -> None:
        self._parts = parts
        self._hub = hub
        self._tables = tables
        self._paused: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def is_at(self, table: str) -> bool:
        """Whether a person has the table open."""
        feed = self._hub.feeds.get(table)
        return feed is not None and not all(connection.is_bot for connection in feed.watching)

    def is_here(self) -> bool:
        """Whether a person is connected to the room."""
        return not all(connection.is_bot for connection in self._hub.connections)

    def start(self) -> None:
        self._task = asyncio.create_task(self._look(), name="pause bots")

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _look(self) -> None:
        clock = self._parts.clock
        last = clock.now()
        while True:
            if self.is_here():
                last = clock.now()
                for table in tuple(self._paused):
                    await self._order(table, messages.ResumeTable())
                    self._paused.discard(table)
            elif clock.now() - last >= REST_MS:
                for table in self._tables:
                    if table not in self._paused and await self._order(table, messages.PauseTable(NO_REASON)):
                        self._paused.add(table)
            await clock.sleep(LOOK_MS)

    async def _order(self, table: str, order: messages.PauseTable | messages.ResumeTable) -> bool:
        """Send an order to a table. Return False if it is refused: the table is closed, or the operator has paused or
        resumed it."""
        with suppress(Refusal, NobodyServes):
            await self._parts.bus.request(messages.table_subject(table), order)
            return True
        return False
