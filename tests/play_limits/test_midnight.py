"""Winnings from a hand over midnight count on the day before, and may not be lost on the new day."""

from typing import Any

from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.commands import AllIn, Call, PlayerCommand
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Act
from dealerbox.wire import Do
from tests.live.playing import Person, virtual
from tests.play_limits.limited_room import DUEL, Watched, notices, seated
from tests.play_limits.test_at_tables import duel, of_turn, open_room

DAY = 86_400


async def act(person: Person, action: PlayerCommand) -> Any:
    turn = [event for event in person.events(DUEL.id) if event["type"] == "TurnStarted"][-1]
    return await person.ask(Do(person.new_id(), DUEL.id, Act(turn["turn"], action)))


async def all_in(first: Person, second: Person) -> None:
    assert (await act(first, AllIn()))["type"] == "Done"
    assert (await act(second, Call()))["type"] == "Done"


async def until(running: Watched, seconds: int) -> None:
    """Wait until this long after the next midnight (before it if negative)."""
    await running.wait(DAY + seconds - (running.now // 1000) % DAY)


async def winner_of_all(running: Watched, seconds: int) -> Person:
    """Two players with 5,000 each go all-in this long after midnight, in a hand that began the day before.

    Returns the winner of everything a moment later. Each player's loss limit is 5,000 a day.
    """
    people = await duel(running)
    for person in people:
        await running.limit(person, "loss-day", 5000)
    await until(running, seconds)
    await all_in(*sorted(people, key=lambda person: not of_turn(person)))
    await running.wait(1)
    owned = {await running.owns(person.player): person for person in people}
    return owned[max(owned)]


@virtual
async def test_a_winner_of_a_hand_over_midnight_leaves_after_it() -> None:
    running = await open_room(DUEL)
    winner = await winner_of_all(running, 60)
    assert not seated(running, winner, DUEL.id) and await running.free(winner) > 104_000
    assert notices(winner) == ["loss_limit_leave"]


@virtual
async def test_a_player_may_lose_what_they_won_on_the_same_day() -> None:
    running = await open_room(DUEL)
    winner = await winner_of_all(running, -3600)
    assert seated(running, winner, DUEL.id) and notices(winner) == []


@virtual
async def test_a_midnight_missed_while_the_store_failed_is_checked_later() -> None:
    fails = False

    def before_write(method: str) -> None:
        if fails and method == "played":
            raise StoreFailed("the disk is full")

    running = Watched(store=InMemoryStore(before_write))
    await running.open(DUEL)
    winner = await winner_of_all(running, -3600)
    await until(running, -120)
    fails = True
    await running.wait(150)
    assert seated(running, winner, DUEL.id)
    fails = False
    await running.wait(6)
    assert not seated(running, winner, DUEL.id)
