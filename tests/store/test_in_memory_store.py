"""What the store in memory promises beyond the contract of all stores."""

import sqlite3
import threading
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dealerbox.chat.store import Note
from dealerbox.core.records import Mute
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.conservation.tampering import database
from tests.live.values import hand, move, person, seat


def at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """The result of a coroutine that never suspends."""
    with pytest.raises(StopIteration) as done:
        work.send(None)
    return done.value.value


def test_it_answers_without_suspending_its_caller_and_without_a_thread() -> None:
    threads = threading.active_count()
    store = InMemoryStore()
    at_once(store.create_player(person("ann")))
    at_once(store.commit([move("in", "bank", "wallet:ann", 10)]))
    assert at_once(store.balance("wallet:ann", "FUN")) == 10
    assert at_once(store.results.tournaments("ann", 0, 10)) == []
    assert threading.active_count() == threads
    at_once(store.close())


async def test_each_store_is_empty_at_first() -> None:
    first = InMemoryStore()
    await seat(first, "ann")
    assert await InMemoryStore().balances("") == {}
    assert await first.balance("stack:t:ann", "FUN") == 1000


async def test_a_method_that_fails_leaves_no_transaction_behind() -> None:
    store = InMemoryStore()
    await seat(store, "ann", "bob")
    with pytest.raises(NotEnough):
        await store.commit([move("h", "stack:t:bob", "stack:t:ann", 1001)], hand(1, "ann", "bob"))
    assert not database(store).in_transaction
    with pytest.raises(StoreFailed, match="refused"):
        await store.commit([], hand(1, "ann", "stranger"))
    assert not database(store).in_transaction
    await store.commit([move("h", "stack:t:bob", "stack:t:ann", 1)], hand(1, "ann", "bob"))
    assert await store.audit() == []


async def test_what_is_raised_before_a_write_stands_for_a_store_that_fails() -> None:
    called: list[str] = []

    def before_write(method: str) -> None:
        called.append(method)
        if method == "set_note":
            raise StoreFailed("the disk is full")

    store = InMemoryStore(before_write)
    await seat(store, "ann", "bob")
    called.clear()
    with pytest.raises(StoreFailed, match="the disk is full"):
        await store.set_note(Note("ann", "bob", "bluffs", "red", False, 1), 9)
    assert await store.notes_of("ann") == []
    await store.set_mute(Mute("ann", 1, None))
    await store.avatars.put("ann", "fox:teal")
    await store.check()
    assert called == ["set_note", "set_mute", "put", "check"], "reading calls nothing"


async def test_its_tables_are_those_of_a_file(empty_database: Path) -> None:
    def declared(connection: sqlite3.Connection) -> set[tuple[str, str]]:
        found = connection.execute("SELECT type, name FROM sqlite_master WHERE type <> 'trigger'")
        return {(type, name) for type, name in found if "alembic" not in name}

    with closing(sqlite3.connect(empty_database)) as file:
        assert declared(database(InMemoryStore())) == declared(file)
