"""How each part of the store uses its database, and the channel to a file: one thread that writes, one that reads, one
for reports."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.vault import Vault
from dealerbox.store.sqlite.writer import Writer

T = TypeVar("T")


class Channel(Protocol):
    """A database. After awaiting ``write``, a caller reads its changes. ``write``, ``read`` and ``report`` raise
    ``StoreFailed``."""

    vault: Vault
    """Encrypts the secrets in the database."""

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` in a transaction and return after the commit; it may run more than once."""

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` on one snapshot."""

    async def report(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work``, which may take seconds, on one snapshot without keeping other readers waiting."""

    async def close(self) -> None:
        """Commit what has been submitted, then release the database. Closing twice is allowed."""


class FileChannel:
    """A ``Channel`` to a file."""

    def __init__(
        self,
        lock: sqlite3.Connection,
        writer: Writer,
        reading: sqlite3.Connection,
        reporting: sqlite3.Connection,
        vault: Vault,
    ) -> None:
        """``lock`` keeps other rooms off the file until the channel is closed."""
        self.vault = vault
        self._lock = lock
        self._writer = writer
        self._reader = _Reader(reading, "store-reader")
        self._reporter = _Reader(reporting, "store-reports")
        self._closed = False

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._writer.do(work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._run(self._reader, work)

    async def report(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._run(self._reporter, work)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._writer.stop()
            await asyncio.to_thread(self._join)

    async def _run(self, reader: "_Reader", work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreFailed("the store is closed")
        return await reader.run(work)

    def _join(self) -> None:
        self._writer.join()
        self._reader.join()
        self._reporter.join()
        self._lock.close()


class _Reader:
    """A thread with a read-only connection."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def read() -> T:
            self._connection.execute("BEGIN")
            try:
                return work(self._connection)
            finally:
                if self._connection.in_transaction:  # SQLite rolls it back automatically if the disk fails
                    self._connection.execute("COMMIT")

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, read)
        except sqlite3.Error as error:
            raise failure(error) from error

    def join(self) -> None:
        self._thread.shutdown()
        self._connection.close()
