"""The way to the database's file: one thread that writes, one that reads. Each part of the store works through it."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from dealerbox.room.sqlite.failures import failure
from dealerbox.room.sqlite.writer import Writer
from dealerbox.room.store import StoreFailed

T = TypeVar("T")


class Channel:
    """Whoever has awaited ``write`` reads from then on what it has written. Both raise ``StoreFailed``."""

    def __init__(self, writer: Writer, reading: sqlite3.Connection) -> None:
        self._writer = writer
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._closed = False

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs ``work`` in a transaction and returns after the commit; it may run more than once."""
        return await self._writer.do(work)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Runs ``work`` on one snapshot."""
        if self._closed:
            raise StoreFailed("the store is closed")

        def read() -> T:
            self._reading.execute("BEGIN")
            try:
                return work(self._reading)
            finally:
                if self._reading.in_transaction:  # SQLite ends it by itself where the disk fails
                    self._reading.execute("COMMIT")

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, read)
        except sqlite3.Error as error:
            raise failure(error) from error

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
        self._reader.shutdown()
        self._reading.close()
