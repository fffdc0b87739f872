"""What a million decks must look like: each test returns the probability that a fair shuffle is at least as far off."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
import numpy.typing as npt

from dealerbox.core.fairness.chance import chi_square_tail, normal_tails
from tests.fairness.faults import Shuffle

Decks = npt.NDArray[np.int64]
BATCH = 20_000


@dataclass
class Counts:
    """The counts of all decks so far; cards are numbered from 0 in each deck, by rank times four plus suit."""

    size: int
    decks: int = 0
    places: npt.NDArray[np.int64] = field(init=False)
    pairs: dict[int, npt.NDArray[np.int64]] = field(init=False)
    next_first: npt.NDArray[np.int64] = field(init=False)
    holes: npt.NDArray[np.int64] = field(init=False)
    sums: dict[str, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        square = (self.size, self.size)
        self.places, self.next_first = np.zeros(square, np.int64), np.zeros(square, np.int64)
        self.holes = np.zeros(square, np.int64)
        self.pairs = {place: np.zeros(square, np.int64) for place in (1, self.size // 2, self.size - 3)}

    def take(self, decks: Decks) -> None:
        size, many = self.size, len(decks)
        self.decks += many
        columns = np.arange(size) * size
        self.places += np.bincount((decks + columns).ravel(), minlength=size * size).reshape(size, size)
        for place, table in self.pairs.items():
            self._pair(table, decks[:, place], decks[:, place + 1])
        self._pair(self.holes, decks[:, :2].min(axis=1), decks[:, :2].max(axis=1))
        first = decks[:, 0]
        self._pair(self.next_first, first[:-1:2], first[1::2])
        ranks, suits = decks >> 2, decks & 3
        self._note("suit runs", (suits[:, 1:] != suits[:, :-1]).sum(axis=1))
        self._note("rank runs", (ranks[:, 1:] != ranks[:, :-1]).sum(axis=1))
        self._note("next in order", (decks[:, 1:] == decks[:, :-1] + 1).sum(axis=1))
        centred = decks - (size - 1) / 2
        self._note("serial", (centred[:, 1:] * centred[:, :-1]).sum(axis=1))

    def _pair(self, table: npt.NDArray[np.int64], one: Decks, other: Decks) -> None:
        table += np.bincount(one * self.size + other, minlength=self.size**2).reshape(self.size, self.size)

    def _note(self, name: str, values: npt.NDArray[np.float64] | npt.NDArray[np.int64]) -> None:
        total = self.sums.setdefault(name, [0.0, 0.0])
        total[0] += float(values.sum())
        total[1] += float((values.astype(np.float64) ** 2).sum())

    # ---- the tests ----

    def _table(self, kinds: npt.NDArray[np.int64]) -> float:
        """How often each kind was at each place. Every deck has each kind equally often, so rows and columns are
        fixed, and the statistic is a chi-square after a factor of (n - 1) / n."""
        expected = kinds.sum() / kinds.size
        statistic = float(((kinds - expected) ** 2).sum() / expected) * (self.size - 1) / self.size
        return chi_square_tail(statistic, (kinds.shape[0] - 1) * (kinds.shape[1] - 1))

    def card_at_place(self) -> float:
        return self._table(self.places)

    def suit_at_place(self) -> float:
        return self._table(self.places.reshape(self.size, -1, 4).sum(axis=1))

    def rank_at_place(self) -> float:
        return self._table(self.places.reshape(self.size, -1, 4).sum(axis=2))

    def one_card(self) -> float:
        """The places of each card separately: the worst p-value, corrected for the number of cards."""
        expected = self.decks / self.size
        statistics = ((self.places - expected) ** 2).sum(axis=0) / expected
        return min(1.0, self.size * chi_square_tail(float(statistics.max()), self.size - 1))

    def neighbours(self) -> float:
        """Which card followed which, at three places: the worst."""
        off = ~np.eye(self.size, dtype=bool)
        expected = self.decks / (self.size * (self.size - 1))
        statistics = [float(((table[off] - expected) ** 2).sum() / expected) for table in self.pairs.values()]
        return min(1.0, 3 * chi_square_tail(max(statistics), self.size * (self.size - 1) - 1))

    def hole_cards(self) -> float:
        """Which two cards came first, in any order."""
        seen = self.holes[np.triu_indices(self.size, 1)]
        expected = self.decks / len(seen)
        return chi_square_tail(float(((seen - expected) ** 2).sum() / expected), len(seen) - 1)

    def from_deck_to_deck(self) -> float:
        """Which first card followed which, over pairs of decks."""
        seen = self.next_first
        expected = seen.sum() / seen.size
        return chi_square_tail(float(((seen - expected) ** 2).sum() / expected), seen.size - 1)

    def _mean(self, name: str, due: float) -> float:
        total, squares = self.sums[name]
        mean = total / self.decks
        spread = sqrt((squares / self.decks - mean**2) / self.decks)
        return normal_tails((mean - due) / spread) if spread else 0.0

    def suit_runs(self) -> float:
        """Neighbours of different suits."""
        return self._mean("suit runs", self.size * 3 / 4)

    def rank_runs(self) -> float:
        return self._mean("rank runs", self.size - 4)

    def in_order(self) -> float:
        """Neighbours in the order of a new pack."""
        return self._mean("next in order", (self.size - 1) / self.size)

    def serial_correlation(self) -> float:
        """Each card with the next: just below 0, since no card comes twice."""
        square = (self.size**2 - 1) / 12
        return self._mean("serial", -square)


TESTS: dict[str, Callable[[Counts], float]] = {
    "card at place": Counts.card_at_place,
    "suit at place": Counts.suit_at_place,
    "rank at place": Counts.rank_at_place,
    "one card": Counts.one_card,
    "neighbours": Counts.neighbours,
    "hole cards": Counts.hole_cards,
    "from deck to deck": Counts.from_deck_to_deck,
    "suit runs": Counts.suit_runs,
    "rank runs": Counts.rank_runs,
    "in order": Counts.in_order,
    "serial correlation": Counts.serial_correlation,
}


def counted(shuffle: Shuffle, size: int, many: int) -> Counts:
    counts, deck = Counts(size), tuple(range(size))
    for begun in range(0, many, BATCH):
        batch = min(BATCH, many - begun)
        joined = b"".join(bytes(shuffle(deck)) for _ in range(batch))
        counts.take(np.frombuffer(joined, np.uint8).reshape(batch, size).astype(np.int64))
    return counts


def chances(counts: Counts, names: Sequence[str] = tuple(TESTS)) -> dict[str, float]:
    return {name: TESTS[name](counts) for name in names}
