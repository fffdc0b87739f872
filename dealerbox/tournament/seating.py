"""Who sits where: the draw, who is moved and to which seat (RULES.md K5, K6, K11 to K14, C39, C41, C54). Pure.

Seats are numbered clockwise; "the next" is always clockwise.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from dealerbox.tournament.events import Marks, Place


class Rng(Protocol):
    """Where chance comes from."""

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """The same numbers in a random order."""
        ...


def draw(players: Sequence[str], seats: int, rng: Rng, first_table: int = 0) -> list[Place]:
    """Everybody's seat by chance (K5): as few tables as there can be, none of them with more than one player above
    another. The tables' numbers begin with ``first_table``."""
    tables = -(-len(players) // seats)
    order = rng.shuffle(range(len(players)))
    places = []
    for table in range(tables):
        here = [players[at] for at in order[table::tables]]
        free = rng.shuffle(range(seats))
        places += [Place(player, first_table + table, seat) for player, seat in zip(here, free, strict=False)]
    return places


def rounds(players: int, seats: int) -> int:
    """How many rounds a shoot-out of so many players has: the winners of all tables meet until one table is left."""
    count, tables = 1, -(-players // seats)
    while tables > 1:
        count, tables = count + 1, -(-tables // seats)
    return count


def draw_cards(seats: Iterable[int], rng: Rng) -> tuple[tuple[int, int], ...]:
    """A card for each seat, in the order of the seats: (seat, card)."""
    return tuple(zip(sorted(seats), rng.shuffle(range(52)), strict=False))


def highest(cards: Sequence[tuple[int, int]]) -> int:
    """The seat with the highest card, of equal ranks spades, hearts, diamonds, clubs (K6): a card's number says it."""
    return max(cards, key=lambda dealt: dealt[1])[0]


def marks_before(button: int, seats: Collection[int], has_blinds: bool, dealer_has_big: bool) -> Marks:
    """The marks of a hand that was never played, after which ``button`` has the mark."""
    if not has_blinds:
        return Marks(previous_seat(button, seats))
    if len(seats) == 2 and not dealer_has_big:
        return Marks(previous_seat(button, seats), next_seat(button, seats), button)
    # With two seats the one before and the one after are the same, and the big blind comes round to the dealer (K15).
    return Marks(previous_seat(button, seats), button, next_seat(button, seats))


def next_seat(after: int, seats: Iterable[int]) -> int:
    """The first of ``seats`` that follows ``after``; ``after`` itself only where there is no other."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def previous_seat(before: int, seats: Iterable[int]) -> int:
    """The first of ``seats`` on the way back from ``before``, which comes last."""
    return max(seats, key=lambda seat: (seat < before, seat))


def next_marks(marks: Marks, seats: Collection[int], has_blinds: bool, dealer_has_big: bool) -> Marks:
    """Those of the next hand of ``seats``. Without blinds the mark moves on by one seat (C22). With them the big blind
    goes to the next player, the small one is where the big one was, and the mark where that was, or the nearest before
    it (C39); heads-up it is at the blind that the house gives to the dealer (C42)."""
    if not has_blinds:
        return Marks(next_seat(marks.button, seats))
    big = next_seat(marks.big, seats)
    if len(seats) == 2:
        small = next_seat(big, seats)
        return Marks(big if dealer_has_big else small, small, big)
    others = [seat for seat in seats if seat not in (marks.big, big)]
    return Marks(previous_seat(marks.small + 1, others) if others else big, marks.big, big)


def who_moves(marks: Marks, seats: Collection[int], has_blinds: bool) -> int:
    """Whose turn it is to go: who would have the next big blind (K14), in ante games who comes next after the mark."""
    return next_seat(marks.big if has_blinds else marks.button, seats)


def before(marks: Marks | None, taken: Collection[int], seat: int) -> list[int]:
    """Which of a table's players have the big blind (in games without blinds: the mark) before whoever takes a free
    seat of it; all of them before its first hand."""
    if marks is None:
        return sorted(taken)
    last = marks.big if marks.big >= 0 else marks.button
    mine = (seat <= last, seat)
    return [other for other in sorted(taken) if (other <= last, other) < mine]
