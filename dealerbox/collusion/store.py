"""Case files: suspicions about players, what was reviewed and what was decided. Times are milliseconds (UTC)."""

from typing import Literal, Protocol

from msgspec import Struct

from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.stores import HandStore, PlayerStore
from dealerbox.reports.store import WithReports

EntryKind = Literal["opened", "player", "signs", "hand", "note", "status", "decision"]
Status = Literal["open", "watched", "closed"]
Decision = Literal["no-breach", "warned", "suspended", "closed-accounts", "other"]

MAX_TITLE_LENGTH, MAX_TEXT_LENGTH = 120, 4_000
"""The maximum length of a title in characters."""


class Entry(Struct, frozen=True):
    """One entry of a case; never changed."""

    at: int
    by: str
    by_name: str
    kind: EntryKind
    about: str
    """By kind: the id of a player or a hand, a ``Status`` or a ``Decision``."""
    text: str
    """What was written; for ``signs`` the JSON of the review's ``Suspects`` at that time."""
    number: int = 0
    """Counts the entries of all cases; 0 before it is stored."""


class Case(Struct, frozen=True):
    """A case with all its entries, in order."""

    number: int
    at: int
    title: str
    entries: tuple[Entry, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return self._about("player")

    @property
    def hands(self) -> tuple[str, ...]:
        return self._about("hand")

    @property
    def status(self) -> Status:
        """The current status. A decision closes a case unless it is reopened."""
        status: Status = "open"
        for entry in self.entries:
            if entry.kind == "status":
                status = entry.about  # type: ignore[assignment]
            elif entry.kind == "decision":
                status = "closed"
        return status

    @property
    def decision(self) -> Entry | None:
        """The last decision."""
        return next((entry for entry in reversed(self.entries) if entry.kind == "decision"), None)

    def _about(self, kind: EntryKind) -> tuple[str, ...]:
        return tuple(dict.fromkeys(entry.about for entry in self.entries if entry.kind == kind))


class CaseStore(Protocol):
    """``store.cases``."""

    async def open(self, at: int, title: str, entries: tuple[Entry, ...]) -> Case:
        """Store a new case with its first entries."""

    async def add(self, case: int, entry: Entry) -> Entry | None:
        """Store an entry; return it with its number, None if there is no such case."""

    async def case(self, number: int) -> Case | None: ...

    async def cases(self, player: str = "") -> list[Case]:
        """Return all cases, or those about the player, the latest first."""


class WithCases(Protocol):
    """A store with the repository of cases."""

    @property
    def cases(self) -> CaseStore: ...


class Stores(PlayerStore, HandStore, AuditLogStore, WithCases, WithReports, Protocol):
    """What the collusion review needs from the store."""
