"""The definition of a ranking, and what it says about a hand.

A definition is an ordered list of rows, the best category first, each with what is compared within it: ``Row(two_pair,
"1 2 3 3s")`` compares the rank of the first group (the higher pair), then of the second, then of the third (the
kicker), then the kicker's suit. The suit of a group with several cards is the highest of theirs. A hand belongs to the
first row that fits.

This is the specification, slow and simple; ``tables.py`` is generated from it.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from dealerbox.cards import SPADES_FIRST
from dealerbox.ranking.categories import ACE, Category, Groups, MadeHand

BITS = 4
"""Bits for one compared value (a rank or the height of a suit) in a packed strength."""


class Row(NamedTuple):
    """A category and what is compared within it (see the module docstring)."""

    category: Category
    compare: str


class Definition:
    """One ranking."""

    rows: tuple[Row, ...]
    ace_under: int | None
    """The rank below which the ace may stand in a straight; None: none."""
    ace_low: bool
    """The ace counts below the deuce everywhere."""
    lowest_wins: bool
    """The whole order is reversed."""
    suits: tuple[int, ...]
    """How high each suit counts if a row compares suits."""
    _width: int

    def __init__(
        self,
        rows: Iterable[Row],
        ace_under: int | None = None,
        ace_low: bool = False,
        lowest_wins: bool = False,
        suits: tuple[int, ...] = SPADES_FIRST,
    ) -> None:
        self.rows = tuple(rows)
        self.ace_under = ace_under
        self.ace_low = ace_low
        self.lowest_wins = lowest_wins
        self.suits = suits
        self._width = max(len(row.compare.split()) for row in self.rows)

    def read(self, cards: Sequence[int]) -> tuple[int, Groups] | None:
        """Return the index of the row that one to five ``cards`` belong to and their groups; None if no row fits."""
        hand = MadeHand(cards)
        for index, row in enumerate(self.rows):
            groups = row.category(hand, self.ace_under)
            if groups is not None:
                return index, groups
        return None

    def key(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Return what one to five ``cards`` are compared by, left to right: the category's position counted from the
        bottom, then the values that its row names. Empty if the cards do not qualify."""
        found = self.read(cards)
        if found is None:
            return ()
        index, groups = found
        values = [self._value(word, groups) for word in self.rows[index].compare.split()]
        return (len(self.rows) - index, *values)

    def _value(self, word: str, groups: Groups) -> int:
        at = int(word.rstrip("s")) - 1
        if at >= len(groups):  # exposed hands have fewer than five cards
            return 0
        if word.endswith("s"):
            return max(self.suits[card & 3] for card in groups[at])
        rank = groups[at][0] >> 2
        return 0 if self.ace_low and rank == ACE else rank + 1

    def strength(self, cards: Sequence[int]) -> int:
        """Return the key of one to five ``cards`` as one number, higher is better; 0 if they do not qualify."""
        key = self.key(cards)
        if not key:
            return 0
        packed = 0
        for value in key:
            packed = packed << BITS | value
        packed <<= BITS * (self._width + 1 - len(key))
        return ((len(self.rows) + 1) << BITS * self._width) - packed if self.lowest_wins else packed

    def suit_places(self, cards: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return where suits enter the strength of five ``cards``: (rank of the card, bits by which the height of its
        suit is shifted)."""
        found = self.read(cards)
        if found is None:
            return ()
        index, groups = found
        return tuple(
            (groups[int(word[:-1]) - 1][0] >> 2, BITS * (self._width - 1 - at))
            for at, word in enumerate(self.rows[index].compare.split())
            if word.endswith("s") and int(word[:-1]) <= len(groups)
        )


def choices(hand: Sequence[int], board: Sequence[int], hole: int | None = None) -> list[tuple[int, ...]]:
    """Return all sets of five cards that may be played from a hand and a board."""
    if hole is None:
        if len(hand) + len(board) < 5:
            raise ValueError(f"a hand of {len(hand)} and a board of {len(board)} have no five cards")
        return list(combinations([*hand, *board], 5))
    if len(board) + hole < 5 or len(hand) < hole:
        raise ValueError(f"{hole} of {len(hand)} hole cards and a board of {len(board)} have no five cards")
    return [own + common for own in combinations(hand, hole) for common in combinations(board, 5 - hole)]
