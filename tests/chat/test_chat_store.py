"""The stores' contract for chat, reports, mutes and notes."""

import pytest
from msgspec.structs import replace

from dealerbox.chat.store import LINES_KEPT_MS, REPORTS_KEPT_MS, SWEPT_AT_ONCE, ChatReport, Note, SaidLine
from dealerbox.core.records import Mute
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.live.values import person


async def people(store: Store, *names: str) -> None:
    for name in names:
        await store.create_player(person(name, name.capitalize()))


def said(number: int, player: str = "ann", table: str = "t", at: int = 0) -> SaidLine:
    return SaidLine(table, number, player, at or number, f"line {number}", f"written {number}")


async def test_messages_are_stored_in_order(store: Store) -> None:
    await people(store, "ann", "bob")
    lines = [said(number, "ann" if number % 2 else "bob") for number in (3, 4, 7, 8)]
    for line in (*lines, said(5, table="other")):
        await store.add_line(line)
    assert await store.lines_of("t", 10) == lines
    assert await store.lines_of("t", 2) == lines[2:]
    assert await store.lines_of("t", 2, before=8) == lines[1:3]
    assert await store.lines_of("nowhere", 2) == []
    assert await store.lines_around("t", 4, 1) == lines[:3]
    assert await store.lines_around("t", 8, 9) == lines
    assert await store.lines_around("t", 5, 9) == []


async def test_a_message_needs_a_unique_number_and_a_known_player(store: Store) -> None:
    await people(store, "ann")
    await store.add_line(said(1))
    for line in (said(1), said(2, "stranger")):
        with pytest.raises(StoreFailed):
            await store.add_line(line)
    assert await store.lines_of("t", 10) == [said(1)]


async def test_a_removed_message_is_returned_to_moderators_only(store: Store) -> None:
    await people(store, "ann")
    for number in (1, 2, 3):
        await store.add_line(said(number))
    assert await store.remove_line("t", 2) is True
    assert await store.remove_line("t", 2) is True
    assert await store.remove_line("t", 9) is False
    gone = replace(said(2), removed=True)
    assert await store.lines_of("t", 2) == [said(1), said(3)]
    assert await store.lines_of("t", 2, removed=True) == [gone, said(3)]
    assert await store.lines_around("t", 3, 1) == [gone, said(3)]
    assert await store.lines_by("ann") == [said(1), gone, said(3)]


async def test_old_messages_are_deleted_a_few_at_a_time(store: Store) -> None:
    await people(store, "ann")
    for number in range(1, 31):
        await store.add_line(said(number))
    late = 30 + LINES_KEPT_MS + 1
    await store.add_line(said(31, at=late))
    left = [line.number for line in await store.lines_of("t", 99)]
    assert left == list(range(SWEPT_AT_ONCE + 1, 32)), "the oldest first"
    await store.add_line(said(32, at=late))
    assert [line.number for line in await store.lines_of("t", 99)] == [31, 32]
    await store.add_line(said(33, at=late + LINES_KEPT_MS))
    assert len(await store.lines_of("t", 99)) == 3, "a message of exactly that age is kept"


def report(number: int, reporter: str, at: int) -> ChatReport:
    return ChatReport("t", number, "ann", reporter, at, "rude", (said(number), said(number + 1, "bob")))


async def test_reports_are_stored_once_and_listed_latest_first(store: Store) -> None:
    await people(store, "ann", "bob", "cid")
    one, two = report(1, "bob", 10), report(1, "cid", 20)
    for made in (one, two, replace(one, at=30, why="again")):
        await store.add_report(made)
    assert await store.chat_reports(9) == [two, one]
    assert await store.chat_reports(1) == [two]
    assert await store.chat_reports(9, before=20) == [one]
    with pytest.raises(StoreFailed):
        await store.add_report(report(2, "stranger", 40))
    await store.add_report(report(3, "bob", 20 + REPORTS_KEPT_MS))
    assert [made.number for made in await store.chat_reports(9)] == [3, 1]


async def test_mutes_last_until_they_expire(store: Store) -> None:
    await people(store, "ann", "bob", "cid")
    short, long = Mute("ann", 10, 20, "rude"), Mute("bob", 11, None)
    await store.set_mute(short)
    await store.set_mute(long)
    assert await store.mutes(19) == [long, short]
    assert await store.mutes(20) == [long], "it has ended at that moment"
    longer = Mute("ann", 15, 40)
    await store.set_mute(longer)
    assert await store.mutes(19) == [longer, long], "one per player"
    assert await store.end_mute("bob") is True
    assert await store.end_mute("bob") is False
    assert await store.mutes(19) == [longer]
    with pytest.raises(StoreFailed):
        await store.set_mute(Mute("stranger", 16, None))


async def test_a_new_mute_deletes_expired_ones(store: Store) -> None:
    await people(store, "ann", "bob")
    await store.set_mute(Mute("ann", 10, 20))
    await store.set_mute(Mute("bob", 20, None))
    assert await store.end_mute("ann") is False


def note(about: str, text: str = "tight", owner: str = "ann") -> Note:
    return Note(owner, about, text, "red", False, 5)


async def test_notes_belong_to_their_owner(store: Store) -> None:
    await people(store, "ann", "bob", "cid")
    mine, of_bob = note("cid"), note("ann", owner="bob")
    for one in (mine, note("bob"), of_bob):
        assert await store.set_note(one, 2)
    assert await store.notes_of("ann") == [note("bob"), mine]
    assert await store.notes_of("bob") == [of_bob]
    assert await store.notes_of("cid") == []


async def test_a_note_replaces_the_previous_one(store: Store) -> None:
    await people(store, "ann", "bob")
    await store.set_note(note("bob"), 2)
    muted = Note("ann", "bob", "", "", True, 9)
    await store.set_note(muted, 2)
    assert await store.notes_of("ann") == [muted]
    assert await store.set_note(replace(muted, muted=False), 2)
    assert await store.notes_of("ann") == []
    assert await store.set_note(replace(muted, muted=False), 2), "deleting a missing note is no error"


async def test_the_number_of_notes_is_limited(store: Store) -> None:
    await people(store, "ann", "bob", "cid")
    assert await store.set_note(note("bob"), 1) is True
    assert await store.set_note(note("cid"), 1) is False
    assert await store.set_note(note("bob", "loose"), 1) is True, "an existing one may always be changed"
    assert await store.notes_of("ann") == [note("bob", "loose")]


async def test_a_note_needs_a_known_player(store: Store) -> None:
    await people(store, "ann")
    with pytest.raises(StoreFailed):
        await store.set_note(note("stranger"), 9)


async def test_a_failed_write_changes_nothing() -> None:
    failing = False

    def before(method: str) -> None:
        if failing:
            raise StoreFailed(method)

    store = InMemoryStore(before)
    await people(store, "ann", "bob")
    failing = True
    for write in (
        store.add_line(said(1)),
        store.remove_line("t", 1),
        store.add_report(report(1, "bob", 1)),
        store.set_mute(Mute("ann", 1, None)),
        store.end_mute("ann"),
        store.set_note(note("bob"), 9),
    ):
        with pytest.raises(StoreFailed):
            await write
    assert (await store.lines_of("t", 9), await store.chat_reports(9)) == ([], [])
    assert (await store.mutes(1), await store.notes_of("ann")) == ([], [])
