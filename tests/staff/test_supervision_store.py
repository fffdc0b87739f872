"""The stores' contract for staff notes, suspensions and case files."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealerbox.accounts.store import SideEffects
from dealerbox.collusion.store import Case, Entry, EntryKind
from dealerbox.core.audit_log import AccountClosed, AuditEntry
from dealerbox.core.records import SessionRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.staff.supervision.store import StaffNote, Suspension
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from tests.live.values import person
from tests.store.test_sqlite_file import change

UNTIL = 1_800_000_000_000


def act(kind: str = "suspend") -> AuditEntry:
    return AuditEntry(5, kind, "ann", "why", "eve", "Eve")  # type: ignore[arg-type]


def note(text: str, player: str = "ann", at: int = 5) -> StaffNote:
    return StaffNote(player, at, "eve", "Eve", text)


def entry(kind: EntryKind, about: str = "", text: str = "", at: int = 5) -> Entry:
    return Entry(at, "eve", "Eve", kind, about, text)


async def with_people(store: Store) -> Store:
    for name in ("ann", "bob"):
        await store.create_player(person(name))
    return store


async def test_notes_are_listed_latest_first_with_their_authors(store: Store) -> None:
    await with_people(store)
    written = [await store.supervision.add_note(note(text)) for text in ("asked for her papers", "sent them")]
    await store.supervision.add_note(note("another", "bob"))
    assert [one.number for one in written] == [1, 2]
    assert await store.supervision.notes("ann") == written[::-1]
    assert replace(written[0], number=0) == note("asked for her papers")
    with pytest.raises(StoreFailed):
        await store.supervision.add_note(note("of nobody", "nobody"))


async def test_a_suspended_player_can_log_in_again_after_the_suspension(store: Store) -> None:
    await with_people(store)
    await store.create_session(SessionRecord("digest", "ann", 0, 2 * UNTIL))
    suspension = Suspension("ann", 10, UNTIL, "papers are asked for")
    await store.supervision.suspend(suspension, act())
    assert await store.supervision.suspended("ann", UNTIL - 1) == suspension
    assert await store.session("digest", 11) is None
    with pytest.raises(AccountClosed, match="suspended until 2027-01-15 08:00 UTC: papers are asked for"):
        await store.create_session(SessionRecord("early", "ann", UNTIL - 1, 2 * UNTIL))
    with pytest.raises(AccountClosed, match="papers"):
        await store.accounts.open_session(SessionRecord("early", "ann", UNTIL - 1, 2 * UNTIL), SideEffects())
    await store.create_session(SessionRecord("late", "ann", UNTIL, 2 * UNTIL))
    assert (
        await store.session("late", UNTIL + 1) is not None and await store.supervision.suspended("ann", UNTIL) is None
    )
    await store.create_session(SessionRecord("of bob", "bob", 11, 2 * UNTIL))


async def test_a_suspension_can_be_lifted_or_replaced(store: Store) -> None:
    await with_people(store)
    await store.supervision.suspend(Suspension("ann", 10, 1_000, "first"), act())
    await store.supervision.suspend(Suspension("ann", 20, 2_000, "second"), act())
    assert await store.supervision.suspended("ann", 1_500) == Suspension("ann", 20, 2_000, "second")
    assert await store.supervision.lift("ann", 30, act("lift"))
    assert not await store.supervision.lift("ann", 30, act("lift"))
    assert await store.supervision.suspended("ann", 30) is None
    await store.supervision.suspend(Suspension("bob", 10, 1_000, "over"), act())
    assert not await store.supervision.lift("bob", 1_000, act("lift")), "it has already expired"
    assert [one.act for one in await store.audit_entries(0)] == ["suspend", "lift", "suspend", "suspend"], (
        "what was done"
    )


async def test_a_case_gathers_entries_and_is_found_by_its_players(store: Store) -> None:
    await with_people(store)
    first = await store.cases.open(5, "Ann and Bob", (entry("opened"), entry("player", "ann"), entry("player", "bob")))
    second = await store.cases.open(6, "Bob alone", (entry("opened"), entry("player", "bob")))
    assert (first.number, second.number, first.players, first.status) == (1, 2, ("ann", "bob"), "open")
    added = await store.cases.add(1, entry("hand", "t-7", "folds a full house"))
    assert added is not None and added.number == 6
    assert await store.cases.add(9, entry("note")) is None, "no such case"
    kept = await store.cases.case(1)
    assert kept is not None and kept.entries == (*first.entries, added) and kept.hands == ("t-7",)
    assert await store.cases.cases() == [second, kept]
    assert await store.cases.cases("ann") == [kept] and await store.cases.cases("t-7") == [], (
        "hands are not found as players"
    )
    assert await store.cases.case(9) is None


@pytest.mark.parametrize(
    ("entries", "status"),
    [
        ((), "open"),
        ((entry("status", "watched"),), "watched"),
        ((entry("status", "watched"), entry("decision", "warned")), "closed"),
        ((entry("decision", "no-breach"), entry("status", "open")), "open"),
    ],
)
def test_a_decision_closes_a_case_until_it_is_opened_again(entries: tuple[Entry, ...], status: str) -> None:
    case = Case(1, 0, "", (entry("opened"), *entries))
    assert case.status == status
    assert (case.decision is not None) == any(one.kind == "decision" for one in entries)


@pytest.mark.parametrize("table", ["staff_notes", "case_entries"])
@pytest.mark.parametrize("sql", ["UPDATE {} SET text = 'other'", "DELETE FROM {}"])
async def test_stored_notes_and_entries_cannot_be_changed(
    sqlite: SqliteStore, database: Path, table: str, sql: str
) -> None:
    await with_people(sqlite)
    await sqlite.supervision.add_note(note("as it was"))
    await sqlite.cases.open(1, "case", (entry("note", text="as it was"),))
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        change(database, sql.format(table))
