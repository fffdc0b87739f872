"""Rankings in which suits count for more than a flush: 32-Card Draw, Telesina, Soko."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final

from dealerbox.cards import parse_cards
from dealerbox.ranking.definition import Definition
from dealerbox.ranking.numbering import RANK_BITS
from dealerbox.ranking.tables import (
    FIVE_SUITED,
    FOUR_SUITED,
    KEYS,
    TOP_OF_EACH_SUIT,
    Ranking,
    Strength,
    cards_of,
    full_suit,
    off_suit,
    suited_ranks,
)

RANKS_MASK: Final = (1 << RANK_BITS) - 1

Shape = tuple[int, tuple[tuple[int, int], ...]]
"""A strength with every suit counted as the lowest, and where to add the heights of suits: (rank, shift)."""


class EachHandRanking(Ranking):
    """A ranking that must look at the cards of each hand, not only at their sum."""

    def strengths(
        self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int | None = None
    ) -> list[Strength]:
        if hole is not None:
            raise ValueError("only rankings in which suits do not decide support a number of hole cards")
        return [self.strength([*hand, *board]) for hand in hands]


class SuitRanking(EachHandRanking):
    """A ranking by ranks and suits in the order of its rows. Ranks alone give a hand's shape; a compared suit is always
    the highest that the hand holds in that rank."""

    _shapes: dict[int, Shape]
    _suited_shapes: dict[int, Shape]

    def __init__(self, definition: Definition, flushes: bool = True) -> None:
        super().__init__(definition, flushes)
        self._shapes = {}
        self._suited_shapes = {}

    def strength(self, cards: Sequence[int]) -> int:
        key = FIVE_SUITED
        for card in cards:
            key += KEYS[card]
        if key & self._suits_count:
            suit = full_suit(key)
            cards = [card for card in cards if card & 3 == suit]
            strength, places = self._suited_shape(suited_ranks(suit, cards))
        else:
            strength, places = self._shape(key & RANKS_MASK, cards)
        return strength + self._suit_heights(cards, places) if places else strength

    def _suit_heights(self, cards: Sequence[int], places: Sequence[tuple[int, int]]) -> int:
        suits = self.definition.suits
        highest = [0] * 13
        for card in cards:
            if suits[card & 3] > highest[card >> 2]:
                highest[card >> 2] = suits[card & 3]
        return sum([highest[rank] << shift for rank, shift in places])

    def _shape(self, ranks: int, cards: Sequence[int]) -> Shape:
        shape = self._shapes.get(ranks)
        if shape is None:
            falling = sorted([card >> 2 for card in cards], reverse=True)
            shape = max([self._shape_of(off_suit(chosen)) for chosen in combinations(falling, min(5, len(cards)))])
            self._shapes[ranks] = shape
        return shape

    def _suited_shape(self, mask: int) -> Shape:
        shape = self._suited_shapes.get(mask)
        if shape is None:
            shape = max([self._shape_of(five) for five in combinations(cards_of(mask), 5)])
            self._suited_shapes[mask] = shape
        return shape

    def _shape_of(self, cards: Sequence[int]) -> Shape:
        places = self.definition.suit_places(cards)
        return self.definition.strength(cards) - self._suit_heights(cards, places), places


class TelesinaRanking(SuitRanking):
    """Telesina's order has no highest hand: between exactly two players the lowest straight flush of spades beats the
    royal flush of hearts (RULES.md I22, C36, O8 to O11). The lowest bits of a strength record whether the player holds
    one of the two; they decide nothing else, because no two straight flushes are equal."""

    _ROYAL: ClassVar[frozenset[int]] = frozenset(parse_cards("Ah Kh Qh Jh Th"))
    _LOWEST: ClassVar[frozenset[int]] = frozenset(parse_cards("As 7s 8s 9s Ts"))

    def strength(self, cards: Sequence[int]) -> int:
        return super().strength(cards) << 2 | self._ROYAL.issubset(cards) << 1 | self._LOWEST.issubset(cards)

    def best(self, strengths: Sequence[Strength]) -> list[int]:
        if len(strengths) == 2 and None not in strengths:
            held = [strength & 3 for strength in strengths if strength is not None]
            if sorted(held) == [1, 2]:
                return [held.index(1)]
        return super().best(strengths)


class SokoRanking(EachHandRanking):
    """Soko, in which four cards of a suit count as well (F14, C26)."""

    _four_flushes: dict[tuple[int, int], int]

    def __init__(self, definition: Definition) -> None:
        super().__init__(definition)
        self._four_flushes = {}

    def strength(self, cards: Sequence[int]) -> int:
        if len(cards) > 5:
            raise ValueError(f"Soko uses five cards, not {len(cards)}")
        key = FOUR_SUITED
        for card in cards:
            key += KEYS[card]
        off = self._of_ranks(key, len(cards))
        if not key & TOP_OF_EACH_SUIT:
            return off
        suit = full_suit(key)
        mask = suited_ranks(suit, cards)
        if mask.bit_count() == 5:
            return self._suited(mask)
        fifth = sum([1 << (card >> 2) for card in cards if card & 3 != suit])
        return max(off, self._four_flush(mask, fifth))

    def _four_flush(self, mask: int, fifth: int) -> int:
        strength = self._four_flushes.get((mask, fifth))
        if strength is None:
            strength = self.definition.strength([*cards_of(mask), *[card + 1 for card in cards_of(fifth)]])
            self._four_flushes[mask, fifth] = strength
        return strength
