"""The categories of hands: what makes a hand a pair, a straight, a four-card flush.

A category is a function of a made hand. If the hand belongs to it, it returns the cards in groups, the most significant
first: ``K K 7 7 A`` comes back as kings, sevens, the ace; a straight comes back card by card from its top. Otherwise it
returns None. A category tests only what its name says, so a full house is also two pair: the order of a ranking decides
which one counts (``definition.py``).

These functions are the specification, not the engine: they are written to be read.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

from dealerbox.cards import RANKS

Groups = list[list[int]]
"""The cards of a hand, in the order in which they are compared."""

ACE = RANKS.index("A")
EIGHT = RANKS.index("8")


class MadeHand:
    """Five cards, or fewer exposed ones."""

    cards: list[int]
    """From the highest down."""
    groups: Groups
    """The cards grouped by rank: the largest group first, among equal ones the higher rank."""
    sizes: list[int]
    suited: bool
    """Five cards of one suit."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = sorted(cards, reverse=True)
        by_rank: dict[int, list[int]] = {}
        for card in self.cards:
            by_rank.setdefault(card >> 2, []).append(card)
        self.groups = sorted(by_rank.values(), key=len, reverse=True)  # a stable sort: the higher rank stays first
        self.sizes = [len(group) for group in self.groups]
        self.suited = len(cards) == 5 and one_suit(cards)


Category = Callable[[MadeHand, int | None], Groups | None]
"""``category(hand, ace_under)``: ``ace_under`` is the rank below which the ace may stand in a straight (the deuce in
A-2-3-4-5, the seven in A-7-8-9-T); None if the ace is only high."""


def one_suit(cards: Sequence[int]) -> bool:
    """Return whether all the cards are of one suit."""
    return len({card & 3 for card in cards}) == 1


def run(falling: Sequence[int], ace_under: int | None) -> Groups | None:
    """Return the cards, sorted from the highest down, if they are consecutive; an ace below the lowest card comes
    last."""
    ranks = [card >> 2 for card in falling]
    if _follow(ranks):
        return [[card] for card in falling]
    if ranks[0] == ACE and ranks[-1] == ace_under and _follow(ranks[1:]):
        return [[card] for card in [*falling[1:], falling[0]]]
    return None


def _follow(ranks: Sequence[int]) -> bool:
    return all(upper == lower + 1 for upper, lower in pairwise(ranks))


def straight_flush(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Five consecutive cards of one suit; the royal flush is the highest (RULES.md C53)."""
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
    """Five consecutive cards of any suits (C35)."""
    return run(hand.cards, ace_under) if len(hand.groups) == 5 else None


def three_of_a_kind(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Three of one rank."""
    return hand.groups if hand.sizes[0] == 3 else None


def two_pair(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Two of one rank and two of another."""
    return hand.groups if hand.sizes[:2] == [2, 2] else None


def four_flush(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Soko: four cards of one suit from the highest down, then the fifth card (C26)."""
    for four in combinations(hand.cards, 4):
        if one_suit(four):
            return [[card] for card in [*four, *_others(hand, four)]]
    return None


def four_straight(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Soko: four consecutive cards from the highest down, then the fifth card (C26)."""
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
    """No other category: the cards from the highest down."""
    return hand.groups


def eight_or_better(hand: MadeHand, ace_under: int | None) -> Groups | None:
    """Five different ranks up to the eight, with the ace low; straights and flushes do not count (C19)."""
    groups = hand.groups
    if len(groups) != 5 or any(EIGHT < group[0] >> 2 < ACE for group in groups):
        return None
    return groups[1:] + groups[:1] if groups[0][0] >> 2 == ACE else groups
