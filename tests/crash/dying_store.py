"""A real store on a file, in which every write can be the last thing that the room does.

It works on the loop's own thread, so that runs under the virtual clock are identical; it begins, commits and
publishes like the room's own writer. The write-ahead log is never checkpointed, so the disk at any moment is the
initial database and a prefix of the log.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from dealerbox.store.sqlite import SqliteStore, opening
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.vault import KEY, Vault
from dealerbox.store.sqlite.writer import Writer, _Unit

T = TypeVar("T")

Watch = Callable[[bool], None]
"""Called at each write: with False just before the commit, with True just after it."""


class _Watched(sqlite3.Connection):
    """Reports every COMMIT that has something to commit."""

    watch: Watch = staticmethod(lambda committed: None)
    _changes = 0

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if sql != "COMMIT" or self.total_changes == self._changes:
            return super().execute(sql, parameters)
        self._changes = self.total_changes
        self.watch(False)
        done = super().execute(sql, parameters)
        self.watch(True)
        return done


class _WriterInLoop(Writer):
    """The room's writer without its thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        await asyncio.sleep(0)  # let others run, as they do while a thread writes
        unit = _Unit(work, asyncio.get_running_loop().create_future())
        self._commit([unit])
        await asyncio.sleep(0)
        unit.resolve()
        return await unit.future  # type: ignore[no-any-return]

    def join(self) -> None:
        self._connection.close()


class _ChannelInLoop:
    """Reads in the same way as it writes."""

    def __init__(self, lock: sqlite3.Connection, path: Path, watch: Watch) -> None:
        self._lock = lock
        writing = sqlite3.connect(path, isolation_level=None, factory=_Watched)
        writing.watch = watch
        self._reading = sqlite3.connect(path, isolation_level=None)
        for connection in (writing, self._reading):
            connection.execute("PRAGMA wal_autocheckpoint=0")
            connection.execute("PRAGMA foreign_keys=ON")
        self._writer = _WriterInLoop(writing)
        self.vault = Vault(path.with_name(KEY))

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._writer.do(work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        await asyncio.sleep(0)
        try:
            return work(self._reading)
        except sqlite3.Error as error:
            raise failure(error) from error

    report = read

    async def close(self) -> None:
        self.release()

    def release(self) -> None:
        self._writer.join()
        self._reading.close()
        self._lock.close()


class DyingStore(SqliteStore):
    """``abandon`` leaves what a crash leaves: nothing more is written, finished or checkpointed."""

    def __init__(self, path: Path, watch: Watch = lambda committed: None) -> None:
        lock = opening.lock(path)
        try:
            opening.bring_up_to_date(path)
            self._dying = _ChannelInLoop(lock, path, watch)
        except BaseException:
            lock.close()
            raise
        super().__init__(self._dying)
        self.path = path

    def abandon(self) -> None:
        kept, log = self.path.read_bytes(), log_of(self.path).read_bytes()
        self._dying.release()
        self.path.write_bytes(kept)  # SQLite cleaned up when it was closed
        log_of(self.path).write_bytes(log)


def log_of(path: Path) -> Path:
    """The path of the write-ahead log."""
    return path.with_name(path.name + "-wal")


def disk_at(database: Path, log: Path, size: int, to: Path) -> None:
    """Recreate the disk as it was when the log had that size, in a folder that is created if missing."""
    to.parent.mkdir(exist_ok=True)
    shutil.copy(database, to)
    with log.open("rb") as whole:
        log_of(to).write_bytes(whole.read(size))
