"""Rankings that are fast enough to play with.

A card is a key: one counter a rank and one a suit, side by side in a whole number. Adding the keys of a hand counts
its ranks and its suits at once, and the board is added up once for all hands. The ranks then look up a strength in a
table; only where five cards share a suit are the suited ranks looked up instead. The tables are worked out from the
definition when a hand of so many cards first comes.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from dealerbox.cards import RANK, SUIT
from dealerbox.ranking.categories import ACE, EIGHT
from dealerbox.ranking.definition import Definition, choices
from dealerbox.ranking.names import name_hand

Strength = int | None
"""How good a hand is among hands of one pot: a higher number is better; None: it does not qualify."""

_RANK_BITS = 3
_SUIT_BITS = 4
SUITS_WIDE = 4 * _SUIT_BITS

KEYS: tuple[int, ...] = tuple(
    (1 << SUITS_WIDE + _RANK_BITS * RANK[card]) + (1 << _SUIT_BITS * SUIT[card]) for card in range(52)
)
"""What each card adds to a hand's key."""

RANK_KEYS: tuple[int, ...] = tuple(key >> SUITS_WIDE for key in KEYS)

UNITS: tuple[int, ...] = tuple(1 << _RANK_BITS * rank for rank in range(13))
"""What one card of each rank adds to a key of ranks."""

TOP_OF_EACH_SUIT = 0x8888

_HIGH_RANKS = range(EIGHT + 1, ACE)
_NOT_LOW = sum(7 << _RANK_BITS * rank for rank in _HIGH_RANKS) | sum(6 << _RANK_BITS * rank for rank in range(13))
"""The bits of a rank key that are set where a card is above the eight or a rank is there twice."""


# Keys of no cards: the suit counters start so that they reach their top bit at five, or at four, cards of the suit.
FIVE_SUITED = 0x1111 * (8 - 5)
FOUR_SUITED = 0x1111 * (8 - 4)


def ranks_of(ranks: int) -> list[int]:
    """The ranks that a key counts, the highest first, each as often as it is there."""
    found = []
    for rank in range(12, -1, -1):
        found += [rank] * (ranks >> _RANK_BITS * rank & 7)
    return found


def rank_keys(count: int) -> set[int]:
    """Every choice of so many ranks, none five times."""
    if not count:
        return {0}
    return {ranks + unit for ranks in rank_keys(count - 1) for unit in UNITS if not ranks & unit << 2}


def off_suit(ranks: Iterable[int]) -> list[int]:
    """Cards of the given ranks (equal ones side by side) of which no four share a suit."""
    return [4 * rank + at % 4 for at, rank in enumerate(ranks)]


def suited_ranks(suit: int, cards: Sequence[int]) -> int:
    """The ranks of the cards of one suit, a bit each."""
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


def cards_of(mask: int) -> list[int]:
    """The clubs of the ranks whose bits are set."""
    return [4 * rank for rank in range(13) if mask >> rank & 1]


def full_suit(key: int) -> int:
    """The suit whose counter in a key has reached its top bit."""
    return ((key & TOP_OF_EACH_SUIT).bit_length() - 1) // _SUIT_BITS


