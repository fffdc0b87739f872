"""Series of tournaments that the room announces automatically: a Sit & Go as soon as the one before has started, a
scheduled tournament some hours before each start."""

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

CHECK_INTERVAL_MS = 60_000
"""How often the schedule checks which tournaments to announce."""
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
PERIODS = {"hour": HOUR_MS, "day": DAY_MS, "week": 7 * DAY_MS}
FIRST_MONDAY_MS = 4 * DAY_MS
"""The first Monday after the start of UNIX time."""

_log = structlog.get_logger("dealerbox.room")


class Series(Struct, frozen=True):
    """A series of tournaments."""

    key: str
    """The beginning of the tournaments' ids."""
    config: TournamentConfig
    """The config of each tournament, except for id and start."""
    every: Literal["", "hour", "day", "week"] = ""
    """Empty for a Sit & Go."""
    at_minutes: int = 0
    """When a tournament starts, in minutes after the beginning of each hour, day or week (UTC, from Monday)."""
    announce_hours: float = 24
    """How long before its start each tournament is announced."""


def starts_due(series: Series, now: int) -> list[int]:
    """Return the future starts of a scheduled series that must be announced by now."""
    period = PERIODS[series.every]
    first = series.at_minutes * 60_000 + (FIRST_MONDAY_MS if series.every == "week" else 0)
    until = now + round(series.announce_hours * HOUR_MS)
    next_one = first + ((now - first) // period + 1) * period
    return list(range(next_one, until + 1, period))


class Schedule:
    """Announces the tournaments of all series. Call ``start`` after ``Tournaments.resume_all``."""

    def __init__(self, parts: Parts, tournaments: Tournaments, series: Sequence[Series]) -> None:
        self._parts = parts
        self._tournaments = tournaments
        self._series = series
        self._closing = False
        self._subscriptions: list[Subscription] = []
        self._alarm: Alarm | None = None
        self._check_now = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Announce all due tournaments, then start the task."""
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(MOVED, self._on_changed))
        self._subscriptions.append(bus.listen(messages.CLOSING, self._on_closing))
        await self._announce_due()
        self._task = asyncio.create_task(self._run(), name="schedule")

    def close(self) -> None:
        """Stop announcing tournaments."""
        for subscription in self._subscriptions:
            subscription.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()

    def _on_changed(self, moved: TournamentChanged) -> None:
        if moved.row is None or moved.row.row.phase != "registering":
            self._check_now.set()

    def _on_closing(self, closing: Closing) -> None:
        self._closing = closing.at is not None

    async def _run(self) -> None:
        while True:
            self._alarm = self._parts.clock.call_at(self._parts.clock.now() + CHECK_INTERVAL_MS, self._check_now.set)
            await self._check_now.wait()
            self._check_now.clear()
            self._alarm.cancel()
            await self._announce_due()

    async def _announce_due(self) -> None:
        now = self._parts.clock.now()
        for config in () if self._closing else tuple(self._due(now)):
            try:
                if await self._parts.store.tournament(config.id) is None:
                    await self._tournaments.announce(config)
            except StoreFailed:
                return  # the next check tries again
            except Refusal as refusal:
                _log.warning("tournament_not_announced", tournament=config.id, fault=refusal.reason)

    def _due(self, now: int) -> Iterable[TournamentConfig]:
        rows = self._tournaments.rows()
        for series in self._series:
            if series.every:
                for start in starts_due(series, now):
                    yield replace(series.config, id=f"{series.key}-{start // 60_000}", starts=start)
            elif not any(row.id.startswith(f"{series.key}-") and row.phase == "registering" for row in rows):
                yield replace(series.config, id=f"{series.key}-{self._tournaments.new_id()}", starts=0)
