"""Whole sessions of random people: ``Session`` checks replay, every viewer's fold, the chips, and that refusals change
nothing after every command."""

from typing import Literal

import pytest

from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.hand.plan import plan_of
from dealerbox.table.config import Extras, MixedGame
from tests.table.people import People
from tests.table.session import Session
from tests.table.tables import ANTES, BLINDS, table_of

NAMES = tuple("ABCDEFGH")


def play_session(game: str, limit: str, seed: int, steps: int, seats: int | None = None, **changes: object) -> Session:
    session = Session(table_of(game, limit, seats, **changes), seed, (None, *NAMES))
    people = People(session, NAMES, seed)
    for _ in range(steps):
        people.step()
    return session


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_sessions_of_no_limit_holdem(seats: int, seed: int) -> None:
    session = play_session("holdem", "NL", seed, 400, seats)
    assert sum(isinstance(event, HandEnded) for event in session.log) > 5


@pytest.mark.parametrize("limit", ["FL", "SL", "NL", "PL", "HPL"])
@pytest.mark.parametrize("game", GAMES)
def test_a_session_of_every_game(game: str, limit: str) -> None:
    session = play_session(game, limit, 7, 250, min(6, plan_of(game, limit, "dealerbox").max_players))
    assert any(isinstance(event, HandEnded) for event in session.log)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("straddle", ["utg", "button"])
def test_a_session_with_every_home_game_option(straddle: Literal["utg", "button"], seed: int) -> None:
    games = (MixedGame("holdem", "NL", BLINDS), MixedGame("stud", "FL", ANTES), MixedGame("draw5", "PL", BLINDS))
    extras = Extras(
        games, "hands", 3, straddle, 4, 20, run_twice=True, rabbit=True, seven_deuce=15, dealers_choice=seed % 2 == 0
    )
    session = play_session("holdem", "NL", seed, 700, 6, extras=extras)
    played = {event.game for event in session.log if isinstance(event, HandStarted)}
    assert len(played) > 1 or extras.dealers_choice
    assert sum(isinstance(event, HandEnded) for event in session.log) > 8
