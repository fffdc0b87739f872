"""A fault voids a hand at most: the tournament continues (DESIGN.md, Money)."""

import random
from typing import Any

import pytest

from dealerbox.core import messages
from dealerbox.core.messages import CloseTable, Drain
from dealerbox.core.store_errors import StoreFailed, StoreUnavailable
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.wire import Refused
from dealerbox.wire.tournaments import Enter
from tests.live.playing import virtual
from tests.live.tournaments.field import PURSE, Field, Player, config


class Failing(InMemoryStore):
    """Fails whenever ``wanted`` returns true for a method's name."""

    def __init__(self) -> None:
        super().__init__(self._perhaps)
        self.wanted: Any = lambda method: False
        self.fault: type[StoreFailed] = StoreFailed
        self.failed = 0

    def _perhaps(self, method: str) -> None:
        if self.wanted(method):
            self.failed += 1
            raise self.fault("the disk is full")


@pytest.mark.parametrize("seed", range(3))
@virtual
async def test_an_unreliable_store_costs_hands_but_no_chip(seed: int) -> None:
    store, chance = Failing(), random.Random(seed)
    field = await Field(store, seed).open()
    field.boldness = 0.05
    await field.announce(config())
    await field.enter(8)
    store.wanted = lambda method: chance.random() < 0.2
    await field.clock.sleep(62_000)
    told = await field.until_over()
    assert store.failed > 1 and told.view.phase == "over"
    store.wanted = lambda method: False
    await field.nothing_left()
    wallets = await field.wallets(field.players)
    assert sum(wallets.values()) == 8 * (PURSE - 1100) + 8000


@virtual
async def test_a_hand_that_cannot_be_committed_is_void_and_replayed() -> None:
    store = Failing()
    field = await Field(store).open()
    field.boldness = 0
    await field.announce(config())
    (ann, *_) = await field.enter(3)
    await field.until(lambda: ann.saw("HandOpened"))
    store.wanted = lambda method: method == "commit_step"
    await field.until(lambda: ann.saw("HandVoided"))
    assert not any(event["type"] == "HandEnded" for event in ann.events), "nobody saw the end that did not count"
    store.wanted = lambda method: False
    await field.clock.sleep(20_000)
    numbers = [event["number"] for event in ann.events if event["type"] == "HandOpened"]
    assert numbers[:2] == [1, 2], "at a fresh table under a new number"
    assert sum((await store.balances("stack:t:")).values()) == 3000
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_hand_that_cannot_be_committed_yet_waits_and_counts() -> None:
    store = Failing()
    store.fault = StoreUnavailable
    field = await Field(store).open()
    field.boldness = 0
    await field.announce(config())
    (ann, *_) = await field.enter(3)
    await field.until(lambda: ann.saw("HandOpened"))
    store.wanted = lambda method: method == "commit_step"
    await field.clock.sleep(120_000)
    assert store.failed > 10 and not ann.saw("HandEnded") and not ann.saw("HandVoided")
    store.wanted = lambda method: False
    await field.until(lambda: ann.saw("HandEnded"))
    assert not ann.saw("HandVoided")
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_an_entry_that_cannot_be_committed_is_refused_and_can_be_retried() -> None:
    store = Failing()
    field = await Field(store).open()
    await field.announce(config())
    ann = await field.player("ann")
    store.wanted = lambda method: method == "commit_step"
    with pytest.raises(Exception, match="right now"):
        await ann.ask(Enter())
    store.wanted = lambda method: False
    await field.clock.sleep(5000)
    assert (await field.told("t", "ann")).own["ann"].registered is False
    await ann.enter()
    assert await field.wallets(["ann"]) == {"ann": PURSE - 1100}


@virtual
async def test_a_wallet_emptied_in_between_refuses_the_entry() -> None:
    """The money is checked, then spent at another table, then due."""
    field = await Field().open()
    await field.announce(config())
    ann = await field.player("ann", chips=1100)
    balance = field.store.balance

    async def lies(account: str, currency: str) -> int:
        return 5000 if account == "wallet:ann" else await balance(account, currency)

    await field.announce(config(id="other"))
    await ann.enter("other")
    field.store.balance = lies  # type: ignore[method-assign]
    answer = await ann.ask(Enter())
    assert isinstance(answer, Refused) and answer.code == "not_enough"
    assert (await field.told("t", "ann")).view.entrants == 0
    await field.check_books()


@virtual
async def test_a_table_that_the_operator_closes_is_reopened() -> None:
    field = await Field().open()
    field.boldness = 0
    await field.announce(config())
    (ann, *_) = await field.enter(4)
    await field.until(lambda: ann.saw("TurnStarted"))
    await field.parts.bus.request(messages.table_subject("t.0"), CloseTable("a mistake", now=True))
    await field.clock.sleep(60_000)
    kinds = [event["type"] for event in ann.events]
    assert "HandVoided" in kinds and "TableClosed" in kinds
    assert "HandEnded" in kinds[kinds.index("TableClosed") :], "the hands go on"
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_table_that_fails_during_a_hand_is_reopened() -> None:
    field = await Field().open()
    field.boldness = 0
    await field.announce(config())
    (ann, *_) = await field.enter(4)
    await field.until(lambda: ann.saw("TurnStarted"))
    table = field.room._runners["t.0"].session.table

    def broken(now: int) -> Any:
        raise RuntimeError("a mistake of the room")

    table.wake = broken  # type: ignore[method-assign]
    ann.plays = False
    await field.clock.sleep(120_000)
    assert field.room._runners["t.0"].session.table is not table
    assert "t.0 was stopped by a fault" in " ".join((await field.room.health()).faults)
    ann.plays = True
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_drained_room_finishes_its_hands_and_the_next_one_continues() -> None:
    field = await Field().open()
    field.boldness = 0
    await field.announce(config())
    await field.enter(9)
    await field.clock.sleep(120_000)
    await field.parts.bus.request(messages.ROOM, Drain(1, "a new version"))
    await field.clock.sleep(200_000)
    assert (await field.room.health()).status == "drained"
    assert sum((await field.store.balances("stack:t:")).values()) == 9000
    before = {one.player: one.stack for one in (await field.told()).view.top}
    field = await field.killed(600)
    view = (await field.told()).view
    assert view.phase == "running" and {one.player: one.stack for one in view.top} == before
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_closing_room_leaves_the_tournament_to_the_next_one() -> None:
    field = await Field().open()
    field.boldness = 0
    await field.announce(config())
    (ann, *_) = await field.enter(4)
    await field.clock.sleep(120_000)
    assert await field.room.close("the evening is over", 5)
    assert ann.events[-1]["type"] == "TableClosed"
    assert sum((await field.store.balances("stack:t:")).values()) == 4000
    again = Field(field.store, 7, field.clock.now() + 60_000)
    await again.open()
    for id in field.players:
        again.players[id] = Player(again, id)
        for seat in await again.seats_of(id):
            again.players[id].sit(*seat)
    assert (await again.until_over()).view.phase == "over"
    await again.nothing_left()
