"""What becomes of a player's protection: written down once each, in order, and never changed. Times are milliseconds
(UTC), amounts units of the smallest chip, of time limits minutes."""

from typing import Literal

from msgspec import Struct

from dealerbox.play_limits.limits import Limit

By = Literal["player", "house"]


class LimitSet(Struct, frozen=True, gc=False, tag=True):
    """It holds from now on: it is the first, or lower than the one before. ``zone`` is whose days it counts by."""

    limit: Limit
    value: int
    zone: str = "UTC"


class RaiseAsked(Struct, frozen=True, gc=False, tag=True):
    """A higher one is wanted, or (``value`` None) none at all. It may be confirmed from ``ready`` on, up to before
    ``lapses``; until then nothing has changed."""

    limit: Limit
    value: int | None
    ready: int
    lapses: int


class RaiseConfirmed(Struct, frozen=True, gc=False, tag=True):
    """What was asked for holds from now on."""

    limit: Limit
    value: int | None
    zone: str = "UTC"


class RaiseCalledOff(Struct, frozen=True, gc=False, tag=True):
    limit: Limit


class CoolingOff(Struct, frozen=True, gc=False, tag=True):
    """A break that ends by itself, and not before."""

    until: int


class Excluded(Struct, frozen=True, gc=False, tag=True):
    """``until`` None: for good. Otherwise it goes on after that time until the player has asked to come back. ``by``
    the house: its staff did it, and ``reason`` is why."""

    until: int | None
    by: By = "player"
    reason: str = ""


class ReturnAsked(Struct, frozen=True, gc=False, tag=True):
    """An exclusion whose time is over ends at ``ready``."""

    ready: int


class ExclusionLifted(Struct, frozen=True, gc=False, tag=True):
    """The house takes back its own; never the player's."""

    reason: str


class CheckChosen(Struct, frozen=True, gc=False, tag=True):
    """After how many minutes of play each time the player is told how long he has played."""

    minutes: int


ProtectionEvent = (
    LimitSet | RaiseAsked | RaiseConfirmed | RaiseCalledOff | CoolingOff | Excluded | ReturnAsked | ExclusionLifted
    | CheckChosen
)  # fmt: skip
