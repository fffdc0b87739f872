"""Boards still to come, with those combined that differ only in suits that cannot matter.

If players use at most two hole cards, a suit matters only with three cards of it on the board, which is possible for
one suit at most. That reduces the 1,712,304 boards before the flop in Hold'em to 114,000.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

Weighted = tuple[list[int], int]
"""A board, and how many boards it represents."""


def weighted_boards(rest: Sequence[int], board: Sequence[int], missing: int) -> Iterator[Weighted]:
    """Yield all boards of five that ``missing`` cards of ``rest`` can complete, for players who use at most two hole
    cards."""
    suited: dict[tuple[int, ...], int] = {}
    for suit in range(4):
        for chosen, ways in _with_three_of(suit, rest, board, missing):
            ranks = _ranks_of(chosen)
            suited[ranks] = suited.get(ranks, 0) + ways
            yield [*board, *chosen], ways
    by_rank: dict[int, list[int]] = {}
    for card in sorted(rest):
        by_rank.setdefault(card >> 2, []).append(card)
    for ranks in combinations_with_replacement(by_rank, missing):
        counts = {rank: ranks.count(rank) for rank in ranks}
        ways = prod([comb(len(by_rank[rank]), count) for rank, count in counts.items()]) - suited.get(ranks, 0)
        if ways:
            yield _off_suit(board, [combinations(by_rank[rank], count) for rank, count in counts.items()]), ways


def _with_three_of(suit: int, rest: Sequence[int], board: Sequence[int], missing: int) -> Iterator[Weighted]:
    """Yield the completions with three or more cards of a suit on the board; the other cards' suits do not matter."""
    of_suit = [card for card in rest if card & 3 == suit]
    others = [card for card in rest if card & 3 != suit]
    needed = max(0, 3 - sum([card & 3 == suit for card in board]))
    for count in range(needed, missing + 1):
        fillings = _by_ranks(others, missing - count)
        for chosen in combinations(of_suit, count):
            for filling, ways in fillings:
                yield [*chosen, *filling], ways


def _by_ranks(cards: Sequence[int], count: int) -> list[Weighted]:
    """Return the choices of ``count`` cards, one for each set of ranks."""
    groups: dict[tuple[int, ...], list[list[int]]] = {}
    for chosen in combinations(cards, count):
        groups.setdefault(_ranks_of(chosen), []).append(list(chosen))
    return [(group[0], len(group)) for group in groups.values()]


def _ranks_of(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted([card >> 2 for card in cards]))


def _off_suit(board: Sequence[int], ranks: Sequence[Iterator[tuple[int, ...]]]) -> list[int]:
    """Return a board with the chosen cards of each rank and no three of a suit; one must exist."""
    whole = ([*board, *(card for cards in chosen for card in cards)] for chosen in product(*ranks))
    return next(cards for cards in whole if max(map([card & 3 for card in cards].count, range(4))) < 3)
