"""What the room keeps of hands that may be interrupted, and of what an interruption meant for each player.

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
"""Why a hand is void, as a code that clients say in their own words: the room was interrupted."""
STOPPED = "stopped"
"""Its table was stopped by a fault."""
CLOSING = "closing"
"""The room was closed while it was being played."""
BAD_DECK = "deck"
"""There was something wrong with its deck. Any other reason is a sentence of the operator's."""

WORDS = {
    INTERRUPTED: "the room was interrupted",
    CLOSING: "the room was closed",
    STOPPED: "the table was stopped by a fault",
    BAD_DECK: "there was something wrong with the deck",
}
"""The codes in English, for texts and files."""


class Interruption(Struct, frozen=True, gc=False):
    """What a player is told until he has read it. ``amount`` went from the table to his wallet, nothing where 0;
    ``hand`` is void, for that ``reason``; empty where none of his was being played. ``id`` names it once and for all:
    written twice it is told once."""

    id: str
    player: str
    at: int
    table: str
    currency: str
    amount: int
    hand: str
    reason: str


class InterruptionStore(Protocol):
    """``store.interruptions``."""

    async def begin(self, hand: HandRecord) -> None:
        """Notes a hand before its cards are told to anybody: whoever starts the room after a crash finds it. It is
        forgotten as soon as a hand of its id is recorded. Nothing secret is in the record."""

    async def running(self) -> list[HandRecord]:
        """The hands that have begun and are not recorded yet."""

    async def settle(
        self,
        transfers: Sequence[Transfer],
        hands: Sequence[HandRecord],
        told: Sequence[Interruption],
        disputed: Disputed | None = None,
    ) -> None:
        """Money home, void hands into the histories, what is told of it, and the table at which chips stay in dispute:
        all or nothing, and each of them once. The room's bots are told nothing. Raises what ``store.commit``
        raises."""

    async def last_moment(self) -> int:
        """When money moved last, 0 where it never did: a clock that is behind it was set back."""

    async def unread(self, player: str) -> list[Interruption]:
        """What the player has not read yet, the oldest first."""

    async def read(self, player: str, id: str, at: int) -> bool:
        """Notes that he has read it; False where there is nothing of his of that id, or he had read it."""


class WithInterruptions(Protocol):
    """A store that has this part."""

    @property
    def interruptions(self) -> InterruptionStore: ...
