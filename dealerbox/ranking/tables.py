"""Rankings that are fast enough to play with.

A card is a key: a unit for its rank and one for its suit, side by side in a number. Adding the keys of a hand counts
its ranks and its suits at once, and the board is added up once for all hands. The sum of the ranks then finds a
strength in a table (``numbering.py``); only if five cards share a suit are the suited ranks looked up instead. The
table for a number of cards is computed from the definition when it is first needed.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from dealerbox.cards import RANK, SUIT
from dealerbox.ranking.categories import ACE, EIGHT
from dealerbox.ranking.definition import Definition, choices
from dealerbox.ranking.names import name_hand
from dealerbox.ranking.numbering import (
    HIGH_MASK,
    HIGH_SHIFT,
    LOW_MASK,
    RANK_BITS,
    RANK_UNITS,
    all_choices,
    high_begins,
    low_places,
    sum_of,
)

Strength = int | None
"""How good a hand is among the hands of one pot, higher is better; None: it does not qualify."""

_SUIT_BITS: Final = 4

KEYS: Final[tuple[int, ...]] = tuple(
    RANK_UNITS[RANK[card]] + (1 << RANK_BITS + _SUIT_BITS * SUIT[card]) for card in range(52)
)
"""What each card adds to a hand's key."""

TOP_OF_EACH_SUIT: Final = 0x8888 << RANK_BITS

# Keys of no cards: the suit counters start so that they reach their top bit at five, or at four, cards of the suit.
FIVE_SUITED: Final = 0x1111 * (8 - 5) << RANK_BITS
FOUR_SUITED: Final = 0x1111 * (8 - 4) << RANK_BITS

_UNKNOWN: Final = -1


def off_suit(ranks: Sequence[int]) -> list[int]:
    """Return cards of up to five ranks (equal ranks adjacent) of which no four share a suit."""
    return [4 * rank + at % 4 for at, rank in enumerate(ranks)]


def suited_ranks(suit: int, cards: Sequence[int]) -> int:
    """Return the ranks of the cards of one suit, one bit each."""
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


def _bits(mask: int) -> list[int]:
    return [1 << rank for rank in range(13) if mask >> rank & 1]


def cards_of(mask: int) -> list[int]:
    """Return the clubs of the ranks whose bits are set."""
    return [4 * rank for rank in range(13) if mask >> rank & 1]


def full_suit(key: int) -> int:
    """Return the suit whose counter in a key has reached its top bit."""
    return ((key & TOP_OF_EACH_SUIT).bit_length() - 1 - RANK_BITS) // _SUIT_BITS


class _BoardRanks:
    """A cache of what two hole-card ranks make with three cards of one board."""

    triples: list[int]
    strengths: list[int]

    def __init__(self, board: Sequence[int]) -> None:
        units = [RANK_UNITS[card >> 2] for card in board]
        self.triples = list({sum(three) for three in combinations(units, 3)})
        self.strengths = [_UNKNOWN] * 169


