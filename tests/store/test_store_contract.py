"""The contract of every store."""

import asyncio
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import RETENTION_MS, SessionRecord
from dealerbox.core.store_errors import NameTaken, StoreFailed
from dealerbox.hand_history.search import HandSearch
from dealerbox.ledger import BadTransfer, Book, NotEnough, Transfer
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.live.values import hand, move, person, seat


async def test_a_hand_and_its_transfers_are_committed_together(store: Store) -> None:
    await seat(store, "ann", "bob")
    record = hand(1, "ann", "bob", ended=50)
    await store.commit([move("h1", "stack:t:bob", "stack:t:ann", 10)], record)
    assert await store.balance("stack:t:ann", "FUN") == 1010
    assert await store.hands_of("ann", 10) == [record] == await store.hands_of("bob", 10)


async def test_a_hand_that_cannot_be_paid_is_not_recorded(store: Store) -> None:
    await seat(store, "ann", "bob")
    transfers = [move("h1", "stack:t:bob", "stack:t:ann", 900), move("h2", "stack:t:bob", "rake", 101)]
    with pytest.raises(NotEnough) as caught:
        await store.commit(transfers, hand(1, "ann", "bob"))
    assert (caught.value.account, caught.value.has, caught.value.needs) == ("stack:t:bob", 1000, 1001)
    assert await store.balances("stack:") == {("stack:t:ann", "FUN"): 1000, ("stack:t:bob", "FUN"): 1000}
    assert await store.hands_of("ann", 10) == []
    assert await store.last_hand_number("t") == 0


async def test_a_hand_that_cannot_be_recorded_is_not_paid(store: Store) -> None:
    await seat(store, "ann", "bob")
    with pytest.raises(StoreFailed):
        await store.commit([move("h1", "stack:t:bob", "stack:t:ann", 10)], hand(1, "ann", "stranger"))
    assert await store.balance("stack:t:ann", "FUN") == 1000


async def test_a_staff_order_and_its_log_entry_are_committed_together(store: Store) -> None:
    await seat(store, "ann", "bob")
    act = AuditEntry(5, "pay-jackpot", "h1", "looked at", "staff:1", "Eve")
    await store.commit_act([move("h1", "stack:t:bob", "stack:t:ann", 10)], act)
    assert await store.balance("stack:t:ann", "FUN") == 1010
    with pytest.raises(NotEnough):
        await store.commit_act([move("h2", "stack:t:bob", "stack:t:ann", 991)], act)
    assert [(one.act, one.about, one.by_name) for one in await store.audit_entries(0)] == [("pay-jackpot", "h1", "Eve")]


async def test_a_repeated_commit_changes_nothing(store: Store) -> None:
    await seat(store, "ann", "bob")
    transfers, record = [move("h1", "stack:t:bob", "stack:t:ann", 10)], hand(1, "ann", "bob")
    await store.commit(transfers, record)
    await store.commit([replace(transfers[0], at=99)], replace(record, ended=99))
    assert await store.balance("stack:t:ann", "FUN") == 1010
    assert await store.hands_of("ann", 10) == [record]


async def test_an_id_cannot_be_reused(store: Store) -> None:
    await seat(store, "ann", "bob")
    first, record = move("h1", "stack:t:bob", "stack:t:ann", 10), hand(1, "ann", "bob")
    await store.commit([first], record)
    with pytest.raises(BadTransfer):
        await store.commit([replace(first, amount=11)])
    with pytest.raises(StoreFailed):
        await store.commit([move("h2", "stack:t:bob", "stack:t:ann", 1)], replace(record, pot=31))
    with pytest.raises(StoreFailed):
        await store.commit([move("h2", "stack:t:bob", "stack:t:ann", 1)], replace(record, id="other"))
    assert await store.balance("stack:t:ann", "FUN") == 1010
    assert await store.hands_of("ann", 10) == [record]


async def test_an_impossible_transfer_is_refused(store: Store) -> None:
    for wrong in [
        move("x", "bank", "bank", 1),
        move("x", "bank", "wallet:ann", 0),
        move("x", "bank", "purse", 1),
        move("x", "bank", "wallet:ann", 10**30),
    ]:
        with pytest.raises(BadTransfer):
            await store.commit([wrong])
        with pytest.raises(BadTransfer):
            await store.create_player(person("ann"), [wrong])
    assert await store.player("ann") is None
    assert await store.balances("") == {}


async def test_the_last_hand_number_is_per_table(store: Store) -> None:
    await seat(store, "ann", "bob")
    assert await store.last_hand_number("t") == 0
    for number in (1, 2, 3):
        await store.commit([], hand(number, "ann", "bob"))
    await store.commit([], hand(9, "ann", "bob", table="u"))
    assert await store.last_hand_number("t") == 3


