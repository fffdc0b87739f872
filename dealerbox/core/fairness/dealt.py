"""Counts of the cards dealt from one kind of deck, and the tests that these counts must pass.

Only dealt cards of finished hands are counted; the rest of the deck is never looked at. Which cards come later depends
on what the players did, so later cards are compared with those still unseen in that hand: each of those is equally
likely, whatever the players did.
"""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from dealerbox.core.fairness.chance import chi_square_tail, normal_tails, pearson

ALL = 52
"""Card numbers are below this, in every deck."""
FIRST_PLACES = 12
"""How many of the first positions in the deck are tested separately."""
MIN_EXPECTED = 5.0
"""Below this expected count, the chi-square approximation does not hold."""


class Test(Struct, frozen=True):
    """The result of one test."""

    name: str
    statistic: float
    """A chi-square value, or standard deviations if ``degrees`` is 0."""
    degrees: int
    """Degrees of freedom."""
    p: float
    """The probability that chance alone gives at least as much."""


class Dealt:
    """``cards`` is the deck, in any order."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.deck = tuple(sorted(cards))
        self.hands = 0
        self.places = [[0] * ALL for _ in range(FIRST_PLACES)]
        """How often each card was dealt first, second, …"""
        self.opening = [0] * ALL
        """How often each card was dealt before anybody could act."""
        self.sizes: dict[int, int] = {}
        """How many hands began with each number of opening cards."""
        self.later = [0] * ALL
        self.due_later = 0.0
        """How often each card would be expected later if none were already dealt."""
        self.gone = [0.0] * ALL
        """By how much each card's expectation is lower, because it had been dealt already."""
        self.spread = 0.0
        """The sum of the later cards' variances, for one card."""
        self.paired = self.suited = 0
        """How often the first two cards were of one rank, or of one suit."""
        self.again = self.compared = 0
        """How often a hand began with the same card as the table's previous hand, and how many were compared."""

    # ---- counting ----

    def open(self, cards: Sequence[int], before: int | None) -> None:
        """Count the opening cards of a hand, in the order of the events. ``before``: the first card of the table's
        previous hand."""
        self.hands += 1
        self.sizes[len(cards)] = self.sizes.get(len(cards), 0) + 1
        opening = self.opening
        for card in cards:
            opening[card] += 1
        for place, card in zip(self.places, cards, strict=False):
            place[card] += 1
        first, second = cards[0], cards[1]
        if first >> 2 == second >> 2:
            self.paired += 1
        elif first & 3 == second & 3:
            self.suited += 1
        if before is not None:
            self.compared += 1
            self.again += before == first

    def follow(self, gone: Sequence[int], cards: Sequence[int]) -> None:
        """Count later ``cards``, dealt after those in ``gone``."""
        size = len(self.deck)
        left, many = size - len(gone), len(cards)
        share = many / left
        self.due_later += share
        self.spread += share * (left - many) / size
        lost, later = self.gone, self.later
        for card in gone:
            lost[card] += share
        for card in cards:
            later[card] += 1

    def add(self, other: "Dealt") -> None:
        """Add the counts of ``other``."""
        for name in ("hands", "due_later", "spread", "paired", "suited", "again", "compared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in zip(self.places, other.places, strict=True):
            mine[:] = map(sum, zip(mine, theirs, strict=True))
        for name in ("opening", "later", "gone"):
            setattr(self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)])
        for size, many in other.sizes.items():
            self.sizes[size] = self.sizes.get(size, 0) + many

    # ---- testing ----

    def tests(self) -> list[Test]:
        """Return the results of all tests for which enough cards were counted."""
        found = [*self._opening(), *self._later(), *self._places(), *self._pairs(), *self._again()]
        return [test for test in found if test is not None]

    def _opening(self) -> list[Test | None]:
        """Test how often each card, suit and rank was dealt. The cards of one hand are drawn without replacement, so
        the counts vary less than those of single draws (hypergeometric distribution)."""
        size = len(self.deck)
        dealt = sum(many * cards for cards, many in self.sizes.items())

        def spread(share: float) -> float:
            of_hands = sum(many * cards * (size - cards) for cards, many in self.sizes.items())
            return of_hands * share * (1 - share) / (size - 1)

        by_card = [self.opening[card] for card in self.deck]
        by_suit = [sum(self.opening[card] for card in self.deck if card & 3 == suit) for suit in range(4)]
        ranks = sorted({card >> 2 for card in self.deck})
        by_rank = [sum(self.opening[card] for card in self.deck if card >> 2 == rank) for rank in ranks]
        found = []
        for name, seen in (("card", by_card), ("suit", by_suit), ("rank", by_rank)):
            share = 1 / len(seen)
            found.append(_even(f"opening-{name}", seen, [dealt * share] * len(seen), spread(share)))
        return found

    def _later(self) -> list[Test | None]:
        """Test how often each card came later, against its expectation."""
        seen = [self.later[card] for card in self.deck]
        due = [self.due_later - self.gone[card] for card in self.deck]
        return [_even("later-card", seen, due, self.spread)]

    def _places(self) -> list[Test | None]:
        """Return the worst of the first positions, with its p-value corrected for testing several."""
        found: list[Test] = []
        for place in self.places:
            seen = [place[card] for card in self.deck]
            due = sum(seen) / len(seen)
            if due >= MIN_EXPECTED:
                statistic, degrees = pearson(seen, [due] * len(seen)), len(seen) - 1
                found.append(Test("place", statistic, degrees, chi_square_tail(statistic, degrees)))
        if not found:
            return []
        worst = min(found, key=lambda test: test.p)
        return [Test(worst.name, worst.statistic, worst.degrees, min(1.0, worst.p * len(found)))]

    def _pairs(self) -> list[Test | None]:
        """Test the first two cards: a pair, suited, or neither."""
        size = len(self.deck)
        paired, suited = self.hands * 3 / (size - 1), self.hands * (size // 4 - 1) / (size - 1)
        if paired < MIN_EXPECTED:
            return []
        seen = [self.paired, self.suited, self.hands - self.paired - self.suited]
        statistic = pearson(seen, [paired, suited, self.hands - paired - suited])
        return [Test("two-cards", statistic, 2, chi_square_tail(statistic, 2))]

    def _again(self) -> list[Test | None]:
        """Test that a hand does not depend on the one before it."""
        chance = 1 / len(self.deck)
        due = self.compared * chance
        if due < MIN_EXPECTED:
            return []
        deviations = (self.again - due) / sqrt(due * (1 - chance))
        return [Test("from-hand-to-hand", deviations, 0, normal_tails(deviations))]


def _even(name: str, seen: Sequence[int], due: Sequence[float], spread: float) -> Test | None:
    """Test counts of equally likely kinds that each have the variance ``spread``. Their sum is fixed, so together they
    are a chi-square with one degree of freedom fewer than kinds. Return None if too few are expected."""
    kinds = len(seen)
    if not seen or sum(due) / kinds < MIN_EXPECTED or spread <= 0:
        return None
    squares = sum((many - expected) ** 2 for many, expected in zip(seen, due, strict=True))
    statistic = squares / (spread * kinds / (kinds - 1))
    return Test(name, statistic, kinds - 1, chi_square_tail(statistic, kinds - 1))
