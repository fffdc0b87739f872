"""The contract of every store's repository of links to hands."""

from dealerbox.accounts.store import SideEffects
from dealerbox.hand_history.share_store import Share
from dealerbox.store.interface import Store
from tests.live.values import hand, person

FIRST = Share("s1", "digest-1", "ann", "t-1", True, False, 10)
SECOND = Share("s2", "digest-2", "ann", "t-2", False, True, 20)


async def ready(store: Store) -> None:
    for name in ("ann", "bob"):
        await store.create_player(person(name))
    for number in (1, 2):
        await store.commit([], hand(number, "ann", "bob", ended=number))


async def test_a_link_is_found_by_its_digest_and_listed_for_its_maker(store: Store) -> None:
    await ready(store)
    assert await store.shares.create(FIRST, 5) and await store.shares.create(SECOND, 5)
    assert await store.shares.by_digest("digest-1") == FIRST
    assert await store.shares.by_digest("other") is None
    assert await store.shares.of("ann") == [SECOND, FIRST], "the latest first"
    assert await store.shares.of("ann", "t-1") == [FIRST]
    assert await store.shares.of("bob") == []


async def test_a_player_has_a_maximum_of_links(store: Store) -> None:
    await ready(store)
    assert await store.shares.create(FIRST, 1)
    assert not await store.shares.create(SECOND, 1)
    assert await store.shares.by_digest("digest-2") is None


async def test_only_its_owner_deletes_a_link(store: Store) -> None:
    await ready(store)
    await store.shares.create(FIRST, 5)
    assert not await store.shares.remove("bob", "s1")
    assert await store.shares.by_digest("digest-1") == FIRST
    assert await store.shares.remove("ann", "s1")
    assert await store.shares.by_digest("digest-1") is None
    assert not await store.shares.remove("ann", "s1")


async def test_closing_an_account_deletes_its_links(store: Store) -> None:
    await ready(store)
    await store.shares.create(FIRST, 5)
    await store.accounts.close("ann", 50, "Closed ann", ("FUN",), SideEffects())
    assert await store.shares.by_digest("digest-1") is None and await store.shares.of("ann") == []
