"""Events of a player's protection, stored in order and never changed.

Times are milliseconds (UTC), amounts units of the smallest chip, time limits minutes.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.play_limits.limits import Limit

By = Literal["player", "house"]


class LimitSet(Struct, frozen=True, gc=False, tag=True):
    """The limit is in force at once: it is the first, or lower than before. ``zone`` defines its days."""

    limit: Limit
    value: int
    zone: str = "UTC"


class RaiseAsked(Struct, frozen=True, gc=False, tag=True):
    """The player wants a higher limit, or (``value`` None) no limit. Nothing changes until it is confirmed, from
    ``ready`` and before ``lapses``."""

    limit: Limit
    value: int | None
    ready: int
    lapses: int


class RaiseConfirmed(Struct, frozen=True, gc=False, tag=True):
    """The requested limit is in force."""

    limit: Limit
    value: int | None
    zone: str = "UTC"


class RaiseCalledOff(Struct, frozen=True, gc=False, tag=True):
    limit: Limit


class CoolingOff(Struct, frozen=True, gc=False, tag=True):
    """A break that ends automatically, and not before."""

    until: int


class Excluded(Struct, frozen=True, gc=False, tag=True):
    """The player is excluded."""

    until: int | None
    """None: permanently. Otherwise the exclusion continues after this time until the player has asked to return."""
    by: By = "player"
    """``house``: the staff excluded the player."""
    reason: str = ""
    """Why the staff did so."""


class ReturnAsked(Struct, frozen=True, gc=False, tag=True):
    """An exclusion whose period is over ends at ``ready``."""

    ready: int


class ExclusionLifted(Struct, frozen=True, gc=False, tag=True):
    """The house lifts its own exclusion; never the player's."""

    reason: str


class CheckChosen(Struct, frozen=True, gc=False, tag=True):
    """The player is reminded of their playing time after every ``minutes`` of play."""

    minutes: int


ProtectionEvent = (
    LimitSet | RaiseAsked | RaiseConfirmed | RaiseCalledOff | CoolingOff | Excluded | ReturnAsked | ExclusionLifted
    | CheckChosen
)  # fmt: skip
