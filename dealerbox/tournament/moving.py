"""Which seat a player gets who moves to another table, so that nobody has the big blind twice running (RULES.md K7a).
Pure.

A player who has had the big blind in the last hand must not have it in the first hand at the new table. Whether the
seat keeps it away is sure between hands; while the table plays, those who sit between may lose their last chips.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from dealerbox.tournament import seating
from dealerbox.tournament.events import Marks, Place

FAR = 3
"""So many players before theirs keep the big blind from players who have just had it, as far as can be foreseen."""


class Target(NamedTuple):
    """A table that players may move to. ``taken``: the seats that nobody else can have; ``seats`` those of its players.
    ``marks``: of its running hand, or of its last one; None before its first. ``stacks``: by seat, of the players who
    are dealt in to its running hand; empty between hands."""

    number: int
    taken: frozenset[int]
    seats: frozenset[int]
    marks: Marks | None
    stacks: Mapping[int, int]

    def with_player(self, seat: int) -> "Target":
        return self._replace(taken=self.taken | {seat}, seats=self.seats | {seat})

    def between(self, seat: int) -> list[int]:
        """The players who have the big blind (without blinds: the mark) before whoever takes the free seat."""
        return seating.before(self.marks, self.seats, seat)

    def keeps_big_away(self, seat: int) -> bool:
        """Whether it is sure that whoever takes the free seat is not the next to have the big blind: one of those
        between is not dealt in to the running hand, or has more chips than everybody else in it and cannot lose all.
        Before a table's button is drawn nothing is sure."""
        if self.marks is None:
            return False
        between = self.between(seat)
        dealt_in = [other for other in between if other in self.stacks]
        if len(dealt_in) < len(between):
            return True
        others = [stack for other, stack in self.stacks.items() if other not in dealt_in]
        return bool(dealt_in) and max(self.stacks[other] for other in dealt_in) > max(others, default=0)


class Seats(NamedTuple):
    """Where players go; ``unsure``: how many of them may have the big blind twice running."""

    places: tuple[Place, ...]
    unsure: int


def far_from_big(targets: Collection[Target], seats: int) -> tuple[bool, Target, int]:
    """Whether it is sure that the big blind does not come at once, the table and the seat: one where it is sure, else
    with as many players between as there can be, up to ``FAR``; then at the emptiest table, as far back as others may
    sit down before."""
    found = []
    for target in targets:
        for seat in set(range(seats)) - target.taken:
            turns = len(target.between(seat))
            behind = (seat - target.marks.big - 1) % seats if target.marks is not None else 0
            sure = target.keeps_big_away(seat)
            key = (not sure, -min(turns, FAR), len(target.taken), -turns, -behind, target.number, seat)
            found.append((key, sure, target, seat))
    _, sure, target, seat = min(found, key=lambda one: one[0])
    return sure, target, seat


def seats_far_from_big(players: Sequence[str], targets: Mapping[int, Target], seats: int) -> Seats:
    """Seats for players who have all just had the big blind, one after the other: each who is seated may sit between
    for the next."""
    left, places, unsure = dict(targets), [], 0
    for player in players:
        sure, target, seat = far_from_big(left.values(), seats)
        left[target.number] = target.with_player(seat)
        places.append(Place(player, target.number, seat))
        unsure += not sure
    return Seats(tuple(places), unsure)


def comes_next(marks: Marks | None, seats: Collection[int], has_blinds: bool) -> int | None:
    """The seat that has the next big blind (without blinds: the mark) if nobody leaves or comes; None before the first
    hand."""
    return seating.who_moves(marks, seats, has_blinds) if marks is not None and seats else None
