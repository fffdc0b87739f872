"""The refusal by a player's limits, break or exclusion."""

from dealerbox.accepted import Accepted, since
from dealerbox.core.refusal import Refusal
from dealerbox.wire.play_limits import LimitHit as LimitHit


class NotAllowed(Refusal):
    """Refused by the player's protection: ``hit`` is the limit, if it was one; ``until`` when a break or an
    exclusion ends, None for never."""

    def __init__(
        self,
        code: str,
        reason: str,
        accepted: Accepted | None = None,
        hit: LimitHit | None = None,
        until: int | None = None,
    ) -> None:
        super().__init__(code, reason, accepted if until is None else since(until))
        self.hit = hit
        self.until = until
