"""The stored data of hands that may be interrupted, and of what an interruption meant for each player.

Times are milliseconds (UTC), amounts units of the smallest chip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from dealerbox.conservation.store import Disputed
from dealerbox.ledger import Transfer

if TYPE_CHECKING:
    from dealerbox.core.records import HandRecord

INTERRUPTED = "interrupted"
"""Why a hand is void, as a code that clients translate: the room was interrupted."""
STOPPED = "stopped"
"""The table was stopped by a fault."""
CLOSING = "closing"
"""The room was closed during the hand."""
BAD_DECK = "deck"
"""The deck was faulty. Any other reason is a sentence by the operator."""

WORDS = {
    INTERRUPTED: "the room was interrupted",
    CLOSING: "the room was closed",
    STOPPED: "the table was stopped by a fault",
    BAD_DECK: "there was something wrong with the deck",
}
"""The codes in English, for texts and files."""


class Interruption(Struct, frozen=True, gc=False):
    """A notice shown to a player until they have read it."""

    id: str
    """Unique: a notice written twice is shown once."""
    player: str
    at: int
    table: str
    currency: str
    amount: int
    """What was returned from the table to the wallet; may be 0."""
    hand: str
    """The void hand; empty if the player was in none."""
    reason: str
    """Why the hand is void."""


class InterruptionStore(Protocol):
    """``store.interruptions``."""

    async def begin(self, hand: HandRecord) -> None:
        """Store that a hand has begun, before anybody sees its cards, so that a restart after a crash finds it.

        The note is deleted when a hand with its id is recorded. It contains nothing secret.
        """

    async def running(self) -> list[HandRecord]:
        """Return the hands that have begun and are not recorded yet."""

    async def settle(
        self,
        transfers: Sequence[Transfer],
        hands: Sequence[HandRecord],
        notices: Sequence[Interruption],
        disputed: Disputed | None = None,
    ) -> None:
        """Return chips, record void hands, store the notices and the table with disputed chips, in one transaction and
        each of them once.

        The room's bots get no notices. Raises what ``store.commit`` raises.
        """

    async def last_moment(self) -> int:
        """Return the time of the last transfer, 0 if there is none. A clock behind it was set back."""

    async def unread(self, player: str) -> list[Interruption]:
        """Return the player's unread notices, the oldest first."""

    async def read(self, player: str, id: str, at: int) -> bool:
        """Mark the notice as read; return False if the player has no such unread notice."""


class WithInterruptions(Protocol):
    """A store with the repository of interruptions."""

    @property
    def interruptions(self) -> InterruptionStore: ...
