"""What everybody gets when a tournament is cancelled (RULES.md K18, K19, C44). Pure; exact to the smallest coin."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Parts(NamedTuple):
    """What a player's payment is made of: the ``first`` part that all get alike, one of equal parts of a half of the
    rest, what his chips bring him, and the entry fee."""

    first: int = 0
    equal: int = 0
    by_chips: int = 0
    fee: int = 0


def payout(
    prize_by_place: Sequence[int], buy_in: int, stacks: Mapping[str, int], pool_left: int, fee: int = 0
) -> dict[str, int]:
    """What each player gets in all: ``payout_parts`` together."""
    parts = payout_parts(prize_by_place, buy_in, stacks, pool_left, fee)
    return {player: sum(one) for player, one in parts.items()}


def payout_parts(
    prize_by_place: Sequence[int], buy_in: int, stacks: Mapping[str, int], pool_left: int, fee: int = 0
) -> dict[str, Parts]:
    """For the players still in, given with their chips: first the prize of who would have been out next, or the buy-in
    where that is nothing, but no more than there is (C44); then half of the rest in equal parts; then what is left by
    chips, odd coins by the largest fractions, of equal ones to whoever comes first. The entry fee comes back on top."""
    players = list(stacks)
    next_out = prize_by_place[len(players) - 1] if len(players) <= len(prize_by_place) else 0
    first = min(next_out or buy_in, pool_left // len(players))
    rest = pool_left - first * len(players)
    equal = rest // 2 // len(players)
    rest -= equal * len(players)
    by_chips = in_proportion(rest, [stacks[player] for player in players])
    return {player: Parts(first, equal, more, fee) for player, more in zip(players, by_chips, strict=True)}


def in_proportion(amount: int, weights: Sequence[int]) -> list[int]:
    """``amount`` divided by weights into whole numbers that add up: each part rounded down, odd units to the largest
    fractions, of equal ones the earlier."""
    total = sum(weights)
    if not total:
        weights, total = [1] * len(weights), len(weights)
    parts = [amount * weight // total for weight in weights]
    by_fraction = sorted(range(len(weights)), key=lambda at: (-(amount * weights[at] % total), at))
    for at in by_fraction[: amount - sum(parts)]:
        parts[at] += 1
    return parts
