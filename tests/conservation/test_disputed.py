"""Disputed chips stay where they are until the operator decides: no restart pays them out, and no table with that
name opens over them."""

import asyncio
from typing import Any

import pytest

from dealerbox.core.actors import KEY
from dealerbox.core.refusal import Refusal
from dealerbox.hand.commands import Fold
from dealerbox.ledger import stack, wallet
from dealerbox.live.floor.templates import Template
from dealerbox.live.operator import Operator
from dealerbox.live.recovery import recover
from tests.conservation.test_conservation import Unfaithful, created
from tests.live.playing import HEADS_UP, PURSE, VirtualRoom, heads_up, last_turn, virtual
from tests.live.values import move

BOB = (stack("t1", "bob"), "FUN")


async def disputed(store: Unfaithful, explained: bool) -> VirtualRoom:
    """A table stopped over one of Bob's chips, which a transfer explains, or none."""
    running = await VirtualRoom(store).open()
    await running.room.offer(Template(HEADS_UP))
    ann, bob = await heads_up(running)
    if explained:
        await store.commit([move("past", stack("t1", "ann"), stack("t1", "bob"), 7)])
    else:
        created(store)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await bob.event("TableClosed")
    await asyncio.sleep(1)
    return running


async def again(store: Unfaithful) -> VirtualRoom:
    """Return the next run of the room on the same data."""
    await recover(store, 9, "run2")
    running = await VirtualRoom(store, run="two").open()
    await running.room.offer(Template(HEADS_UP))
    return running


def office(running: VirtualRoom) -> Operator:
    return Operator(running.parts, KEY)


def open_tables(running: VirtualRoom) -> list[str]:
    return [session.config.id for session in running.room._open_sessions()]


@virtual
async def test_no_table_opens_over_disputed_chips() -> None:
    store = Unfaithful()
    running = await disputed(store, explained=True)
    await asyncio.sleep(300)
    assert open_tables(running) == []
    assert [row.table for row in await office(running).stopped()] == ["t1"]
    await office(running).reopen("t1", "looked at: the chips are his")
    assert open_tables(running) == ["t1"]
    assert await store.balance(wallet("bob"), "FUN") == PURSE + 57 and await store.balances("stack:") == {}


@pytest.mark.parametrize("runs", [1, 2])
@virtual
async def test_a_restart_leaves_disputed_chips_to_the_operator(runs: int) -> None:
    store = Unfaithful()
    before = await disputed(store, explained=True)
    (was,) = await office(before).stopped()
    for _ in range(runs):
        running = await again(store)
    assert await store.balances("stack:") == {BOB: 7}
    assert await office(running).stopped() == (was,), "with both sides, as they were"
    assert open_tables(running) == [] and (await running.room.health()).status == "failing"
    with pytest.raises(Refusal, match="was stopped"):
        await running.room.open_table(HEADS_UP)
    await office(running).reopen("t1", "looked at: the chips are his")
    assert await store.balances("stack:") == {} and await store.balance(wallet("bob"), "FUN") == PURSE + 57
    assert "t1" in open_tables(running) and await office(running).stopped() == ()
    assert (await running.room.health()).status == "ok"
    third = await again(store)
    assert await office(third).stopped() == () and open_tables(third) == ["t1"], "it is settled for good"


@virtual
async def test_unexplained_chips_are_never_paid_out_on_restart() -> None:
    store = Unfaithful()
    await disputed(store, explained=False)
    running = await again(store)
    assert await store.balances("stack:") == {BOB: 1}
    with pytest.raises(Refusal, match="The transfers don't explain"):
        await office(running).reopen("t1", "let them play")
    assert [row.table for row in await office(running).stopped()] == ["t1"]


@virtual
async def test_a_table_without_disputed_chips_is_forgotten_on_restart(monkeypatch: Any) -> None:
    store = Unfaithful()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, bob = await heads_up(running)

    def fails(*given: Any) -> Any:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("dealerbox.core.postings.settlement", fails)
        await ann.act("t1", last_turn(ann)["turn"], Fold())
        await bob.event("TableClosed")
        await asyncio.sleep(1)
    running = await again(store)
    assert await office(running).stopped() == () and open_tables(running) == ["t1"]
