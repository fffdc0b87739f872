"""What the lobby shows of the tables."""

import asyncio

import pytest

from dealerbox.game import Stakes
from dealerbox.hand.commands import Fold
from dealerbox.hand.events import Folded, HandEnded, HandStarted, Pot, StreetDealt
from dealerbox.live.lobby import HOUR_MS, Activity
from dealerbox.table.events import PlayerLeft, SeatTaken, TableEvent
from dealerbox.wire import WatchLobby
from tests.live.playing import HEADS_UP, SIX, VirtualRoom, heads_up, last_turn, virtual


def ended(*pots: int) -> HandEnded:
    return HandEnded(tuple(Pot(amount, 0, (), (), ()) for amount in pots), 0, (), ())


def test_players_are_listed_in_seat_order() -> None:
    activity = Activity(SIX)
    assert activity.note([SeatTaken(4, "b", "Bob"), SeatTaken(1, "a", "Ann")], 0)
    assert activity.row(0).players == ("Ann", "Bob")
    activity.note([PlayerLeft(4, "b", 100)], 0)
    assert (activity.row(0).playing, activity.row(0).players) == (1, ("Ann",))


def test_the_average_pot_covers_the_last_fifty_hands() -> None:
    activity = Activity(SIX)
    activity.note([ended(1_000_000)], 0)
    for _ in range(25):
        activity.note([ended(100, 50)], 0)
        activity.note([ended(251)], 0)
    assert activity.row(0).average_pot == 200, "(150 + 251) / 2, rounded down"


def hand(game: str, players: int, folds_before: int, folds_after: int = 0, streets: int = 2) -> list[TableEvent]:
    """Return a hand for which the lobby counts the players in on the second street, if there is one."""
    return [
        HandStarted(game, "NL", "default", "fun", Stakes(1, 2), (100,) * players, 0, ()),
        StreetDealt(0, "dd", (), ()),
        *(Folded(seat) for seat in range(folds_before)),
        *(StreetDealt(street, "", (), ()) for street in range(1, streets)),
        *(Folded(folds_before + seat) for seat in range(folds_after)),
        ended(10),
    ]


@pytest.mark.parametrize("game", ["holdem", "stud", "draw5"])
def test_players_seeing_the_flop_are_counted_of_all_dealt_in(game: str) -> None:
    activity = Activity(SIX)
    assert activity.row(0).flop_percent is None
    activity.note(hand(game, players=6, folds_before=4, folds_after=1, streets=4), 0)
    assert activity.row(0).flop_percent == 33
    activity.note(hand(game, players=2, folds_before=0, streets=4), 0)
    assert activity.row(0).flop_percent == 50, "(2 + 2) of (6 + 2), not the mean of 33 and 100"
    activity.note(hand(game, players=3, folds_before=2, streets=1), 0)
    assert activity.row(0).flop_percent == 36, "nobody saw the third: 4 of 11"


def test_players_seeing_the_flop_cover_the_hands_of_the_average_pot() -> None:
    activity = Activity(SIX)
    activity.note(hand("holdem", players=6, folds_before=0), 0)
    for _ in range(50):
        activity.note(hand("holdem", players=4, folds_before=2), 0)
    assert activity.row(0).flop_percent == 50


def test_a_void_hand_is_not_counted() -> None:
    activity = Activity(SIX)
    activity.note(hand("holdem", players=6, folds_before=0)[:-1], 0)
    activity.note(hand("holdem", players=4, folds_before=2), 0)
    assert activity.row(0).flop_percent == 50


def test_hands_of_the_last_hour_are_counted() -> None:
    activity = Activity(SIX)
    for minute in range(90):
        activity.note([ended(10)], minute * 60_000)
    assert activity.row(89 * 60_000).hands_per_hour == 60
    assert activity.row(89 * 60_000 + HOUR_MS).hands_per_hour == 0


def test_a_new_table_extrapolates_its_hands_per_hour() -> None:
    activity = Activity(SIX)
    for minute in range(30):
        activity.note(hand("holdem", players=6, folds_before=0), minute * 60_000)
        if minute == 4:
            assert activity.row(5 * 60_000).hands_per_hour == 30, "at least ten minutes"
    assert activity.row(30 * 60_000).hands_per_hour == 60


@virtual
async def test_the_lobby_changes_at_most_once_a_second() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    watcher = await running.observer()
    await watcher.say(WatchLobby(True))
    lobby = await watcher.until(lambda message: message["type"] == "Lobby")
    assert [table["config"]["id"] for table in lobby["tables"]] == ["t1", "t6"]
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await asyncio.sleep(3)
    changes = [message for message in watcher.messages if message["type"] == "LobbyChanged"]
    (row,) = changes[-1]["tables"]
    assert (row["playing"], row["average_pot"], row["hands_per_hour"], row["flop_percent"]) == (2, 100, 6, 0)
    assert len(changes) <= 6

    await watcher.say(WatchLobby(False))
    await asyncio.sleep(3)
    before = len(watcher.texts)
    await bob.leave("t1")
    await asyncio.sleep(3)
    assert len(watcher.texts) == before
