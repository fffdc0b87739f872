"""E-mails to players, queued in the store until they are sent."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from dealerbox.core.languages import Language

EmailKind = Literal[
    "confirm", "known-address", "reset", "new-device", "password-changed", "email-wanted", "email-changed", "factor-on",
    "factor-off", "recovery-used", "codes-guessed", "locked", "closed", "recovery-link", "ticket-won", "ticket-paid",
    "tournament-cancelled", "tournament-changed", "tournament-reminder", "tournament-result",
]  # fmt: skip


class QueuedEmail(Struct, frozen=True):
    """An e-mail to one player. Its text is written when it is sent."""

    id: str
    player: str
    email: str
    kind: EmailKind
    language: Language
    created: int
    facts: Mapping[str, str] = {}
    """The values that the text uses."""
    due: int | None = None
    """When to try next; None if it was sent or given up."""
    tries: int = 0
    sent: int | None = None
    trouble: str = ""
    """Why the last try failed."""

    def __repr__(self) -> str:
        return f"QueuedEmail({self.id!r}, {self.kind!r})"
