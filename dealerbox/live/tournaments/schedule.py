"""Tournaments that come again: described once, announced by themselves. A Sit & Go is announced anew as soon as one has
started, a scheduled one some hours before each of its starts."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Literal

import structlog
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.core import messages
from dealerbox.core.bus import Subscription
from dealerbox.core.clock import Alarm
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.tournament_messages import MOVED, TournamentChanged
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments.service import Tournaments
from dealerbox.tournament.config import TournamentConfig
from dealerbox.wire import Closing

LOOK_MS = 60_000
"""How often it is looked what is due."""
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
PERIODS = {"hour": HOUR_MS, "day": DAY_MS, "week": 7 * DAY_MS}
MONDAY_MS = 4 * DAY_MS
"""The first Monday of the time that the clock counts."""

_log = structlog.get_logger("dealerbox.room")


class Series(Struct, frozen=True):
    """``config`` is that of each of them but for its id and its start. ``key`` begins their ids. ``every`` is empty for
    a Sit & Go; otherwise one starts ``at_minutes`` after the beginning of each hour, day or week (UTC, from Monday on),
    and is announced ``announce_hours`` before."""

    key: str
    config: TournamentConfig
    every: Literal["", "hour", "day", "week"] = ""
    at_minutes: int = 0
    announce_hours: float = 24


def starts_due(series: Series, now: int) -> list[int]:
    """The starts of a scheduled series that are to be announced by now, and still lie ahead."""
    period = PERIODS[series.every]
    first = series.at_minutes * 60_000 + (MONDAY_MS if series.every == "week" else 0)
    until = now + round(series.announce_hours * HOUR_MS)
    next_one = first + ((now - first) // period + 1) * period
    return list(range(next_one, until + 1, period))


class Schedule:
    """``start`` once the tournaments of the last run are taken up; ``close`` at the end."""

    def __init__(self, parts: Parts, tournaments: Tournaments, series: Sequence[Series]) -> None:
        self._parts = parts
        self._tournaments = tournaments
        self._series = series
        self._closing = False
        self._subscriptions: list[Subscription] = []
        self._alarm: Alarm | None = None
        self._look_again = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """What is due is announced when this returns."""
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(MOVED, self._moved))
        self._subscriptions.append(bus.listen(messages.CLOSING, self._room_closes))
        await self._announce_due()
        self._task = asyncio.create_task(self._run(), name="schedule")

    def close(self) -> None:
        """Nothing more is announced."""
        for subscription in self._subscriptions:
            subscription.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()

    def _moved(self, moved: TournamentChanged) -> None:
        if moved.row is None or moved.row.row.phase != "registering":
            self._look_again.set()

    def _room_closes(self, closing: Closing) -> None:
        self._closing = closing.at is not None

    async def _run(self) -> None:
        while True:
            self._alarm = self._parts.clock.call_at(self._parts.clock.now() + LOOK_MS, self._look_again.set)
            await self._look_again.wait()
            self._look_again.clear()
            self._alarm.cancel()
            await self._announce_due()

    async def _announce_due(self) -> None:
        now = self._parts.clock.now()
        for config in () if self._closing else tuple(self._due(now)):
            try:
                if await self._parts.store.tournament(config.id) is None:
                    await self._tournaments.announce(config)
            except StoreFailed:
                return  # the next look does it
            except Refusal as no:
                _log.warning("tournament_not_announced", tournament=config.id, fault=no.reason)

    def _due(self, now: int) -> Iterable[TournamentConfig]:
        rows = self._tournaments.rows()
        for series in self._series:
            if series.every:
                for start in starts_due(series, now):
                    yield replace(series.config, id=f"{series.key}-{start // 60_000}", starts=start)
            elif not any(row.id.startswith(f"{series.key}-") and row.phase == "registering" for row in rows):
                yield replace(series.config, id=f"{series.key}-{self._tournaments.new_id()}", starts=0)
