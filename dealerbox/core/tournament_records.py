"""Stored tournaments: the records and the store's interface. Times are milliseconds (UTC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct, json

from dealerbox.core.records import TournamentResult
from dealerbox.ledger import Transfer

if TYPE_CHECKING:
    from dealerbox.core.mail import QueuedEmail
    from dealerbox.core.records import HandRecord

Phase = Literal["registering", "running", "over", "cancelled"]


class TournamentRecord(Struct, frozen=True, gc=False):
    """A stored tournament."""

    id: str
    config: bytes
    """The JSON of its ``TournamentConfig`` as announced; later changes are among its events."""
    phase: Phase
    announced: int
    started: int | None = None
    ended: int | None = None
    result: bytes = b""
    """The JSON of its permanent result; empty before it has ended."""


class StoredEvent(Struct, frozen=True, gc=False):
    """A tournament's event, as JSON, and when it was committed."""

    at: int
    event: bytes


class TournamentStep(Struct, frozen=True, gc=False):
    """The outcome of one command: the tournament afterwards, and its new events, numbered from ``first`` (from 0)."""

    tournament: TournamentRecord
    first: int
    events: tuple[StoredEvent, ...]
    placed: tuple[TournamentResult, ...] = ()
    """The players whose place it made final."""
    emails: tuple[QueuedEmail, ...] = ()
    """E-mails about it, queued in the same transaction; known ids are skipped."""


class _Named(Struct):
    name: str


def name_in(config: bytes) -> str:
    """Return the name in a ``TournamentRecord.config``."""
    return json.decode(config, type=_Named).name


class TournamentStore(Protocol):
    """The part of the store that holds tournaments."""

    async def commit_step(
        self, step: TournamentStep, transfers: Sequence[Transfer] = (), hand: HandRecord | None = None
    ) -> None:
        """Store the step and, as ``LedgerStore.commit``, its transfers and hand in one transaction. A known step is
        skipped. Raises ``StoreFailed`` if another event has that number, or the one before it is missing."""

    async def tournament(self, id: str) -> TournamentRecord | None: ...

    async def tournaments(self, ended_since: int | None = None) -> list[TournamentRecord]:
        """Return the tournaments that are not over, or those that ended since that time; in the order of
        announcement."""

    async def tournament_events(self, id: str) -> list[StoredEvent]:
        """Return all events of the tournament, in order."""

    async def balances_of(self, accounts: Sequence[str], currency: str) -> dict[str, int]:
        """Return the non-zero balances of the accounts in that currency."""
