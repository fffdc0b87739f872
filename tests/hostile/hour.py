"""An hour, or some minutes, of hostile clients against a room in a separate process, with honest players in it."""

import asyncio
import json
import random
import time
import urllib.request
from pathlib import Path

from msgspec import Struct

from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.hostile.attacks import ATTACKS, World, keep_on
from tests.hostile.honest import SLOWEST_SECONDS, Regular, Table
from tests.running import RunningRoom

TABLES = """\
[[table]]
name = "Calm"
game = "holdem"
limit = "NL"
unit = 100
seats = 4
speed = "fast"

[[table]]
name = "Shared"
game = "draw5"
limit = "PL"
unit = 100
seats = 6
speed = "fast"
"""
REGULARS = 4
"""Regulars at each table."""
WARM_UP_SECONDS = 5.0
LEAK_BYTES = 150_000_000
"""Memory allowed beyond that after the warm-up."""
LOOK_SECONDS = 1.0
LONGEST_LINE = 400
"""Maximum length of a reported log line, in characters."""
SHARED_SECONDS = 90.0
"""How long a hand may take where others let their clocks run out."""


class Report(Struct, frozen=True):
    seconds: float
    hands: dict[str, int]
    slowest: dict[str, float]
    attacks: dict[str, int]
    statuses: dict[int, int]
    memory: tuple[int, int, int]
    """Bytes after the warm-up, at most, and at the end."""
    faults: tuple[str, ...]

    def text(self) -> str:
        first, most, last = (amount // 1_000_000 for amount in self.memory)
        return "\n".join([
            f"{self.seconds:.0f} seconds, {sum(self.attacks.values())} attacks: "
            + ", ".join(f"{name} {count}" for name, count in sorted(self.attacks.items())),
            "answers over HTTP: " + ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items())),
            "honest hands: " + ", ".join(
                f"{name} {count} (the slowest {self.slowest[name]:.1f} s)" for name, count in self.hands.items()
            ),
            f"memory: {first} MB at first, {most} MB at most, {last} MB at the end",
            *(f"FAULT: {fault}" for fault in self.faults),
        ])  # fmt: skip


def run(folder: Path, seconds: float, seed: int = 1) -> Report:
    """Start a room with its data in ``folder``, and stop it again."""
    (folder / "tables.toml").write_text(TABLES, encoding="utf-8")
    room = RunningRoom(folder, demo=False, more=["--tables", str(folder / "tables.toml")])
    room.start()
    try:
        report = asyncio.run(_attacked(room, seconds, seed))
    finally:
        ended = room.stop()
    faults = list(report.faults)
    if ended != 0:
        faults.append(f"the room ended with status {ended}")
    faults += _in_the_log(room.printed())
    faults += asyncio.run(_in_the_books(room.data))
    return Report(**{name: getattr(report, name) for name in report.__struct_fields__} | {"faults": tuple(faults)})


async def _attacked(room: RunningRoom, seconds: float, seed: int) -> Report:
    ids = await _tables(room.address)
    tables = [Table(ids[0], shared=False), Table(ids[1], shared=True)]
    faults: list[str] = []
    regulars = [Regular(room.address, table, seat, seat == 0, faults) for table in tables for seat in range(REGULARS)]
    world = World(room.port, tuple(ids), random.Random(seed))
    playing = [asyncio.create_task(one.play()) for one in regulars]
    await asyncio.sleep(WARM_UP_SECONDS)
    first = most = last = _memory(room.address)
    attacking = [asyncio.create_task(keep_on(world, attack)) for attack in ATTACKS]
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        await asyncio.sleep(LOOK_SECONDS)
        last = await asyncio.to_thread(_memory, room.address)
        most = max(most, last)
        faults += [f"a task ended: {task.exception()!r}" for task in (*playing, *attacking) if task.done()]
        for table in tables:
            if table.waits() > (SHARED_SECONDS if table.shared else SLOWEST_SECONDS):
                faults.append(f"no hand has ended at {table.id} for {table.waits():.0f} s")
        if faults:
            break
    for task in (*attacking, *playing):
        task.cancel()
    await asyncio.gather(*attacking, *playing, return_exceptions=True)
    if most - first > LEAK_BYTES:
        faults.append(f"memory has grown by {(most - first) // 1_000_000} MB")
    return Report(
        time.monotonic() - started,
        {table.id: table.hands for table in tables},
        {table.id: table.slowest for table in tables},
        dict(world.done),
        dict(world.statuses),
        (first, most, last),
        tuple(faults + [f"answered {one}" for one in world.bad]),
    )


async def _tables(address: str) -> list[str]:
    """Return the ids of the room's tables, in the order of the file."""
    text = await asyncio.to_thread(_read, f"{address}/api/tables")
    rows = {row["config"]["name"]: row["config"]["id"] for row in json.loads(text)["tables"]}
    return [rows["Calm"], rows["Shared"]]


def _read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return str(answer.read().decode())


def _memory(address: str) -> int:
    """Return the memory of the room's process, in bytes."""
    lines = _read(f"{address}/metrics").splitlines()
    return int(float(next(line for line in lines if line.startswith("process_resident_memory_bytes ")).split()[1]))


def _in_the_log(printed: str) -> list[str]:
    words = ("Traceback", "error    ", "critical ", "Exception in ASGI")
    return [
        f"in the log: {line[-LONGEST_LINE:]}" for line in printed.splitlines() if any(word in line for word in words)
    ][:10]


async def _in_the_books(data: Path) -> list[str]:
    store = await SqliteStore.open(data / DATABASE)
    try:
        return [f"in the books: {fault}" for fault in await store.audit()]
    finally:
        await store.close()
