"""Whole evenings of random people: replay, every viewer's fold, the chips, and refusals that change nothing are checked
after every command (by ``Session``)."""

import pytest

from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import HandEnded
from dealerbox.hand.plan import plan_of
from tests.table.people import People
from tests.table.session import Session
from tests.table.tables import table_of

NAMES = tuple("ABCDEFGH")


def evening(game: str, limit: str, seed: int, steps: int, seats: int | None = None, **changes: object) -> Session:
    session = Session(table_of(game, limit, seats, **changes), seed, (None, *NAMES))
    people = People(session, NAMES, seed)
    for _ in range(steps):
        people.step()
    return session


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_evenings_of_no_limit_holdem(seats: int, seed: int) -> None:
    session = evening("holdem", "NL", seed, 400, seats)
    assert sum(isinstance(event, HandEnded) for event in session.log) > 5


@pytest.mark.parametrize("limit", ["FL", "SL", "NL", "PL", "HPL"])
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_every_game(game: str, limit: str) -> None:
    session = evening(game, limit, 7, 250, min(6, plan_of(game, limit, "dealerbox").max_players))
    assert any(isinstance(event, HandEnded) for event in session.log)
