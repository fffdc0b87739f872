"""Commands to a player's protection: by the player, and the last two by the house."""

from typing import Literal

from msgspec import Struct

from dealerbox.play_limits.limits import Limit

Period = Literal["6 months", "1 year", "5 years", "for good"]


class SetLimit(Struct, frozen=True, gc=False, tag=True):
    """``value`` None removes the limit. ``zone`` is the room's time zone."""

    limit: Limit
    value: int | None
    zone: str = "UTC"


class ConfirmRaise(Struct, frozen=True, gc=False, tag=True):
    limit: Limit
    zone: str = "UTC"


class CancelRaise(Struct, frozen=True, gc=False, tag=True):
    limit: Limit


class CoolOff(Struct, frozen=True, gc=False, tag=True):
    hours: int


class Exclude(Struct, frozen=True, gc=False, tag=True):
    period: Period


class AskReturn(Struct, frozen=True, gc=False, tag=True):
    """Ask to play again once the period of an exclusion is over."""


class ChooseCheck(Struct, frozen=True, gc=False, tag=True):
    minutes: int


class ExcludePlayer(Struct, frozen=True, gc=False, tag=True):
    """The house excludes a player."""

    period: Period
    reason: str


class LiftExclusion(Struct, frozen=True, gc=False, tag=True):
    """The house lifts its own exclusion; never the player's."""

    reason: str


PlayerCommand = SetLimit | ConfirmRaise | CancelRaise | CoolOff | Exclude | AskReturn | ChooseCheck
StaffCommand = ExcludePlayer | LiftExclusion
ProtectionCommand = PlayerCommand | StaffCommand
