"""The part of the store in memory that keeps private tables."""

from collections.abc import Sequence

from msgspec.structs import replace

from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import stack, wallet
from dealerbox.private_tables.settlement_sheet import Payment, Stay, line_of
from dealerbox.private_tables.store import MOVED, PrivateTable, name_in
from dealerbox.store.memory.part import MemoryPart


class PrivateTablesInMemory(MemoryPart):
    """Fulfils ``kept.PrivateTableStore``."""

    _players: dict[str, PlayerRecord]

    def __init__(self) -> None:
        self._private: dict[str, PrivateTable] = {}
        self._guests: dict[str, dict[str, bool]] = {}
        self._links: dict[str, str] = {}
        self._paid: dict[str, set[Payment]] = {}
        self._joined: dict[str, dict[str, str]] = {}

    async def create_private_table(self, table: PrivateTable, most_of_host: int, most: int, link: str = "") -> bool:
        self._write("create_private_table")
        taken = any(table.digest == other.digest for other in self._private.values())
        if table.host not in self._players or table.id in self._private or taken:
            raise StoreFailed(f"private table {table.id} cannot be kept: its host, its id or its link is wrong")
        if len(self._open(table.host)) >= most_of_host or len(self._open()) >= most:
            return False
        self._private[table.id] = table
        self._guests[table.id] = {table.host: True}
        self._links[table.id] = link
        return True

    async def reopen_private_table(
        self, closed: str, table: PrivateTable, most_of_host: int, most: int, link: str = ""
    ) -> bool:
        before = self._private.get(closed)
        if before is None or before.closed is None or before.digest != table.digest:
            raise StoreFailed(f"private table {closed} cannot be opened again")
        self._private[closed] = replace(before, digest=MOVED + table.id)
        try:
            created = await self.create_private_table(table, most_of_host, most, link)
        except StoreFailed:
            self._private[closed] = before
            raise
        if not created:
            self._private[closed] = before
            return False
        self._guests[table.id] = self._guests[closed] | {table.host: True}
        return True

    async def private_link(self, id: str) -> str:
        self._read()
        return self._links.get(id, "")

    async def private_table(self, id: str) -> PrivateTable | None:
        self._read()
        table = self._private.get(id)
        return table if table is not None and table.closed is None else None

    async def private_table_by(self, digest: str) -> PrivateTable | None:
        self._read()
        return next((table for table in self._open() if table.digest == digest), None)

    async def private_tables(self, host: str = "") -> list[PrivateTable]:
        self._read()
        return sorted(self._open(host), key=lambda table: (table.created, table.id))

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
        self._write("change_private_table")
        table = await self.private_table(id)
        if table is None:
            return False
        named = {
            "digest": digest, "password": password, "used": used, "host": host, "config": config, "closed": closed,
        }  # fmt: skip
        if link is not None:
            self._links[id] = link
        self._private[id] = replace(table, **{name: value for name, value in named.items() if value is not None})
        return True

    async def admit_guest(self, table: str, player: str, at: int) -> bool:
        self._write("admit_guest")
        return self._guests_of(table, player).setdefault(player, True)

    async def keep_out(self, table: str, player: str, at: int) -> None:
        self._write("keep_out")
        self._guests_of(table, player)[player] = False

    async def table_guests(self, table: str) -> dict[str, bool]:
        self._read()
        return dict(self._guests.get(table, {}))

    async def stays_at(self, table: str) -> tuple[PrivateTable, list[Stay]] | None:
        self._read()
        kept = self._private.get(table)
        return None if kept is None else (kept, [self._stay(table, player) for player in self._guests[table]])

    async def mark_paid(self, table: str, payment: Payment, at: int, paid: bool) -> None:
        self._write("mark_paid")
        if table not in self._private:
            raise StoreFailed(f"there is no private table {table}")
        others = {one for one in self._paid.get(table, ()) if (one.payer, one.payee) != (payment.payer, payment.payee)}
        self._paid[table] = others | {payment} if paid else others

    async def paid_payments(self, table: str) -> set[Payment]:
        self._read()
        return set(self._paid.get(table, ()))

    async def join_lines(self, table: str, player: str, into: str, at: int) -> bool:
        self._write("join_lines")
        if table not in self._private:
            raise StoreFailed(f"there is no private table {table}")
        joined = self._joined.setdefault(table, {})
        if line_of(into, joined) == player:
            return False
        joined.pop(player, None)
        if into:
            joined[player] = into
        return True

    async def joined_lines(self, table: str) -> dict[str, str]:
        self._read()
        return dict(self._joined.get(table, {}))

    async def private_table_names(self, ids: Sequence[str]) -> dict[str, str]:
        self._read()
        return {id: name_in(self._private[id].config) for id in ids if id in self._private}

    async def closed_private_tables(self, player: str, most: int) -> list[PrivateTable]:
        self._read()
        closed = [
            table
            for table in self._private.values()
            if table.closed is not None and (table.host == player or self._stay(table.id, player).brought)
        ]
        return sorted(closed, key=lambda table: (-(table.closed or 0), table.id))[:most]

    def _stay(self, table: str, player: str) -> Stay:
        free, there = wallet(player), stack(table, player)
        moves = self._shelf.book.transfers()
        brought = sum(one.amount for one in moves if (one.debit, one.credit) == (free, there))
        taken = sum(one.amount for one in moves if (one.debit, one.credit) == (there, free))
        lying = sum(amount for (account, _), amount in self._shelf.book.balances().items() if account == there)
        return Stay(player, brought, taken, lying)

    def _open(self, host: str = "") -> list[PrivateTable]:
        return [table for table in self._private.values() if table.closed is None and host in ("", table.host)]

    def _guests_of(self, table: str, player: str) -> dict[str, bool]:
        if table not in self._private or player not in self._players:
            raise StoreFailed(f"there is no private table {table}, or no player {player}")
        return self._guests[table]
