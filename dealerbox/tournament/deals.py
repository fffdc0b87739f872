"""How the prizes that are left are divided by agreement: by chips, or by the independent chip model. Pure."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Literal

from dealerbox.tournament.cancelling import in_proportion


def divide(by: Literal["chips", "icm"], prizes: Sequence[int], stacks: Sequence[int], left: int) -> list[int]:
    """What each of the players gets now, by the order of ``stacks``; the sum is that of the prizes less ``left``,
    which is kept for the winner. Nobody gets less than the smallest prize: it is sure to him already."""
    sure = prizes[len(stacks) - 1] if len(stacks) <= len(prizes) else 0
    rest = sum(prizes[: len(stacks)]) - left - sure * len(stacks)
    weights = list(stacks) if by == "chips" else _icm_weights([prize - sure for prize in prizes[: len(stacks)]], stacks)
    return [sure + part for part in in_proportion(rest, weights)]


def icm(prizes: Sequence[int], stacks: Sequence[int]) -> list[Fraction]:
    """The expected prize of each stack: who has a part of the chips wins with that probability, and the places below
    are played out in the same way among the others."""

    @cache
    def expected(left: tuple[int, ...], place: int) -> tuple[Fraction, ...]:
        worth = [Fraction(0)] * len(stacks)
        if place >= len(prizes) or not left:
            return tuple(worth)
        total = sum(stacks[player] for player in left)
        for winner in left:
            chance = Fraction(stacks[winner], total)
            others = expected(tuple(player for player in left if player != winner), place + 1)
            worth = [sum_ + chance * other for sum_, other in zip(worth, others, strict=True)]
            worth[winner] += chance * prizes[place]
        return tuple(worth)

    return list(expected(tuple(range(len(stacks))), 0))


def _icm_weights(prizes: Sequence[int], stacks: Sequence[int]) -> list[int]:
    """The expectations as whole numbers in the same proportion."""
    worth = icm(prizes, stacks)
    common = lcm(*(one.denominator for one in worth))
    return [int(one * common) for one in worth]
