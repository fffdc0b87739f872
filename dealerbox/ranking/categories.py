"""What makes a hand a pair, a straight, a four-card flush.

A category is a function that looks at a made hand. Where the hand belongs to it, it returns the cards in groups, the
most telling first: ``K K 7 7 A`` comes back as kings, sevens, the ace; a straight comes back card by card from its top.
Where it does not, it returns None. A category asks only for what is in its name, so a full house is also two pair: the
ranking's order says which of them counts (``definition.py``).

These functions are the specification, not the engine: they are meant to be read.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

from dealerbox.cards import RANKS

Groups = list[list[int]]
"""Cards of a hand, put in the order in which they are compared."""

ACE = RANKS.index("A")
EIGHT = RANKS.index("8")


class MadeHand:
    """Five cards, or fewer open ones: the cards from the highest down, grouped by rank (the largest groups first, among
    equal ones the higher rank), the sizes of the groups, and whether five are of one suit."""

    cards: list[int]
    groups: Groups
    sizes: list[int]
    suited: bool

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = sorted(cards, reverse=True)
        by_rank: dict[int, list[int]] = {}
        for card in self.cards:
            by_rank.setdefault(card >> 2, []).append(card)
        self.groups = sorted(by_rank.values(), key=len, reverse=True)  # a stable sort: the higher rank stays first
        self.sizes = [len(group) for group in self.groups]
        self.suited = len(cards) == 5 and one_suit(cards)


Category = Callable[[MadeHand, int | None], Groups | None]
"""``category(hand, ace_under)``: ``ace_under`` is the rank that the ace may stand under in a straight (the deuce of
A-2-3-4-5, the seven of A-7-8-9-T), None where the ace is only high."""


def one_suit(cards: Sequence[int]) -> bool:
    """All the cards are of one suit."""
    return len({card & 3 for card in cards}) == 1


def run(falling: Sequence[int], ace_under: int | None) -> Groups | None:
    """Cards sorted from the highest down, if their ranks follow each other; an ace that stands under comes last."""
    ranks = [card >> 2 for card in falling]
    if _follow(ranks):
        return [[card] for card in falling]
    if ranks[0] == ACE and ranks[-1] == ace_under and _follow(ranks[1:]):
        return [[card] for card in [*falling[1:], falling[0]]]
    return None


def _follow(ranks: Sequence[int]) -> bool:
    return all(upper == lower + 1 for upper, lower in pairwise(ranks))


def straight_flush(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Five of one suit that follow each other; the royal flush is the highest of them (RULES.md C53)."""
    return run(hand.cards, ace_under) if hand.suited else None


def four_of_a_kind(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Four of one rank."""
    return hand.groups if hand.sizes[0] == 4 else None


def full_house(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Three of one rank and two of another."""
    return hand.groups if hand.sizes == [3, 2] else None


def flush(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Five of one suit."""
    return hand.groups if hand.suited else None


def straight(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Five that follow each other, in any suits (C35)."""
    return run(hand.cards, ace_under) if len(hand.groups) == 5 else None


def three_of_a_kind(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Three of one rank."""
    return hand.groups if hand.sizes[0] == 3 else None


def two_pair(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Two of one rank and two of another."""
    return hand.groups if hand.sizes[:2] == [2, 2] else None


def four_flush(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Soko: four of one suit from the highest down, then the fifth card (C26)."""
    for four in combinations(hand.cards, 4):
        if one_suit(four):
            return [[card] for card in [*four, *_others(hand, four)]]
    return None


def four_straight(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Soko: four that follow each other from the top one down, then the fifth card (C26)."""
    for four in combinations(hand.cards, 4):
        found = run(four, ace_under)
        if found is not None:
            return found + [[card] for card in _others(hand, four)]
    return None


def _others(hand: MadeHand, four: Sequence[int]) -> list[int]:
    return [card for card in hand.cards if card not in four]


def pair(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Two of one rank."""
    return hand.groups if hand.sizes[0] == 2 else None


def high_card(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Nothing better: the cards from the highest down."""
    return hand.groups


def eight_or_better(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Five different ranks up to the eight, the ace below the deuce; straights and flushes do not matter (C19)."""
    groups = hand.groups
    if len(groups) != 5 or any(EIGHT < group[0] >> 2 < ACE for group in groups):
        return None
    return groups[1:] + groups[:1] if groups[0][0] >> 2 == ACE else groups
