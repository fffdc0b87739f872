"""Stored notes and suspensions: the records and the store's interface. Times are milliseconds (UTC)."""

from datetime import UTC, datetime
from typing import Protocol

from msgspec import Struct

from dealerbox.accounts.store import WithAccounts
from dealerbox.core.audit_log import AccountClosed, AuditEntry, AuditLogStore
from dealerbox.core.stores import PlayerStore

LONGEST_NOTE = 2_000
"""The maximum length of a note in characters."""


class StaffNote(Struct, frozen=True):
    """A note about a player. Notes are never changed."""

    player: str
    at: int
    by: str
    by_name: str
    """The author's name at that time."""
    text: str
    number: int = 0
    """Counts the room's notes; 0 before it is stored."""


class Suspension(Struct, frozen=True):
    """The player cannot log in until ``until``. ``why`` is shown to the player."""

    player: str
    since: int
    until: int
    why: str

    @property
    def notice(self) -> str:
        """The text for the player."""
        return f"suspended until {datetime.fromtimestamp(self.until / 1000, UTC):%Y-%m-%d %H:%M} UTC: {self.why}"


class AccountSuspended(AccountClosed):
    """The account is suspended, so it cannot be used at the moment."""

    def __init__(self, suspension: Suspension) -> None:
        super().__init__(suspension.notice)


class SupervisionStore(Protocol):
    """The part of the store for supervision. An ``act`` is stored in the same transaction."""

    async def add_note(self, note: StaffNote) -> StaffNote:
        """Store a note; return it with its number."""

    async def notes(self, player: str) -> list[StaffNote]:
        """Return the notes about the player, latest first."""

    async def suspend(self, suspension: Suspension, act: AuditEntry) -> None:
        """Suspend the player, replacing any current suspension, and end their sessions in the same transaction. Until
        it ends, ``create_session`` raises ``AccountSuspended``."""

    async def lift(self, player: str, at: int, act: AuditEntry) -> bool:
        """End the player's suspension; return False if there is none at ``at``."""

    async def suspended(self, player: str, at: int) -> Suspension | None:
        """Return the suspension in force at ``at``."""


class WithSupervision(Protocol):
    """A store with this part."""

    @property
    def supervision(self) -> SupervisionStore: ...


class Stores(PlayerStore, AuditLogStore, WithSupervision, WithAccounts, Protocol):
    """The parts of the store that supervision uses."""
