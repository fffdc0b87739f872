"""Interfaces to the parts of the store that every domain may use. A domain's own part is in its ``store.py``.

A method returns after the commit, or raises and has changed nothing. Amounts are in units of the currency's smallest
chip; times are milliseconds (UTC).
"""

from collections.abc import Sequence
from typing import Protocol

from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import HandRecord, PlayerRecord, SessionRecord
from dealerbox.ledger.transfers import Transfer


class PlayerStore(Protocol):
    """Players, including guests and bots."""

    async def create_player(self, player: PlayerRecord, transfers: Sequence[Transfer] = ()) -> None:
        """Raises ``NameTaken``."""

    async def change_player(self, before: PlayerRecord, after: PlayerRecord) -> bool:
        """Set name, kind and password if the player is still as in ``before``; otherwise return False. Raises
        ``NameTaken``."""

    async def player(self, id: str) -> PlayerRecord | None: ...

    async def player_named(self, name: str) -> PlayerRecord | None: ...

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        """Return the names of those ids that are players, by id."""


class SessionStore(Protocol):
    """Login sessions."""

    async def create_session(self, session: SessionRecord) -> None:
        """Raises ``audit_log.AccountClosed``."""

    async def session(self, digest: str, now: int) -> PlayerRecord | None:
        """Return the player of a session that has neither ended nor expired."""

    async def end_session(self, digest: str, at: int, why: str) -> None: ...


class HandStore(Protocol):
    """Finished hands."""

    async def hand(self, id: str) -> HandRecord | None: ...

    async def add_to_hand(self, id: str, events: bytes) -> None:
        """Append events (a JSON list) to a stored hand. Raises ``StoreFailed`` if there is no such hand."""


class LedgerStore(Protocol):
    """Transfers and balances."""

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        """Store all transfers and the hand, or nothing. Ids that are stored already are skipped.

        :raises ledger.NotEnough: an account other than the bank would fall below zero
        :raises ledger.BadTransfer: a transfer is impossible, or its id belongs to another one
        :raises play_limits.NotAllowed: a player may not bring that much into play
        :raises StoreFailed: the database refuses
        """

    async def commit_act(self, transfers: Sequence[Transfer], act: AuditEntry) -> None:
        """Store transfers that staff ordered together with their audit log entry. Raises as ``commit``."""

    async def balance(self, account: str, currency: str) -> int: ...

    async def balances(self, prefix: str) -> dict[tuple[str, str], int]:
        """Return the non-zero balances of all accounts with that prefix, by (account, currency)."""


class TableNameStore(Protocol):
    """The names of tables and tournaments by id."""

    async def tournament_names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of those ``ids`` that are tournaments, finished or not."""

    async def private_table_names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of those ``ids`` that are private tables, closed or not."""


class GuestStore(Protocol):
    """The guests of private tables."""

    async def table_guests(self, table: str) -> dict[str, bool]:
        """Return, by player, whether each guest of the table is admitted (True) or banned (False)."""
