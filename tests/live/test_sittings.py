"""What players see when they leave a cash table: the chips they take away, all they brought, and the hands they were
dealt in to since they sat down."""

from typing import Any

from dealerbox.hand.commands import Fold
from dealerbox.live.actions import closing
from dealerbox.table.commands import Leave
from dealerbox.table.host_commands import RemovePlayer
from dealerbox.wire import TopUp
from tests.live.playing import HEADS_UP, Person, VirtualRoom, heads_up, last_turn, settle, virtual
from tests.private_tables.harness import home_game


def results(person: Person) -> list[tuple[int, int, int]]:
    """Return all results that the person received: chips, bought in, hands."""
    messages = [one for one in person.messages if one["type"] == "TableLeft"]
    return [(one["chips"], one["bought_in"], one["hands"]) for one in messages]


async def left(person: Person, after: int = 0) -> Any:
    return await person.until(lambda one: one["type"] == "TableLeft", after)


async def fold_hand(*people: Person, table: str = "t1") -> None:
    """Fold for the player whose turn it is; the hand is over."""
    turn, ended = last_turn(people[0]), people[0].kinds().count("HandEnded")
    for person in people:
        await person.act(table, turn["turn"], Fold())
    await settle()
    assert people[0].kinds().count("HandEnded") == ended + 1


@virtual
async def test_the_result_counts_top_ups_and_hands_and_is_private() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert (await ann.ask(TopUp("more", "t1", 4000)))["type"] == "Done"
    for _ in range(2):
        await fold_hand(ann, bob)
        await ann.event("TurnStarted", len(ann.texts))
    await fold_hand(ann, bob)  # the button folds the small blind: Ann, Bob, Ann
    await ann.leave("t1")
    result = await left(ann)
    assert results(ann) == [(8950, 9000, 3)]
    assert result["config"]["name"] == "Kallio" and result["config"]["currency"] == "FUN"
    assert results(bob) == []


@virtual
async def test_a_player_who_leaves_during_a_hand_sees_it_after_that_hand() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.do("t1", Leave("after hand"))
    await settle()
    assert results(ann) == []
    await fold_hand(ann, bob)
    await left(ann)
    assert results(ann) == [(4950, 5000, 1)]


@virtual
async def test_rejoining_with_the_same_chips_starts_a_new_result() -> None:
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
async def test_a_void_hand_does_not_count_and_closing_the_table_shows_results() -> None:
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
async def test_a_player_removed_by_the_host_sees_it() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    bob = await game.enter("bob")
    assert (await bob.sit(await game.config(), 1))["type"] == "Done"
    assert await game.order(game.ann, RemovePlayer("bob", keep_out=True)) == "Done"
    await left(bob)
    assert results(bob) == [(5000, 5000, 0)]


@virtual
async def test_a_seat_without_a_buy_in_has_no_result() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann = await running.person("ann", chips=100)
    assert (await ann.sit(HEADS_UP, 0))["code"] == "not_enough"
    await settle()
    assert results(ann) == []
