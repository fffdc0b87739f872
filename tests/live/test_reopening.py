"""A table that a fault has stopped is opened again by the operator, once nothing there is unexplained."""

import asyncio
from typing import Any

import pytest

from dealerbox.core import postings
from dealerbox.core.actors import KEY
from dealerbox.core.refusal import Refusal
from dealerbox.hand.commands import Fold
from dealerbox.ledger import Transfer, stack, wallet
from dealerbox.live.operator import Operator
from tests.conservation.test_conservation import Unfaithful, created, loses_a_transfer
from tests.live.playing import HEADS_UP, PURSE, House, heads_up, last_turn, virtual
from tests.live.values import move


async def stopped(house: House) -> None:
    """The running hand ends, and the table finds what is wrong."""
    ann, bob = house.people
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await bob.event("TableClosed")
    await asyncio.sleep(1)


def office(house: House) -> Operator:
    return Operator(house.parts, KEY)


@virtual
async def test_a_mistake_of_the_rooms_own_leaves_nothing_and_the_table_opens_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = await House().open(HEADS_UP)
    await heads_up(house)
    with monkeypatch.context() as patch:

        def fails(*given: Any) -> list[Transfer]:
            raise RuntimeError("Ah Kd")

        patch.setattr(postings, "settlement", fails)
        await stopped(house)
    (row,) = await office(house).stopped()
    assert (row.table, row.name, row.paid, row.left) == ("t1", "Kallio", True, {})
    assert "RuntimeError" in row.fault and "Ah" not in row.fault, "a fault may be about cards"
    assert (await house.room.health()).status == "failing"
    await office(house).reopen("t1", "the new version is in")
    assert await office(house).stopped() == () and (await house.room.health()).status == "ok"
    assert [act.act for act in await house.store.acts(0)] == ["reopen"]
    again = await house.person("cid")
    await again.watch("t1")
    assert (await again.sit(HEADS_UP, 0))["type"] == "Done"
    with pytest.raises(Refusal, match="stopped by a fault"):
        await office(house).reopen("t1", "once more")


@virtual
async def test_what_transfers_explain_goes_home_before_the_table_opens() -> None:
    """Somebody has moved a chip past the room: by the books it is Bob's."""
    store = Unfaithful()
    house = await House(store).open(HEADS_UP)
    await heads_up(house)
    await store.commit([move("past", stack("t1", "ann"), stack("t1", "bob"), 7)])
    await stopped(house)
    (row,) = await office(house).stopped()
    assert row.left == {"bob": 7} and "the room reckons with 5000, the store with" not in row.fault
    assert "ann" in row.fault and "bob" in row.fault, "both sides"
    await office(house).reopen("t1", "looked at: the chips are his")
    assert await store.balance(wallet("bob"), "FUN") == PURSE + 57
    assert await store.balances("stack:") == {} and await store.audit() == []


@virtual
async def test_a_table_with_chips_that_nothing_explains_stays_closed() -> None:
    store = Unfaithful()
    house = await House(store).open(HEADS_UP)
    await heads_up(house)
    created(store)
    await stopped(house)
    with pytest.raises(Refusal, match="No transfer explains what stack:t1:bob holds"):
        await office(house).reopen("t1", "let them play")
    assert [row.table for row in await office(house).stopped()] == ["t1"]


@virtual
async def test_a_lost_transfer_is_shown_with_both_sides() -> None:
    store = Unfaithful()
    house = await House(store).open(HEADS_UP)
    await heads_up(house)
    loses_a_transfer(store)
    ann, bob = house.people
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    store.unfaithful = lambda transfers, hand: (transfers, hand)
    await bob.event("TableClosed")
    await asyncio.sleep(1)
    (row,) = await office(house).stopped()
    assert (
        "hand:t1-1:1 (stack:t1:ann to stack:t1:bob: 50 FUN) was committed, the store has none of that id" in row.fault
    )
