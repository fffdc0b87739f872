"""What the host of a private table may do there, and nobody else."""

import pytest
from msgspec.structs import replace

from dealerbox.room.messages import PauseTable
from dealerbox.room.private.wish import WishedExtras
from dealerbox.table.commands import CallBomb, JoinWaiting
from dealerbox.table.hosting import EndTable, GoOn, HoldPlay, RemovePlayer
from dealerbox.wire import Host
from tests.room.playing import HEADS_UP, House, settle, virtual
from tests.room.private import WISH, Order, home_game
from tests.room.test_private_tables import fold, two_play

ORDERS: list[Order] = [CallBomb(200), HoldPlay(), GoOn(), RemovePlayer("ann", keep_out=True), EndTable()]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: type(order).__name__)
def test_nobody_else_gives_orders(order: Order) -> None:
    @virtual
    async def test() -> None:
        house = await House().open(HEADS_UP)
        game = await home_game(house)
        bob = await game.enter("bob")
        before = len(bob.texts)
        assert await game.order(bob, order) == "not_host"
        refused = await game.ann.ask(Host("x", HEADS_UP.id, order))
        assert refused["code"] == "not_host", "a table of the house has no host"
        assert not any("Events" in text for text in bob.texts[before:])

    test()


@virtual
async def test_the_host_pauses_the_game_after_the_hand_and_lets_it_go_on() -> None:
    house = await House().open()
    game = await home_game(house)
    ann, bob = await two_play(game)
    assert await game.order(ann, HoldPlay()) == "Done"
    assert await game.order(ann, HoldPlay()) == "paused"
    await fold(game, ann, bob)
    hands = ann.kinds().count("HandOpened")
    await house.parts.clock.sleep(60_000)
    assert ann.kinds().count("HandOpened") == hands
    assert await game.order(ann, GoOn()) == "Done"
    assert await game.order(ann, GoOn()) == "not_paused"
    await ann.event("HandOpened", after=len(ann.texts))


@virtual
async def test_a_pause_of_the_house_is_not_the_hosts_to_end() -> None:
    house = await House().open()
    game = await home_game(house)
    await house.parts.bus.request(f"table.{game.id}", PauseTable("a look at the books"))
    assert await game.order(game.ann, GoOn()) == "paused_by_house"


@virtual
async def test_the_host_calls_a_bomb_pot_and_the_next_hand_is_one() -> None:
    house = await House().open()
    game = await home_game(house)
    ann, bob = await two_play(game)
    assert await game.order(ann, CallBomb(200)) == "Done"
    assert (await bob.event("BombCalled"))["ante"] == 200
    assert await game.order(ann, CallBomb(200)) == "bomb_called"
    assert await game.order(ann, CallBomb(10_000)) == "bomb_called"
    after = len(bob.texts)
    await fold(game, ann, bob)
    assert (await bob.event("HandOpened", after))["bomb"] is True
    posts = (await bob.event("HandStarted", after))["posts"]
    assert [(kind, paid) for _, kind, _, paid in posts] == [("ante", 200), ("ante", 200)]


@pytest.mark.parametrize(
    ("change", "order", "code"),
    [
        ({"game": "stud", "limit": "FL", "unit": 200, "ante": 25}, CallBomb(50), "no_blinds"),
        ({}, CallBomb(), "bomb_ante"),
        ({}, CallBomb(1001), "bomb_ante"),
        ({"extras": WishedExtras(bomb_every=9, bomb_ante=300)}, CallBomb(), "Done"),
        ({}, RemovePlayer("ann"), "own_table"),
        ({}, RemovePlayer("ann", keep_out=True), "own_table"),
        ({}, RemovePlayer("nobody", keep_out=True), "not_seated"),
        ({}, GoOn(), "not_paused"),
    ],
)
def test_bad_moments_are_told(change: dict[str, object], order: Order, code: str) -> None:
    @virtual
    async def test() -> None:
        game = await home_game(await House().open(), replace(WISH, **change))
        assert await game.order(game.ann, order) == code

    test()


@virtual
async def test_the_host_closes_his_table_after_the_hand_and_everybody_is_paid() -> None:
    house = await House().open()
    game = await home_game(house)
    ann, bob = await two_play(game)
    assert await game.order(ann, EndTable()) == "Done"
    assert await game.order(ann, EndTable()) == "closed"
    assert "TableClosed" not in ann.kinds() and "HandVoided" not in ann.kinds()
    late = await game.house.person("late")
    await fold(game, ann, bob)
    assert (await ann.event("TableClosed"))["reason"] == "the host has closed this table"
    assert await house.store.balances("stack:") == {}
    assert await house.owns("ann") + await house.owns("bob") == 200_000
    assert await house.owns(late.player) == 100_000
    assert await house.store.private_tables() == []


@virtual
async def test_who_is_kept_out_waits_for_no_seat_any_more() -> None:
    house = await House().open()
    game = await home_game(house, replace(WISH, seats=2))
    await two_play(game)
    cid = await game.enter("cid")
    await cid.watch(game.id)
    await house.room._runners[game.id].desk.carry(
        house.room._runners[game.id].desk.table.handle("cid", JoinWaiting("Cid"), house.parts.clock.now())
    )
    assert await game.order(game.ann, RemovePlayer("cid", keep_out=True)) == "Done"
    await settle()
    assert house.room._runners[game.id].desk.table.waiter("cid") is None
