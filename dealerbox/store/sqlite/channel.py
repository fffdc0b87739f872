"""The way to the database's file: one thread that writes, one that reads, one for reports. Each part of the store works
through it."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.vault import Vault
from dealerbox.store.sqlite.writer import Writer

T = TypeVar("T")


class Channel:
    """Whoever has awaited ``write`` reads from then on what it has written. All three raise ``StoreFailed``. ``vault``
    encrypts the secrets in the database."""

    def __init__(
        self, writer: Writer, reading: sqlite3.Connection, reporting: sqlite3.Connection, vault: Vault
    ) -> None:
        self.vault = vault
        self._writer = writer
        self._reader = _Reader(reading, "store-reader")
        self._reporter = _Reader(reporting, "store-reports")
        self._closed = False

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs ``work`` in a transaction and returns after the commit; it may run more than once."""
        return await self._writer.do(work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs ``work`` on one snapshot."""
        return await self._run(self._reader, work)

    async def report(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The same for what may take seconds: it keeps nobody else waiting."""
        return await self._run(self._reporter, work)

    async def _run(self, reader: "_Reader", work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreFailed("the store is closed")
        return await reader.run(work)

    def stop(self) -> bool:
        """Takes no more work; False where it had been stopped before."""
        if self._closed:
            return False
        self._closed = True
        self._writer.stop()
        return True

    def join(self) -> None:
        """Waits, after ``stop``, until all that had gathered is committed."""
        self._writer.join()
        self._reader.join()
        self._reporter.join()


class _Reader:
    """A thread with a connection that only reads."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def read() -> T:
            self._connection.execute("BEGIN")
            try:
                return work(self._connection)
            finally:
                if self._connection.in_transaction:  # SQLite ends it by itself where the disk fails
                    self._connection.execute("COMMIT")

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, read)
        except sqlite3.Error as error:
            raise failure(error) from error

    def join(self) -> None:
        self._thread.shutdown()
        self._connection.close()
