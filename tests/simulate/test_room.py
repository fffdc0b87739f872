"""Whole simulated rooms: no invariant breaks, equal seeds give equal rooms, and deliberate faults are detected."""

import os
import subprocess
import sys
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from dealerbox.core import points
from dealerbox.game import BadBeatMinimum
from dealerbox.games.catalog import GAMES
from dealerbox.hand import showdown
from dealerbox.hand.plan import plan_of
from dealerbox.live import jackpot, stream
from dealerbox.rulebooks.rake import rake_of
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.run import RoomTask, simulate_room
from dealerbox.table import button, dealing
from dealerbox.table.machine import Table
from dealerbox.table.seating import Seating
from dealerbox.table.state import TableState

HOUR = RoomTask(people=70, hours=1, seed=1)
EVENING = RoomTask(people=110, hours=3, seed=1)


@pytest.mark.parametrize("seed", [1, 6])
def test_an_evening_of_players_who_join_play_disconnect_and_return(seed: int) -> None:
    report = simulate_room(RoomTask(EVENING.people, EVENING.hours, seed))
    assert min(report.by_game[game] for game in GAMES) > 0
    assert report.blinds_compared >= report.hands == sum(report.by_game.values()) > 300
    assert min(report.connections_lost, report.snapshots_compared, report.offers, report.refused["buy_in"]) > 0


def test_jackpots_are_won_shared_and_paid_a_day_later() -> None:
    """The minimum hand is a pair here; the real one comes once in many weeks."""
    pairs = {
        id: replace(game, bad_beat=BadBeatMinimum("7s 7h 8d 9c Ts" if id == "americana" else "2s 2h 3d 4c 5s"))
        for id, game in GAMES.items()
        if game.bad_beat
    }
    plan_of.cache_clear()
    with patch.dict(GAMES, pairs):
        report = simulate_room(RoomTask(people=20, hours=28, seed=1))
    plan_of.cache_clear()
    assert report.jackpots > 5


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("seed", [2, 7])
def test_a_week_with_three_hundred_people(seed: int) -> None:
    report = simulate_room(RoomTask(people=300, hours=168, seed=seed))
    assert min(report.by_game[game] for game in GAMES) > 1000
    assert min(report.protections, report.stopped, report.restarts) > 0


def test_equal_seeds_give_equal_rooms() -> None:
    digest = simulate_room(HOUR).digest
    assert digest != simulate_room(RoomTask(HOUR.people, HOUR.hours, 2)).digest
    # The order of sets differs from process to process; nothing may depend on it.
    code = f"from {simulate_room.__module__} import *; print(simulate_room({HOUR!r}).digest)"
    environment = {**os.environ, "PYTHONHASHSEED": "5"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == digest


def _small_blind_again(*args: Any) -> Any:
    """Charge the small blind to the player in the big blind as well."""
    deal = button.deal_with_blinds(*args)
    return deal._replace(posts=((deal.positions.big, "small"), *deal.posts))


def _no_small_blinds(*args: Any) -> Any:
    return tuple(post for post in button.posts_in_places(*args) if post.kind != "small")


def _nobody_owes(*args: Any) -> tuple[bool, bool]:
    return False, False


def _comers_anywhere(start: int, seat: int, end: int) -> bool:
    return start != end


def _a_cent_more(*args: Any) -> int:
    return _rake_of(*args) + 1


def _points_to_the_first(put_in: Any, rake: int) -> list[int]:
    return [rake * 20_000, *(0 for _ in put_in[1:])]


def _from_nothing(self: Any, player: str, now: int) -> tuple[int, int]:
    return self.config.min_buy_in, self.config.buy_in_limit


def _never_plan(self: Any, now: int, out: Any) -> None:
    """Let hands follow each other, but plan none."""


def _no_alarm(self: Any) -> int | None:
    return None if self.playing else self.next_hand


def _lose_a_number(self: Any, *given: Any) -> Any:
    self.number += 1
    return _add(self, *given)


_rake_of, _add = rake_of, stream.Stream.add

BROKEN: dict[str, tuple[Any, str, Any, str]] = {
    "a small blind that nobody owes": (dealing, "deal_with_blinds", _small_blind_again, "does not owe it"),
    "missed blinds are forgotten": (dealing, "missed", _nobody_owes, "the table says"),
    "newcomers post between button and big blind": (button, "_between", _comers_anywhere, "must not be|owes big"),
    "too much rake": (showdown, "rake_of", _a_cent_more, "by its events"),
    "points for one player only": (points, "point_shares", _points_to_the_first, "by grants and hands"),
    "no small blinds": (dealing, "posts_in_places", _no_small_blinds, "owes small [0-9]+, and is not charged"),
    "the jackpot is fed twice": (jackpot, "fed", lambda plan, rake: rake // 5, "by the hands' records"),
    "too small a buy-in on return": (
        Seating,
        "buy_in_range",
        _from_nothing,
        "the m[a-z]+imum is",
    ),
    "no hand starts": (Table, "_plan", _never_plan, "no hand is planned"),
    "no clock runs out": (TableState, "due", property(_no_alarm), "should have ended"),
    "time never passes": (Table, "wake", lambda self, now: [], "stands still"),
    "an event number is skipped": (stream.Stream, "add", _lose_a_number, "follows on"),
}


@pytest.mark.parametrize(("where", "what", "broken", "why"), BROKEN.values(), ids=BROKEN)
def test_a_broken_room_is_detected(where: Any, what: str, broken: Any, why: str) -> None:
    with patch.object(where, what, broken), pytest.raises(Breach, match=why) as found:
        simulate_room(EVENING)
    assert "seed 1" in str(found.value)
