"""How a player's own protection says no."""

from msgspec import Struct

from dealerbox.room.refusal import Refusal
from dealerbox.room.responsible.limits import LimitName


class LimitHit(Struct, frozen=True, gc=False):
    """Which limit would be passed: it is ``value``, and ``left`` may still be used of it, until ``renews`` (a time;
    None: it counts for each single time). Amounts are units of the smallest chip, of time limits minutes."""

    name: LimitName
    currency: str
    value: int
    left: int
    renews: int | None = None


class NotAllowed(Refusal):
    """``hit`` is the limit, where it is one. ``until`` is when a break or an exclusion ends, None for good."""

    def __init__(self, code: str, reason: str, hit: LimitHit | None = None, until: int | None = None) -> None:
        super().__init__(code, reason)
        self.hit = hit
        self.until = until