class Ranking:
    """A ranking in which only ranks and five cards of a suit count."""

    definition: Definition
    _suits_count: int
    _tables: dict[int, list[int]]
    _by_suited: dict[int, int]
    _by_board: dict[int, _BoardRanks]

    def __init__(self, definition: Definition, flushes: bool = True) -> None:
        self.definition = definition
        self._suits_count = TOP_OF_EACH_SUIT if flushes else 0
        self._tables = {}
        self._by_suited = {}
        self._by_board = {}

    def strengths(
        self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int | None = None
    ) -> list[Strength]:
        """Return the strength of each hand's best five cards, None if it does not qualify. All hands have the same
        number of cards, with the board at most seven. With ``hole`` (two) exactly that many hole cards must be used,
        otherwise any number."""
        if hole is not None:
            return self._two_own(hands, board, hole)
        if not hands:
            return []
        shared = FIVE_SUITED
        for card in board:
            shared += KEYS[card]
        count = len(hands[0]) + len(board)
        table = self._tables.get(count) or self._fill(count)
        begins, lows, suits_count = high_begins(count), low_places(), self._suits_count
        found: list[Strength] = []
        for hand in hands:
            key = shared
            for card in hand:
                key += KEYS[card]
            if key & suits_count:
                strength = self._suited(suited_ranks(full_suit(key), [*hand, *board]))
            else:
                strength = table[begins[key >> HIGH_SHIFT & HIGH_MASK] + lows[key & LOW_MASK]]
            found.append(strength or None)
        return found

    def without_flushes(
        self, hands: Sequence[Sequence[int]], boards: Iterable[Sequence[int]], hole: int | None = None
    ) -> list[list[int]]:
        """Return the strength of each hand on each of many boards, 0 if it does not qualify, ignoring flushes. A board
        is five ranks, each as its ``RANK_UNITS``."""
        if hole is not None:
            return self._two_own_without_flushes(hands, boards)
        count = len(hands[0]) + 5
        table, begins, lows = self._tables.get(count) or self._fill(count), high_begins(count), low_places()
        held = [sum([RANK_UNITS[card >> 2] for card in hand]) for hand in hands]
        found: list[list[int]] = []
        for board in boards:
            shared = sum(board)
            strengths: list[int] = []
            for own in held:
                ranks = own + shared
                strengths.append(table[begins[ranks >> HIGH_SHIFT] + lows[ranks & LOW_MASK]])
            found.append(strengths)
        return found

    def _two_own_without_flushes(
        self, hands: Sequence[Sequence[int]], boards: Iterable[Sequence[int]]
    ) -> list[list[int]]:
        """Rank the three cards that the board plays once for each hand: all boards share 455 choices of three ranks."""
        triples = [[sum(three) for three in combinations(board, 3)] for board in boards]
        different = set[int]().union(*triples)
        best_with: list[dict[int, int]] = []
        for hand in hands:
            pairs = {sum(two) for two in combinations([RANK_UNITS[card >> 2] for card in hand], 2)}
            best_with.append({three: max([self._of_ranks(two + three, 5) for two in pairs]) for three in different})
        return [[max([best[three] for three in on_board]) for best in best_with] for on_board in triples]

    def board_cards_for_flush(self, own: int, hole: int | None = None) -> int:
        """Return how many cards of a suit the board needs for a hand with the suited ranks ``own`` to make a flush;
        more than five if it cannot."""
        if hole is None:
            return 5 - own.bit_count()
        return 3 if own.bit_count() >= 2 else 6

    def flush(self, own: int, board: int, hole: int | None = None) -> int:
        """Return the strength of the best flush from the ranks of one suit in a hand and on a board, one bit each; 0
        if there is none."""
        if hole is None:
            mask = own | board
            return self._suited(mask) if mask.bit_count() >= 5 else 0
        threes = [sum(three) for three in combinations(_bits(board), 3)]
        twos = [sum(two) for two in combinations(_bits(own), 2)]
        return max([self._suited(two | three) for two in twos for three in threes], default=0)

    def strength(self, cards: Sequence[int]) -> int:
        """Return the strength of the best hand in these cards, 0 if they do not qualify; fewer than five are exposed
        cards."""
        key = FIVE_SUITED
        for card in cards:
            key += KEYS[card]
        if key & self._suits_count:
            return self._suited(suited_ranks(full_suit(key), cards))
        return self._of_ranks(key, len(cards))

    def best(self, strengths: Sequence[Strength]) -> list[int]:
        """Return the indices of the winners of one pot: several on a tie, none if nobody qualifies."""
        top = max([strength or 0 for strength in strengths], default=0)
        if not top:
            return []
        if strengths.count(top) == 1:  # the usual case, and faster
            return [strengths.index(top)]
        return [index for index, strength in enumerate(strengths) if strength == top]

    def winners(self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int | None = None) -> list[int]:
        """Return the indices of the hands that win a pot which all of them contest."""
        return self.best(self.strengths(hands, board, hole))

    def name(self, hand: Sequence[int], board: Sequence[int], hole: int | None = None) -> str:
        """Return the name of the hand, such as ``two pair, aces and kings, queen kicker``; empty if it does not
        qualify. Of choices with equal strength it names the one with the higher ranks: what a ranking does not compare
        (Telesina's kickers with three of a kind) is still played."""
        return name_hand(self.definition, max(choices(hand, board, hole), key=self._worth))

    def _worth(self, five: Sequence[int]) -> tuple[int, list[int]]:
        return self.strength(five), sorted((card >> 2 for card in five), reverse=True)

    def _fill(self, count: int) -> list[int]:
        """Compute the strength of every choice of ``count`` ranks off suit: up to five by the definition, for more as
        the best of what is left after removing one card."""
        if count <= 5:
            table = [self.definition.strength(off_suit(choice)) for choice in all_choices(count)]
        else:
            fewer = self._tables.get(count - 1) or self._fill(count - 1)
            table = [0] * len(all_choices(count))
            begins, lows = high_begins(count), low_places()
            for choice, strength in zip(all_choices(count - 1), fewer, strict=True):
                less = sum_of(choice)
                for rank, unit in enumerate(RANK_UNITS):
                    if choice.count(rank) < 4:
                        ranks = less + unit
                        place = begins[ranks >> HIGH_SHIFT] + lows[ranks & LOW_MASK]
                        table[place] = max(table[place], strength)
        self._tables[count] = table
        return table

    def _of_ranks(self, ranks: int, count: int) -> int:
        """Return the strength of ``count`` off-suit cards from the sum of their ranks (the lower bits of their key)."""
        table = self._tables.get(count) or self._fill(count)
        return table[high_begins(count)[ranks >> HIGH_SHIFT & HIGH_MASK] + low_places()[ranks & LOW_MASK]]

    def _suited(self, mask: int) -> int:
        """Return the strength of the best five cards of one suit. Nothing else in the hand can beat them: seven cards
        cannot also hold a full house, and where a flush counts against the hand there are only five cards."""
        strength = self._by_suited.get(mask)
        if strength is None:
            if mask.bit_count() == 5:
                strength = self.definition.strength(cards_of(mask))
            else:
                strength = max([self._suited(mask ^ bit) for bit in _bits(mask)])
            self._by_suited[mask] = strength
        return strength

    def _two_own(self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int) -> list[Strength]:
        """Rank Omaha hands: two hole cards and three of the board."""
        if hole != 2 or len(board) != 5:
            raise ValueError(f"two hole cards need a board of five, not {hole} with {len(board)}")
        ranks = sum([RANK_UNITS[card >> 2] for card in board])
        of_board = self._by_board.get(ranks)
        if of_board is None:
            of_board = self._by_board[ranks] = _BoardRanks(board)
        suit = _suit_of_most(board) if self._suits_count else None
        shared = _suited_choices(board, suit, 3)
        found: list[Strength] = []
        for hand in hands:
            strength = self._best_off_suit(hand, of_board)
            if shared:
                for own in _suited_choices(hand, suit, 2):
                    strength = max([strength, *[self._suited(own | three) for three in shared]])
            found.append(strength or None)
        return found

    def _best_off_suit(self, hand: Sequence[int], of_board: _BoardRanks) -> int:
        known, best = of_board.strengths, 0
        for rank, other in combinations([card >> 2 for card in hand], 2):
            strength = known[13 * rank + other]
            if strength == _UNKNOWN:
                own = RANK_UNITS[rank] + RANK_UNITS[other]
                strength = max([self._of_ranks(own + three, 5) for three in of_board.triples])
                known[13 * rank + other] = strength
            if strength > best:
                best = strength
        return best


class LowRanking(Ranking):
    """Eight or better. In Omaha a board without three different low ranks leaves no low for anybody (C19)."""

    def __init__(self, definition: Definition) -> None:
        super().__init__(definition, flushes=False)

    def _two_own(self, hands: Sequence[Sequence[int]], board: Sequence[int], hole: int) -> list[Strength]:
        low = {card >> 2 for card in board if card >> 2 <= EIGHT or card >> 2 == ACE}
        return super()._two_own(hands, board, hole) if len(low) >= 3 else [None] * len(hands)


def _suit_of_most(cards: Sequence[int]) -> int:
    suits = [card & 3 for card in cards]
    return max(range(4), key=suits.count)


def _suited_choices(cards: Sequence[int], suit: int | None, count: int) -> list[int]:
    """Return every choice of ``count`` cards of one suit, as bits of their ranks."""
    bits = [1 << (card >> 2) for card in cards if card & 3 == suit]
    return [sum(chosen) for chosen in combinations(bits, count)]
