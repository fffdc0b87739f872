"""What the room keeps of tournaments: the values, and what a store does with them. Times are milliseconds (UTC)."""

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
    """``config`` is the JSON of its ``TournamentConfig`` as it was announced (what has changed is in its events);
    ``result`` that of what is told of it for ever, once it has ended (empty before)."""

    id: str
    config: bytes
    phase: Phase
    announced: int
    started: int | None = None
    ended: int | None = None
    result: bytes = b""


class StoredEvent(Struct, frozen=True, gc=False):
    """An event of a tournament, as JSON, and when it was committed."""

    at: int
    event: bytes


class TournamentStep(Struct, frozen=True, gc=False):
    """What one command has brought about: the tournament as it is now, and its new events, the first of them number
    ``first`` (from 0)."""

    tournament: TournamentRecord
    first: int
    events: tuple[StoredEvent, ...]
    placed: tuple[TournamentResult, ...] = ()
    """The players whose place has become final with it."""
    emails: tuple[QueuedEmail, ...] = ()
    """E-mails about it, email in the same transaction; one whose id is known is skipped."""


class _Named(Struct):
    name: str


def name_in(config: bytes) -> str:
    """The name of the tournament with that ``TournamentRecord.config``."""
    return json.decode(config, type=_Named).name


class TournamentStore(Protocol):
    """A part of ``store.Store``."""

    async def commit_step(
        self, step: TournamentStep, transfers: Sequence[Transfer] = (), hand: HandRecord | None = None
    ) -> None:
        """As ``Store.commit``, with the tournament and its events in the same transaction. A step that is known is
        skipped; raises ``StoreFailed`` where the event of a number was another one, or one before it is missing."""

    async def tournament(self, id: str) -> TournamentRecord | None: ...

    async def tournaments(self, ended_since: int | None = None) -> list[TournamentRecord]:
        """Those that are not over, or those that ended at that time or later; by when they were announced."""

    async def tournament_events(self, id: str) -> list[StoredEvent]:
        """All of them, in order."""

    async def balances_of(self, accounts: Sequence[str], currency: str) -> dict[str, int]:
        """What each of the accounts holds of the currency, 0 left out."""
