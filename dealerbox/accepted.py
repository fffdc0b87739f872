"""What would have been accepted in place of what is refused: data beside the reason, so that clients can say it in the
reader's language."""

from msgspec import Struct

CHIPS = "chips"
"""The unit of a hand, which does not know the currency: the table replaces it by its own."""
POINTS = "points"
"""VIP points, in millionths."""
PLACE = "place"
"""A seat of a table, or a game of a list."""


class Accepted(Struct, frozen=True, gc=False, omit_defaults=True):
    """The accepted values: a number from ``least`` to ``most`` in multiples of ``step``, or one of ``choices``, from
    the time ``since`` (ms UTC) on. Fields that are left out set no bound."""

    least: int | None = None
    most: int | None = None
    step: int | None = None
    choices: tuple[str, ...] = ()
    since: int | None = None
    unit: str = ""
    """The unit of the numbers: a currency (cents), ``points`` (millionths) or a ``place`` (counted from 0; people count
    from 1). Empty: plain numbers."""
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
    """Return one of these amounts as ``choices``, in whole numbers of the unit."""
    return Accepted(choices=tuple(map(str, amounts)), unit=unit)


def since(at: int) -> Accepted:
    return Accepted(since=at)
