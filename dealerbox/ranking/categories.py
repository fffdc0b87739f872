"""What makes a hand a pair, a straight, a four-card flush.

A category is a function that looks at one to five cards. Where they belong to it, it returns them in groups, the most
telling first: ``K K 7 7 A`` comes back as kings, sevens, the ace; a straight comes back card by card from its top.
Where they do not, it returns None. A category asks only for what is in its name, so four of a kind is also two pair:
the ranking's order says which of them counts (``definition.py``).

These functions are the specification, not the engine: they are meant to be read.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

from dealerbox.cards import RANKS

Groups = list[list[int]]
"""Cards of a hand, put in the order in which they are compared."""

Category = Callable[[Sequence[int], int | None], Groups | None]
"""``category(cards, ace_under)``: ``ace_under`` is the rank that the ace may stand under in a straight (the deuce of
A-2-3-4-5, the seven of A-7-8-9-T), None where the ace is only high."""

ACE = RANKS.index("A")
EIGHT = RANKS.index("8")


def by_rank(cards: Sequence[int]) -> Groups:
    """The cards grouped by rank, the largest groups first and among equal groups the higher rank."""
    ranks = {card >> 2 for card in cards}
    groups = [[card for card in cards if card >> 2 == rank] for rank in ranks]
    return sorted(groups, key=lambda group: (len(group), group[0] >> 2), reverse=True)


def _sizes(cards: Sequence[int]) -> list[int]:
    return [len(group) for group in by_rank(cards)]


def _run(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """The cards from the top one down if their ranks follow each other; a low ace comes last."""
    falling = sorted(cards, reverse=True)
    ranks = [card >> 2 for card in falling]
    if _follow(ranks):
        return [[card] for card in falling]
    if ranks[0] == ACE and ranks[-1] == ace_under and _follow(ranks[1:]):
        return [[card] for card in [*falling[1:], falling[0]]]
    return None


def _follow(ranks: Sequence[int]) -> bool:
    return all(upper == lower + 1 for upper, lower in pairwise(ranks))


def _one_suit(cards: Sequence[int]) -> bool:
    return len({card & 3 for card in cards}) == 1


def straight_flush(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Five of one suit that follow each other; the royal flush is the highest of them (RULES.md C53)."""
    return _run(cards, ace_under) if len(cards) == 5 and _one_suit(cards) else None


def four_of_a_kind(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Four of one rank."""
    return by_rank(cards) if _sizes(cards)[0] == 4 else None


def full_house(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Three of one rank and two of another."""
    return by_rank(cards) if _sizes(cards) == [3, 2] else None


def flush(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Five of one suit."""
    return by_rank(cards) if len(cards) == 5 and _one_suit(cards) else None


def straight(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Five that follow each other, in any suits (C35)."""
    return _run(cards, ace_under) if len(cards) == 5 else None


def three_of_a_kind(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Three of one rank."""
    return by_rank(cards) if _sizes(cards)[0] == 3 else None


def two_pair(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Two of one rank and two of another."""
    return by_rank(cards) if _sizes(cards)[:2] == [2, 2] else None


def four_flush(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Soko: four of one suit from the highest down, then the fifth card (C26)."""
    for four in combinations(sorted(cards, reverse=True), 4):
        if _one_suit(four):
            return [[card] for card in [*four, *(card for card in cards if card not in four)]]
    return None


def four_straight(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Soko: four that follow each other from the top one down, then the fifth card (C26)."""
    for four in combinations(cards, 4):
        run = _run(four, ace_under)
        if run is not None:
            return run + [[card] for card in cards if card not in four]
    return None


def pair(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Two of one rank."""
    return by_rank(cards) if _sizes(cards)[0] == 2 else None


def high_card(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Nothing better: the cards from the highest down."""
    return by_rank(cards)


def eight_or_better(cards: Sequence[int], ace_under: int | None) -> Groups | None:
    """Five different ranks up to the eight, the ace below the deuce; straights and flushes do not matter (C19)."""
    groups = by_rank(cards)
    low = all(group[0] >> 2 <= EIGHT or group[0] >> 2 == ACE for group in groups)
    if not low or len(groups) != 5:
        return None
    return groups[1:] + groups[:1] if groups[0][0] >> 2 == ACE else groups
