"""What may be asked of a player's protection: by himself, but for the last two, which are the house's."""

from typing import Literal

from msgspec import Struct

from dealerbox.play_limits.limits import Limit

Period = Literal["6 months", "1 year", "5 years", "for good"]


class SetLimit(Struct, frozen=True, gc=False, tag=True):
    """``value`` None: none from then on. ``zone`` is the room's time zone."""

    limit: Limit
    value: int | None
    zone: str = "UTC"


class ConfirmRaise(Struct, frozen=True, gc=False, tag=True):
    limit: Limit
    zone: str = "UTC"


class CallOffRaise(Struct, frozen=True, gc=False, tag=True):
    limit: Limit


class CoolOff(Struct, frozen=True, gc=False, tag=True):
    hours: int


class Exclude(Struct, frozen=True, gc=False, tag=True):
    period: Period


class AskReturn(Struct, frozen=True, gc=False, tag=True):
    """After the time of an exclusion is over."""


class ChooseCheck(Struct, frozen=True, gc=False, tag=True):
    minutes: int


class ExcludePlayer(Struct, frozen=True, gc=False, tag=True):
    """By the house."""

    period: Period
    reason: str


class LiftExclusion(Struct, frozen=True, gc=False, tag=True):
    """By the house, and of its own exclusions alone."""

    reason: str


PlayerCommand = SetLimit | ConfirmRaise | CallOffRaise | CoolOff | Exclude | AskReturn | ChooseCheck
StaffCommand = ExcludePlayer | LiftExclusion
ProtectionCommand = PlayerCommand | StaffCommand
