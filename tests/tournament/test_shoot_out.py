"""Shoot-outs: every table plays until one player is left, and the winners meet in the next round."""

import pytest

from dealerbox.live.tournaments.views import view_of
from dealerbox.tournament.commands import Pause, Resume
from dealerbox.tournament.events import HandCalled, LevelBegan, SeatsDrawn
from dealerbox.tournament.seating import rounds
from tests.tournament.fields import Field, config, levels


def begun(**changes: object) -> Field:
    """Start two tables of two: a bracket of four."""
    field = Field(config(seats=2, format="shoot-out", **changes))
    field.start(*"abcd")
    return field


def one_left(field: Field, table: int) -> None:
    loser = next(iter(field.tournament.tables[table].seats.values()))
    field.lose(loser)


@pytest.mark.parametrize("breaks", [0, 2])
def test_every_round_begins_at_the_first_level(breaks: int) -> None:
    field = begun(levels=levels(10, 60, break_every=breaks))
    state = field.tournament
    one_left(field, 0)
    while state.level < 1 or (breaks and not state.break_due):
        field.wait(10)
    one_left(field, 1)
    drawn = next(at for at, event in enumerate(field.log) if isinstance(event, SeatsDrawn) and event.why == "round")
    level = next(event for event in field.log[drawn:] if isinstance(event, LevelBegan))
    assert (level.level, level.at) == (0, field.now)
    call = next(event for event in field.log[drawn:] if isinstance(event, HandCalled))
    assert (call.level, state.in_break, state.ends) == (0, False, field.now + 60_000)


def test_no_round_begins_during_a_pause() -> None:
    field = begun()
    one_left(field, 0)
    field.do("", Pause("a word"))
    one_left(field, 1)
    assert field.tournament.round == 1 and field.tournament.ends is None
    field.do("", Resume())
    assert field.tournament.round == 2 and field.tournament.ends is not None


def test_the_lobby_shows_the_rounds() -> None:
    field = begun()
    view = view_of(field.tournament, field.now, None, "")
    assert (view.round, view.rounds) == (1, 2)
    one_left(field, 0)
    one_left(field, 1)
    assert view_of(field.tournament, field.now, None, "").round == 2
    usual = Field(config(seats=2))
    usual.start(*"abcd")
    view = view_of(usual.tournament, usual.now, None, "")
    assert (view.round, view.rounds) == (0, 0)


@pytest.mark.parametrize(
    ("players", "seats", "count"), [(2, 2, 1), (3, 2, 2), (4, 2, 2), (30, 2, 5), (36, 6, 2), (37, 6, 3), (6, 6, 1)]
)
def test_the_number_of_rounds(players: int, seats: int, count: int) -> None:
    assert rounds(players, seats) == count
