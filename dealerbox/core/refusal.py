"""The error for everything that the room refuses."""

from dealerbox.accepted import Accepted
from dealerbox.wire.play_limits import LimitHit


class Refusal(Exception):
    """The room refuses a request; nothing has changed.

    ``code`` is for programs, ``reason`` is one sentence for people, ``accepted`` is the value that would be accepted,
    if a value decides. ``hit`` is the player's play limit that would be exceeded, if any.
    """

    hit: LimitHit | None = None

    def __init__(self, code: str, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.accepted = accepted
