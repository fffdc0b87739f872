"""What the host of a private table, and nobody else, may do."""

import msgspec
import pytest
from msgspec.structs import replace

from dealerbox.core.messages import PauseTable
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import Transfer, wallet
from dealerbox.live.actions.host import PAUSED
from dealerbox.play_limits.commands import CoolOff
from dealerbox.private_tables.request import InvalidRequest, RequestedExtras, RequestedGame
from dealerbox.table.commands import CallBomb, JoinWaiting, SetAutoChips
from dealerbox.table.config import TableConfig
from dealerbox.table.host_commands import AnswerChips, ChangeGame, EndTable, GoOn, HandOver, HoldPlay, RemovePlayer
from dealerbox.wire import Host, TopUp
from tests.live.playing import HEADS_UP, Person, VirtualRoom, settle, virtual
from tests.private_tables.harness import WISH, HomeGame, Order, home_game
from tests.private_tables.test_private_tables import fold, two_play

ORDERS: list[Order] = [
    CallBomb(200), HoldPlay(), GoOn(), RemovePlayer("ann", keep_out=True), EndTable(), ChangeGame("omaha", "PL", 100),
    AnswerChips("bob", approve=True), HandOver("bob"),
]  # fmt: skip


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: type(order).__name__)
def test_only_the_host_gives_orders(order: Order) -> None:
    @virtual
    async def test() -> None:
        running = await VirtualRoom().open(HEADS_UP)
        game = await home_game(running)
        bob = await game.enter("bob")
        before = len(bob.texts)
        assert await game.order(bob, order) == "not_host"
        refused = await game.ann.ask(Host("x", HEADS_UP.id, order))
        assert refused["code"] == "not_host", "a table of the house has no host"
        assert not any("Events" in text for text in bob.texts[before:])

    test()


@virtual
async def test_the_host_pauses_after_the_hand_and_resumes() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    assert await game.order(ann, HoldPlay()) == "Done"
    assert await game.order(ann, HoldPlay()) == "paused"
    await fold(game, ann, bob)
    hands = ann.kinds().count("HandOpened")
    await running.parts.clock.sleep(60_000)
    assert ann.kinds().count("HandOpened") == hands
    assert await game.order(ann, GoOn()) == "Done"
    assert await game.order(ann, GoOn()) == "not_paused"
    await ann.event("HandOpened", after=len(ann.texts))


@virtual
async def test_the_host_starts_the_first_hand() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, started=False)
    ann, bob, cid = game.ann, await game.enter("bob"), await game.enter("cid")
    for seat, person in enumerate((ann, bob)):
        await person.watch(game.id)
        await person.sit(await game.config(), seat)
    await running.parts.clock.sleep(60_000)
    assert "HandOpened" not in ann.kinds()
    await cid.watch(game.id)
    await cid.sit(await game.config(), 3)
    assert await game.order(bob, GoOn()) == "not_host"
    assert await game.order(ann, GoOn()) == "Done"
    assert (await cid.event("HandOpened"))["seats"] == [0, 1, 3]


@virtual
async def test_a_new_table_starts_when_all_seats_are_taken() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, replace(WISH, seats=2), started=False)
    ann, bob = await two_play(game)
    assert await game.order(ann, HoldPlay()) == "Done"
    await fold(game, ann, bob)
    assert running.room._runners[game.id].session.table.paused == PAUSED
    assert await game.order(ann, GoOn()) == "Done"


@virtual
async def test_the_host_cannot_end_the_operators_pause() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await running.parts.bus.request(f"table.{game.id}", PauseTable("a look at the books"))
    assert await game.order(game.ann, GoOn()) == "paused_by_house"


@virtual
async def test_the_host_calls_a_bomb_pot_and_the_next_hand_is_one() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
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
        ({"extras": RequestedExtras(bomb_every=9, bomb_ante=300)}, CallBomb(), "Done"),
        ({}, RemovePlayer("ann"), "own_table"),
        ({}, RemovePlayer("ann", keep_out=True), "own_table"),
        ({}, RemovePlayer("nobody", keep_out=True), "not_seated"),
        ({}, GoOn(), "not_paused"),
    ],
)
def test_orders_at_the_wrong_moment_are_refused(change: dict[str, object], order: Order, code: str) -> None:
    @virtual
    async def test() -> None:
        game = await home_game(await VirtualRoom().open(), replace(WISH, **change))
        assert await game.order(game.ann, order) == code

    test()


