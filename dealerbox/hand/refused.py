"""The refusals of a hand."""

from dealerbox.accepted import Accepted


class Refused(Exception):
    """A command or setup that breaks a rule; nothing has changed. ``reason`` is one sentence for people, ``accepted``
    the value that would have been accepted, if a value decides."""

    def __init__(self, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.accepted = accepted


class DeckFault(Exception):
    """The deck has run out of cards. The hand must be voided and everybody gets their chips back. Only a scripted deck
    can cause it."""
