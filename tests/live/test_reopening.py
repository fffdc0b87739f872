"""The operator reopens a table that a fault has stopped, once nothing there is unexplained."""

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
from tests.live.playing import HEADS_UP, PURSE, VirtualRoom, heads_up, last_turn, virtual
from tests.live.values import move


async def stopped(running: VirtualRoom) -> None:
    """Play the running hand to its end, when the table finds the fault."""
    ann, bob = running.people
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await bob.event("TableClosed")
    await asyncio.sleep(1)


def office(running: VirtualRoom) -> Operator:
    return Operator(running.parts, KEY)


@virtual
async def test_after_an_internal_fault_the_table_reopens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = await VirtualRoom().open(HEADS_UP)
    await heads_up(running)
    with monkeypatch.context() as patch:

        def fails(*given: Any) -> list[Transfer]:
            raise RuntimeError("Ah Kd")

        patch.setattr(postings, "settlement", fails)
        await stopped(running)
    (row,) = await office(running).stopped()
    assert (row.table, row.name, row.paid, row.left) == ("t1", "Kallio", True, {})
    assert "RuntimeError" in row.fault and "Ah" not in row.fault, "a fault may be about cards"
    assert (await running.room.health()).status == "failing"
    await office(running).reopen("t1", "the new version is in")
    assert await office(running).stopped() == () and (await running.room.health()).status == "ok"
    assert [act.act for act in await running.store.audit_entries(0)] == ["reopen"]
    again = await running.person("cid")
    await again.watch("t1")
    assert (await again.sit(HEADS_UP, 0))["type"] == "Done"
    with pytest.raises(Refusal, match="stopped by a fault"):
        await office(running).reopen("t1", "once more")


@virtual
async def test_explained_chips_are_paid_out_before_the_table_reopens() -> None:
    """A chip was moved outside the room: according to the ledger it is Bob's."""
    store = Unfaithful()
    running = await VirtualRoom(store).open(HEADS_UP)
    await heads_up(running)
    await store.commit([move("past", stack("t1", "ann"), stack("t1", "bob"), 7)])
    await stopped(running)
    (row,) = await office(running).stopped()
    assert row.left == {"bob": 7} and "the room counts 5000, the store" not in row.fault
    assert "ann" in row.fault and "bob" in row.fault, "both sides"
    await office(running).reopen("t1", "checked: the chips belong to bob")
    assert await store.balance(wallet("bob"), "FUN") == PURSE + 57
    assert await store.balances("stack:") == {} and await store.audit() == []


@virtual
async def test_a_table_with_unexplained_chips_stays_closed() -> None:
    store = Unfaithful()
    running = await VirtualRoom(store).open(HEADS_UP)
    await heads_up(running)
    created(store)
    await stopped(running)
    with pytest.raises(Refusal, match="The transfers don't explain the balance of stack:t1:bob"):
        await office(running).reopen("t1", "let them play")
    assert [row.table for row in await office(running).stopped()] == ["t1"]


@virtual
async def test_a_lost_transfer_is_shown_with_both_accounts() -> None:
    store = Unfaithful()
    running = await VirtualRoom(store).open(HEADS_UP)
    await heads_up(running)
    loses_a_transfer(store)
    ann, bob = running.people
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    store.unfaithful = lambda transfers, hand: (transfers, hand)
    await bob.event("TableClosed")
    await asyncio.sleep(1)
    (row,) = await office(running).stopped()
    assert (
        "hand:t1-1:1 (stack:t1:ann to stack:t1:bob: 50 FUN) was committed, the store has none with that id" in row.fault
    )
