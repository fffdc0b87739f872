"""What the store in memory guarantees beyond the contract of all stores."""

import sqlite3
import threading
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.pool import StaticPool

from dealerbox.chat.store import Note
from dealerbox.core.records import Mute
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough
from dealerbox.store.schema.written import sqlite_script
from dealerbox.store.sqlite import opening
from dealerbox.store.sqlite.hands import all_hands
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.store.sqlite.ranges import MAX_IDS
from tests.conservation.tampering import database
from tests.live.values import hand, move, person, seat


def at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """Return the result of a coroutine that never suspends."""
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


def test_the_script_for_memory_is_written_from_the_schema() -> None:
    written = opening.EMPTY.read_text(encoding="utf-8")
    assert written == sqlite_script(), "run: python -m dealerbox.store.schema.written dealerbox/store/sqlite/empty.sql"


async def test_each_new_store_is_empty() -> None:
    first = InMemoryStore()
    await seat(first, "ann")
    assert await InMemoryStore().balances("") == {}
    assert await first.balance("stack:t:ann", "FUN") == 1000


async def test_a_failing_method_leaves_no_transaction_behind() -> None:
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


async def test_an_error_raised_before_a_write_simulates_a_failing_store() -> None:
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


async def test_all_hands_are_read_by_table() -> None:
    store = InMemoryStore()
    await seat(store, "ann", "bob", "cid")
    played = [hand(1, "ann", "bob", table="a"), hand(2, "bob", "cid", table="a"), hand(1, "ann", "cid", table="b")]
    for one in reversed(played):
        await store.commit([], one)
    assert list(all_hands(database(store))) == played
    assert list(all_hands(database(store), "ann")) == [played[0], played[2]]


async def test_many_ids_are_queried_in_chunks() -> None:
    store = InMemoryStore()
    players = [f"p{number}" for number in range(MAX_IDS + 3)]
    for player in players:
        await store.create_player(person(player))
    assert await store.names(players) == {player: person(player).name for player in players}
    assert await store.names([]) == {}


async def test_its_schema_equals_the_migrated_one(empty_database: Path) -> None:
    with closing(sqlite3.connect(empty_database)) as file:
        migrated, made = schema_of(file), schema_of(database(InMemoryStore()))
    assert made.keys() == migrated.keys()
    for name in migrated:
        assert made[name] == migrated[name], name


def schema_of(connection: sqlite3.Connection) -> dict[str, Any]:
    """Return everything that SQLite knows of each table, and the SQL of triggers and partial indexes."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    found = inspect(engine)
    described: dict[str, Any] = {}
    for _, table, kind, _, without_rowid, strict in connection.execute("PRAGMA main.table_list").fetchall():
        if kind != "table" or table.startswith("sqlite_") or table == "alembic_version":
            continue
        described[f"table {table}"] = {
            "without rowid": without_rowid,
            "strict": strict,
            "columns": {row[1]: row[2:] for row in connection.execute(f"PRAGMA table_xinfo({table})")},
            "primary key": found.get_pk_constraint(table),
            "foreign keys": sorted(map(repr, found.get_foreign_keys(table))),
            "unique": sorted(map(repr, found.get_unique_constraints(table))),
            "checks": sorted(map(repr, found.get_check_constraints(table))),
        }
        for _, index, *facts in connection.execute(f"PRAGMA index_list({table})").fetchall():
            columns = [row[2:] for row in connection.execute(f"PRAGMA index_xinfo({index})")]
            described[f"index {index} of {table}"] = facts, columns
    scripts = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
    described |= {f"{kind} {name}": " ".join(sql.split()) for kind, name, sql in connection.execute(scripts)}
    return described