class Ranking:
    """One ranking, for hands in which only ranks and five to a suit count."""

    definition: Definition
    _suits_count: int
    _by_ranks: dict[int, int]
    _by_suited: dict[int, int]

    def __init__(self, definition: Definition, flushes: bool = True) -> None:
        self.definition = definition
        self._suits_count = TOP_OF_EACH_SUIT if flushes else 0
        self._by_ranks = {}
        self._by_suited = {}

    def strengths(
        self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int | None = None
    ) -> list[Strength]:
        """The strength of each hand's best five cards, None where it does not qualify. With ``hole`` exactly so many
        cards are the player's own, otherwise any number."""
        if hole is not None:
            return self._with_hole(hands, board, hole)
        shared = FIVE_SUITED
        for card in board:
            shared += KEYS[card]
        known = self._by_ranks
        suits_count = self._suits_count
        found: list[Strength] = []
        for hand in hands:
            key = shared
            for card in hand:
                key += KEYS[card]
            if key & suits_count:
                strength = self._suited(suited_ranks(full_suit(key), [*hand, *board]))
            else:
                ranks = key >> SUITS_WIDE
                try:
                    strength = known[ranks]
                except KeyError:
                    strength = self._of_ranks(ranks)
            found.append(strength or None)
        return found

    def strength(self, cards: Sequence[int]) -> int:
        """The strength of the best of these cards together, 0 where they do not qualify; fewer than five are open
        cards."""
        return self.strengths([cards], ())[0] or 0

    def best(self, strengths: Sequence[Strength]) -> list[int]:
        """Who wins among the contestants of one pot: their indices, several where they tie, none where nobody
        qualifies."""
        top = max([strength for strength in strengths if strength is not None], default=None)
        if top is None:
            return []
        return [index for index, strength in enumerate(strengths) if strength == top]

    def winners(self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int | None = None) -> list[int]:
        """The indices of the hands that win a pot which all of them contest."""
        return self.best(self.strengths(hands, board, hole))

    def name(self, hand: Sequence[int], board: Sequence[int], hole: int | None = None) -> str:
        """What a dealer would call the hand: ``two pair, aces and kings, queen kicker``; empty where it does not
        qualify."""
        return name_hand(self.definition, max(choices(hand, board, hole), key=self.strength))

    def _of_ranks(self, ranks: int) -> int:
        """The strength of ranks off suit; fills the table of so many cards when one is first asked for."""
        strength = self._by_ranks.get(ranks)
        if strength is None:
            self._fill(len(ranks_of(ranks)))
            strength = self._by_ranks[ranks]
        return strength

    def _fill(self, count: int) -> None:
        """Works out the strength of every choice of so many ranks: up to five by the definition, of more as the best
        that is left when one card goes."""
        known = self._by_ranks
        if count <= 5:
            known.update({ranks: self.definition.strength(off_suit(ranks_of(ranks))) for ranks in rank_keys(count)})
            return
        for ranks in rank_keys(count - 1):
            strength = self._of_ranks(ranks)
            for unit in UNITS:
                if not ranks & unit << 2 and strength > known.get(ranks + unit, -1):
                    known[ranks + unit] = strength

    def _suited(self, mask: int) -> int:
        """The strength of the best five of one suit. Nothing else that they could be part of beats them: seven cards
        hold no full house beside them, and where a flush counts against, five cards are all there are."""
        strength = self._by_suited.get(mask)
        if strength is None:
            strength = max([self.definition.strength(five) for five in combinations(cards_of(mask), 5)])
            self._by_suited[mask] = strength
        return strength

    def _with_hole(self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int) -> list[Strength]:
        """Omaha: what the board gives is worked out once for all hands."""
        common = self._rank_choices(board, 5 - hole)
        suit = _suit_of_most(board) if self._suits_count else None
        suited = _suited_choices(board, suit, 5 - hole)
        found: list[Strength] = []
        for hand in hands:
            strength = self._best_off_suit(self._rank_choices(hand, hole), common) if common else 0
            if suited:
                masks = [own | shared for own in _suited_choices(hand, suit, hole) for shared in suited]
                strength = max([strength, *[self._suited(mask) for mask in masks]])
            found.append(strength or None)
        return found

    def _rank_choices(self, cards: Sequence[int], count: int) -> set[int]:
        """The ranks, added up, of every choice of so many cards."""
        return {sum(chosen) for chosen in combinations([RANK_KEYS[card] for card in cards], count)}

    def _best_off_suit(self, own: set[int], common: set[int]) -> int:
        known = self._by_ranks
        try:
            return max([known[ranks + shared] for ranks in own for shared in common], default=0)
        except KeyError:
            return max([self._of_ranks(ranks + shared) for ranks in own for shared in common])


class LowRanking(Ranking):
    """Eight or better: only different low ranks can be part of a hand, so the other choices are left out at once."""

    def __init__(self, definition: Definition) -> None:
        super().__init__(definition, flushes=False)

    def _rank_choices(self, cards: Sequence[int], count: int) -> set[int]:
        return {ranks for ranks in super()._rank_choices(cards, count) if not ranks & _NOT_LOW}


def _suit_of_most(cards: Sequence[int]) -> int:
    suits = [card & 3 for card in cards]
    return max(range(4), key=suits.count)


def _suited_choices(cards: Sequence[int], suit: int | None, count: int) -> list[int]:
    """Every choice of so many cards of one suit, as bits of their ranks."""
    bits = [1 << (card >> 2) for card in cards if card & 3 == suit]
    return [sum(chosen) for chosen in combinations(bits, count)]