async def test_a_players_last_hands_come_latest_first(store: Store) -> None:
    await seat(store, "ann", "bob", "cid")
    for number in range(1, 6):
        await store.commit([], hand(number, "ann", "bob", ended=number * 100, events=bytes([number])))
    await store.commit([], hand(6, "bob", "cid", ended=600))
    assert [one.number for one in await store.hands_of("ann", 3)] == [5, 4, 3]
    assert [one.number for one in await store.hands_of("ann", 3, before=300)] == [2, 1]
    assert await store.hands_of("cid", 3, before=600) == []


SEARCHES: list[tuple[HandSearch, list[int]]] = [
    (HandSearch(), [6, 5, 4, 3, 2, 1]),
    (HandSearch(table="u"), [6, 5]),
    (HandSearch(table="v"), []),
    (HandSearch(game="stud"), [6, 3]),
    (HandSearch(since=300, until=500), [5, 4, 3]),
    (HandSearch(since=301, until=499), [4]),
    (HandSearch(result="won"), [6, 3, 2, 1]),
    (HandSearch(result="lost"), [5]),
    (HandSearch(result="won", table="t", since=200), [3, 2]),
    (HandSearch(after=(400, "t-4")), [3, 2, 1]),
    (HandSearch(after=(600, "t-9")), [5, 4, 3, 2, 1]),
    (HandSearch(after=(600, "v-1")), [6, 5, 4, 3, 2, 1]),
]


@pytest.mark.parametrize(("search", "numbers"), SEARCHES)
async def test_searching_hands(store: Store, search: HandSearch, numbers: list[int]) -> None:
    await seat(store, "ann", "bob", "cid")
    nets = {4: 0, 5: -10}
    for number in range(1, 7):
        table, game = "u" if number > 4 else "t", "holdem" if number % 3 else "stud"
        record = replace(hand(number, "ann", "bob", ended=number * 100, table=table), game=game)
        ann, bob = record.players
        await store.commit([], replace(record, players=(replace(ann, net=nets.get(number, 10)), bob)))
    await store.commit([], hand(7, "bob", "cid", ended=650))
    assert [one.number for one in await store.hands_of("ann", 10, search=search)] == numbers
    assert [one.number for one in await store.hands_of("ann", 2, search=search)] == numbers[:2]


async def test_events_after_a_hand_are_appended_to_its_record(store: Store) -> None:
    await seat(store, "ann", "bob")
    record = hand(1, "ann", "bob")
    await store.commit([], record)
    await store.add_to_hand("t-1", b'[{"type":"Shown"},{"type":"Paid"}]')
    await store.add_to_hand("t-1", b'[{"type":"Late"}]')
    told = await store.hand("t-1")
    assert told is not None and told.events == b'[{"type":"Dealt"},{"type":"Shown"},{"type":"Paid"},{"type":"Late"}]'
    assert replace(told, events=record.events) == record
    with pytest.raises(StoreFailed, match="hand t-2 is not recorded"):
        await store.add_to_hand("t-2", b'[{"type":"Late"}]')


async def test_one_hand_and_the_names_of_its_players(store: Store) -> None:
    await seat(store, "ann", "bob")
    await store.commit([], hand(1, "ann", "bob"))
    assert await store.hand("t-1") == hand(1, "ann", "bob")
    assert await store.hand("t-2") is None
    assert await store.names(["bob", "nobody", "ann"]) == {"ann": "ann", "bob": "bob"}
    assert await store.names([]) == {}


async def test_balances_by_the_prefix_of_an_account(store: Store) -> None:
    await seat(store, "ann", "bob", chips=5)
    await store.commit([move("a", "stack:t:ann", "wallet:ann", 5), move("e", "bank", "wallet:ann", 3, "EUR")])
    assert await store.balances("stack:") == {("stack:t:bob", "FUN"): 5}, "an empty account is not listed"
    assert await store.balances("wallet:ann") == {("wallet:ann", "FUN"): 5, ("wallet:ann", "EUR"): 3}
    assert await store.balances("b") == {("bank", "FUN"): -10, ("bank", "EUR"): -3}
    assert await store.balance("wallet:nobody", "FUN") == 0


async def test_names_are_case_insensitive(store: Store) -> None:
    await store.create_player(person("1", "Åke Straße"))
    grant = move("g", "bank", "wallet:2", 5)
    with pytest.raises(NameTaken):
        await store.create_player(person("2", "åKE STRASSE"), [grant])
    assert await store.balances("") == {}, "no account, no grant"
    assert await store.player_named("ÅKE STRASSE") == person("1", "Åke Straße")
    assert await store.player("1") == person("1", "Åke Straße")
    assert await store.player("2") is None
    with pytest.raises(StoreFailed):
        await store.create_player(person("1", "Other"))


