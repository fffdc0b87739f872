"""The stored data of responsible play and its repository. Times are milliseconds (UTC).

Protection events are append-only. Results, deposits and playing time are summed by ``played.summed`` in the
transactions that move the money.
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
"""``who`` for changes by the player; otherwise the name of a member of the staff."""


class ProtectionRecord(Struct, frozen=True, gc=False):
    """``number`` counts all events in the room. ``who`` is ``PLAYER`` or a member of the staff."""

    number: int
    player: str
    at: int
    who: str
    event: ProtectionEvent


def fold(records: Sequence[ProtectionRecord]) -> Protection:
    """Return the protection that results from a player's events."""
    protection = Protection()
    for one in records:
        protection.apply(one.event, one.at)
    return protection


class PlayLimitStore(Protocol):
    """``store.play_limits``."""

    async def decide(
        self, player: str, command: ProtectionCommand, now: int, who: str = PLAYER
    ) -> list[ProtectionRecord]:
        """Let the player's protection decide the command, and store its events in the same transaction.

        ``now`` is raised to the time of the last stored event, so that setting the clock back shortens no wait.
        Raises ``NotAllowed``.
        """

    async def history(self, player: str) -> list[ProtectionRecord]:
        """Return all events of the player, in order."""

    async def changes(self, most: int, before: int | None = None) -> list[ProtectionRecord]:
        """Return the last events of all players, the latest first; ``before`` is a ``number``."""

    async def barred(self, now: int) -> dict[str, Barring]:
        """Return the players who may not play at ``now``."""

    async def ask(self, question: Callable[[Books], T]) -> T:
        """Answer a question from the stored data of one moment. Raises what the question raises."""

    async def check(self, transfers: Sequence[Transfer]) -> None:
        """Raise ``NotAllowed`` if the transfers would not be allowed now."""

    async def played(self, playing: Sequence[Playing], minutes: Sequence[Summed]) -> None:
        """Store how long players have played; each stretch replaces the player's previous one."""

    async def acknowledge_notice(self, player: str, reminded: int) -> bool:
        """Record that the player acknowledged the reminder sent at ``reminded`` ms of play; False if there was none."""

    async def store_signs(self, player: str, signs: Sequence[str]) -> None:
        """Add what identifies the player to what is stored."""

    async def barred_by(self, signs: Sequence[str], now: int, but: str = "") -> Barring | None:
        """Return why a player (other than ``but``) identified by one of these signs may not play at ``now``."""


class WithPlayLimits(Protocol):
    """A store with the repository of play limits."""

    @property
    def play_limits(self) -> PlayLimitStore: ...


class Stores(PlayerStore, LedgerStore, AuditLogStore, WithPlayLimits, Protocol):
    """What play limits need from the store."""