@virtual
async def test_the_host_closes_the_table_after_the_hand_and_everybody_is_paid() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    assert await game.order(ann, EndTable()) == "Done"
    assert await game.order(ann, EndTable()) == "closed"
    assert "TableClosed" not in ann.kinds() and "HandVoided" not in ann.kinds()
    late = await game.house.person("late")
    await fold(game, ann, bob)
    assert (await ann.event("TableClosed"))["reason"] == "the host has closed this table"
    assert await running.store.balances("stack:") == {}
    assert await running.owns("ann") + await running.owns("bob") == 200_000
    assert await running.owns(late.player) == 100_000
    assert await running.store.private_tables() == []


@virtual
async def test_a_banned_player_leaves_the_waiting_list() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, replace(WISH, seats=2))
    await two_play(game)
    cid = await game.enter("cid")
    await cid.watch(game.id)
    await running.room._runners[game.id].session.apply_and_commit(
        running.room._runners[game.id].session.table.handle("cid", JoinWaiting("Cid"), running.parts.clock.now())
    )
    assert await game.order(game.ann, RemovePlayer("cid", keep_out=True)) == "Done"
    await settle()
    assert running.room._runners[game.id].session.table.waiter("cid") is None


# ---- changing the game and the host ----


def games(person: Person) -> list[str]:
    return [event["game"] for event in person.events() if event["type"] == "HandStarted"]


@virtual
async def test_a_game_change_starts_next_hand_and_survives_a_restart() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    assert await game.order(ann, ChangeGame("stud", "FL", 200, 25)) == "Done"
    planned = await bob.event("ConfigPlanned")
    assert (planned["config"]["game"], planned["config"]["min_buy_in"]) == ("stud", 2000)
    assert games(bob) == ["holdem"]
    await fold(game, ann, bob)
    await bob.event("ConfigSet")
    while games(bob)[-1] != "stud":
        await running.parts.clock.sleep(500)
    assert games(bob) == ["holdem", "stud"]
    assert (await game.config()).game == "stud", "the list of private tables"
    kept = await running.store.private_table(game.id)
    assert kept is not None
    config = msgspec.json.decode(kept.config, type=TableConfig)
    assert (config.game, config.limit, config.stakes.small_bet, config.host) == ("stud", "FL", 200, "ann")


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (ChangeGame("bridge", "NL", 100), "Choose one of"),
        (ChangeGame("holdem", "NL", 1), "Enter a whole number"),
        (ChangeGame("draw32", "NL", 100), "This game seats at most 5"),
        (ChangeGame("stud", "FL", 100, 90), "Enter a whole number"),
    ],
)
def test_an_unplayable_game_is_refused(order: ChangeGame, said: str) -> None:
    @virtual
    async def test() -> None:
        running = await VirtualRoom().open()
        game = await home_game(running)
        answer = await game.ann.ask(Host("x", game.id, order))
        assert answer["code"] == "bad_table" and answer["reason"].startswith(said)
        assert (await game.config()).game == "holdem"

    test()


@virtual
async def test_options_scale_with_the_stakes_and_survive_games_that_cannot_use_them() -> None:
    running = await VirtualRoom().open()
    extras = RequestedExtras(straddle="utg", bomb_every=5, bomb_ante=300, run_twice=True, seven_deuce=100)
    game = await home_game(running, replace(WISH, extras=extras))
    assert await game.order(game.ann, ChangeGame("omaha", "PL", 20)) == "Done"
    changed = (await game.config()).extras
    assert (changed.straddle, changed.bomb_every, changed.bomb_ante, changed.run_twice) == ("utg", 5, 60, True)
    assert changed.seven_deuce == 20
    assert await game.order(game.ann, ChangeGame("stud", "FL", 200, 25)) == "Done"
    changed = (await game.config()).extras
    assert (changed.straddle, changed.bomb_every, changed.run_twice) == ("utg", 5, True)
    assert await game.order(game.ann, CallBomb(50)) == "no_blinds"
    assert await game.order(game.ann, ChangeGame("holdem", "NL", 100)) == "Done"
    changed = (await game.config()).extras
    assert (changed.straddle, changed.bomb_every, changed.bomb_ante, changed.seven_deuce) == ("utg", 5, 300, 100)


