"""The average share of the pot that each hand wins: exact over all deals, or over sampled deals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt

from msgspec import Struct

from dealerbox.equity.contest import Contest
from dealerbox.equity.runouts import Outcome, count_outcomes
from dealerbox.equity.spot import Chance, Deal, Spot
from dealerbox.ranking import Strength

Weighted = tuple[Outcome, int]
"""An outcome, and the number of deals with it."""

_Completed = tuple[int, Strength, Strength]
"""The cards dealt to a hand, one bit each, and its strength then, high and low."""

Progress = Callable[[int], None]
"""Called from time to time with the number of deals done."""

STEP = 1 << 14
"""The number of deals between calls of ``Progress``."""


class Equities(Struct, frozen=True):
    """The mean share of the pot of each hand."""

    equities: list[Fraction]
    deals: int
    errors: list[float] | None = None
    """Standard errors if deals were sampled, otherwise None."""

    @property
    def exact(self) -> bool:
        return self.errors is None


def exact_equities(spot: Spot, progress: Progress = lambda done: None) -> Equities:
    """Return the equities over all deals of a spot."""
    counts = _counted(_on_all_boards(spot) if spot.contest.flush_needs_board else _of_all_deals(spot), progress)
    return Equities(_means(counts, len(spot.hands)), sum(counts.values()))


def sampled_equities(spot: Spot, samples: int, chance: Chance, progress: Progress = lambda done: None) -> Equities:
    """Return the equities over ``samples`` random deals (at least 2), with standard errors."""
    counts = _counted(_of_deals(spot.contest, spot.sampled_deals(samples, chance)), progress)
    means = _means(counts, len(spot.hands))
    squares = [Fraction(0)] * len(spot.hands)
    for outcome, count in counts.items():
        for index, share in _shares(outcome).items():
            squares[index] += share * share * count
    variances = [(square / samples - mean * mean) / (samples - 1) for square, mean in zip(squares, means, strict=True)]
    return Equities(means, samples, [sqrt(variance) for variance in variances])


def _on_all_boards(spot: Spot) -> Iterable[Weighted]:
    """Return each outcome and on how many boards it occurs, if only the board is still to come."""
    contest = spot.contest
    low = None if contest.low is None else (contest.low, contest.low_hole)
    return count_outcomes((contest.high, contest.high_hole), low, spot.hands, spot.board, spot.rest).items()


def _of_all_deals(spot: Spot) -> Iterator[Weighted]:
    """Yield the outcome of each deal. A hand is ranked once for all the cards that others may then get."""
    contest = spot.contest
    for chosen in combinations(spot.rest, spot.needs[-1]):
        board = [*spot.board, *chosen]
        rest = [card for card in spot.rest if card not in board]
        completed = [
            _completed(contest, hand, combinations(rest, need), board)
            for hand, need in zip(spot.hands, spot.needs, strict=False)
        ]
        for highs, lows in _side_by_side(completed):
            low = [] if contest.low is None else contest.low.best(lows)
            yield (tuple(contest.high.best(highs)), tuple(low)), 1


def _completed(
    contest: Contest, hand: list[int], pieces: Iterable[tuple[int, ...]], board: list[int]
) -> list[_Completed]:
    chosen = list(pieces)
    hands = [[*hand, *cards] for cards in chosen]
    highs = contest.high.strengths(hands, board, contest.high_hole)
    lows = highs if contest.low is None else contest.low.strengths(hands, board, contest.low_hole)
    masks = [sum([1 << card for card in cards]) for cards in chosen]
    return list(zip(masks, highs, lows, strict=True))


def _side_by_side(
    completed: Sequence[list[_Completed]], taken: int = 0
) -> Iterator[tuple[list[Strength], list[Strength]]]:
    """Yield the strengths of all hands, for every combination in which no card is in two of them."""
    if not completed:
        yield [], []
        return
    for cards, high, low in completed[0]:
        if not cards & taken:
            for highs, lows in _side_by_side(completed[1:], taken | cards):
                yield [high, *highs], [low, *lows]


def _of_deals(contest: Contest, deals: Iterable[Deal]) -> Iterator[Weighted]:
    for hands, board in deals:
        high, low = contest.winners(hands, board)
        yield (tuple(high), tuple(low)), 1


def _counted(outcomes: Iterable[Weighted], progress: Progress) -> dict[Outcome, int]:
    """Return how often each outcome occurs."""
    counts: dict[Outcome, int] = {}
    done = reported = 0
    for outcome, ways in outcomes:
        counts[outcome] = counts.get(outcome, 0) + ways
        done += ways
        if done - reported >= STEP:
            reported = done
            progress(done)
    progress(done)
    return counts


def _means(counts: dict[Outcome, int], players: int) -> list[Fraction]:
    sums = [Fraction(0)] * players
    for outcome, count in counts.items():
        for index, share in _shares(outcome).items():
            sums[index] += share * count
    deals = sum(counts.values())
    return [total / deals for total in sums]


def _shares(outcome: Outcome) -> dict[int, Fraction]:
    """Return the part of the whole pot that each winner gets; without a low the high takes all (RULES.md C19)."""
    high, low = outcome
    shares: dict[int, Fraction] = {}
    for winners, part in ((high, Fraction(1, 2) if low else Fraction(1)), (low, Fraction(1, 2))):
        for index in winners:
            shares[index] = shares.get(index, Fraction(0)) + part / len(winners)
    return shares
