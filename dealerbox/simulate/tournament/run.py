"""Plays a whole tournament, and tells what it saw."""

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

from dealerbox.core.clock import LoopClock, TimeStandsStill, VirtualLoop
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.tournament.formats import FieldTask
from dealerbox.simulate.tournament.room import SimulatedRoom

BEGINS = 1_767_286_800_000
"""A Thursday in January, five in the afternoon."""


class FieldReport(Struct, frozen=True):
    """``minutes``: how long it lasted by its own clock; ``shared``: how many share a place with others; ``twice``: who
    was moved and had the big blind in two hands running, because no other seat was free. ``seconds`` is CPU time;
    ``digest`` is of all events of the tournament and its tables, the same for the same seed."""

    players: int
    entries: int
    game: str
    limit: str
    format: str
    minutes: int
    levels: int
    tables: int
    hands: int
    events: int
    moves: int
    shared: int
    twice: int
    connections_lost: int
    timeouts: int
    views_compared: int
    snapshots_compared: int
    refused: dict[str, int]
    seconds: float
    hands_per_second: float
    memory_mb: int
    digest: str


def simulate_field(task: FieldTask, progress: Callable[[int], None] = lambda out: None) -> FieldReport:
    """``progress`` is told how many are out. Raises ``Breach`` where anything breaks, ``Refusal`` where no tournament
    can be so."""
    began = time.process_time()
    try:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            house, minutes = runner.run(_simulate(task, progress))
    except TimeStandsStill as still:
        raise Breach(f"seed {task.seed}: the clock of the room stands still: {still}") from still
    return _report(house, minutes, time.process_time() - began)


async def _simulate(task: FieldTask, progress: Callable[[int], None]) -> tuple[SimulatedRoom, int]:
    clock = LoopClock(asyncio.get_running_loop(), BEGINS)
    house = SimulatedRoom(task, clock)

    def log(logger: Any, method: str, entry: MutableMapping[str, Any]) -> Any:
        """A warning in the room's log is a fault: here nothing fails on purpose."""
        house.fault(sys.exc_info()[1] or Breach(f"the room's log has a warning: {entry}"))
        raise structlog.DropEvent

    logs = structlog.get_config()
    structlog.configure(processors=[log], wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    try:
        await house.open()
        await _play(house, progress)
    finally:
        structlog.configure(**logs)
        await house.stop()
    minutes = (clock.now() - BEGINS) // 60_000
    if house.why is not None:
        raise Breach(f"seed {task.seed}, minute {minutes}: {house.why}") from house.why
    return house, minutes


async def _play(house: SimulatedRoom, progress: Callable[[int], None]) -> None:
    playing = asyncio.create_task(house.play(progress))
    broken = asyncio.create_task(house.broken.wait())
    await asyncio.wait((playing, broken), return_when=asyncio.FIRST_COMPLETED)
    if playing.done() and (fault := playing.exception()) is not None:
        house.fault(fault)
    playing.cancel()
    broken.cancel()


def _report(house: SimulatedRoom, minutes: int, seconds: float) -> FieldReport:
    task, audits, tables, people = house.task, house.audits.values(), house.tables.values(), house.people.values()
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
        tables=house.most_tables,
        hands=hands,
        events=sum(audit.events for audit in audits) + sum(table.events for table in tables),
        moves=sum(audit.kinds["PlayerMoved"] for audit in audits),
        shared=sum(len(group) for audit in audits for group in audit.model.out if len(group) > 1),
        twice=sum(len(audit.model.twice) for audit in audits),
        connections_lost=sum(person.losses for person in people),
        timeouts=sum(table.timeouts for table in tables),
        views_compared=house.views_compared,
        snapshots_compared=sum(person.line.compared for person in people if person.line is not None),
        refused=dict(sorted(refused.items())),
        seconds=round(seconds, 1),
        hands_per_second=round(hands / max(seconds, 1e-9), 1),
        memory_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        digest=house.digest.hexdigest(),
    )
