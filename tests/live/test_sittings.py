"""What players are told when they leave a cash table: the chips they take away against all they brought, and the hands
they were dealt into since they sat down."""

from typing import Any

from dealerbox.hand.commands import Fold
from dealerbox.live.actions import closing
from dealerbox.table.commands import Leave
from dealerbox.table.host_commands import RemovePlayer
from dealerbox.wire import TopUp
from tests.live.playing import HEADS_UP, Person, VirtualRoom, heads_up, last_turn, settle, virtual
from tests.private_tables.harness import home_game


def results(person: Person) -> list[tuple[int, int, int]]:
    """All that the person was told: chips, bought in, hands."""
    told = [one for one in person.messages if one["type"] == "TableLeft"]
    return [(one["chips"], one["bought_in"], one["hands"]) for one in told]


async def left(person: Person, after: int = 0) -> Any:
    return await person.until(lambda one: one["type"] == "TableLeft", after)


async def fold_hand(*people: Person, table: str = "t1") -> None:
    """The player whose turn it is folds, and the hand is over."""
    turn, ended = last_turn(people[0]), people[0].kinds().count("HandEnded")
    for person in people:
        await person.act(table, turn["turn"], Fold())
    await settle()
    assert people[0].kinds().count("HandEnded") == ended + 1


@virtual
async def test_the_result_counts_top_ups_and_hands_and_only_the_player_hears_it() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert (await ann.ask(TopUp("more", "t1", 4000)))["type"] == "Done"
    for _ in range(2):
        await fold_hand(ann, bob)
        await ann.event("TurnStarted", len(ann.texts))
    await fold_hand(ann, bob)  # the button folds its small blind: Ann, Bob, Ann
    await ann.leave("t1")
    told = await left(ann)
    assert results(ann) == [(8950, 9000, 3)]
    assert told["config"]["name"] == "Kallio" and told["config"]["currency"] == "FUN"
    assert results(bob) == []


@virtual
async def test_a_player_who_leaves_in_a_hand_hears_it_after_that_hand() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.do("t1", Leave("after hand"))
    await settle()
    assert results(ann) == []
    await fold_hand(ann, bob)
    await left(ann)
    assert results(ann) == [(4950, 5000, 1)]


@virtual
async def test_coming_back_with_the_same_chips_is_a_new_sitting() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await fold_hand(ann, bob)
    await ann.leave("t1")
    await left(ann)
    assert (await ann.sit(HEADS_UP, 1, 4950))["type"] == "Done"
    after = len(ann.texts)
    await ann.leave("t1")
    await left(ann, after)
    assert results(ann) == [(4950, 5000, 1), (4950, 4950, 0)]


@virtual
async def test_a_void_hand_counts_for_nothing_and_everybody_hears_it_when_the_table_closes() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await fold_hand(ann, bob)
    await ann.event("TurnStarted", len(ann.texts))
    session = next(iter(running.room._sessions()))
    await closing.close(session, "the evening is over", at_once=True)
    await settle()
    assert results(ann) == [(4950, 5000, 1)]
    assert results(bob) == [(5050, 5000, 1)]


@virtual
async def test_a_player_whom_the_host_removes_hears_it() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    bob = await game.enter("bob")
    assert (await bob.sit(await game.config(), 1))["type"] == "Done"
    assert await game.order(game.ann, RemovePlayer("bob", keep_out=True)) == "Done"
    await left(bob)
    assert results(bob) == [(5000, 5000, 0)]


@virtual
async def test_a_seat_that_was_never_paid_for_has_no_result() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann = await running.person("ann", chips=100)
    assert (await ann.sit(HEADS_UP, 0))["code"] == "not_enough"
    await settle()
    assert results(ann) == []
