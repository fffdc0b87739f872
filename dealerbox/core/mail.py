"""E-mails to players that wait in the store until they are sent."""

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
    """One to be sent by e-mail, at ``due``; None where it has gone (``sent``), or was given up after so many ``tries``
    for the ``trouble`` there was. ``facts`` are what its text speaks of; the text itself is made when it is sent."""

    id: str
    player: str
    email: str
    kind: EmailKind
    language: Language
    created: int
    facts: Mapping[str, str] = {}
    due: int | None = None
    tries: int = 0
    sent: int | None = None
    trouble: str = ""

    def __repr__(self) -> str:
        return f"Letter({self.id!r}, {self.kind!r})"
