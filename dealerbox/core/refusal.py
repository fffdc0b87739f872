"""How the room says no."""

from dealerbox.accepted import Accepted
from dealerbox.wire.play_limits import LimitHit


class Refusal(Exception):
    """The room says no; nothing has changed. ``code`` is for programs, ``reason`` one sentence for people,
    ``accepted`` what would have been accepted if a value decides. ``hit`` is the limit of the player's own that would
    be passed, where it is one."""

    hit: LimitHit | None = None

    def __init__(self, code: str, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.accepted = accepted
