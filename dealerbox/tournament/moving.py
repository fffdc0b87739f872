"""Choose the seat of a player who moves to another table, so that nobody has the big blind twice in a row (RULES.md
K7a). Pure.

A player who had the big blind in the last hand must not have it in the first hand at the new table. Between hands it is
certain whether a seat prevents that; while the table plays, the players between may bust.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from dealerbox.tournament import seating
from dealerbox.tournament.events import Marks, Place

FAR = 3
"""With this many players between, a player who has just had the big blind is far enough from the next one, as far as
can be foreseen."""


class Target(NamedTuple):
    """A table that players may move to."""

    number: int
    taken: frozenset[int]
    """The seats that nobody else can have."""
    seats: frozenset[int]
    """The seats of its players."""
    marks: Marks | None
    """Of its current or last hand; None before its first."""
    stacks: Mapping[int, int]
    """By seat, for the players dealt in to its current hand; empty between hands."""

    def with_player(self, seat: int) -> "Target":
        return self._replace(taken=self.taken | {seat}, seats=self.seats | {seat})

    def between(self, seat: int) -> list[int]:
        """Return the players who have the big blind (without blinds: the button) before a player who takes this free
        seat."""
        return seating.before(self.marks, self.seats, seat)

    def keeps_big_away(self, seat: int) -> bool:
        """Return whether it is certain that a player who takes this free seat is not next to have the big blind: one of
        the players between is not dealt in to the current hand, or has more chips than everybody else in it and cannot
        bust. Before a table's button is drawn nothing is certain."""
        if self.marks is None:
            return False
        between = self.between(seat)
        dealt_in = [other for other in between if other in self.stacks]
        if len(dealt_in) < len(between):
            return True
        others = [stack for other, stack in self.stacks.items() if other not in dealt_in]
        return bool(dealt_in) and max(self.stacks[other] for other in dealt_in) > max(others, default=0)


class Seats(NamedTuple):
    """The seats that players move to."""

    places: tuple[Place, ...]
    unsure: int
    """How many of them may have the big blind twice in a row."""


def far_from_big(targets: Collection[Target], seats: int) -> tuple[bool, Target, int]:
    """Return whether it is certain that the big blind does not come at once, the table and the seat. Prefer a certain
    seat, otherwise one with as many players between as possible, up to ``FAR``; then the emptiest table, and the seat
    furthest back, since others may sit down before it."""
    found = []
    for target in targets:
        for seat in set(range(seats)) - target.taken:
            turns = len(target.between(seat))
            behind = (seat - target.marks.big - 1) % seats if target.marks is not None else 0
            sure = target.keeps_big_away(seat)
            key = (not sure, -min(turns, FAR), len(target.taken), -turns, -behind, target.number, seat)
            found.append((key, sure, target, seat))
    _, sure, target, seat = min(found, key=lambda option: option[0])
    return sure, target, seat


def seats_far_from_big(players: Sequence[str], targets: Mapping[int, Target], seats: int) -> Seats:
    """Return seats for players who have all just had the big blind, one after another: each seated player may be
    between for the next."""
    left, places, unsure = dict(targets), [], 0
    for player in players:
        sure, target, seat = far_from_big(left.values(), seats)
        left[target.number] = target.with_player(seat)
        places.append(Place(player, target.number, seat))
        unsure += not sure
    return Seats(tuple(places), unsure)


def comes_next(marks: Marks | None, seats: Collection[int], has_blinds: bool) -> int | None:
    """Return the seat that has the next big blind (without blinds: the button) if nobody leaves or joins; None before
    the first hand."""
    return seating.next_to_move(marks, seats, has_blinds) if marks is not None and seats else None
