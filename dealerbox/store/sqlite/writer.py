"""The one thread that writes. It commits together everything that was submitted during the last commit."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite.failures import failure

T = TypeVar("T")

MAX_UNITS = 256
"""How many units are committed together. More would make the first wait long for the last."""


class _Unit:
    """Work that is done completely or not at all, with the future that waits for it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Callable[[sqlite3.Connection], Any], future: "asyncio.Future[Any]") -> None:
        self.work = work
        self.future = future
        self.result: Any = None
        self.error: BaseException | None = None

    def resolve(self) -> None:
        if self.future.done():  # the waiting task was cancelled; what was committed stays
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """Owns the writing connection. Units in a group share the disk's one wait, and nothing else: each has its own
    savepoint, so that a failing one does not affect the others."""

    def __init__(self, connection: sqlite3.Connection, max_units: int = MAX_UNITS) -> None:
        self._connection = connection
        self._most_at_once = max_units
        self._queue: SimpleQueue[_Unit | None] = SimpleQueue()
        self._closed = False
        # A daemon, so that a program that ends without closing does not hang. What was not committed was not
        # acknowledged.
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` in a transaction and return after the commit. ``work`` may run more than once, so it must change
        nothing but the database. A caller who is cancelled while waiting does not know whether it was done."""
        if self._closed:
            raise StoreFailed("the store is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(_Unit(work, future))
        return await future

    def stop(self) -> None:
        """Accept no more work. Called in the loop that calls ``do``, so that nothing is queued after the end."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)

    def join(self) -> None:
        """Wait, after ``stop``, until everything queued is committed."""
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group, last = [first], False
            while len(group) < self._most_at_once:
                try:
                    unit = self._queue.get_nowait()
                except Empty:
                    break
                if unit is None:
                    last = True
                    break
                group.append(unit)
            self._commit(group)
            _resolve(group)
            if last:
                break
        self._connection.close()

    def _commit(self, group: Sequence[_Unit]) -> None:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            _fail(group, failure(error))
            return
        try:
            for unit in group:
                self._do(unit)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._abandon(group, error)

    def _do(self, unit: _Unit) -> None:
        """Raise sqlite3.Error only if the transaction of the whole group is lost."""
        connection = self._connection
        connection.execute("SAVEPOINT unit")
        try:
            unit.result = unit.work(connection)
            unit.error = None
        except BaseException as error:
            # A full or failing disk makes SQLite roll back everything.
            if not connection.in_transaction and isinstance(error, sqlite3.Error):
                raise
            unit.error = failure(error) if isinstance(error, sqlite3.Error) else error
            connection.execute("ROLLBACK TO unit")
        connection.execute("RELEASE unit")

    def _abandon(self, group: Sequence[_Unit], error: sqlite3.Error) -> None:
        """Handle a lost transaction of a group: try each unit once more alone, because one of them may be to blame,
        such as one too large for what is left of the disk."""
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):  # on a failing disk this may fail too; the next BEGIN shows it
                self._connection.execute("ROLLBACK")
        if len(group) == 1:
            _fail(group, failure(error))
            return
        for unit in group:
            self._commit([unit])


def _fail(group: Sequence[_Unit], error: StoreFailed) -> None:
    for unit in group:
        unit.error = type(error)(*error.args)


def _resolve(group: Sequence[_Unit]) -> None:
    """Wake the waiting tasks, with one call for each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Unit]] = {}
    for unit in group:
        by_loop.setdefault(unit.future.get_loop(), []).append(unit)
    for loop, units in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve_all, units)
        except RuntimeError:  # the loop has ended, and with it everybody who waited
            continue


def _resolve_all(units: Sequence[_Unit]) -> None:
    for unit in units:
        unit.resolve()
