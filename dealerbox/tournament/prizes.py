"""Divide a prize pool (RULES.md L, C47 to C49). Amounts are units of the smallest chip.

Up to 5,000 entrants the chart applies (``prize_chart.json``: for each field the places of a band and what *each* of
them gets, in hundredths of a percent). Beyond it the chart's pattern continues.
"""

import json
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

BAND = 9
"""From the nineteenth place on, places are paid in bands of nine."""


class NoPrizes(ValueError):
    """A field or pool for which no prizes can be computed."""


def prizes(entrants: int, pool: int) -> list[int]:
    """Return the prize of each place, the first place's first. ``entrants`` are the players that the chart counts,
    never rebuys; the rule book says whether late entries and re-entries count (C49).

    Each prize is rounded down and the remainder goes to the first place (C48), so the sum is ``pool``. Raise
    ``NoPrizes`` without entrants or with a negative pool.
    """
    if entrants < 1:
        raise NoPrizes(f"{entrants} entrants: there is nobody to pay")
    if pool < 0:
        raise NoPrizes(f"a pool of {pool} cannot be paid out")
    paid = [pool * share.numerator // share.denominator for share in shares(entrants)]
    paid[0] += pool - sum(paid)
    return paid


@lru_cache(maxsize=256)
def shares(entrants: int) -> tuple[Fraction, ...]:
    """Return the part of the pool that each place gets; the parts add up to 1."""
    if entrants == 1:
        return (Fraction(1),)
    for maximum, row in _chart():
        if entrants <= maximum:
            return row
    return _pattern(_paid_places(entrants))


@cache
def _chart() -> tuple[tuple[int, tuple[Fraction, ...]], ...]:
    """Return the rows of the chart: (maximum entrants, shares by place)."""
    rows = json.loads(files(__package__).joinpath("prize_chart.json").read_text(encoding="utf-8"))
    return tuple(
        (
            row["players"][1],
            tuple(Fraction(share, 10_000) for first, last, share in row["shares"] for _ in range(first, last + 1)),
        )
        for row in rows
    )


def _paid_places(entrants: int) -> int:
    """Return how many places are paid beyond the chart: those of its last row while the field is at most half as large
    again, and one more band each time it outgrows the last limit by another half (C48)."""
    maximum, last_row = _chart()[-1]
    places, limit = len(last_row), Fraction(maximum * 3, 2)
    while entrants > limit:
        places, limit = places + BAND, limit * 3 / 2
    return places


def _pattern(places: int) -> tuple[Fraction, ...]:
    """Return shares of 1/d, d = 1, 2, 3, 5 to 10, 12 to 20, 22 to 30, …; the places of a band get its mean (RULES.md
    L)."""
    weights = [Fraction(1, _divisor(place)) for place in range(1, places + 1)]
    edges = [9, 12, 15, *range(18, places + 1, BAND)]
    for start, end in pairwise(edges):
        weights[start:end] = [sum(weights[start:end], Fraction(0)) / (end - start)] * (end - start)
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _divisor(place: int) -> int:
    return place if place <= 3 else place + (place - 1) // 9 + 1
