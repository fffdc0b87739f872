"""The shuffle is unbiased: proven for small decks over every answer of the generator, and measured for large ones."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import factorial

import pytest

from dealerbox.core.rng import SystemRng
from tests.fairness.faults import FAULTS, Shuffle, right, system
from tests.fairness.statistics import TESTS, chances, counted

A_MILLION = 1_000_000


def scripted(*answers: int) -> Callable[[int], bytes]:
    """A source that returns these bytes, no matter how many are requested at a time."""
    left = iter(answers)
    return lambda many: bytes(byte for byte, _ in zip(left, range(many), strict=False))


def answers(cards: int) -> Iterator[tuple[int, ...]]:
    """Every way to answer a shuffle of this many cards without a rejected answer."""
    return product(*(range(bound) for bound in range(cards, 1, -1)))


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6, 7])
def test_generator_answers_and_orders_correspond_one_to_one(cards: int) -> None:
    """n! sequences of accepted answers, all equally likely, for n! orders."""
    deck = range(cards)
    orders = Counter(tuple(SystemRng(scripted(*given)).shuffle(deck)) for given in answers(cards))
    assert orders == dict.fromkeys(permutations(deck), 1)
    assert len(orders) == factorial(cards)


@pytest.mark.parametrize("bound", range(2, 53))
def test_every_number_comes_from_equally_many_bytes(bound: int) -> None:
    """Of all 256 bytes, equally many become each number, and the others are rejected: none is mapped into the range."""
    became = Counter[int]()
    for byte in range(256):
        deck = list(range(bound))
        # A byte with all bits set is rejected by every bound that is not a power of two; the next one is accepted.
        shuffled = SystemRng(scripted(byte, 0, *[0] * bound)).shuffle(deck)
        again = SystemRng(scripted(*[0] * bound)).shuffle(deck)
        became[deck.index(shuffled[-1]) if shuffled != again or byte & _mask(bound) == 0 else -1] += 1
    taken = {number: many for number, many in became.items() if number >= 0}
    assert set(taken.values()) == {256 // (_mask(bound) + 1)} and set(taken) == set(range(bound))
    assert became[-1] == 256 - sum(taken.values())


def _mask(bound: int) -> int:
    return int((1 << (bound - 1).bit_length()) - 1)


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 255, 256, 257, 1000])
def test_a_number_above_the_bound_is_drawn_again(bound: int) -> None:
    size = -(-(bound - 1).bit_length() // 8)
    given: list[int] = []

    def source(many: int) -> bytes:
        assert many == size
        return given.pop().to_bytes(many)

    numbers = Counter[int]()
    for value in range(256**size):
        given[:] = [0, value]
        number = SystemRng(source).below(bound)
        numbers[number if given else -1] += 1
    assert {numbers[number] for number in range(1, bound)} <= {numbers[0]}
    assert sum(numbers.values()) == 256**size
    with pytest.raises(ValueError, match="at least 1, not 0"):
        SystemRng().below(0)


def test_no_byte_is_reused_for_the_next_shuffle() -> None:
    asked: list[int] = []

    def source(many: int) -> bytes:
        asked.append(many)
        return bytes(many)

    rng = SystemRng(source)
    first, second = rng.shuffle(range(52)), rng.shuffle(range(52))
    assert first == second and len(asked) == 2, "each asked anew"
    with pytest.raises(ValueError, match="at most 256 cards"):
        rng.shuffle(range(257))


# ---- statistics ----

_PLACES = {"card at place", "rank at place", "one card"}

CAUGHT_BY: dict[str, frozenset[str]] = {
    "each with any": frozenset({*_PLACES, "suit at place", "neighbours", "hole cards", "serial correlation"}),
    "the remainder of a byte": frozenset(_PLACES),
    "a bit is stuck": frozenset(TESTS),
    "no card stays": frozenset({*_PLACES, "neighbours", "hole cards", "from deck to deck"}),
    "the last deck": frozenset({"neighbours", "hole cards", "from deck to deck"}),
    "riffled": frozenset({*_PLACES, "rank runs", "in order", "neighbours"}),
    "few seeds": frozenset({"hole cards", "neighbours", "suit runs", "rank runs", "serial correlation"}),
}
"""What must catch each fault; other tests may catch it too."""

FEW = 60_000


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_shuffle_is_caught(fault: str) -> None:
    found = chances(counted(FAULTS[fault](7), 52, FEW))
    assert {name for name, chance in found.items() if chance < 1e-9} >= CAUGHT_BY[fault], found


def test_every_statistic_catches_something() -> None:
    assert frozenset().union(*CAUGHT_BY.values()) == set(TESTS)
    assert set(CAUGHT_BY) == set(FAULTS)


@pytest.mark.parametrize("size", [32, 40, 52])
def test_the_rooms_shuffle_passes_with_a_few_decks(size: int) -> None:
    found = chances(counted(right(11), size, FEW // 2))
    assert min(found.values()) > 1e-4, found


def _looked(shuffle: Shuffle, size: int) -> dict[str, float]:
    return chances(counted(shuffle, size, A_MILLION))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("size", [32, 40, 52])
def test_a_million_decks_from_a_seeded_source(size: int) -> None:
    """Always the same decks, so it cannot fail by chance: all eleven tests are in the range of fair ones."""
    found = _looked(right(20_260_101), size)
    assert min(found.values()) > 1e-3, found
    assert max(found.values()) > 0.2, "not too even either"


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_million_decks_from_the_systems_generator() -> None:
    """Different decks each time: eleven tests, each of which a fair shuffle fails once in 10^9 runs."""
    found = _looked(system(), 52)
    assert min(found.values()) > 1e-9, found


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_million_wrong_decks_are_caught_by_more(fault: str) -> None:
    found = _looked(FAULTS[fault](3), 52)
    assert {name for name, chance in found.items() if chance < 1e-9} >= CAUGHT_BY[fault], found
