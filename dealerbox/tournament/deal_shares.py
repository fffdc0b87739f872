"""Divide the remaining prizes by agreement: by chips, or by the independent chip model (ICM). Pure."""

from collections.abc import Sequence
from typing import Literal

from dealerbox.tournament.cancel_payments import in_proportion

FRACTION_BITS = 64
_WORKING_BITS = 160


By = Literal["chips", "icm"]
WAYS: tuple[By, ...] = ("chips", "icm")


def divide(by: By, prizes: Sequence[int], stacks: Sequence[int], left: int) -> list[int]:
    """Return what each player gets now, in the order of ``stacks``. The sum is that of the prizes less ``left``, which
    is kept for the winner. Nobody gets less than the smallest prize, which is theirs already."""
    sure = prizes[len(stacks) - 1] if len(stacks) <= len(prizes) else 0
    rest = sum(prizes[: len(stacks)]) - left - sure * len(stacks)
    weights = list(stacks) if by == "chips" else icm([prize - sure for prize in prizes[: len(stacks)]], stacks)
    return [sure + part for part in in_proportion(rest, weights)]


def icm(prizes: Sequence[int], stacks: Sequence[int]) -> list[int]:
    """Return the expected prize of each stack, in units of 2 to the power of minus ``FRACTION_BITS``. A player wins
    with the probability of their share of the chips; the places below are then played out among the others in the same
    way.

    Each set of players is computed once, with the probability that they take the first places in any order: ten players
    have a thousand sets, but millions of orders.
    """
    everybody, total = range(len(stacks)), sum(stacks)
    worth = [0] * len(stacks)
    first = {0: (1 << _WORKING_BITS, total)}
    for prize in [value << _WORKING_BITS for value in prizes[: len(stacks)]]:
        after: dict[int, tuple[int, int]] = {}
        for taken, (chance, left) in first.items():
            for player in everybody:
                if taken >> player & 1:
                    continue
                next_ = chance * stacks[player] // left
                worth[player] += next_ * prize >> _WORKING_BITS
                before, _ = after.get(taken | 1 << player, (0, 0))
                after[taken | 1 << player] = before + next_, left - stacks[player]
        first = after
    # Round only once: what the working bits have lost must not make a difference between equal stacks.
    surplus = _WORKING_BITS - FRACTION_BITS
    return [value + (1 << surplus - 1) >> surplus for value in worth]
