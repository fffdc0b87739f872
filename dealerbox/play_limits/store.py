"""What the room keeps of responsible play, and what a store does with it. Times are milliseconds (UTC).

What was asked of a player's protection is only ever added to. What he has won, lost, paid in and played is summed up in
the transactions that move the money, by ``played.summed``.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.stores import LedgerStore, PlayerStore
from dealerbox.ledger import Transfer
from dealerbox.play_limits.checks import Books, Playing
from dealerbox.play_limits.commands import ProtectionCommand
from dealerbox.play_limits.events import ProtectionEvent
from dealerbox.play_limits.machine import Protection
from dealerbox.play_limits.played import Summed
from dealerbox.wire.play_limits import Barring

T = TypeVar("T")

PLAYER = "player"
"""Who has done what a player did himself; otherwise the name of a member of the staff."""


class ProtectionRecord(Struct, frozen=True, gc=False):
    """``number`` counts all events of a room. ``who`` is ``PLAYER``, or a member of the staff."""

    number: int
    player: str
    at: int
    who: str
    event: ProtectionEvent


def fold(kept: Sequence[ProtectionRecord]) -> Protection:
    """The protection of the player whose events these are."""
    protection = Protection()
    for one in kept:
        protection.apply(one.event, one.at)
    return protection


class PlayLimitStore(Protocol):
    """``store.play_limits``."""

    async def decide(
        self, player: str, command: ProtectionCommand, now: int, who: str = PLAYER
    ) -> list[ProtectionRecord]:
        """What the player's machine decides is written down in the same transaction. ``now`` counts as the last time
        at which anything was written down here at least: a clock that was set back shortens no wait. Raises
        ``NotAllowed``."""

    async def history(self, player: str) -> list[ProtectionRecord]:
        """All of the player, the first one first."""

    async def changes(self, most: int, before: int | None = None) -> list[ProtectionRecord]:
        """The last of all players, the latest first; ``before`` is a ``number``."""

    async def barred(self, now: int) -> dict[str, Barring]:
        """Who may not play at that moment."""

    async def ask(self, question: Callable[[Books], T]) -> T:
        """Answers a question from the books, all of one moment. Raises what the question raises."""

    async def check(self, transfers: Sequence[Transfer]) -> None:
        """Raises ``NotAllowed`` where the transfers could not be done now."""

    async def played(self, playing: Sequence[Playing], minutes: Sequence[Summed]) -> None:
        """Notes how long players have played; a stretch in the place of the player's one before."""

    async def acknowledge_notice(self, player: str, told: int) -> bool:
        """The player has read the notice at so many milliseconds of play; False where he was told no such."""

    async def store_signs(self, player: str, signs: Sequence[str]) -> None:
        """What the player is known by, besides what was kept before."""

    async def barred_by(self, signs: Sequence[str], now: int, but: str = "") -> Barring | None:
        """Why somebody (``but`` this player) may not play at that moment who is known by one of these."""


class WithPlayLimits(Protocol):
    """A store that has this part."""

    @property
    def play_limits(self) -> PlayLimitStore: ...


class Stores(PlayerStore, LedgerStore, AuditLogStore, WithPlayLimits, Protocol):
    """What play limits ask of the store."""
