"""Plays a whole tournament and reports the result."""

import asyncio
import logging
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog
from msgspec import Struct

from dealerbox.core.clock import ClockStuck, LoopClock, VirtualLoop
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.tournament.formats import FieldTask
from dealerbox.simulate.tournament.room import TournamentRoom

BEGINS = 1_767_286_800_000
"""A Thursday in January, 5 p.m. (UTC)."""


class FieldReport(Struct, frozen=True):
    """The result of a simulation."""

    players: int
    entries: int
    game: str
    limit: str
    format: str
    minutes: int
    """How long the tournament lasted by its own clock."""
    levels: int
    tables: int
    hands: int
    events: int
    moves: int
    shared: int
    """How many players share a place with others."""
    twice: int
    """Why players had been moved who then had the big blind in two hands in a row, because no other seat was free."""
    connections_lost: int
    timeouts: int
    views_compared: int
    snapshots_compared: int
    refused: dict[str, int]
    seconds: float
    """CPU time."""
    hands_per_second: float
    memory_mb: int
    digest: str
    """SHA-256 of all events of the tournament and its tables; equal for equal seeds."""


def simulate_field(task: FieldTask, progress: Callable[[int], None] = lambda out: None) -> FieldReport:
    """Simulate ``task``. ``progress`` is called with the number of eliminated players. Raises ``Breach`` if an
    invariant does not hold, ``Refusal`` if the tournament is invalid."""
    began = time.process_time()
    try:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            room, minutes = runner.run(_simulate(task, progress))
    except ClockStuck as still:
        raise Breach(f"seed {task.seed}: the clock of the room stands still: {still}") from still
    return _report(room, minutes, time.process_time() - began)


async def _simulate(task: FieldTask, progress: Callable[[int], None]) -> tuple[TournamentRoom, int]:
    clock = LoopClock(asyncio.get_running_loop(), BEGINS)
    room = TournamentRoom(task, clock)

    def log(logger: Any, method: str, entry: MutableMapping[str, Any]) -> Any:
        """Treat a warning in the room's log as a fault: here nothing fails on purpose."""
        room.fault(sys.exc_info()[1] or Breach(f"the room's log has a warning: {entry}"))
        raise structlog.DropEvent

    logs = structlog.get_config()
    structlog.configure(processors=[log], wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    try:
        await room.open()
        await _play(room, progress)
    finally:
        structlog.configure(**logs)
        await room.stop()
    minutes = (clock.now() - BEGINS) // 60_000
    if room.why is not None:
        raise Breach(f"seed {task.seed}, minute {minutes}: {room.why}") from room.why
    return room, minutes


async def _play(room: TournamentRoom, progress: Callable[[int], None]) -> None:
    playing = asyncio.create_task(room.play(progress))
    broken = asyncio.create_task(room.broken.wait())
    await asyncio.wait((playing, broken), return_when=asyncio.FIRST_COMPLETED)
    if playing.done() and (fault := playing.exception()) is not None:
        room.fault(fault)
    playing.cancel()
    broken.cancel()


def _report(room: TournamentRoom, minutes: int, seconds: float) -> FieldReport:
    task, audits, tables, people = room.task, room.audits.values(), room.tables.values(), room.people.values()
    refused = Counter[str]()
    for person in people:
        refused.update(person.refused)
    hands = sum(audit.hands for audit in audits)
    return FieldReport(
        players=task.players,
        entries=sum(sum(audit.model.entries.values()) for audit in audits),
        game=task.game,
        limit=task.limit,
        format=task.format,
        minutes=minutes,
        levels=max(audit.model.level for audit in audits) + 1,
        tables=room.max_tables,
        hands=hands,
        events=sum(audit.events for audit in audits) + sum(table.events for table in tables),
        moves=sum(audit.kinds["PlayerMoved"] for audit in audits),
        shared=sum(len(group) for audit in audits for group in audit.model.out if len(group) > 1),
        twice=sum(len(audit.model.twice) for audit in audits),
        connections_lost=sum(person.losses for person in people),
        timeouts=sum(table.timeouts for table in tables),
        views_compared=room.views_compared,
        snapshots_compared=sum(person.client.compared for person in people if person.client is not None),
        refused=dict(sorted(refused.items())),
        seconds=round(seconds, 1),
        hands_per_second=round(hands / max(seconds, 1e-9), 1),
        memory_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        digest=room.digest.hexdigest(),
    )