async def test_a_player_is_changed_only_if_still_as_expected(store: Store) -> None:
    guest, other = person("1", "Guest 1", "guest"), person("2", "Taken")
    await store.create_player(guest)
    await store.create_player(other)
    with pytest.raises(NameTaken):
        await store.change_player(guest, replace(guest, name="TAKEN"))
    kept = replace(guest, name="Mine", kind="player", password="new")
    assert await store.change_player(guest, kept)
    assert not await store.change_player(guest, replace(guest, name="Late"))
    assert await store.player("1") == kept == await store.player_named("mine")
    assert await store.player_named("Guest 1") is None, "the old name is free again"
    assert await store.change_player(kept, replace(kept, name="MINE")), "his own name in other letters is not taken"
    assert not await store.change_player(person("9"), person("9", "New"))


async def test_a_session_lasts_until_it_expires_or_ends(store: Store) -> None:
    await store.create_player(person("ann"))
    await store.create_session(SessionRecord("d1", "ann", created=100, expires=200))
    await store.create_session(SessionRecord("d2", "ann", created=100, expires=300))
    assert await store.session("d1", 199) == person("ann")
    assert await store.session("d1", 200) is None
    assert await store.session("d3", 150) is None
    await store.end_session("d1", 120, "logged out")
    await store.end_session("never", 120, "logged out")
    assert await store.session("d1", 150) is None
    assert await store.session("d2", 150) == person("ann")
    with pytest.raises(StoreFailed):
        await store.create_session(SessionRecord("d4", "nobody", created=1, expires=2))


async def test_a_login_deletes_old_sessions(store: Store) -> None:
    await store.create_player(person("ann"))
    await store.create_session(SessionRecord("old", "ann", created=100, expires=200))
    await store.create_session(SessionRecord("new", "ann", created=199 + RETENTION_MS, expires=300 + RETENTION_MS))
    assert await store.session("old", 150) == person("ann")
    await store.create_session(SessionRecord("newer", "ann", created=200 + RETENTION_MS, expires=300 + RETENTION_MS))
    assert await store.session("old", 150) is None


async def test_the_ledger_is_consistent(store: Store) -> None:
    await seat(store, "ann", "bob")
    await store.commit([move("h1", "stack:t:bob", "stack:t:ann", 10)])
    assert await store.audit() == []


async def test_concurrent_transfers_never_overdraw_an_account(store: Store) -> None:
    """Thirty tables request 100 each from a wallet that holds 1000: ten of them get it."""
    await store.commit([move("g", "bank", "wallet:ann", 1000)])

    async def buy_in(table: int) -> bool:
        try:
            await store.commit([move(f"b{table}", "wallet:ann", f"stack:t{table}:ann", 100)])
        except NotEnough:
            return False
        return True

    assert sum(await asyncio.gather(*(buy_in(table) for table in range(30)))) == 10
    assert await store.balance("wallet:ann", "FUN") == 0
    assert len(await store.balances("stack:")) == 10


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.check()
    await store.close()
    await store.close()
    with pytest.raises(StoreFailed, match="closed"):
        await store.check()
    with pytest.raises(StoreFailed, match="closed"):
        await store.balance("bank", "FUN")


accounts = st.sampled_from(["bank", "rake", "wallet:ann", "wallet:bob", "stack:t:ann", "stack:t:bob"])
transfers = st.builds(
    move,
    st.sampled_from([f"id{number}" for number in range(10)]),
    accounts,
    accounts,
    st.integers(0, 300),
    st.sampled_from(["FUN", "EUR"]),
)


@settings(max_examples=40, deadline=None)
@given(batches=st.lists(st.lists(transfers, max_size=4), max_size=12))
def test_every_store_agrees_with_the_reference_ledger(empty_database: Path, batches: list[list[Transfer]]) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(compare(Path(shutil.copy(empty_database, folder)), batches))


async def compare(database: Path, batches: list[list[Transfer]]) -> None:
    book = Book()
    stores: list[Store] = [InMemoryStore(), await SqliteStore.open(database)]
    for batch in batches:
        expected = await outcome(book, batch)
        for store in stores:
            assert await outcome(store, batch) == expected
            assert await store.balances("") == book.balances()
    for store in stores:
        assert await store.audit() == []
        await store.close()


async def outcome(ledger: Book | Store, batch: list[Transfer]) -> tuple[str, str]:
    try:
        if isinstance(ledger, Book):
            ledger.apply(batch)
        else:
            await ledger.commit(batch)
    except (BadTransfer, NotEnough) as error:
        return type(error).__name__, str(error) if isinstance(error, NotEnough) else ""
    return "done", ""
