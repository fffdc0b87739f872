"""What the room keeps of its players for the staff alone. Times are milliseconds (UTC)."""

from datetime import UTC, datetime
from typing import Protocol

from msgspec import Struct

from dealerbox.accounts.store import WithAccounts
from dealerbox.core.audit_log import AccountClosed, Act, AuditLogStore
from dealerbox.core.stores import PlayerStore

LONGEST_NOTE = 2_000
"""Characters."""


class StaffNote(Struct, frozen=True):
    """Written once and never changed, by ``by`` with his name then. ``number`` counts all notes of a room; 0 before it
    is written down."""

    player: str
    at: int
    by: str
    by_name: str
    text: str
    number: int = 0


class Suspension(Struct, frozen=True):
    """The player is let in again at ``until``. ``why`` is one for the player."""

    player: str
    since: int
    until: int
    why: str

    @property
    def told(self) -> str:
        """What its player is told."""
        return f"suspended until {datetime.fromtimestamp(self.until / 1000, UTC):%Y-%m-%d %H:%M} UTC: {self.why}"


class AccountSuspended(AccountClosed):
    """Nobody is let in by the account for a while."""

    def __init__(self, suspension: Suspension) -> None:
        super().__init__(suspension.told)


class SupervisionStore(Protocol):
    """``store.supervision``. An ``act`` is written down in the same moment."""

    async def add_note(self, note: StaffNote) -> StaffNote:
        """Returns it with its number."""

    async def notes(self, player: str) -> list[StaffNote]:
        """The latest first."""

    async def suspend(self, suspension: Suspension, act: Act) -> None:
        """In the place of one that the player has already. His sessions end in the same moment, and until its end
        ``create_session`` raises ``AccountSuspended``."""

    async def lift(self, player: str, at: int, act: Act) -> bool:
        """Ends the player's suspension; False where he has none that lasts beyond ``at``."""

    async def suspended(self, player: str, at: int) -> Suspension | None:
        """The one that holds then."""


class WithSupervision(Protocol):
    """A store that has this part."""

    @property
    def supervision(self) -> SupervisionStore: ...


class Stores(PlayerStore, AuditLogStore, WithSupervision, WithAccounts, Protocol):
    """What supervision asks of the store."""
