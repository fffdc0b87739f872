"""What would have been accepted in the place of what is refused: data beside the reason, so that a client can say it in
the reader's language."""

from msgspec import Struct

CHIPS = "chips"
"""The unit of a hand, which does not know the currency: the table puts its own in the place of it."""
POINTS = "points"
"""VIP points, in millionths."""
PLACE = "place"
"""A seat of a table, or a game of a list."""


class Accepted(Struct, frozen=True, gc=False, omit_defaults=True):
    """What would have been accepted: a number from ``least`` to ``most`` in multiples of ``step``, one of ``choices``,
    or the same from the time ``since`` (ms UTC) on. What is left out sets no bound."""

    least: int | None = None
    most: int | None = None
    step: int | None = None
    choices: tuple[str, ...] = ()
    since: int | None = None
    unit: str = ""
    """What the numbers are: amounts of a currency (cents), ``points`` (millionths) or a ``place`` (counted from 0,
    people count from 1). Empty: plain numbers of whatever the reason speaks of."""
    symbol: str = ""
    """What the host of a private table calls its chips."""


def between(least: int, most: int, unit: str = "", step: int | None = None) -> Accepted:
    return Accepted(least, most, step, unit=unit)


def at_least(least: int, unit: str = "") -> Accepted:
    return Accepted(least, unit=unit)


def at_most(most: int, unit: str = "") -> Accepted:
    return Accepted(most=most, unit=unit)


def in_steps(step: int, unit: str = "") -> Accepted:
    return Accepted(step=step, unit=unit)


def one_of(*choices: str, unit: str = "") -> Accepted:
    return Accepted(choices=choices, unit=unit)


def one_amount(*amounts: int, unit: str) -> Accepted:
    """One of these amounts: the ``choices`` are whole numbers of the unit."""
    return Accepted(choices=tuple(map(str, amounts)), unit=unit)


def since(at: int) -> Accepted:
    return Accepted(since=at)
