"""The thread that writes: one commit for all that has gathered, and none of them answers for another."""

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


class Desk:
    """A writer whose statements are listened to, and which can be held up so that work gathers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("CREATE TABLE notes (text TEXT PRIMARY KEY)")
        self.heard: list[str] = []
        self.connection.set_trace_callback(self.heard.append)
        self.writer = Writer(self.connection)

    async def together(self, *works: Work) -> list[int | BaseException]:
        """All of them wait while the writer is busy, and so are one group."""
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
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    desk = Desk(tmp_path / "notes.db")
    yield desk
    desk.writer.stop()
    desk.writer.join()


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


async def test_what_has_gathered_is_committed_at_once(desk: Desk) -> None:
    assert await desk.together(write("a", 1), write("b", 2), write("c", 3)) == [1, 2, 3]
    assert desk.notes() == ["a", "b", "c"]
    assert desk.commits() == 2, "one for the busy unit, one for the three"


async def test_one_that_fails_takes_none_with_it(desk: Desk) -> None:
    poor = NotEnough("wallet:ann", "FUN", 1, 2)
    results = await desk.together(write("a", 1), write_and_fail("half", poor), write("a"), write("b", 2))
    assert results[:2] == [1, poor]
    assert isinstance(results[2], StoreFailed), "the note is there already"
    assert results[3] == 2
    assert desk.notes() == ["a", "b"]
    assert desk.commits() == 2


async def test_a_lost_transaction_is_tried_again_one_by_one(desk: Desk) -> None:
    """A failing disk makes SQLite roll back the whole transaction; ROLLBACK stands in for it here."""

    def breaks(connection: sqlite3.Connection) -> int:
        connection.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    results = await desk.together(write("a", 1), breaks, write("b", 2))
    assert results[0] == 1
    assert isinstance(results[1], StoreFailed)
    assert results[2] == 2
    assert desk.notes() == ["a", "b"]


async def test_a_full_disk_fails_only_what_finds_no_room(desk: Desk) -> None:
    pages = desk.connection.execute("PRAGMA page_count").fetchone()[0]
    desk.connection.execute(f"PRAGMA max_page_count={pages + 2}")
    results = await desk.together(write("a", 1), write("x" * 100_000), write("b", 2))
    assert results[0] == 1
    assert isinstance(results[1], StoreFailed)
    assert str(results[1]) == "the disk is full: nothing was stored"
    assert results[2] == 2
    assert desk.notes() == ["a", "b"]


async def test_another_program_that_holds_the_database_is_told_and_later_work_goes_on(desk: Desk) -> None:
    other = sqlite3.connect(desk.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed, match="locked by another program"):
        await desk.writer.do(write("a"))
    other.execute("ROLLBACK")
    other.close()
    await desk.writer.do(write("b"))
    assert desk.notes() == ["b"]


async def test_who_stops_waiting_does_not_stop_the_writer(desk: Desk) -> None:
    gate = threading.Event()
    busy = asyncio.create_task(desk.writer.do(lambda connection: gate.wait()))
    impatient = asyncio.create_task(desk.writer.do(write("a")))
    await asyncio.sleep(0)
    impatient.cancel()
    gate.set()
    await busy
    assert await desk.writer.do(write("b", 2)) == 2
    assert impatient.cancelled()
    assert desk.notes() == ["a", "b"]


async def test_what_was_given_before_the_end_is_still_committed(desk: Desk) -> None:
    gate = threading.Event()
    busy = asyncio.create_task(desk.writer.do(lambda connection: gate.wait()))
    last = asyncio.create_task(desk.writer.do(write("a", 1)))
    await asyncio.sleep(0)
    desk.writer.stop()
    with pytest.raises(StoreFailed, match="closed"):
        await desk.writer.do(write("late"))
    gate.set()
    assert (await busy, await last) == (True, 1)
    assert desk.notes() == ["a"]
