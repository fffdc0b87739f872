"""The thread that writes: one commit for all queued units, and a failing one does not affect the others."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough
from dealerbox.store.sqlite.writer import Writer

Work = Callable[[sqlite3.Connection], int]


class RecordedWriter:
    """A writer whose statements are recorded, and which can be held up so that units accumulate."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("CREATE TABLE notes (text TEXT PRIMARY KEY)")
        self.heard: list[str] = []
        self.connection.set_trace_callback(self.heard.append)
        self.writer = Writer(self.connection)

    async def together(self, *works: Work) -> list[int | BaseException]:
        """Submit all units while the writer is busy, so that they form one group."""
        gate, begun = threading.Event(), threading.Event()

        def hold(connection: sqlite3.Connection) -> None:
            begun.set()
            gate.wait()

        busy = asyncio.create_task(self.writer.do(hold))
        await asyncio.to_thread(begun.wait)
        waiting = [asyncio.create_task(self.writer.do(work)) for work in works]
        await asyncio.sleep(0)
        self.heard.clear()
        gate.set()
        await busy
        return await asyncio.gather(*waiting, return_exceptions=True)

    def notes(self) -> list[str]:
        with sqlite3.connect(self.path) as reader:
            return [text for (text,) in reader.execute("SELECT text FROM notes ORDER BY text")]

    def commits(self) -> int:
        return self.heard.count("COMMIT")


@pytest.fixture
async def recorded(tmp_path: Path) -> AsyncIterator[RecordedWriter]:
    recorded = RecordedWriter(tmp_path / "notes.db")
    yield recorded
    recorded.writer.stop()
    recorded.writer.join()


def write(text: str, result: int = 0) -> Work:
    def work(connection: sqlite3.Connection) -> int:
        connection.execute("INSERT INTO notes VALUES (?)", (text,))
        return result

    return work


def write_and_fail(text: str, error: Exception) -> Work:
    def work(connection: sqlite3.Connection) -> int:
        write(text)(connection)
        raise error

    return work


async def test_queued_units_are_committed_together(recorded: RecordedWriter) -> None:
    assert await recorded.together(write("a", 1), write("b", 2), write("c", 3)) == [1, 2, 3]
    assert recorded.notes() == ["a", "b", "c"]
    assert recorded.commits() == 2, "one for the busy unit, one for the three"


async def test_a_failing_unit_does_not_affect_the_others(recorded: RecordedWriter) -> None:
    poor = NotEnough("wallet:ann", "FUN", 1, 2)
    results = await recorded.together(write("a", 1), write_and_fail("half", poor), write("a"), write("b", 2))
    assert results[:2] == [1, poor]
    assert isinstance(results[2], StoreFailed), "the note is there already"
    assert results[3] == 2
    assert recorded.notes() == ["a", "b"]
    assert recorded.commits() == 2


async def test_units_of_a_lost_transaction_are_retried_one_by_one(recorded: RecordedWriter) -> None:
    """A failing disk makes SQLite roll back the whole transaction; ROLLBACK simulates it here."""

    def breaks(connection: sqlite3.Connection) -> int:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    results = await recorded.together(write("a", 1), breaks, write("b", 2))
    assert results[0] == 1
    assert isinstance(results[1], StoreFailed)
    assert results[2] == 2
    assert recorded.notes() == ["a", "b"]


async def test_a_full_disk_fails_only_units_that_do_not_fit(recorded: RecordedWriter) -> None:
    pages = recorded.connection.execute("PRAGMA page_count").fetchone()[0]
    recorded.connection.execute(f"PRAGMA max_page_count={pages + 2}")
    results = await recorded.together(write("a", 1), write("x" * 100_000), write("b", 2))
    assert results[0] == 1
    assert isinstance(results[1], StoreFailed)
    assert str(results[1]) == "the disk is full: nothing was stored"
    assert results[2] == 2
    assert recorded.notes() == ["a", "b"]


async def test_a_locked_database_is_reported_and_later_units_succeed(recorded: RecordedWriter) -> None:
    other = sqlite3.connect(recorded.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed, match="locked by another program"):
        await recorded.writer.do(write("a"))
    other.execute("ROLLBACK")
    other.close()
    await recorded.writer.do(write("b"))
    assert recorded.notes() == ["b"]


async def test_a_cancelled_caller_does_not_stop_the_writer(recorded: RecordedWriter) -> None:
    gate = threading.Event()
    busy = asyncio.create_task(recorded.writer.do(lambda connection: gate.wait()))
    impatient = asyncio.create_task(recorded.writer.do(write("a")))
    await asyncio.sleep(0)
    impatient.cancel()
    gate.set()
    await busy
    assert await recorded.writer.do(write("b", 2)) == 2
    assert impatient.cancelled()
    assert recorded.notes() == ["a", "b"]


async def test_units_queued_before_the_end_are_committed(recorded: RecordedWriter) -> None:
    gate = threading.Event()
    busy = asyncio.create_task(recorded.writer.do(lambda connection: gate.wait()))
    last = asyncio.create_task(recorded.writer.do(write("a", 1)))
    await asyncio.sleep(0)
    recorded.writer.stop()
    with pytest.raises(StoreFailed, match="closed"):
        await recorded.writer.do(write("late"))
    gate.set()
    assert (await busy, await last) == (True, 1)
    assert recorded.notes() == ["a"]
