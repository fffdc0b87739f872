"""The contract of every store's private-table repository."""

import pytest
from msgspec.structs import replace

from dealerbox.core.store_errors import StoreFailed
from dealerbox.private_tables.settlement_sheet import Payment
from dealerbox.private_tables.store import PrivateTable
from dealerbox.store.interface import Store
from tests.live.values import person


def table(id: str, host: str = "ann", created: int = 10) -> PrivateTable:
    return PrivateTable(id, host, b"{}", f"digest of {id}", "", created, created)


async def with_people(store: Store, *tables: PrivateTable) -> None:
    for id in ("ann", "bob", "cid"):
        await store.create_player(person(id))
    for one in tables:
        assert await store.create_private_table(one, 9, 9)


async def test_a_table_is_found_by_its_id_its_link_and_its_host(store: Store) -> None:
    await with_people(store, table("b", created=20), table("a"), table("c", "bob"))
    assert await store.private_table("a") == table("a") == await store.private_table_by("digest of a")
    assert [one.id for one in await store.private_tables()] == ["a", "c", "b"], "the oldest first"
    assert [one.id for one in await store.private_tables("ann")] == ["a", "b"]
    assert await store.private_table("x") is None and await store.private_table_by("digest of x") is None


@pytest.mark.parametrize(("of_host", "of_room", "kept"), [(2, 9, True), (1, 9, False), (2, 1, False), (9, 2, True)])
async def test_players_and_rooms_have_a_maximum_of_open_tables(
    store: Store, of_host: int, of_room: int, kept: bool
) -> None:
    await with_people(store, table("a"))
    assert await store.create_private_table(table("b"), of_host, of_room) is kept
    assert (await store.private_table("b") is not None) is kept


async def test_a_closed_table_frees_a_place_and_is_not_found(store: Store) -> None:
    await with_people(store, table("a"))
    assert await store.change_private_table("a", closed=99)
    assert await store.create_private_table(table("b"), 1, 1)
    assert await store.private_table("a") is None and await store.private_table_by("digest of a") is None
    assert [one.id for one in await store.private_tables("ann")] == ["b"]
    assert not await store.change_private_table("a", password="late"), "for good"


async def test_names_are_known_of_closed_tables_too(store: Store) -> None:
    named = [replace(table(id), config=b'{"id":"%s","name":"Game %s"}' % (id.encode(), id.encode())) for id in "ab"]
    await with_people(store, *named)
    await store.change_private_table("a", closed=99)
    assert await store.private_table_names(["a", "b", "porvoo"]) == {"a": "Game a", "b": "Game b"}
    assert await store.private_table_names([]) == {}


async def test_only_the_given_fields_change(store: Store) -> None:
    await with_people(store, table("a"), table("b"))
    assert await store.change_private_table("a", digest="another")
    assert await store.private_table_by("digest of a") is None
    assert await store.private_table_by("another") == replace(table("a"), digest="another")
    assert await store.change_private_table("a", password="hash", used=50)
    assert await store.private_table("a") == replace(table("a"), digest="another", password="hash", used=50)
    assert await store.change_private_table("a", password="")
    assert (await store.private_table("a") or table("x")).password == "", "an empty one is a change too"
    assert await store.private_table("b") == table("b")
    assert not await store.change_private_table("x", used=1)


async def test_a_link_is_of_one_table_only(store: Store) -> None:
    await with_people(store, table("a"))
    with pytest.raises(StoreFailed):
        await store.create_private_table(replace(table("b"), digest="digest of a"), 9, 9)
    with pytest.raises(StoreFailed):
        await store.create_private_table(table("c", "stranger"), 9, 9)
    assert await store.private_tables() == [table("a")]


async def test_guests_are_admitted_and_banned_players_stay_out(store: Store) -> None:
    await with_people(store, table("a"), table("b"))
    assert await store.table_guests("a") == {"ann": True}, "the host"
    assert await store.admit_guest("a", "bob", 20) and await store.admit_guest("a", "bob", 30)
    await store.ban_guest("a", "bob", 40)
    await store.ban_guest("a", "cid", 40)
    assert not await store.admit_guest("a", "bob", 50) and not await store.admit_guest("a", "cid", 50)
    assert await store.table_guests("a") == {"ann": True, "bob": False, "cid": False}
    assert await store.admit_guest("b", "bob", 50), "at that table only"
    with pytest.raises(StoreFailed):
        await store.admit_guest("a", "stranger", 20)
    with pytest.raises(StoreFailed):
        await store.admit_guest("x", "bob", 20)


async def test_a_link_is_read_again_and_replaced_by_another(store: Store) -> None:
    await with_people(store)
    assert await store.create_private_table(table("a"), 9, 9, "s3cret")
    assert await store.private_link("a") == "s3cret"
    await store.change_private_table("a", password="hash")
    assert await store.private_link("a") == "s3cret", "only what is named changes"
    await store.change_private_table("a", digest="another", link="0ther")
    assert await store.private_link("a") == "0ther"
    await store.change_private_table("a", closed=99)
    assert await store.private_link("a") == "0ther" and await store.private_link("x") == ""


async def test_a_closed_table_is_opened_again_with_its_link_and_its_guests(store: Store) -> None:
    await with_people(store, table("a"), table("b"))
    await store.admit_guest("a", "bob", 20)
    await store.ban_guest("a", "cid", 20)
    again = replace(table("n", created=90), digest="digest of a")
    with pytest.raises(StoreFailed):
        await store.reopen_private_table("a", again, 9, 9)
    await store.change_private_table("a", closed=50)
    assert not await store.reopen_private_table("a", again, 1, 9), "the host has b"
    with pytest.raises(StoreFailed):
        await store.reopen_private_table("a", replace(again, digest="another"), 9, 9)
    assert await store.reopen_private_table("a", again, 9, 9, "s3cret")
    assert await store.private_table_by("digest of a") == again
    assert await store.private_link("n") == "s3cret"
    assert await store.table_guests("n") == {"ann": True, "bob": True, "cid": False}
    found = await store.totals_at("a")
    assert found is not None and found[0].successor == "n" and again.successor == ""
    with pytest.raises(StoreFailed):
        await store.reopen_private_table("a", replace(again, id="m"), 9, 9)


async def test_a_link_made_before_links_were_stored_is_unknown(store: Store) -> None:
    await with_people(store, table("a"))
    assert await store.private_link("a") == ""


async def test_payments_are_marked_as_paid_and_unpaid(store: Store) -> None:
    await with_people(store, table("a"), table("b"))
    first, second = Payment("ann", "bob", 500), Payment("cid", "", 20)
    for one in (first, second, first):
        await store.mark_paid("a", one, 50, True)
    assert await store.paid_payments("a") == {first, second} and await store.paid_payments("b") == set()
    await store.mark_paid("a", Payment("ann", "bob", 600), 60, True)
    assert await store.paid_payments("a") == {Payment("ann", "bob", 600), second}, "one for each two"
    await store.mark_paid("a", second, 70, False)
    assert await store.paid_payments("a") == {Payment("ann", "bob", 600)}
    with pytest.raises(StoreFailed):
        await store.mark_paid("x", first, 50, True)
