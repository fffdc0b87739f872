"""The contract of every store's repository of running hands and interruptions."""

import pytest
from msgspec.structs import replace

from dealerbox.conservation.store import Disputed
from dealerbox.core.records import HandPlayer, HandRecord, ProtectionUse
from dealerbox.core.store_errors import StoreFailed
from dealerbox.interruptions.store import INTERRUPTED, Interruption
from dealerbox.ledger import NotEnough
from dealerbox.store.interface import Store
from tests.live.values import hand, move, person, seat


def void(number: int, *players: str) -> HandRecord:
    nothing = tuple(HandPlayer(player, place, 0) for place, player in enumerate(players))
    return replace(hand(number, *players, ended=9), pot=0, rake=0, players=nothing, void=INTERRUPTED)


def interruption(player: str, id: str = "t-1", at: int = 9, amount: int = 1000) -> Interruption:
    return Interruption(f"{id}:{player}", player, at, "t", "FUN", amount, "t-1", INTERRUPTED)


async def test_a_hand_runs_until_it_is_recorded(store: Store) -> None:
    await seat(store, "ann", "bob")
    for number in (1, 2):
        await store.interruptions.begin(hand(number, "ann", "bob"))
    assert await store.interruptions.running() == [hand(1, "ann", "bob"), hand(2, "ann", "bob")]
    assert await store.hands_of("ann", 9) == [], "it is in nobody's history yet"
    await store.commit([], hand(1, "ann", "bob", ended=5))
    assert await store.interruptions.running() == [hand(2, "ann", "bob")]
    await store.interruptions.settle([], [void(2, "ann", "bob")], [])
    assert await store.interruptions.running() == []
    assert [one.void for one in await store.hands_of("ann", 9)] == [INTERRUPTED, ""]
    assert await store.last_hand_number("t") == 2, "its number is not used again"


async def test_a_hand_that_begins_twice_is_one(store: Store) -> None:
    await seat(store, "ann")
    await store.interruptions.begin(hand(1, "ann"))
    await store.interruptions.begin(hand(1, "ann", ended=3))
    assert await store.interruptions.running() == [hand(1, "ann", ended=3)]


async def test_transfers_hands_and_notices_are_settled_together_once(store: Store) -> None:
    await seat(store, "ann", "bob")
    home = [move("home", "stack:t:ann", "wallet:ann", 1000)]
    for _ in range(2):
        await store.interruptions.settle(home, [void(1, "ann", "bob")], [interruption("ann"), interruption("bob")])
    assert await store.balance("wallet:ann", "FUN") == 1000
    assert await store.interruptions.unread("ann") == [interruption("ann")]
    assert len(await store.hands_of("ann", 9)) == 1


async def test_settling_is_all_or_nothing(store: Store) -> None:
    await seat(store, "ann", "bob")
    too_much = [move("home", "stack:t:ann", "wallet:ann", 1001)]
    with pytest.raises(NotEnough):
        await store.interruptions.settle(too_much, [void(1, "ann")], [interruption("ann")])
    with pytest.raises(StoreFailed):
        await store.interruptions.settle([], [void(1, "ann")], [interruption("ann"), interruption("nobody")])
    assert await store.hands_of("ann", 9) == []
    assert await store.interruptions.unread("ann") == []


async def test_players_read_their_own_notices_once_oldest_first(store: Store) -> None:
    await seat(store, "ann", "bob")
    await store.interruptions.settle(
        [], [], [interruption("ann", "b", 20), interruption("ann", "a", 10), interruption("bob", "a", 10)]
    )
    assert [one.at for one in await store.interruptions.unread("ann")] == [10, 20]
    assert not await store.interruptions.read("bob", "a:ann", 30), "another's"
    assert not await store.interruptions.read("ann", "c:ann", 30), "there is none"
    assert await store.interruptions.read("ann", "a:ann", 30)
    assert not await store.interruptions.read("ann", "a:ann", 31)
    assert [one.at for one in await store.interruptions.unread("ann")] == [20]
    assert len(await store.interruptions.unread("bob")) == 1


async def test_the_last_moment_is_that_of_the_last_transfer(store: Store) -> None:
    assert await store.interruptions.last_moment() == 0
    await store.create_player(person("ann"), [move("g", "bank", "wallet:ann", 5, at=70)])
    assert await store.interruptions.last_moment() == 70


async def test_bots_get_no_notices(store: Store) -> None:
    await store.create_player(person("bob", kind="bot"))
    await store.interruptions.settle([], [void(1, "bob")], [interruption("bob")])
    assert await store.interruptions.unread("bob") == []
    assert len(await store.hands_of("bob", 9)) == 1


async def test_disconnect_protection_used_in_a_void_hand_is_restored(store: Store) -> None:
    await seat(store, "ann", "bob")
    for number in (1, 2):
        assert await store.spend_protection(ProtectionUse(f"t-{number}", "ann", "t", 5), 2, 0)
    await store.commit([], hand(1, "ann", "bob", ended=5))
    await store.interruptions.settle([], [void(2, "ann", "bob")], [])
    assert await store.protections_since("ann", 0) == 1
    assert len(await store.protection_uses(0)) == 2, "the operator still sees it"


async def test_a_disputed_table_is_stored_until_decided(store: Store) -> None:
    await seat(store, "ann", "bob")
    table = Disputed("t", 9, "table t: both sides", b'{"id": "t"}', private=True)
    with pytest.raises(NotEnough):
        await store.interruptions.settle([move("a", "stack:t:ann", "wallet:ann", 1001)], [], [], table)
    assert await store.conservation.disputed() == [], "all or nothing"
    await store.interruptions.settle([move("a", "stack:t:ann", "wallet:ann", 999)], [], [], table)
    other = replace(table, table="s", private=False)
    await store.interruptions.settle([], [], [], other)
    await store.interruptions.settle([], [], [], replace(table, at=10))
    assert await store.conservation.disputed() == [other, replace(table, at=10)]
    await store.conservation.end_dispute("t")
    await store.conservation.end_dispute("t")
    assert await store.conservation.disputed() == [other]
