"""Closing the room in good order, for a restart: announced some minutes before, then every table closes after its
running hand, and everybody is paid home."""

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
LAST_MS = 2 * MINUTE_MS
"""So long before the end nobody can sit down any more, and nobody is called to a seat."""
GRACE_MS = 120_000
"""How long the running hands have to end; then they are void (RULES.md A29)."""
MOST_MINUTES = 24 * 60

_log = structlog.get_logger("dealerbox.room")


def check_still_open(closing: Closing | None, now: int) -> None:
    """Raises ``Refusal`` in the last minutes: who sat down then would hardly be dealt in."""
    if closing is not None and closing.at is not None and now >= closing.at - LAST_MS:
        raise Refusal("closing", f"The room is about to close, nobody can sit down any more: {closing.reason}.")


class Draining:
    """``closing`` is what was announced; ``over`` once no table is open any more."""

    def __init__(self, parts: Parts, open_tables: Callable[[], list[str]]) -> None:
        """``open_tables`` gives the ids of those that are open now."""
        self.closing: Closing | None = None
        self.over = False
        self._parts = parts
        self._open_tables = open_tables
        self._begun = False
        self._one_closed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def announce(self, minutes: int, reason: str) -> Closing:
        """The room closes in so many minutes; whatever was announced before holds no more. Raises ``Refusal``."""
        self._check_time()
        if not 0 <= minutes <= MOST_MINUTES:
            raise Refusal(
                "minutes",
                f"The minutes are a number from 0 to {MOST_MINUTES}, not {minutes}.",
                between(0, MOST_MINUTES),
            )
        if not reason:
            raise Refusal("no_reason", "The players are told why the room closes: give a reason.")
        self.cancel()
        closing = self.closing = Closing(self._parts.clock.now() + minutes * MINUTE_MS, reason)
        self._task = asyncio.create_task(self._run(closing), name="drain")
        _log.info("drain_announced", minutes=minutes, reason=reason)
        self._parts.bus.publish(messages.CLOSING, closing)
        return closing

    def call_off(self) -> Closing:
        """The room stays open. Raises ``Refusal`` where nothing was announced, or the tables close already."""
        if self.closing is None:
            raise Refusal("not_closing", "The room is not about to close.")
        self._check_time()
        self.cancel()
        self.closing = None
        _log.info("drain_called_off")
        self._parts.bus.publish(messages.CLOSING, off := Closing(None))
        return off

    def table_closed(self) -> None:
        """To be called after each: the last one ends the waiting."""
        self._one_closed.set()

    def cancel(self) -> None:
        """Nothing more happens by itself."""
        if self._task is not None:
            self._task.cancel()

    def _check_time(self) -> None:
        if self._begun:
            raise Refusal("closing", "The tables are closing already.")

    async def _run(self, closing: Closing) -> None:
        assert closing.at is not None
        clock = self._parts.clock
        await clock.sleep(closing.at - LAST_MS - clock.now())
        await self._order_all(messages.EndWaitingList())
        await clock.sleep(closing.at - clock.now())
        self._begun = True
        await self._order_all(messages.CloseTable(closing.reason))
        try:
            await asyncio.wait_for(self._all_closed(), GRACE_MS / 1000)
        except TimeoutError:
            await self._order_all(messages.CloseTable(closing.reason, now=True))
        self.over = True
        _log.info("drained")
        self._parts.bus.publish(messages.DRAINED, messages.Drained())

    async def _order_all(self, order: Ask[Any]) -> None:
        await asyncio.gather(*(self._order(id, order) for id in self._open_tables()))

    async def _order(self, id: str, order: Ask[Any]) -> None:
        try:
            await self._parts.bus.request(messages.table_subject(id), order)
        except (NobodyServes, Refusal):
            return  # it closes, or has closed, without being told; a tournament's has no list

    async def _all_closed(self) -> None:
        while self._open_tables():
            self._one_closed.clear()
            await self._one_closed.wait()
