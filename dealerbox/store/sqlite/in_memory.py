"""A store in memory, for simulators and tests: no file, no thread, and no waiting."""

import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite import opening
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.store import SqliteStore
from dealerbox.store.sqlite.vault import KEY, KEY_BYTES, Vault

T = TypeVar("T")

BeforeWrite = Callable[[str], None]


class InMemoryStore(SqliteStore):
    """Implements ``store.interface.Store`` with the SQL of ``SqliteStore``. Each method runs in the caller's task and
    never suspends it, so a run under a virtual clock is reproducible. The data is lost with the object."""

    def __init__(self, before_write: BeforeWrite | None = None) -> None:
        """``before_write`` is called with a method's name before that method writes. If it raises, the method raises
        that and changes nothing: a failing store."""
        super().__init__(InlineChannel(opening.in_memory(), before_write))


class InlineChannel:
    """A ``Channel`` to one connection, in the caller's task."""

    def __init__(self, connection: sqlite3.Connection, before_write: BeforeWrite | None = None) -> None:
        self.vault = Vault(Path(KEY), secrets.token_bytes(KEY_BYTES))
        self._connection = connection
        self._before_write = before_write
        self._closed = False

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        if self._before_write is not None:
            self._before_write(_method(work))
        connection = self._connection
        connection.execute("BEGIN")
        try:
            result = work(connection)
            connection.execute("COMMIT")
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise failure(error) from error
            raise
        return result

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        try:
            return work(self._connection)
        except sqlite3.Error as error:
            raise failure(error) from error

    async def report(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self.read(work)

    async def close(self) -> None:
        self._closed = True
        self._connection.close()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("the store is closed")


def _method(work: Callable[[sqlite3.Connection], T]) -> str:
    """Return the name of the store's method that defines a unit of work."""
    return work.__qualname__.partition(".<locals>")[0].rpartition(".")[2]
