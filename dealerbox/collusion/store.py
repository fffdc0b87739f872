"""Case files: what the house suspects of some players, what was looked at, and what was decided. Times are milliseconds
(UTC)."""

from typing import Literal, Protocol

from msgspec import Struct

from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.stores import HandStore, PlayerStore
from dealerbox.reports.store import WithReports

EntryKind = Literal["opened", "player", "signs", "hand", "note", "status", "decision"]
Status = Literal["open", "watched", "closed"]
Decision = Literal["no-breach", "warned", "suspended", "closed-accounts", "other"]

LONGEST_TITLE, LONGEST_TEXT = 120, 4_000
"""Characters."""


class Entry(Struct, frozen=True):
    """One entry, written once and never changed. ``about``: a player's id, a hand's, a ``Status`` or a ``Decision``, by
    its kind. ``text`` is what was written to it; of ``signs`` the JSON of what the desk said then (``Suspects``).
    ``number`` counts the entries of all cases; 0 before it is written down."""

    at: int
    by: str
    by_name: str
    kind: EntryKind
    about: str
    text: str
    number: int = 0


class Case(Struct, frozen=True):
    """A case with all its entries, the first one first."""

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
        """A decision closes a case, unless it is opened again."""
        status: Status = "open"
        for entry in self.entries:
            if entry.kind == "status":
                status = entry.about  # type: ignore[assignment]
            elif entry.kind == "decision":
                status = "closed"
        return status

    @property
    def decision(self) -> Entry | None:
        """The last one."""
        return next((entry for entry in reversed(self.entries) if entry.kind == "decision"), None)

    def _about(self, kind: EntryKind) -> tuple[str, ...]:
        return tuple(dict.fromkeys(entry.about for entry in self.entries if entry.kind == kind))


class CaseStore(Protocol):
    """``store.cases``."""

    async def open(self, at: int, title: str, entries: tuple[Entry, ...]) -> Case:
        """A new case with its first entries."""

    async def add(self, case: int, entry: Entry) -> Entry | None:
        """Returns it with its number; None where there is no such case."""

    async def case(self, number: int) -> Case | None: ...

    async def cases(self, player: str = "") -> list[Case]:
        """All, or those about the player, the latest first."""


class WithCases(Protocol):
    """A store that has this part."""

    @property
    def cases(self) -> CaseStore: ...


class Stores(PlayerStore, HandStore, AuditLogStore, WithCases, WithReports, Protocol):
    """What the collusion review asks of the store."""
