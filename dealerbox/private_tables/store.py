"""The stored data of private tables and its repository. Times are milliseconds (UTC)."""

from typing import Protocol

import msgspec
from msgspec import Struct

from dealerbox.avatars.store import WithAvatars
from dealerbox.core.stores import GuestStore, PlayerStore
from dealerbox.play_limits.store import WithPlayLimits
from dealerbox.private_tables.settlement_sheet import Payment, PlayerTotals


class _Named(Struct, frozen=True):
    """The parts of a ``TableConfig`` needed here."""

    name: str = ""


_named = msgspec.json.Decoder(_Named).decode


def name_in(config: bytes) -> str:
    """Return the table's name from the JSON of its ``TableConfig``."""
    return _named(config).name


MOVED = "moved:"
"""The prefix of a table's digest after its link was moved to the table with which it was reopened."""


class PrivateTable(Struct, frozen=True):
    """A private table, open or closed."""

    id: str
    host: str
    config: bytes
    """The JSON of its ``TableConfig``."""
    digest: str
    """SHA-256 of the secret in the table's link, by which the table is found; ``MOVED`` and the id of the
    ``successor`` if a closed table was reopened."""
    password: str
    """An Argon2id hash; empty without a password."""
    created: int
    used: int
    """When somebody was last seen seated."""
    closed: int | None = None
    """When the table was closed permanently; None while it is open."""

    @property
    def successor(self) -> str:
        """The table with which this one was reopened; empty if it was not."""
        return self.digest.removeprefix(MOVED) if self.digest.startswith(MOVED) else ""

    def __repr__(self) -> str:
        return f"PrivateTable({self.id!r}, {self.host!r})"  # keeps hashes out of the logs


class PrivateTableStore(GuestStore, Protocol):
    """The private-table part of ``store.Store``."""

    async def create_private_table(self, table: PrivateTable, most_of_host: int, most: int, link: str = "") -> bool:
        """Store the table, with its host as a guest; ``link`` is the secret behind its digest.

        Returns False if the host already has ``most_of_host`` open tables, or the room ``most``.
        """

    async def reopen_private_table(
        self, closed: str, table: PrivateTable, most_of_host: int, most: int, link: str = ""
    ) -> bool:
        """Store ``table`` as the successor of a closed one, with that table's digest and all its guests, also the
        banned ones.

        Returns False if there are too many tables, as in ``create_private_table``. Raises ``StoreFailed`` if
        ``closed`` is not a closed table that still has its digest.
        """

    async def private_link(self, id: str) -> str:
        """Return the secret in the table's link, which is stored encrypted.

        Empty if unknown: the table was made before links were stored, or with another encryption key.
        """

    async def private_table(self, id: str) -> PrivateTable | None:
        """Return the open table; None also if it was closed permanently."""

    async def private_table_by(self, digest: str) -> PrivateTable | None:
        """Return the open table of this link."""

    async def private_tables(self, host: str = "") -> list[PrivateTable]:
        """Return all open tables, or those of a host, the oldest first."""

    async def change_private_table(
        self,
        id: str,
        *,
        digest: str | None = None,
        link: str | None = None,
        password: str | None = None,
        used: int | None = None,
        host: str | None = None,
        config: bytes | None = None,
        closed: int | None = None,
    ) -> bool:
        """Change the given fields; return False if there is no such open table. A new ``digest`` needs its ``link``."""

    async def admit_guest(self, table: str, player: str, at: int) -> bool:
        """Let the player enter the table; return False if they are banned from it."""

    async def ban_guest(self, table: str, player: str, at: int) -> None:
        """Ban the player from the table permanently."""

    async def totals_at(self, table: str) -> tuple[PrivateTable, list[PlayerTotals]] | None:
        """Return the table, open or closed, with the totals of each guest's transfers; None if it never existed."""

    async def mark_paid(self, table: str, payment: Payment, at: int, paid: bool) -> None:
        """Record that the payment was made, or was not made after all."""

    async def paid_payments(self, table: str) -> set[Payment]:
        """Return the payments marked as paid."""

    async def join_lines(self, table: str, player: str, into: str, at: int) -> bool:
        """Make the player's line part of the line of ``into``, or a separate line if ``into`` is empty.

        Returns False and changes nothing if the line of ``into`` is part of the player's: joined lines never form a
        cycle.
        """

    async def joined_lines(self, table: str) -> dict[str, str]:
        """Return the line into which each line was joined, by player."""

    async def closed_private_tables(self, player: str, most: int) -> list[PrivateTable]:
        """Return the closed tables that the player hosted or brought chips to, the last closed first."""


class Stores(PrivateTableStore, PlayerStore, WithAvatars, WithPlayLimits, Protocol):
    """What private tables need from the store."""
