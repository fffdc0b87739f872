"""How a prize pool is divided (RULES.md L)."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealerbox.tournament.prizes import NoPrizes, prizes, shares

# Entrants, pool in cents, prizes in cents. A pool of 10,000 shows the printed hundredths of a percent.
ROWS = [
    (1, 5000, [5000], "one entrant gets the pool"),
    (2, 10_000, [6667, 3333], "two entrants are both paid"),
    (7, 10_000, [6667, 3333], "the last field of the first row"),
    (8, 10_000, [5455, 2727, 1818], "the next row"),
    (14, 10_000, [4918, 2459, 1639, 984], "four places"),
    (8, 101, [56, 27, 18], "each rounded down, 2 left over go to the first"),
    (3, 1, [1, 0], "a single cent"),
    (5, 0, [0, 0], "an empty pool"),
    (47, 470_000, [182_172, 91_133, 60_771, 36_472, 30_362, 26_038, 22_795, 20_257], "place 7 is 4.85, not 5.85 (C47)"),
]


@pytest.mark.parametrize(("entrants", "pool", "expected", "why"), ROWS, ids=[row[3] for row in ROWS])
def test_prizes(entrants: int, pool: int, expected: list[int], why: str) -> None:
    assert prizes(entrants, pool) == expected, why


@pytest.mark.parametrize(
    ("entrants", "place", "hundredths"),
    [
        (200, 7, 347),
        (550, 10, 178),
        (550, 12, 178),
        (2750, 1, 1998),
        (5000, 1, 1970),
        (5000, 145, 11),
        (5000, 153, 11),
        (181, 19, 107),
        (181, 27, 107),
    ],
)
def test_cells_of_the_chart(entrants: int, place: int, hundredths: int) -> None:
    """The five corrected misprints (C47), and both ends of bands."""
    assert shares(entrants)[place - 1] == Fraction(hundredths, 10_000)


@pytest.mark.parametrize(
    ("entrants", "places"),
    [
        (180, 18), (181, 27), (3500, 144), (3501, 153), (5000, 153),
        (5001, 153), (7500, 153), (7501, 162), (11_250, 162), (11_251, 171), (16_875, 171), (16_876, 180),
    ],
)  # fmt: skip
def test_paid_places(entrants: int, places: int) -> None:
    """Beyond the chart a band of nine is added each time the field outgrows the last limit by half (C48)."""
    assert len(prizes(entrants, 1_000_000)) == places


def test_beyond_the_chart_places_are_paid_by_one_over_d() -> None:
    by_place = shares(6000)
    first = by_place[0]
    assert [first / by_place[place - 1] for place in (2, 3, 4, 9)] == [2, 3, 5, 10]
    assert by_place[9] / first == (Fraction(1, 12) + Fraction(1, 13) + Fraction(1, 14)) / 3  # places 10 to 12
    assert by_place[18] / first == sum(Fraction(1, d) for d in range(22, 31)) / 9  # places 19 to 27
    assert by_place[18:27] == by_place[18:19] * 9
    assert by_place[144] / first == sum(Fraction(1, d) for d in range(162, 171)) / 9  # places 145 to 153


def test_the_pattern_is_that_of_the_chart() -> None:
    """The last row of the chart and the first beyond it are nearly the same, except for the first place."""
    chart, pattern = shares(5000), shares(5001)
    assert all(
        abs(printed - exact) < Fraction(6, 10_000) for printed, exact in zip(chart[1:], pattern[1:], strict=True)
    )


@pytest.mark.parametrize("entrants", [0, -1])
def test_nobody_to_pay(entrants: int) -> None:
    with pytest.raises(NoPrizes, match="nobody to pay"):
        prizes(entrants, 1000)


def test_a_negative_pool() -> None:
    with pytest.raises(NoPrizes, match="-1"):
        prizes(2, -1)


@given(entrants=st.integers(1, 20_000), pool=st.integers(0, 10**9))
def test_prizes_add_up_and_never_rise(entrants: int, pool: int) -> None:
    paid = prizes(entrants, pool)
    assert sum(paid) == pool
    assert paid == sorted(paid, reverse=True)
    assert min(paid) >= 0
    assert len(paid) <= max(entrants, 1)


def test_every_row_of_the_chart_adds_up_and_never_rises() -> None:
    for entrants in range(2, 5001):
        row = shares(entrants)
        assert sum(row) == 1
        assert all(higher >= lower for higher, lower in pairwise(row))


def test_no_place_is_worth_more_in_a_larger_field_of_the_chart() -> None:
    rows = [shares(entrants) for entrants in range(2, 5001)]
    for smaller, larger in pairwise(rows):
        assert all(before >= after for before, after in zip(smaller, larger, strict=False))
