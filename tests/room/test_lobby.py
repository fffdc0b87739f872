"""What the lobby tells of the tables."""

import asyncio

from dealerbox.hand.commands import Fold
from dealerbox.hand.events import HandEnded, Pot
from dealerbox.room.lobby import HOUR_MS, Activity
from dealerbox.table.events import PlayerLeft, SeatTaken
from dealerbox.wire import WatchLobby
from tests.room.playing import HEADS_UP, SIX, House, heads_up, last_turn, virtual


def ended(*pots: int) -> HandEnded:
    return HandEnded(tuple(Pot(amount, 0, (), (), ()) for amount in pots), 0, (), ())


def test_players_are_named_in_the_order_of_their_seats() -> None:
    activity = Activity(SIX)
    assert activity.note([SeatTaken(4, "b", "Bob"), SeatTaken(1, "a", "Ann")], 0)
    assert activity.row(0).players == ("Ann", "Bob")
    activity.note([PlayerLeft(4, "b", 100)], 0)
    assert (activity.row(0).playing, activity.row(0).players) == (1, ("Ann",))


def test_the_average_pot_is_that_of_the_last_fifty_hands() -> None:
    activity = Activity(SIX)
    activity.note([ended(1_000_000)], 0)
    for _ in range(25):
        activity.note([ended(100, 50)], 0)
        activity.note([ended(251)], 0)
    assert activity.row(0).average_pot == 200, "(150 + 251) / 2, rounded down"


def test_hands_of_the_last_hour_are_counted() -> None:
    activity = Activity(SIX)
    for minute in range(90):
        activity.note([ended(10)], minute * 60_000)
    assert activity.row(89 * 60_000).hands_per_hour == 60
    assert activity.row(89 * 60_000 + HOUR_MS).hands_per_hour == 0


@virtual
async def test_the_lobby_is_told_of_changes_at_most_once_a_second() -> None:
    house = await House().open(HEADS_UP, SIX)
    watcher = await house.observer()
    await watcher.say(WatchLobby(True))
    lobby = await watcher.until(lambda message: message["type"] == "Lobby")
    assert [table["config"]["id"] for table in lobby["tables"]] == ["t1", "t6"]
    ann, bob = await heads_up(house)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await asyncio.sleep(3)
    changes = [message for message in watcher.messages if message["type"] == "LobbyChanged"]
    (row,) = changes[-1]["tables"]
    assert (row["playing"], row["average_pot"], row["hands_per_hour"]) == (2, 100, 1)
    assert len(changes) <= 6

    await watcher.say(WatchLobby(False))
    await asyncio.sleep(3)
    before = len(watcher.texts)
    await bob.leave("t1")
    await asyncio.sleep(3)
    assert len(watcher.texts) == before
