"""The health of the room, from what its parts count."""

import asyncio
import time
from pathlib import Path

from msgspec import Struct

from dealerbox import __version__
from dealerbox.core import messages
from dealerbox.core.metrics import Metrics
from dealerbox.core.parts import SharedParts
from dealerbox.core.upkeep import LastAudit, LastBackup, last_audit, last_backup
from dealerbox.reports.client_faults import ClientFault, ClientFaults
from dealerbox.reports.store import Stores

LAG_SECONDS = 0.25
"""How often to measure the lag of the event loop."""
MAX_EMAILS = 1_000


class Commits(Struct, frozen=True):
    """The times from decision to commit since the room started."""

    count: int
    mean_ms: float
    most_under_ms: float
    """95 % of the commits were faster than this; -1: slower than measured."""


class Lag(Struct, frozen=True):
    """The lag of the event loop in the last minute (ms)."""

    mean_ms: float
    most_ms: float


class HealthReport(Struct, frozen=True):
    """The health of the room. ``backup`` and ``audit`` are the last ones, None if unknown."""

    status: messages.Status
    faults: tuple[str, ...]
    """What does not work."""
    notes: tuple[str, ...]
    """What works, but needs attention."""
    version: str
    now: int
    started: int
    """When the room started (ms)."""
    tables: int
    seats: int
    connections: int
    hands: int
    hands_an_hour: int
    voided: int
    stopped: int
    refused: int
    malformed: int
    cut: int
    commits: Commits
    lag: Lag
    size: int
    """The size of the database in bytes."""
    letters: int
    """E-mails that are overdue."""
    letters_since: int | None
    """Since when the oldest of them has been due (ms)."""
    backup: LastBackup | None
    audit: LastAudit | None
    client_faults: tuple[ClientFault, ...]
    """Errors in players' browsers, the latest first."""


class Watcher:
    """Builds the health report. Created when the room starts."""

    def __init__(self, parts: SharedParts[Stores], data: Path | None, faults: ClientFaults) -> None:
        """``data`` is the data folder, None if there is none."""
        self._faults = faults
        self._parts = parts
        self._data = data
        self._started = parts.clock.now()

    async def report(self) -> HealthReport:
        """Return the current health. Raises ``StoreFailed``."""
        parts, metrics, now = self._parts, self._parts.metrics, self._parts.clock.now()
        health = await parts.bus.request(messages.ROOM, messages.AskHealth())
        tables = await parts.bus.request(messages.ROOM, messages.AskTables(everything=True))
        emails = await parts.store.accounts.emails_due(now, MAX_EMAILS)
        due = [queued.due for queued in emails if queued.due is not None]
        return HealthReport(
            status=health.status,
            faults=health.faults,
            notes=health.notes,
            version=__version__,
            now=now,
            started=self._started,
            tables=len(tables.tables),
            seats=sum(row.playing for row in tables.tables),
            connections=int(metrics.value("dealerbox_connections")),
            hands=int(metrics.value("dealerbox_hands_total")),
            hands_an_hour=sum(row.hands_per_hour for row in tables.tables),
            voided=int(metrics.value("dealerbox_hands_voided_total")),
            stopped=int(metrics.value("dealerbox_tables_stopped_total")),
            refused=_all(metrics, "dealerbox_refused_total"),
            malformed=int(metrics.value("dealerbox_malformed_total")),
            cut=_all(metrics, "dealerbox_connections_cut_total"),
            commits=_commits(metrics),
            lag=_lag(metrics),
            size=await parts.store.reports.size(),
            letters=len(emails),
            letters_since=min(due, default=None),
            backup=last_backup(self._data) if self._data else None,
            audit=last_audit(self._data) if self._data else None,
            client_faults=self._faults.all(),
        )


async def watch_loop(metrics: Metrics) -> None:
    """Measure the lag of the event loop until cancelled."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(LAG_SECONDS)
        metrics.loop_was_late(max(0.0, time.monotonic() - began - LAG_SECONDS))


def _commits(metrics: Metrics) -> Commits:
    count = metrics.value("dealerbox_commit_seconds_count")
    if not count:
        return Commits(0, 0.0, 0.0)
    mean = metrics.value("dealerbox_commit_seconds_sum") / count
    bounds = [
        (float(sample.labels["le"]), sample.value)
        for family in metrics.commits.collect()
        for sample in family.samples
        if sample.name.endswith("_bucket")
    ]
    under = next((bound for bound, many in bounds if many >= 0.95 * count), float("inf"))
    return Commits(int(count), round(1000 * mean, 2), 1000 * under if under != float("inf") else -1.0)


def _lag(metrics: Metrics) -> Lag:
    lags = metrics.lags
    if not lags:
        return Lag(0.0, 0.0)
    return Lag(round(1000 * sum(lags) / len(lags), 2), round(1000 * max(lags), 2))


def _all(metrics: Metrics, name: str) -> int:
    """Return the sum over all labels of a counter."""
    return int(
        sum(sample.value for family in metrics.registry.collect() for sample in family.samples if sample.name == name)
    )
