"""Settling up after a private game: who owes whom, which payments were made, and which lines belong to one person."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.core.clock import Clock
from dealerbox.core.refusal import Refusal
from dealerbox.private_tables.hosted import not_host
from dealerbox.private_tables.settlement_sheet import PlayerTotals, Sheet, line_of, payments_of, rows_of
from dealerbox.private_tables.store import PrivateTable, Stores
from dealerbox.table.config import TableConfig

MAX_CLOSED = 30
"""The maximum number of closed tables listed for a player."""

_decode_config = msgspec.json.Decoder(TableConfig).decode


class ClosedTable(Struct, frozen=True):
    """A closed private table in a player's list."""

    table: str
    name: str
    currency: str
    created: int
    """In ms (UTC)."""
    closed: int
    """In ms (UTC)."""
    hosting: bool
    net: int
    """What the player won or lost there."""
    again: str = ""
    """The open table with which this one was reopened; empty if there is none."""
    symbol: str = ""


class Settlements:
    """The settlement sheets of private tables, open or closed. Every method raises ``Refusal`` if it cannot do what
    it is asked."""

    def __init__(self, store: Stores, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def sheet(self, player: str, id: str) -> Sheet:
        """Return the sheet of a table, open or closed, for its host or somebody who played there."""
        found = await self._store.totals_at(id)
        if found is None or not may_read(player, *found):
            raise Refusal("no_table", "There is no such table, or you have not played at it.")
        table, totals = found
        config = _decode_config(table.config)
        people = [one.player for one in totals if one.brought]
        paid = await self._store.paid_payments(id) if table.closed is not None else set()
        known = [record for one in people if (record := await self._store.player(one)) is not None]
        guests = [one.id for one in known if one.kind == "guest" and one.id != table.host]
        names, joined = {one.id: one.name for one in known}, await self._store.joined_lines(id)
        rows = rows_of(totals, names, await self._store.avatars.of(people), guests, joined)
        return Sheet(
            id, config.name, config.currency, table.host, table.created, table.closed, rows,
            -sum(row.net for row in rows), tuple(replace(one, paid=one in paid) for one in payments_of(rows)),
            await self._again(table), config.extras.symbol,
        )  # fmt: skip

    async def mark_paid(self, player: str, id: str, payer: str, payee: str, paid: bool) -> Sheet:
        """Mark a payment of a closed table as paid or unpaid, for its payer, its payee or the host."""
        sheet = await self.sheet(player, id)
        if sheet.closed is None:
            raise Refusal("still_open", "Close the table first: payments can only be marked as paid afterwards.")
        payment = next((one for one in sheet.payments if (one.payer, one.payee) == (payer, payee)), None)
        if payment is None:
            raise Refusal("no_payment", "There is no such payment on this sheet.")
        if line_of(player, await self._store.joined_lines(id)) not in (payer, payee) and player != sheet.host:
            raise Refusal("not_yours", "Only the payer, the payee and the host can mark this payment as paid.")
        await self._store.mark_paid(id, replace(payment, paid=False), self._clock.now(), paid)
        return await self.sheet(player, id)

    async def join_lines(self, host: str, id: str, player: str, into: str) -> Sheet:
        """Join a guest's line to another line of the same person, for the host; their payments are computed together.

        An empty ``into`` separates the line again.
        """
        sheet = await self.sheet(host, id)
        if sheet.host != host:
            raise not_host()
        if any(one.paid for one in sheet.payments):
            raise Refusal("payments_made", "Some payments are marked as paid. Mark them as unpaid first.")
        rows = {row.player: row for row in sheet.rows}
        if into:
            if player == into or player not in rows or into not in rows:
                raise _no_other_line()
            if not rows[player].guest:
                raise Refusal("no_guest_line", "Only a guest's line can be joined to another.")
        elif not any(one.player == player for row in sheet.rows for one in row.joined):
            raise Refusal("no_line", "This line is not joined to another.")
        if not await self._store.join_lines(id, player, into, self._clock.now()):
            raise _no_other_line()
        return await self.sheet(host, id)

    async def closed_tables(self, player: str) -> tuple[ClosedTable, ...]:
        """Return the last closed tables that the player hosted or played at."""
        closed = []
        for table in await self._store.closed_private_tables(player, MAX_CLOSED):
            found, config = await self._store.totals_at(table.id), _decode_config(table.config)
            assert found is not None and table.closed is not None
            joined = await self._store.joined_lines(table.id)
            own = line_of(player, joined)
            net = sum(one.net for one in found[1] if line_of(one.player, joined) == own)
            closed.append(
                ClosedTable(
                    table.id, config.name, config.currency, table.created, table.closed, table.host == player, net,
                    await self._again(table), config.extras.symbol,
                )
            )  # fmt: skip
        return tuple(closed)

    async def open_at(self, id: str) -> PrivateTable | None:
        """Return the open table with this code, or the one with which that table was reopened."""
        table = await self._store.private_table(id)
        seen = {id}
        while table is None and (found := await self._store.totals_at(id)) is not None:
            id = found[0].successor
            if id in seen:
                return None
            seen.add(id)
            table = await self._store.private_table(id)
        return table

    async def _again(self, table: PrivateTable) -> str:
        """Return the id of the open table with which this one was reopened; empty if there is none."""
        if not table.successor:
            return ""
        found = await self.open_at(table.successor)
        return "" if found is None else found.id


def _no_other_line() -> Refusal:
    return Refusal("no_line", "A line can only be joined to another line of this sheet.")


def may_read(player: str, table: PrivateTable, totals: Iterable[PlayerTotals]) -> bool:
    return table.host == player or any(one.brought for one in totals if one.player == player)
