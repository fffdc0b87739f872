"""The parts of the store that every domain may ask for, as interfaces. A domain's own part is in its ``store.py``.

A method returns after the commit, or raises and has changed nothing. Amounts are units of the smallest chip of their
currency; times are milliseconds (UTC).
"""

from collections.abc import Sequence
from typing import Protocol

from dealerbox.core.audit_log import Act
from dealerbox.core.records import HandRecord, PlayerRecord, SessionRecord
from dealerbox.ledger.transfers import Transfer


class PlayerStore(Protocol):
    """Players: guests and bots too."""

    async def create_player(self, player: PlayerRecord, transfers: Sequence[Transfer] = ()) -> None:
        """Raises ``NameTaken``."""

    async def change_player(self, before: PlayerRecord, after: PlayerRecord) -> bool:
        """Sets name, kind and password, if the player still is as ``before``; False where he is not. Raises
        ``NameTaken``."""

    async def player(self, id: str) -> PlayerRecord | None: ...

    async def player_named(self, name: str) -> PlayerRecord | None: ...

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        """The names of the players that there are among these ids."""


class SessionStore(Protocol):
    """Sessions of browsers."""

    async def create_session(self, session: SessionRecord) -> None:
        """Raises ``acts.AccountClosed``."""

    async def session(self, digest: str, now: int) -> PlayerRecord | None:
        """The player of a session that has neither ended nor expired."""

    async def end_session(self, digest: str, at: int, why: str) -> None: ...


class HandStore(Protocol):
    """Finished hands."""

    async def hand(self, id: str) -> HandRecord | None: ...

    async def add_to_hand(self, id: str, events: bytes) -> None:
        """Puts events (a JSON list) that came after a recorded hand behind those of its record. Raises ``StoreFailed``
        where there is no such hand."""


class LedgerStore(Protocol):
    """Transfers and balances."""

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        """All transfers and the hand, or nothing. What is known already (by its id) is skipped. Raises
        ``ledger.NotEnough`` where an account other than ``bank`` would fall below zero, ``ledger.BadTransfer`` where a
        transfer can never be done or its id belongs to another, ``responsible.NotAllowed`` where a player may not bring
        so much into play, ``StoreFailed`` where the database refuses."""

    async def commit_act(self, transfers: Sequence[Transfer], act: Act) -> None:
        """The same for what one of the staff has ordered; the act is written down with it."""

    async def balance(self, account: str, currency: str) -> int: ...

    async def balances(self, prefix: str) -> dict[tuple[str, str], int]:
        """Balances other than zero of all accounts whose name begins with ``prefix``, by (account, currency)."""


class TableNameStore(Protocol):
    """The names of tables and tournaments by their ids."""

    async def tournament_names(self, ids: Sequence[str]) -> dict[str, str]:
        """The names of those of ``ids`` that are tournaments, over or not, by their ids."""

    async def private_table_names(self, ids: Sequence[str]) -> dict[str, str]:
        """The names of those of ``ids`` that are private tables, closed or not, by their ids."""


class GuestStore(Protocol):
    """Who may sit at a private table."""

    async def table_guests(self, table: str) -> dict[str, bool]:
        """Whether each guest may come to the table (True) or is kept out (False), by player."""
