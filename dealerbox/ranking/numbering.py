"""Number each choice of ranks by adding up its cards.

Every rank has a unit such that no two choices of up to seven cards (no rank five times) have the same sum. The sum has
two halves, one for the ranks up to the eight and one for those above, so that two short lists turn it into a position
in a table without gaps: the upper half gives where its choices begin, the lower half which of them it is. A table of
all 49,205 choices of seven cards then fits a processor's cache; a dict of them does not.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

Choice = tuple[int, ...]
"""Ranks, the highest first."""

_NINE = 7
_ACE = 12
_MOST = 7

# The smallest numbers, found one after another, that make the sums of all choices differ.
_UNITS = (1, 5, 24, 112, 521, 2247, 9244)

HIGH_SHIFT: Final = 16
LOW_MASK: Final = (1 << HIGH_SHIFT) - 1
HIGH_MASK: Final = (1 << 14) - 1
"""The bits of the upper half, after shifting it down."""

RANK_BITS: Final = 30
"""The number of bits in a sum of ranks."""

RANK_UNITS: Final[tuple[int, ...]] = (*_UNITS, *(unit << HIGH_SHIFT for unit in _UNITS[:6]))
"""What one card of each rank adds to a sum."""


def sum_of(choice: Choice) -> int:
    """Return the sum of the units of the ranks."""
    return sum([RANK_UNITS[rank] for rank in choice])


def all_choices(count: int) -> list[Choice]:
    """Return every choice of ``count`` ranks, in the order of their positions."""
    return [
        high + low
        for size in range(count + 1)
        for high in _choices(_NINE, _ACE, size)
        for low in _choices(0, _NINE - 1, count - size)
    ]


def _choices(lowest: int, highest: int, count: int) -> list[Choice]:
    chosen = combinations_with_replacement(range(highest, lowest - 1, -1), count)
    return [
        choice for choice in chosen if all(first != fifth for first, fifth in zip(choice, choice[4:], strict=False))
    ]


@cache
def low_places() -> list[int]:
    """Return, by the lower half of a sum, the position among the choices with as many low ranks."""
    places = [0] * (LOW_MASK + 1)
    for count in range(_MOST + 1):
        for place, choice in enumerate(_choices(0, _NINE - 1, count)):
            places[sum_of(choice)] = place
    return places


@cache
def high_begins(count: int) -> list[int]:
    """Return, by the upper half of a sum of ``count`` cards, the position of its first choice."""
    begins = [0] * (HIGH_MASK + 1)
    begin = 0
    for size in range(count + 1):
        lows = len(_choices(0, _NINE - 1, count - size))
        for choice in _choices(_NINE, _ACE, size):
            begins[sum_of(choice) >> HIGH_SHIFT] = begin
            begin += lows
    return begins