@virtual
async def test_only_the_host_changes_settings_between_hands() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    table_request = await game.office.settings("ann", game.id)
    assert table_request == WISH
    extras = RequestedExtras((RequestedGame("stud", "FL", 200, 25),), rabbit=True, seven_deuce=100)
    other = replace(WISH, name="Late game", seats=8, speed="fast", approve=True, min_buy_in=500, extras=extras)
    with pytest.raises(Refusal) as refused:
        await game.office.set("bob", game.id, other)
    assert refused.value.code == "not_host"
    assert await game.office.set("ann", game.id, other) == other
    assert (await game.config()).name == WISH.name, "a hand is running"
    await fold(game, ann, bob)
    config = (await bob.event("ConfigSet"))["config"]
    assert (config["name"], config["seats"], config["turn_seconds"], config["approve"]) == ("Late game", 8, 10, True)
    assert (config["host"], config["min_buy_in"], len(config["extras"]["rotation"])) == ("ann", 500, 2)
    assert await game.office.settings("ann", game.id) == other


@virtual
async def test_an_occupied_seat_cannot_be_removed() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await two_play(game)
    with pytest.raises(InvalidRequest):
        await game.office.set("ann", game.id, replace(WISH, seats=1))
    cid = await game.enter("cid")
    assert (await cid.sit(await game.config(), 4))["type"] == "Done"
    with pytest.raises(Refusal, match="Seat 4 is taken") as refused:
        await game.office.set("ann", game.id, replace(WISH, seats=3))
    assert refused.value.code == "seats"


@virtual
async def test_after_handing_over_the_former_host_gives_no_orders() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    await game.enter("cid")
    assert await game.order(ann, HandOver("cid")) == "not_seated"
    assert await game.order(ann, HandOver("ann")) == "own_table"
    assert await game.order(ann, HandOver("bob")) == "Done"
    assert (await ann.event("HostNamed"))["player"] == "bob"
    assert await game.order(ann, HoldPlay()) == "not_host"
    assert await game.order(bob, RemovePlayer("ann")) == "Done"
    (own,) = await game.office.tables_of("bob")
    assert own.hosting and own.row.config.host == "bob"
    kept = await running.store.private_table(game.id)
    assert kept is not None and kept.host == "bob"
    assert msgspec.json.decode(kept.config, type=TableConfig).host == "bob", "after a restart too"
    assert (await game.office.settlements.sheet("bob", game.id)).host == "bob"


@virtual
async def test_handing_over_respects_the_new_hosts_table_limit() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    for number in range(3):
        await game.office.create("bob", replace(WISH, name=f"Table {number}"))
    assert await game.order(ann, HandOver("bob")) == "too_many_tables"
    assert (await game.config()).host == "ann"


# ---- buy-ins ----

APPROVED = replace(WISH, approve=True)


async def asks(game: HomeGame, person: Person, seat: int, amount: int = 5000) -> str:
    answer = await person.sit(await game.config(), seat, amount)
    return str(answer.get("code", answer["type"]))


async def owned(running: VirtualRoom, game: HomeGame, player: str) -> int:
    return await running.store.balance(f"stack:{game.id}:{player}", "FUN")


@virtual
async def test_a_buy_in_waits_for_the_host_who_may_change_the_amount() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, APPROVED)
    ann, bob, cid = game.ann, await game.enter("bob"), await game.enter("cid")
    for person in (ann, bob, cid):
        await person.watch(game.id)
    assert await asks(game, ann, 0) == "Done"
    assert await owned(running, game, "ann") == 5000, "the host need not ask"
    assert await asks(game, bob, 1) == "Done"
    assert await asks(game, cid, 2) == "Done"
    assert (await ann.event("ChipsAsked"))["player"] == "bob"
    assert await owned(running, game, "bob") == 0
    assert await game.order(bob, AnswerChips("bob", approve=True)) == "not_host"
    assert await game.order(ann, AnswerChips("bob", approve=True)) == "Done"
    assert await game.order(ann, AnswerChips("bob", approve=True)) == "not_asked"
    assert await game.order(ann, AnswerChips("cid", approve=True, amount=3000)) == "Done"
    assert (await owned(running, game, "bob"), await owned(running, game, "cid")) == (5000, 3000)
    assert (await running.sum(), (await game.office.settlements.sheet("ann", game.id)).rake) == (0, 0)


