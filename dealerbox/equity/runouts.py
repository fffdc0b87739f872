"""Count who wins on all boards that can still come, without ranking every board.

This is for games in which a flush needs three cards of its suit on the board. Without a flush, only the ranks of a
board matter: the 1,712,304 boards before the flop in Hold'em have about 6,000 choices of ranks, and each is ranked
once. Then, one suit after another, the boards on which a flush wins are moved to the outcome with the flush. A board
has three cards of one suit at most, so none is moved twice. Suits of which all hands, the board and the deck hold the
same ranks are interchangeable, and only one of them is counted.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import comb

from dealerbox.ranking import Ranking
from dealerbox.ranking.numbering import RANK_UNITS
from dealerbox.ranking.tables import suited_ranks

Outcome = tuple[tuple[int, ...], tuple[int, ...]]
"""The winners of the high and the low half."""

Half = tuple[Ranking, int | None]
"""A ranking, and how many hole cards must be used; None: any number."""

WeightedRanks = tuple[tuple[int, ...], int]
"""The ranks of some cards, each as its ``RANK_UNITS``, and how many choices of cards have these ranks."""

_OffSuit = dict[int, tuple[int, Outcome]]
"""By the sum of the ranks still to come: the best strength and the outcome if nobody has a flush."""


def count_outcomes(
    high: Half, low: Half | None, hands: Sequence[Sequence[int]], board: Sequence[int], rest: Sequence[int]
) -> dict[Outcome, int]:
    """Return on how many of the boards that ``rest`` can complete to five cards each outcome occurs.

    By the ``high`` ranking, a flush must beat everything else that the same hand can make; the ``low`` ranking must
    ignore flushes.
    """
    missing = 5 - len(board)
    known = tuple([RANK_UNITS[card >> 2] for card in board])
    choices = choices_of_ranks(rest, missing)[missing]
    boards = [known + ranks for ranks, _ in choices]
    highs = high[0].without_flushes(hands, boards, high[1])
    lows = None if low is None else low[0].without_flushes(hands, boards, low[1])
    counts: dict[Outcome, int] = defaultdict(int)
    off_suit: _OffSuit = {}
    for at, (ranks, ways) in enumerate(choices):
        low_winners = () if low is None or lows is None else tuple(low[0].best(lows[at]))
        outcome = (tuple(high[0].best(highs[at])), low_winners)
        counts[outcome] += ways
        off_suit[sum(ranks)] = max(highs[at]), outcome
    for suit, suits in _different_suits([*hands, board, rest]):
        for (winners, before), ways in _moved_by_flushes(suit, high, hands, board, rest, off_suit).items():
            counts[before] -= ways * suits
            counts[winners, before[1]] += ways * suits
    return counts


def choices_of_ranks(cards: Sequence[int], maximum: int) -> list[list[WeightedRanks]]:
    """Return all choices of ranks of up to ``maximum`` cards, by the number of cards."""
    found: list[list[WeightedRanks]] = [[((), 1)], *([] for _ in range(maximum))]
    for rank, held in Counter([card >> 2 for card in cards]).items():
        for count in range(maximum, 0, -1):  # downwards: the shorter choices do not have this rank yet
            for taken in range(1, min(held, count) + 1):
                added, ways_to_add = (RANK_UNITS[rank],) * taken, comb(held, taken)
                found[count] += [(ranks + added, ways * ways_to_add) for ranks, ways in found[count - taken]]
    return found


def _different_suits(piles: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return one suit of each group of interchangeable suits, and the size of the group."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for suit in range(4):
        groups.setdefault(tuple([suited_ranks(suit, cards) for cards in piles]), []).append(suit)
    return [(suits[0], len(suits)) for suits in groups.values()]


def _moved_by_flushes(
    suit: int,
    high: Half,
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    rest: Sequence[int],
    off_suit: _OffSuit,
) -> dict[tuple[tuple[int, ...], Outcome], int]:
    """Return on how many boards a flush in this suit wins, by the winners with the flush and the outcome without it."""
    ranking, hole = high
    missing = 5 - len(board)
    on_board = suited_ranks(suit, board)
    held = [suited_ranks(suit, hand) for hand in hands]
    needed = max(0, min([ranking.board_cards_for_flush(ranks, hole) for ranks in held]) - on_board.bit_count())
    if needed > missing:
        return {}
    suited = [card >> 2 for card in rest if card & 3 == suit]
    off = choices_of_ranks([card for card in rest if card & 3 != suit], missing - needed)
    moved: dict[tuple[tuple[int, ...], Outcome], int] = defaultdict(int)
    for count in range(needed, missing + 1):
        others = [(sum(ranks), ways) for ranks, ways in off[missing - count]]
        for chosen in combinations(suited, count):
            mask = on_board | sum([1 << rank for rank in chosen])
            flushes = [ranking.flush(ranks, mask, hole) for ranks in held]
            best, winners = max(flushes), tuple(ranking.best(flushes))
            units = sum([RANK_UNITS[rank] for rank in chosen])
            for added, ways in others:
                strength, outcome = off_suit[units + added]
                if strength < best:
                    moved[winners, outcome] += ways
    return moved
