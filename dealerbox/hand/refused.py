"""How a hand says no."""


class Refused(Exception):
    """A command or a set-up that breaks a rule; nothing has changed. ``reason`` is one sentence for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class DeckFault(Exception):
    """A card that is due is not there. The hand is void: all there is to do is to give everybody his chips back. Only a
    scripted deck can cause it."""
