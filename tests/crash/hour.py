"""One run of the scripted hour, with the disk and everything published at each of its writes."""

import asyncio
import os
import shutil
import signal
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from dealerbox.core.clock import VirtualLoop
from dealerbox.live.recovery import recover
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.crash.checks import Disk, check_audit, check_death, check_end, check_start
from tests.crash.dying_store import DyingStore, Watch, disk_at, log_of
from tests.crash.published import Fact, Published, unanswered
from tests.crash.script import Hour
from tests.crash.world import World
from tests.live.playing import STARTED

LATER_MS = 5_000
"""The time between the crash and the restart."""

HALF_DONE = "a start that died in between has left something half done"

When = Literal["before", "torn", "after"]


class Point(Struct, frozen=True):
    """A moment to crash at.

    Write number ``write`` is about to be committed (``before``), half on the disk (``torn``), or committed but not
    published (``after``). ``log``: the size of the write-ahead log; ``published``: the number of published facts;
    ``step`` of the script; ``at``: milliseconds since the beginning.
    """

    write: int
    when: When
    log: int
    published: int
    step: int
    at: int

    @property
    def name(self) -> str:
        return f"{self.write}-{self.when}"


class Recording(Struct, frozen=True):
    """The initial database, the whole log, and the points."""

    database: Path
    log: Path
    facts: list[Fact]
    points: list[Point]


def run(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work)


def record(folder: Path) -> Recording:
    """Play the hour once, from beginning to end."""
    database, path = beginning(folder)
    published, hour = Published(), Hour()
    points: list[Point] = []

    def watch(committed: bool) -> None:
        log = log_of(path).stat().st_size
        at = round(asyncio.get_running_loop().time() * 1000)
        number = points[-1].write if committed else (points[-1].write + 1 if points else 1)
        if committed and log > points[-1].log + 1:
            points.append(Point(number, "torn", (points[-1].log + log) // 2, points[-1].published, hour.at, at))
        points.append(Point(number, "after" if committed else "before", log, len(published.facts), hour.at, at))

    run(_play(path, published, hour, watch))
    return Recording(database, log_of(path), published.facts, points)


def killed(folder: Path, point: Point) -> Path:
    """Play the hour in a separate process that is killed at the point; return the file that it leaves."""
    _, path = beginning(folder)
    child = os.fork()
    if not child:
        writes = 0

        def watch(committed: bool) -> None:
            nonlocal writes
            writes += not committed
            if (writes, "after" if committed else "before") == (point.write, point.when):
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            run(_play(path, Published(), Hour(), watch))
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    return path


def beginning(folder: Path) -> tuple[Path, Path]:
    """Return a database without players, and the copy that is played on."""
    database = folder / "beginning.db"
    asyncio.run(_empty(database))
    path = folder / "data" / DATABASE
    disk_at(database, database, 0, path)
    return database, path


async def _play(path: Path, published: Published, hour: Hour, watch: Watch) -> None:
    world = await World(path, "first", published, watch).open()
    await hour.play(world)
    await world.abandon()


async def _empty(path: Path) -> None:
    await (await SqliteStore.open(path)).close()


def die_and_go_on(recording: Recording, point: Point, folder: Path) -> None:
    """Crash at the point, and ``go_on``."""
    path = folder / point.name / DATABASE
    disk_at(recording.database, recording.log, point.log, path)
    go_on(path, point, recording.facts[: point.published])
    shutil.rmtree(path.parent)


def look(recording: Recording, point: Point, folder: Path) -> None:
    """Only check what a crash at the point leaves."""
    path = folder / "look" / DATABASE
    disk_at(recording.database, recording.log, point.log, path)
    check_death(Disk(path), recording.facts[: point.published])


def go_on(path: Path, point: Point, facts: list[Fact]) -> None:
    """Check what a crash at the point left, restart (crashing in the middle of that too), check the result, and play
    the hour to its end."""
    before = Disk(path)
    check_death(before, facts)
    _recover(path, point.at + LATER_MS)
    check_start(before, Disk(path), facts)
    check_audit(path)

    async def play_on() -> None:
        published = Published()
        published.facts = list(facts)
        world = await World(path, "second", published, later_ms=point.at + 2 * LATER_MS).open()
        await world.send_again(unanswered(facts))
        await Hour(point.step).play(world)
        assert await world.store.audit() == []
        await world.abandon()
        check_end(Disk(path), published.facts, facts)

    run(play_on())
    check_audit(path)


def _recover(path: Path, now: int) -> None:
    """Restart with a crash at each of its own writes, and finally without one."""
    sizes: list[int] = []
    kept, log = path.with_name("kept"), path.with_name("log")

    def watch(committed: bool) -> None:
        if committed:
            sizes.append(log_of(path).stat().st_size)
        elif not sizes:
            kept.write_bytes(path.read_bytes())

    run(_started(path, now, "dying", watch))
    log.write_bytes(log_of(path).read_bytes())
    whole = Disk(path)
    for start, size in enumerate(sizes[:-1]):
        partly = path.with_name("partly.db")
        disk_at(kept, log, size, partly)
        run(_started(partly, now, f"again-{start}"))
        again = Disk(partly)
        assert (again.balances, again.hands) == (whole.balances, whole.hands), HALF_DONE
        assert sorted(again.interruptions) == sorted(whole.interruptions), HALF_DONE
    run(_started(path, now, "twice"))
    assert Disk(path).transfers == whole.transfers, "recovering twice is recovering once"


async def _started(path: Path, now: int, name: str, watch: Watch = lambda committed: None) -> None:
    store = DyingStore(path, watch)
    await recover(store, STARTED + now, name)
    store.abandon()
