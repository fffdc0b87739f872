"""Plays a room for hours or days and reports the result."""

import asyncio
import logging
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog
from msgspec import Struct

from dealerbox.core.clock import ClockStuck, LoopClock, VirtualLoop
from dealerbox.games.catalog import GAMES
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.people import Person
from dealerbox.simulate.week.room import HOUR_MS, CashRoom

BEGINS = 1_767_286_800_000
"""A Thursday in January, 5 p.m. (UTC)."""
MINUTE_MS = 60_000
RESTART_HOUR = 5
RESTARTS = ("close", "crash", "drain")
MIN_TABLES = 16
PEOPLE_A_TABLE = 14


class RoomTask(Struct, frozen=True):
    """What to simulate."""

    people: int
    hours: int
    seed: int


class RoomReport(Struct, frozen=True):
    """The result of a simulation."""

    hours: int
    people: int
    came: int
    hands: int
    by_game: dict[str, int]
    tables: int
    restarts: int
    stopped: int
    events: int
    seats: int
    offers: int
    connections_lost: int
    protections: int
    jackpots: int
    blinds_compared: int
    snapshots_compared: int
    asked: int
    refused: dict[str, int]
    seconds: float
    """CPU time."""
    hands_per_second: float
    times_real: float
    """How many times faster than real time the room ran."""
    memory_mb: int
    digest: str
    """SHA-256 of all events of all tables; equal for equal seeds."""


def simulate_room(task: RoomTask, progress: Callable[[int], None] = lambda minutes: None) -> RoomReport:
    """Simulate ``task``. ``progress`` is called with the minutes of the room's clock that have passed. Raises
    ``Breach`` if an invariant does not hold."""
    try:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(_simulate(task, progress))
    except ClockStuck as still:
        raise Breach(f"seed {task.seed}: the clock of the room stands still: {still}") from still


async def _simulate(task: RoomTask, progress: Callable[[int], None]) -> RoomReport:
    return await _Days(task, progress).run()


class _Days:
    def __init__(self, task: RoomTask, progress: Callable[[int], None]) -> None:
        self._task = task
        self._progress = progress
        self._clock = LoopClock(asyncio.get_running_loop(), BEGINS)
        tables = max(MIN_TABLES, task.people // PEOPLE_A_TABLE)
        self._room = CashRoom(task.seed, tables, self._clock)
        self._people = [Person(number, task.seed, self._room) for number in range(1, task.people + 1)]
        self._chance = random.Random(f"days of {task.seed}")

    async def run(self) -> RoomReport:
        began = time.process_time()
        logs = structlog.get_config()
        structlog.configure(processors=[self._log], wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
        try:
            await self._live()
        finally:
            structlog.configure(**logs)
        if self._room.why is not None:
            raise Breach(f"seed {self._task.seed}, {self._when()}: {self._room.why}") from self._room.why
        return self._report(time.process_time() - began)

    def _when(self) -> str:
        minutes = (self._clock.now() - BEGINS) // MINUTE_MS
        return f"hour {minutes // 60}:{minutes % 60:02}"

    def _log(self, logger: Any, method: str, entry: MutableMapping[str, Any]) -> Any:
        """Treat an error in the room's log as a fault, unless the store has just failed."""
        if not self._room.expects_faults:
            self._room.fault(sys.exc_info()[1] or Breach(f"the room's log has an error: {entry}"))
        raise structlog.DropEvent

    async def _live(self) -> None:
        room = self._room
        await room.start()
        for person in self._people:
            await room.create(person)
        tasks = [asyncio.create_task(self._watched(person.live())) for person in self._people]
        tasks.append(asyncio.create_task(self._watched(room.pauses())))
        days = asyncio.create_task(self._watched(self._pass_time()))
        broken = asyncio.create_task(room.broken.wait())
        await asyncio.wait((days, broken), return_when=asyncio.FIRST_COMPLETED)
        for task in (*tasks, days, broken):
            task.cancel()
        for person in self._people:
            person.stop()
        if room.why is None:
            await room.stop("close")
            await room.check_money()

    async def _watched(self, work: Any) -> None:
        try:
            await work
        except Exception as fault:
            self._room.fault(fault)

    async def _pass_time(self) -> None:
        room, clock = self._room, self._clock
        minutes, failing, checked = 0, self._next_hiccup(0), 0
        while minutes < self._task.hours * 60:
            await clock.sleep(MINUTE_MS)
            minutes = (clock.now() - BEGINS) // MINUTE_MS
            room.check_stuck()
            self._progress(min(minutes, self._task.hours * 60))
            if minutes >= failing:
                await room.hiccup()
                failing = self._next_hiccup(minutes)
            if minutes // 60 > checked:
                checked = minutes // 60
                await room.check_money()
                if clock.now() // HOUR_MS % 24 == RESTART_HOUR:
                    await self._restart()

    def _next_hiccup(self, minute: int) -> int:
        return minute + self._chance.randrange(30, 36 * 60)

    async def _restart(self) -> None:
        room = self._room
        await room.stop(RESTARTS[room.restarts % len(RESTARTS)])
        await self._clock.sleep(self._chance.randrange(MINUTE_MS, 10 * MINUTE_MS))
        await room.start()

    def _report(self, seconds: float) -> RoomReport:
        room, task = self._room, self._task
        tally, refused = room.tally, Counter[str]()
        for person in self._people:
            refused.update(person.refused)
        return RoomReport(
            hours=task.hours,
            people=task.people,
            came=sum(person.asked > 0 for person in self._people),
            hands=tally.hands,
            by_game={game: room.money.hands[game] for game in GAMES},
            tables=room.opened,
            restarts=room.restarts - 1,
            stopped=room.stopped,
            events=tally.events,
            seats=tally.seats,
            offers=tally.offers,
            connections_lost=tally.losses,
            protections=tally.protections,
            jackpots=room.money.jackpots,
            blinds_compared=tally.blinds,
            snapshots_compared=sum(getattr(person.client, "compared", 0) for person in self._people),
            asked=sum(person.asked for person in self._people),
            refused=dict(sorted(refused.items())),
            seconds=round(seconds, 1),
            hands_per_second=round(tally.hands / max(seconds, 1e-9), 1),
            times_real=round(task.hours * 3600 / max(seconds, 1e-9)),
            memory_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
            digest=room.digest.hexdigest(),
        )
