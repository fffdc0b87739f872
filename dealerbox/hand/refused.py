"""How a hand says no."""

from dealerbox.accepted import Accepted


class Refused(Exception):
    """A command or a set-up that breaks a rule; nothing has changed. ``reason`` is one sentence for people,
    ``accepted`` what would have been right if a value decides."""

    def __init__(self, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.accepted = accepted


class DeckFault(Exception):
    """A card that is due is not there. The hand is void: all there is to do is to give everybody his chips back. Only a
    scripted deck can cause it."""
