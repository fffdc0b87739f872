"""Whole simulated tournaments: no invariant breaks, equal seeds give equal tournaments, and deliberate faults are
detected."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.ledger import BANK
from dealerbox.live.tournaments import notifications
from dealerbox.live.tournaments.money import TournamentMoney
from dealerbox.live.tournaments.tables import TournamentTables
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.tournament.formats import FORMATS, FieldTask
from dealerbox.simulate.tournament.run import simulate_field
from dealerbox.tournament import moving, places
from dealerbox.tournament.config import stakes_at
from dealerbox.tournament.tables import Tables

SIZES = (2, 3, 9, 10, 27)
GAME_LIST = list(GAMES)
EVERY = [(game, limit) for game in GAMES for limit in Limit]


@pytest.mark.parametrize("at", range(len(GAMES)))
def test_a_tournament_of_every_game_plays_to_the_last_chip(at: int) -> None:
    """Each game has another limit, format and number of players."""
    limit = list(Limit)[at % len(Limit)]
    format = list(FORMATS)[at % len(FORMATS)]
    report = simulate_field(FieldTask(SIZES[at % len(SIZES)], GAME_LIST[at], limit, format=format, seed=at))
    assert report.hands > 0 and report.views_compared > 0


def test_a_hundred_players_who_are_late_absent_disconnected_and_eliminated_together() -> None:
    report = simulate_field(FieldTask(100, seed=4))
    assert report.entries > 100 and report.moves > 20
    assert min(report.shared, report.connections_lost, report.timeouts, report.refused["started"]) > 0
    assert report.snapshots_compared > 0, "by people who reconnect"


def test_equal_seeds_give_equal_tournaments() -> None:
    task = FieldTask(12, seats=4, seed=5)
    digest = simulate_field(task).digest
    assert digest != simulate_field(FieldTask(12, seats=4, seed=6)).digest
    # The order of sets differs from process to process; nothing may depend on it.
    code = f"from {simulate_field.__module__} import *; print(simulate_field({task!r}).digest)"
    environment = {**os.environ, "PYTHONHASHSEED": "5"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == digest


# ---- deliberate faults ----


_shared, _seat = places.shared, TournamentTables.seat


def _a_cent_more(*args: Any) -> Any:
    paid = list(_shared(*args))
    return [paid[0] + 1, *paid[1:]]


def _never(*args: Any) -> bool:
    return False


def _stakes_to_come(config: Any, level: int) -> Any:
    return stakes_at(config, level + 1)


def _a_chip_less(self: TournamentMoney, player: str, amount: int) -> None:
    self._move(BANK, f"stack:t:{player}", amount - 1, "chips", "CHIPS:t")


def _by_name(busted: Any) -> Any:
    """Rank players eliminated in one hand by name instead of by chips."""
    return [(player,) for player, _ in sorted(busted)]


def _order_lost(self: TournamentTables, number: int, command: Any, seats: Any = ()) -> None:
    if (number, command.number) != (2, 3):
        _seat(self, number, command, seats)


def _notify_nobody(self: notifications.Notifications, event: Any) -> None:
    """Notify nobody of their place."""


def _next_to_big(targets: Any, seats: int) -> Any:
    """Seat a player who has just had the big blind where it comes next, as if that were safe."""
    free = [(target, seat) for target in targets for seat in set(range(seats)) - target.taken]
    target, seat = min(free, key=lambda one: len(one[0].between(one[1])))
    return True, target, seat


BROKEN: dict[str, tuple[Any, str, Callable[..., Any], str]] = {
    "a cent too much": (places, "shared", _a_cent_more, "do not share|the pool holds"),
    "equal ranks by name": (places, "out_groups", _by_name, "K10"),
    "tables are not balanced": (Tables, "_balance", _never, "two more|do not play"),
    "tables are not broken": (Tables, "_fits", _never, "than are needed|two more|to be broken"),
    "the big blind twice in a row": (moving, "far_from_big", _next_to_big, "twice"),
    "the stakes of the next level": (notifications, "stakes_at", _stakes_to_come, "other stakes than those"),
    "a chip is lost": (TournamentMoney, "_make_chips", _a_chip_less, "in the ledger|differ|the store"),
    "a table is forgotten": (TournamentTables, "seat", _order_lost, "stands still"),
    "places are not notified": (notifications.Notifications, "_notify_place", _notify_nobody, "was told of place"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_tournament_is_detected(broken: str) -> None:
    where, name, instead, said = BROKEN[broken]
    with patch.object(where, name, instead), pytest.raises(Breach, match=said):
        simulate_field(FieldTask(27, seats=4, format="freezeout", seed=3))


# ---- slow tests ----


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "limit"), EVERY)
def test_every_game_and_limit_in_every_format(game: str, limit: str) -> None:
    for at, format in enumerate(FORMATS):
        for players in (2, 10, 40):
            simulate_field(FieldTask(players, game, limit, format=format, seed=at))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("format", FORMATS)
def test_three_hundred_players(format: str, seed: int) -> None:
    simulate_field(FieldTask(300, GAME_LIST[seed], format=format, structure="turbo", seed=seed))


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("players", "game", "limit"), [
    (1000, "holdem", "NL"), (1000, "stud8", "FL"), (1000, "draw32", "HPL"), (5000, "holdem", "NL"),
])  # fmt: skip
def test_a_large_tournament_plays_to_the_end_in_minutes(players: int, game: str, limit: str) -> None:
    report = simulate_field(FieldTask(players, game, limit, structure="turbo", seed=1))
    assert report.seconds < 600 and report.memory_mb < 1000
