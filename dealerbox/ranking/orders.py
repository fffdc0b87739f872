"""The order of hands in each game, best first (RULES.md A4, F14, H14, I10, J15, O).

A row names a category and what is compared within it; ``definition.py`` explains ``"1 2 3 3s"``.
"""

from dealerbox.cards import HEARTS_FIRST, RANKS
from dealerbox.ranking.categories import (
    eight_or_better,
    flush,
    four_flush,
    four_of_a_kind,
    four_straight,
    full_house,
    high_card,
    pair,
    straight,
    straight_flush,
    three_of_a_kind,
    two_pair,
)
from dealerbox.ranking.definition import Definition, Row

DEUCE = RANKS.index("2")
SEVEN = RANKS.index("7")

_STANDARD = (
    Row(straight_flush, "1"),
    Row(four_of_a_kind, "1 2"),
    Row(full_house, "1 2"),
    Row(flush, "1 2 3 4 5"),
    Row(straight, "1"),
    Row(three_of_a_kind, "1 2 3"),
    Row(two_pair, "1 2 3"),
    Row(pair, "1 2 3 4"),
    Row(high_card, "1 2 3 4 5"),
)

HIGH = Definition(_STANDARD, ace_under=DEUCE)
"""Hold'em, Omaha, Stud, 5-Card Draw, and the high half of the split games (C55)."""

LOW8 = Definition([Row(eight_or_better, "1 2 3 4 5")], ace_low=True, lowest_wins=True)
"""The low half: eight or better, with the ace low (C19)."""

DEUCE_TO_SEVEN = Definition(_STANDARD, lowest_wins=True)
"""2-7 Triple Draw: the worst hand of the standard order wins, and the ace is only high (E15, E16)."""

SOKO = Definition(
    [
        Row(straight_flush, "1"),
        Row(four_of_a_kind, "1 2"),
        Row(full_house, "1 2"),
        Row(flush, "1 2 3 4 5"),
        Row(straight, "1"),
        Row(three_of_a_kind, "1 2 3"),
        Row(two_pair, "1 2 3"),
        Row(four_flush, "1 2 3 4 5"),
        Row(four_straight, "1 5"),
        Row(pair, "1 2 3 4"),
        Row(high_card, "1 2 3 4 5"),
    ],
    ace_under=DEUCE,
)
"""Soko: a four-card flush and a four-card straight rank between two pair and a pair (F14, C26)."""

AMERICANA = Definition(
    [
        Row(straight_flush, "1"),
        Row(four_of_a_kind, "1 2"),
        Row(flush, "1 2 3 4 5"),
        Row(full_house, "1 2"),
        Row(straight, "1"),
        Row(three_of_a_kind, "1 2 3"),
        Row(two_pair, "1 2 3"),
        Row(pair, "1 2 3 4"),
        Row(high_card, "1 2 3 4 5"),
    ],
    ace_under=SEVEN,
)
"""Americana, 32 cards: a flush beats a full house, and equal ranks split regardless of suits (H4, H11, H14, O12)."""

DRAW32 = Definition(
    [
        Row(straight_flush, "1 1s"),
        Row(four_of_a_kind, "1"),
        Row(flush, "1 2 3 4 5 1s"),
        Row(full_house, "1"),
        Row(straight, "1 1s"),
        Row(three_of_a_kind, "1"),
        Row(two_pair, "1 2 3 3s"),
        Row(pair, "1 2 3 4 2s"),
        Row(high_card, "1 2 3 4 5 1s"),
    ],
    ace_under=SEVEN,
    suits=HEARTS_FIRST,
)
"""32-Card Draw: as Americana, but a card's suit decides between equal ranks, so nobody ties (J15-J25, O2)."""


def _telesina(pair_compared: str) -> Definition:
    return Definition(
        [
            Row(straight_flush, "1 1s"),
            Row(four_of_a_kind, "1"),
            Row(flush, "1s"),
            Row(full_house, "1"),
            Row(straight, "1 1s 2s"),
            Row(three_of_a_kind, "1"),
            Row(two_pair, "1 2 3 3s 1s"),
            Row(pair, pair_compared),
            Row(high_card, "1 1s 2 2s 3 3s 4 4s 5 5s"),
        ],
        ace_under=SEVEN,
        suits=HEARTS_FIRST,
    )


# The suit of a card that both share (the Vela) decides nothing, and the next word of the row does (C31, O7).
TELESINA = _telesina("1 2 2s 3 3s 4 4s 1s")
"""Telesina: suits decide, for a flush the suit alone; equal pairs by the best kicker, then its suit (I10-I21, C34)."""

TELESINA_ALL_KICKERS = _telesina("1 2 3 4 2s 3s 4s 1s")
"""Telesina with all kickers of equal pairs compared before suits (C34)."""

_OPEN = (
    Row(four_of_a_kind, "1"),
    Row(three_of_a_kind, "1 2"),
    Row(two_pair, "1 2"),
    Row(pair, "1 2 3"),
    Row(high_card, "1 2 3 4"),
)

OPEN_STUD = Definition(_OPEN)
"""One to four exposed cards of Stud and Americana (C24)."""

OPEN_SOKO = Definition(
    [*_OPEN[:3], Row(four_flush, "1 2 3 4"), Row(four_straight, "1"), *_OPEN[3:]],
    ace_under=DEUCE,
)
"""Soko: four exposed cards may also be a four-card flush or straight (C24)."""


def _open_telesina(pair_compared: str) -> Definition:
    return Definition(
        [
            Row(four_of_a_kind, "1"),
            Row(three_of_a_kind, "1"),
            Row(two_pair, "1 2 1s"),
            Row(pair, pair_compared),
            Row(high_card, "1 1s 2 2s 3 3s 4 4s"),
        ],
        suits=HEARTS_FIRST,
    )


OPEN_TELESINA = _open_telesina("1 2 2s 3 3s 1s")
"""Telesina's exposed cards: suits break ties as at its showdown (C24)."""

OPEN_TELESINA_ALL_KICKERS = _open_telesina("1 2 3 2s 3s 1s")
"""Telesina's exposed cards with all kickers compared before suits."""