@virtual
async def test_a_refused_player_is_notified_and_gets_no_seat() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, APPROVED)
    bob = await game.enter("bob")
    await bob.watch(game.id)
    assert await asks(game, bob, 1) == "Done"
    assert await game.order(game.ann, AnswerChips("bob", approve=False)) == "Done"
    assert (await bob.until(lambda one: one["type"] == "Notice"))["code"] == "chips_refused"
    assert (await bob.event("ChipsAnswered"))["approved"] is False
    assert await owned(running, game, "bob") == 0


@virtual
async def test_top_ups_need_approval_also_during_a_hand() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, APPROVED)
    ann, bob = game.ann, await game.enter("bob")
    for person, seat in ((ann, 0), (bob, 1)):
        await person.watch(game.id)
        await asks(game, person, seat)
    await game.order(ann, AnswerChips("bob", approve=True))
    await bob.event("TurnStarted")
    assert (await bob.ask(TopUp("t", game.id, 1000)))["type"] == "Done"
    assert await owned(running, game, "bob") == 5000
    assert await game.order(ann, AnswerChips("bob", approve=True)) == "Done"
    assert await owned(running, game, "bob") == 6000
    assert (await bob.event("TopUpHeld"))["amount"] == 1000
    assert (await bob.do(game.id, SetAutoChips(5000, 0)))["code"] == "approve"


@virtual
@pytest.mark.parametrize("barred", [False, True])
async def test_the_host_learns_nothing_of_a_players_wallet_and_limits(barred: bool) -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, APPROVED)
    bob, store = await game.enter("bob"), running.parts.store
    await asks(game, bob, 1)
    if barred:
        await store.play_limits.decide("bob", CoolOff(24), running.parts.clock.now())
    else:
        spent = await store.balance(wallet("bob"), "FUN") - 1234
        await store.commit([Transfer("spent", 1, wallet("bob"), "payout:1", "FUN", spent, "withdrawal")])
    order = AnswerChips("bob", approve=True)
    refused = await game.ann.ask(Host("x", game.id, order))
    assert (refused["code"], refused.get("accepted")) == ("cannot_bring", None)
    assert "1234" not in refused["reason"] and "until" not in refused["reason"]
    notice = await bob.until(lambda one: one["type"] == "Notice" and one["code"] == "cannot_bring")
    assert ("until" if barred else "1234") in notice["text"]
    assert await owned(running, game, "bob") == 0


@virtual
async def test_an_approval_that_became_impossible_moves_nothing() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, replace(APPROVED, seats=2))
    ann, bob, cid = game.ann, await game.enter("bob"), await game.enter("cid")
    await asks(game, ann, 0)
    await asks(game, bob, 1)
    await asks(game, cid, 1)
    assert await game.order(ann, AnswerChips("bob", approve=True)) == "Done"
    assert await game.order(ann, AnswerChips("cid", approve=True)) == "seat_taken"
    assert await game.order(ann, AnswerChips("cid", approve=True, amount=99_999_999)) == "buy_in"
    assert await owned(running, game, "cid") == 0
    await bob.leave(game.id)
    assert await game.order(ann, AnswerChips("cid", approve=True)) == "Done", "the request has stood"


@virtual
async def test_players_asking_for_the_same_seat_each_get_one() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, APPROVED)
    names = ("bob", "cid", "dan")
    friends = [await game.enter(name) for name in names]
    for person in friends:
        await person.watch(game.id)
        assert await asks(game, person, 5) == "Done"
    taken = []
    for name in names:
        so_far = len(friends[0].texts)
        assert await game.order(game.ann, AnswerChips(name, approve=True)) == "Done"
        taken.append((await friends[0].event("SeatTaken", so_far))["seat"])
    assert taken == [5, 0, 1]


@virtual
async def test_a_banned_players_requests_are_dropped() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running, APPROVED)
    bob = await game.enter("bob")
    await asks(game, bob, 1)
    assert await game.order(game.ann, RemovePlayer("bob", keep_out=True)) == "Done"
    assert await game.order(game.ann, AnswerChips("bob", approve=True)) == "not_asked"
