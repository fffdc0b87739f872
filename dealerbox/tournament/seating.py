"""Seats: the draw, who moves, and to which seat (RULES.md K5, K6, K11 to K14, C39, C41, C54). Pure.

Seats are numbered clockwise; "next" always means clockwise.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from dealerbox.tournament.events import Marks, Place


class Rng(Protocol):
    """A source of randomness."""

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the numbers in a random order."""
        ...


def draw(players: Sequence[str], seats: int, rng: Rng, first_table: int = 0) -> list[Place]:
    """Return a random seat for everybody (K5): as few tables as possible, whose sizes differ by at most one. Tables are
    numbered from ``first_table``."""
    tables = -(-len(players) // seats)
    order = rng.shuffle(range(len(players)))
    places = []
    for table in range(tables):
        here = [players[at] for at in order[table::tables]]
        free = rng.shuffle(range(seats))
        places += [Place(player, first_table + table, seat) for player, seat in zip(here, free, strict=False)]
    return places


def rounds(players: int, seats: int) -> int:
    """Return how many rounds a shoot-out has: the winners of all tables meet until one table is left."""
    count, tables = 1, -(-players // seats)
    while tables > 1:
        count, tables = count + 1, -(-tables // seats)
    return count


def draw_cards(seats: Iterable[int], rng: Rng) -> tuple[tuple[int, int], ...]:
    """Return a card for each seat, in the order of the seats: (seat, card)."""
    return tuple(zip(sorted(seats), rng.shuffle(range(52)), strict=False))


def highest(cards: Sequence[tuple[int, int]]) -> int:
    """Return the seat with the highest card; suits break ties in the order spades, hearts, diamonds, clubs, which is
    the order of card numbers (K6)."""
    return max(cards, key=lambda dealt: dealt[1])[0]


def marks_before(button: int, seats: Collection[int], has_blinds: bool, dealer_has_big: bool) -> Marks:
    """Return the positions of a hand that was never played, after which ``button`` has the button."""
    if not has_blinds:
        return Marks(previous_seat(button, seats))
    if len(seats) == 2 and not dealer_has_big:
        return Marks(previous_seat(button, seats), next_seat(button, seats), button)
    # With two seats the previous and the next one are the same, and the big blind comes round to the button (K15).
    return Marks(previous_seat(button, seats), button, next_seat(button, seats))


def next_seat(after: int, seats: Iterable[int]) -> int:
    """Return the first of ``seats`` clockwise after ``after``; ``after`` itself only if it is the only one."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def previous_seat(before: int, seats: Iterable[int]) -> int:
    """Return the first of ``seats`` anticlockwise from ``before``, which comes last."""
    return max(seats, key=lambda seat: (seat < before, seat))


def next_marks(marks: Marks, seats: Collection[int], has_blinds: bool, dealer_has_big: bool) -> Marks:
    """Return the positions of the next hand of ``seats``. Without blinds the button moves one seat (C22). With blinds
    the big blind goes to the next player, the small blind to where the big blind was, and the button to where the small
    blind was, or the nearest seat before it (C39); heads-up the button has the blind that the rule book says (C42)."""
    if not has_blinds:
        return Marks(next_seat(marks.button, seats))
    big = next_seat(marks.big, seats)
    if len(seats) == 2:
        small = next_seat(big, seats)
        return Marks(big if dealer_has_big else small, small, big)
    others = [seat for seat in seats if seat not in (marks.big, big)]
    return Marks(previous_seat(marks.small + 1, others) if others else big, marks.big, big)


def next_to_move(marks: Marks, seats: Collection[int], has_blinds: bool) -> int:
    """Return the seat whose player moves next: the one with the next big blind (K14); in games without blinds the one
    after the button."""
    return next_seat(marks.big if has_blinds else marks.button, seats)


def before(marks: Marks | None, taken: Collection[int], seat: int) -> list[int]:
    """Return the players who have the big blind (in games without blinds: the button) before a player who takes a free
    seat; all of them before the table's first hand."""
    if marks is None:
        return sorted(taken)
    last = marks.big if marks.big >= 0 else marks.button
    own_order = (seat <= last, seat)
    return [other for other in sorted(taken) if (other <= last, other) < own_order]
