"""Draining: closing the room in an orderly way, for a restart. It is announced some minutes before; then every table
closes after its running hand, and everybody is cashed out."""

import asyncio
from collections.abc import Callable
from typing import Any

import structlog

from dealerbox.accepted import between
from dealerbox.core import messages
from dealerbox.core.bus import Ask, NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.live.parts import Parts
from dealerbox.wire import Closing

MINUTE_MS = 60_000
NO_SEATS_MS = 2 * MINUTE_MS
"""Before closing, nobody can sit down or is offered a seat for this long."""
GRACE_MS = 120_000
"""Maximum time for the running hands to end; then they are void (RULES.md A29)."""
MAX_MINUTES = 24 * 60

_log = structlog.get_logger("dealerbox.room")


def check_still_open(closing: Closing | None, now: int) -> None:
    """Raise ``Refusal`` in the last minutes before closing, when a new player would hardly be dealt in."""
    if closing is not None and closing.at is not None and now >= closing.at - NO_SEATS_MS:
        raise Refusal("closing", f"The room is about to close, so you can't sit down any more: {closing.reason}.")


class Draining:
    """The announced closing of the room, and its execution."""

    def __init__(self, parts: Parts, open_tables: Callable[[], list[str]]) -> None:
        """``open_tables`` returns the ids of the tables that are open now."""
        self.closing: Closing | None = None
        """What was announced, if anything."""
        self.drained = False
        """All tables are closed, or were ordered to close at once."""
        self._parts = parts
        self._open_tables = open_tables
        self._closing_tables = False
        self._table_has_closed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def announce(self, minutes: int, reason: str) -> Closing:
        """Announce that the room closes in ``minutes``, replacing an earlier announcement. Raises ``Refusal``."""
        self._check_time()
        if not 0 <= minutes <= MAX_MINUTES:
            raise Refusal(
                "minutes",
                f"Enter a number of minutes from 0 to {MAX_MINUTES}, not {minutes}.",
                between(0, MAX_MINUTES),
            )
        if not reason:
            raise Refusal("no_reason", "Enter a reason for closing the room. Players will see it.")
        self.cancel()
        closing = self.closing = Closing(self._parts.clock.now() + minutes * MINUTE_MS, reason)
        self._task = asyncio.create_task(self._run(closing), name="drain")
        _log.info("drain_announced", minutes=minutes, reason=reason)
        self._parts.bus.publish(messages.CLOSING, closing)
        return closing

    def call_off(self) -> Closing:
        """Cancel the announced closing. Raises ``Refusal`` if none was announced, or the tables are closing already."""
        if self.closing is None:
            raise Refusal("not_closing", "No closing is announced.")
        self._check_time()
        self.cancel()
        self.closing = None
        _log.info("drain_called_off")
        self._parts.bus.publish(messages.CLOSING, off := Closing(None))
        return off

    def table_closed(self) -> None:
        """Must be called whenever a table has closed."""
        self._table_has_closed.set()

    def cancel(self) -> None:
        """Stop the task; tables do not close automatically any more."""
        if self._task is not None:
            self._task.cancel()

    def _check_time(self) -> None:
        if self._closing_tables:
            raise Refusal("closing", "The tables are already closing.")

    async def _run(self, closing: Closing) -> None:
        assert closing.at is not None
        clock = self._parts.clock
        await clock.sleep(closing.at - NO_SEATS_MS - clock.now())
        await self._order_all(messages.EndWaitingList())
        await clock.sleep(closing.at - clock.now())
        self._closing_tables = True
        await self._order_all(messages.CloseTable(closing.reason))
        try:
            await asyncio.wait_for(self._all_closed(), GRACE_MS / 1000)
        except TimeoutError:
            await self._order_all(messages.CloseTable(closing.reason, now=True))
        self.drained = True
        _log.info("drained")
        self._parts.bus.publish(messages.DRAINED, messages.Drained())

    async def _order_all(self, order: Ask[Any]) -> None:
        await asyncio.gather(*(self._order(id, order) for id in self._open_tables()))

    async def _order(self, id: str, order: Ask[Any]) -> None:
        try:
            await self._parts.bus.request(messages.table_subject(id), order)
        except (NobodyServes, Refusal):
            return  # the table is closed or closing already; a tournament table has no waiting list

    async def _all_closed(self) -> None:
        while self._open_tables():
            self._table_has_closed.clear()
            await self._table_has_closed.wait()
