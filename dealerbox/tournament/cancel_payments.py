"""Compute what everybody gets when a tournament is cancelled (RULES.md K18, K19, C44). Pure; exact to the smallest
coin."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Parts(NamedTuple):
    """The parts of a player's payment."""

    first: int = 0
    """The part that everybody gets equally."""
    equal: int = 0
    """An equal part of half of the rest."""
    by_chips: int = 0
    """The part in proportion to the player's chips."""
    fee: int = 0
    """The entry fee."""


def payout(
    prize_by_place: Sequence[int], buy_in: int, stacks: Mapping[str, int], pool_left: int, fee: int = 0
) -> dict[str, int]:
    """Return what each player gets in total: the sum of ``payout_parts``."""
    parts = payout_parts(prize_by_place, buy_in, stacks, pool_left, fee)
    return {player: sum(part) for player, part in parts.items()}


def payout_parts(
    prize_by_place: Sequence[int], buy_in: int, stacks: Mapping[str, int], pool_left: int, fee: int = 0
) -> dict[str, Parts]:
    """Return the parts for the players still in, given with their chips. First everybody gets the prize of the next
    player out, or the buy-in if that prize is zero, but no more than there is (C44). Then half of the rest is divided
    equally, and the remainder by chips; odd coins go to the largest fractions, on ties to the first player. The entry
    fee is returned as well."""
    players = list(stacks)
    next_out = prize_by_place[len(players) - 1] if len(players) <= len(prize_by_place) else 0
    first = min(next_out or buy_in, pool_left // len(players))
    rest = pool_left - first * len(players)
    equal = rest // 2 // len(players)
    rest -= equal * len(players)
    by_chips = in_proportion(rest, [stacks[player] for player in players])
    return {player: Parts(first, equal, more, fee) for player, more in zip(players, by_chips, strict=True)}


def in_proportion(amount: int, weights: Sequence[int]) -> list[int]:
    """Divide ``amount`` by weights into whole numbers that add up to it: each part is rounded down and odd units go to
    the largest fractions, on ties to the earlier."""
    total = sum(weights)
    if not total:
        weights, total = [1] * len(weights), len(weights)
    parts = [amount * weight // total for weight in weights]
    by_fraction = sorted(range(len(weights)), key=lambda at: (-(amount * weights[at] % total), at))
    for at in by_fraction[: amount - sum(parts)]:
        parts[at] += 1
    return parts
