"""What the room keeps of private tables: the values, and what a store does with them. Times are milliseconds (UTC)."""

from typing import Protocol

import msgspec
from msgspec import Struct

from dealerbox.avatars.store import WithAvatars
from dealerbox.core.stores import GuestStore, PlayerStore
from dealerbox.play_limits.store import WithPlayLimits
from dealerbox.private_tables.settlement_sheet import Payment, Stay


class _Named(Struct, frozen=True):
    """Of a ``TableConfig`` what is wanted here."""

    name: str = ""


_named = msgspec.json.Decoder(_Named).decode


def name_in(config: bytes) -> str:
    """The name of the table of which this is the ``TableConfig`` in JSON."""
    return _named(config).name


MOVED = "moved:"
"""Begins what a table has for a digest once its link leads to the table that came after it."""


class PrivateTable(Struct, frozen=True):
    """``config`` is the JSON of its ``TableConfig``; ``digest`` the SHA-256 of the secret in its link, by which the
    table is found; ``password`` an Argon2id hash, empty where it has none. ``used``: when somebody was last seen to sit
    there; ``closed``: when it was closed for good, None while it is open. A closed table that was opened again has no
    digest any more, but the id of the table that came after it (``successor``)."""

    id: str
    host: str
    config: bytes
    digest: str
    password: str
    created: int
    used: int
    closed: int | None = None

    @property
    def successor(self) -> str:
        """The table as which this one was opened again; empty if it was not."""
        return self.digest.removeprefix(MOVED) if self.digest.startswith(MOVED) else ""

    def __repr__(self) -> str:
        return f"PrivateTable({self.id!r}, {self.host!r})"  # hashes would end up in a log


class PrivateTableStore(GuestStore, Protocol):
    """A part of ``store.Store``."""

    async def create_private_table(self, table: PrivateTable, most_of_host: int, most: int, link: str = "") -> bool:
        """Keeps the table, and its host as a guest. False where he has ``most_of_host`` open ones already, or the room
        has ``most``. ``link`` is the secret whose digest the table has."""

    async def reopen_private_table(
        self, closed: str, table: PrivateTable, most_of_host: int, most: int, link: str = ""
    ) -> bool:
        """Keeps ``table`` as the one that comes after a closed one: it gets that table's digest, and all its guests,
        those who are kept out too. False where there are too many tables, as in ``create_private_table``; raises
        ``StoreFailed`` where ``closed`` is no closed table that still has the digest."""

    async def private_link(self, id: str) -> str:
        """The secret in the link to the table, which is encrypted where it is kept on a disk; empty if it is not known:
        the table was made before links were kept, or the key is another one."""

    async def private_table(self, id: str) -> PrivateTable | None:
        """None also where it was closed for good."""

    async def private_table_by(self, digest: str) -> PrivateTable | None:
        """The open table that this link leads to."""

    async def private_tables(self, host: str = "") -> list[PrivateTable]:
        """All open ones, or those of a host, the oldest first."""

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
        """Sets what is named; False where there is no such open table. A new ``digest`` comes with its ``link``."""

    async def admit_guest(self, table: str, player: str, at: int) -> bool:
        """The player may come to the table from now on; False where he is kept out."""

    async def ban_guest(self, table: str, player: str, at: int) -> None:
        """The player may never come again."""

    async def stays_at(self, table: str) -> tuple[PrivateTable, list[Stay]] | None:
        """The table, closed or not, with what the transfers of each of its guests with it come to; None where there
        never was one."""

    async def mark_paid(self, table: str, payment: Payment, at: int, paid: bool) -> None:
        """Notes that the payment was made, or that it was not after all."""

    async def paid_payments(self, table: str) -> set[Payment]:
        """Those that were made."""

    async def join_lines(self, table: str, player: str, into: str, at: int) -> bool:
        """The player's line on the settlement sheet is part of that of ``into``; a line again if that is empty. False,
        and nothing is done, if the line of ``into`` is part of the player's: joined lines never form a circle."""

    async def joined_lines(self, table: str) -> dict[str, str]:
        """Into which other line each was joined, by player."""

    async def closed_private_tables(self, player: str, most: int) -> list[PrivateTable]:
        """Those that were closed and that the player hosted, or brought chips to; the last closed first."""


class Stores(PrivateTableStore, PlayerStore, WithAvatars, WithPlayLimits, Protocol):
    """What private tables ask of the store."""
