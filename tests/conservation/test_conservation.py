"""Chips changed without the room's knowledge are found at once: that table stops, and no other."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.core import postings
from dealerbox.core.records import HandRecord
from dealerbox.hand.commands import Fold
from dealerbox.ledger import Transfer, stack, wallet
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.conservation.tampering import add_to_balance
from tests.live.playing import HEADS_UP, PURSE, SIX, Person, VirtualRoom, heads_up, last_turn, virtual
from tests.live.values import hand, move, seat

BUY_IN = 5000


class Unfaithful(InMemoryStore):
    """``unfaithful`` returns what is stored in place of what was given."""

    unfaithful: Callable[[Sequence[Transfer], HandRecord | None], tuple[Sequence[Transfer], HandRecord | None]]

    def __init__(self) -> None:
        super().__init__()
        self.unfaithful = lambda transfers, hand: (transfers, hand)

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        await super().commit(*self.unfaithful(transfers, hand))


def created(store: Any) -> None:
    add_to_balance(store, stack("t1", "bob"), "FUN", 1)


def stolen(store: Any) -> None:
    add_to_balance(store, stack("t1", "ann"), "FUN", -7)


def exchanged(store: Any) -> None:
    """The sum stays the same; only single players' chips show it."""
    created(store)
    add_to_balance(store, stack("t1", "ann"), "FUN", -1)


def loses_a_transfer(store: Any) -> None:
    store.unfaithful = lambda transfers, hand: (transfers[:-1], hand)


def loses_the_hand(store: Any) -> None:
    store.unfaithful = lambda transfers, hand: (transfers, None)


def writes_another_amount(store: Any) -> None:
    store.unfaithful = lambda transfers, hand: ([replace(one, amount=one.amount - 1) for one in transfers], hand)


def writes_another_hand(store: Any) -> None:
    store.unfaithful = lambda transfers, hand: (transfers, hand and replace(hand, pot=hand.pot + 1))


FAULTS = {
    "money created": (created, "the store"),
    "a stack taken": (stolen, "the store"),
    "chips exchanged": (exchanged, "bob: the room counts"),
    "a transfer lost": (loses_a_transfer, "was committed, the store has none"),
    "a record lost": (loses_the_hand, "were committed, the store has None"),
    "another amount": (writes_another_amount, "was committed, the store has"),
    "another record": (writes_another_hand, "were committed, the store has"),
}


@pytest.mark.parametrize("name", FAULTS)
@virtual
async def test_a_mismatch_stops_only_its_table(name: str) -> None:
    fault, said = FAULTS[name]
    store = Unfaithful()
    running = await VirtualRoom(store).open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    fault(store)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    store.unfaithful = lambda transfers, hand: (transfers, hand)
    await bob.event("TableClosed")
    for person in (ann, bob):
        told = await person.until(lambda one: one["type"] == "Notice" and one["code"] == "table_stopped")
        assert told["text"] == (
            "Kallio: the table had to stop because its books do not agree; the last hand counts, what is beyond doubt "
            "is in the wallets, and the house looks into the rest."
        )
    (stopped,) = [session for session in running.room._sessions() if session.stopped]
    assert stopped.config.id == "t1" and said in str(stopped.fault)
    assert (await bob.sit(SIX, 2))["type"] == "Done", "the others play on"
    await asyncio.sleep(5)
    for person in (ann, bob):
        assert await agreed(running, person) <= PURSE + 50, "nobody gets what is not explained"


async def agreed(running: VirtualRoom, person: Person) -> int:
    """What the player has in the wallet and at the table that continues."""
    own = await running.store.balance(wallet(person.player), "FUN")
    return own + await running.store.balance(stack("t6", person.player), "FUN")


@virtual
async def test_agreed_chips_are_returned_at_once_and_disputed_ones_wait() -> None:
    store = Unfaithful()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, bob = await heads_up(running)
    created(store)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await bob.event("TableClosed")
    await asyncio.sleep(1)
    assert await store.balance(wallet("bob"), "FUN") == PURSE + 50
    assert await store.balance(wallet("ann"), "FUN") == PURSE - 50
    assert await store.balances("stack:") == {(stack("t1", "bob"), "FUN"): 1}


@virtual
async def test_a_wrong_transfer_is_never_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    settle = postings.settlement

    def one_too_many(*given: Any) -> list[Transfer]:
        return [replace(one, amount=one.amount + 1) for one in settle(*given)]

    monkeypatch.setattr(postings, "settlement", one_too_many)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await bob.event("TableClosed")
    assert "HandVoided" in bob.kinds() and "HandEnded" not in bob.kinds()
    told = await bob.until(lambda one: one["type"] == "Notice" and one["code"] == "table_stopped")
    assert "the running hand is void" in told["text"]
    await asyncio.sleep(1)
    assert [await running.store.balance(wallet(name), "FUN") for name in ("ann", "bob")] == [PURSE, PURSE]
    (record,) = await running.store.hands_of("ann", 5)
    assert record.void and await running.store.audit() == []


@virtual
async def test_a_lost_buy_in_is_found_at_once() -> None:
    store = Unfaithful()
    running = await VirtualRoom(store).open(SIX)
    ann = await running.person("ann")
    await ann.watch("t6")
    store.unfaithful = lambda transfers, hand: ([], None)
    await ann.sit(SIX, 2)
    await ann.event("TableClosed")
    assert await store.balance(wallet("ann"), "FUN") == PURSE


async def test_stored_returns_stacks_transfers_and_hand(store: Store) -> None:
    await seat(store, "ann", "bob", chips=1000)
    transfers = [move("hand:t-1:1", "stack:t:bob", "stack:t:ann", 10), move("rake:1", "stack:t:bob", "rake", 2)]
    await store.commit(transfers, hand(1, "ann", "bob"))
    kept = await store.conservation.stored_commit("stack:t:", ["hand:t-1:1", "rake:1", "other"], "t-1")
    assert kept.stacks == {"stack:t:ann": 1010, "stack:t:bob": 988}
    assert kept.transfers == {one.id: one for one in transfers}
    assert kept.hand is not None
    assert (kept.hand.pot, kept.hand.rake, kept.hand.nets) == (30, 2, (("ann", 10), ("bob", -10)))
    nothing = await store.conservation.stored_commit("stack:u:", [], "")
    assert (nothing.stacks, nothing.transfers, nothing.hand) == ({}, {}, None)
    assert (await store.conservation.stored_commit("stack:t:", [], "t-2")).hand is None
    assert await store.conservation.balances_from_transfers("stack:t:") == {
        ("stack:t:ann", "FUN"): 1010,
        ("stack:t:bob", "FUN"): 988,
    }
