"""The stores' contract for the audit log."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.core import audit_chain
from dealerbox.core.audit_log import AccountClosed, AuditEntry, AuditSearch, Kind
from dealerbox.core.audit_queue import RETRY_MS, AuditQueue
from dealerbox.core.clock import LoopClock
from dealerbox.core.records import SessionRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.live.playing import virtual
from tests.live.values import person
from tests.store.test_sqlite_file import change, load


def act(kind: Kind, about: str = "ann", at: int = 5, reason: str = "why") -> AuditEntry:
    return AuditEntry(at, kind, about, reason, "eve", "Eve")


async def test_entries_are_numbered_and_listed_latest_first(store: Store) -> None:
    written = [await store.write_audit_entry(act("pause", "t1", at=at)) for at in (10, 20, 30)]
    assert [one.number for one in written] == [1, 2, 3]
    assert replace(written[0], digest="") == replace(act("pause", "t1", at=10), number=1)
    assert await store.audit_entries(20) == [written[2], written[1]]


async def test_a_warning_is_open_until_the_player_acknowledges_it(store: Store) -> None:
    await store.create_player(person("ann"))
    first, second = [await store.write_audit_entry(act("warn", at=at)) for at in (1, 2)]
    await store.write_audit_entry(act("close", "ann"))  # a table may have a player's name
    assert await store.open_warnings("ann") == [first, second]
    assert await store.open_warnings("bob") == []
    assert not await store.acknowledge("bob", first.number, 9), "another player's"
    assert await store.acknowledge("ann", first.number, 9)
    assert not await store.acknowledge("ann", first.number, 9)
    assert not await store.acknowledge("ann", 3, 9), "no warning"
    assert await store.open_warnings("ann") == [second]


async def test_a_closed_account_has_no_sessions_until_it_is_opened(store: Store) -> None:
    for name in ("ann", "bob"):
        await store.create_player(person(name))
        await store.create_session(SessionRecord(f"digest of {name}", name, 0, 100))
    assert await store.account_closed("ann") is None
    await store.write_audit_entry(act("close-account", reason="too many all-ins"))
    await store.write_audit_entry(act("warn"))
    assert await store.account_closed("ann") == "too many all-ins"
    assert await store.session("digest of ann", 50) is None
    assert await store.session("digest of bob", 50) is not None
    with pytest.raises(AccountClosed, match="too many all-ins"):
        await store.create_session(SessionRecord("another", "ann", 0, 100))
    await store.write_audit_entry(act("open-account"))
    assert await store.account_closed("ann") is None
    await store.create_session(SessionRecord("another", "ann", 0, 100))
    assert await store.session("another", 50) is not None


async def test_entries_are_found_by_actor_kind_subject_and_time(store: Store) -> None:
    for number, (kind, about, by) in enumerate(
        [("warn", "ann", "eve"), ("pause", "t1", "eve"), ("warn", "bob", "pat")]
    ):
        await store.write_audit_entry(replace(act(kind, about, at=10 * number), by=by, by_name=by.title()))  # type: ignore[arg-type]

    async def found(most: int = 9, **search: Any) -> list[int]:
        return [one.number for one in await store.find_audit_entries(AuditSearch(**search), most)]

    assert await found() == [3, 2, 1] and await found(2) == [3, 2] and await found(before=3) == [2, 1]
    assert await found(since=10) == [3, 2] and await found(since=10, until=20) == [2]
    assert await found(by="eve") == [2, 1] == await found(by="Eve") and await found(by="EVE") == []
    assert await found(act="warn") == [3, 1] and await found(act="warn", by="eve") == [1]
    assert await found(about=("ann", "t1", "x")) == [2, 1] and await found(about=()) == []


async def test_every_entry_is_chained_to_those_before_it(store: Store) -> None:
    for at in range(4):
        await store.write_audit_entry(act("pause", at=at))
    first, second, third, last = reversed(await store.audit_entries(0))
    assert audit_chain.chain_fault([first, second, third, last]) is None and audit_chain.chain_fault([]) is None
    assert audit_chain.chain_fault([first, third, last]) == "entry 2 is missing from the audit log"
    wrong = "entry 2 of the audit log, or one before it, was changed"
    for other in ({"reason": "other"}, {"by": "mallory"}, {"at": 9}, {"digest": third.digest}):
        assert audit_chain.chain_fault([first, replace(second, **other), third, last]) == wrong
    changed = audit_chain.chained(replace(second, reason="other"), 2, first.digest)
    assert audit_chain.chain_fault([first, changed, third, last]) is not None, (
        "a recomputed digest is detected at the next entry"
    )


async def test_the_chain_continues_from_entries_of_an_older_version(tmp_path: Path) -> None:
    database = tmp_path / "old.db"
    load("0007", database)
    change(database, "INSERT INTO operator_log VALUES (1, 5, 'warn', 'ake', 'why'), (2, 6, 'pause', 't', '')")
    store = await SqliteStore.open(database)
    await store.write_audit_entry(act("resume", "t", at=7))
    acts = (await store.audit_entries(0))[::-1]
    assert audit_chain.chain_fault(acts) is None
    assert [(one.act, one.by) for one in acts] == [("warn", "key"), ("pause", "key"), ("resume", "eve")]
    assert await store.acknowledge("ake", 1, 9)
    await store.close()


@pytest.mark.parametrize("script", ["UPDATE operator_log SET reason = 'none'", "DELETE FROM operator_log"])
async def test_an_entry_cannot_be_changed(sqlite: SqliteStore, database: Path, script: str) -> None:
    await sqlite.write_audit_entry(act("pause"))
    connection = sqlite3.connect(database)
    with pytest.raises(sqlite3.IntegrityError, match="an act is never changed"):
        connection.execute(script)
    connection.close()


# ---- the queue for entries ----


@virtual
async def test_entries_queued_while_the_store_is_unavailable_keep_their_times() -> None:
    store, later, clock = InMemoryStore(), AuditQueue(), LoopClock(asyncio.get_running_loop())

    async def fails(act: AuditEntry) -> AuditEntry:
        raise StoreFailed("no space left")

    acts = [AuditEntry(at, "key-used", "", f"number {at}", "key", "operator's key") for at in range(3)]
    with pytest.MonkeyPatch.context() as full:
        full.setattr(store, "write_audit_entry", fails)
        assert [await later.write(store, clock, act) for act in acts] == acts, "without a number"
        await asyncio.sleep(0)
        assert await store.audit_entries(0) == []
    await clock.sleep(RETRY_MS + 1)
    written = await store.audit_entries(0)
    assert [(act.at, act.reason) for act in reversed(written)] == [(act.at, act.reason) for act in acts]
    assert (await later.write(store, clock, acts[0])).number == 4, "stored at once again"


@virtual
async def test_the_queue_is_bounded_and_written_on_close() -> None:
    store, later, clock = InMemoryStore(), AuditQueue(), LoopClock(asyncio.get_running_loop())

    async def fails(act: AuditEntry) -> AuditEntry:
        raise StoreFailed("no space left")

    with pytest.MonkeyPatch.context() as full:
        full.setattr("dealerbox.core.audit_queue.MAX_QUEUED", 2)
        full.setattr(store, "write_audit_entry", fails)
        for at in range(5):
            await later.write(store, clock, AuditEntry(at, "key-wrong", "", "", "", "unknown"))
    await later.close(store)
    assert [act.at for act in reversed(await store.audit_entries(0))] == [0, 1]
