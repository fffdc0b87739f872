"""Which seat keeps the big blind away from a player who has just had it."""

import pytest

from dealerbox.tournament.events import Marks, Place
from dealerbox.tournament.moving import Target, far_from_big, seats_far_from_big


def target(seats: str, big: int, stacks: str = "", number: int = 1) -> Target:
    """``stacks`` are those of the players in the current hand, in the order of the seats."""
    at = [int(seat) for seat in seats]
    playing = dict(zip(at, map(int, stacks.split()), strict=False))
    return Target(number, frozenset(at), frozenset(at), Marks(0, 0, big), playing)


@pytest.mark.parametrize(
    ("table", "seat", "sure", "why"),
    [
        (target("012", big=0), 3, True, "between hands two have it before"),
        (target("012", big=2), 3, False, "it comes next"),
        (target("012", big=0, stacks="900 500 400"), 3, False, "both may be out: the first covers them"),
        (target("012", big=0, stacks="900 500 1000"), 3, True, "nobody can take all chips of the third"),
        (target("012", big=0, stacks="900 500 900"), 3, False, "equal stacks can"),
        (target("012", big=0, stacks="900 500"), 3, True, "the third is not in the hand"),
        (target("02", big=0, stacks="500 500"), 1, False, "it comes next"),
        (Target(1, frozenset((0,)), frozenset((0,)), None, {}), 1, False, "the button is still to be drawn"),
    ],
)
def test_whether_it_is_certain_that_the_big_blind_does_not_come_at_once(
    table: Target, seat: int, sure: bool, why: str
) -> None:
    assert table.keeps_big_away(seat) is sure, why


def test_a_certain_seat_is_preferred_to_a_far_one_and_to_a_smaller_table() -> None:
    small = target("01", big=0, stacks="500 500")
    playing = target("01234", big=0, stacks="500 500 500 500 500", number=2)
    idle = target("0123", big=3, number=3)
    sure, to, seat = far_from_big([small, playing, idle], seats=6)
    assert (sure, to.number) == (False, 2), "four between, who would all have to be out"
    sure, to, seat = far_from_big([small, playing, target("0123", big=2, number=3)], seats=6)
    assert (sure, to.number, seat) == (True, 3, 5)


def test_of_two_players_who_just_had_it_one_gets_the_only_certain_seat() -> None:
    seats = seats_far_from_big(["ann", "bob"], {1: target("02", big=2)}, seats=5)
    assert seats.places == (Place("ann", 1, 1), Place("bob", 1, 4)) and seats.unsure == 1
