"""What is settled after an evening at a private table: who owes whom, which payments were made, which lines are one
person's."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.core.clock import Clock
from dealerbox.core.refusal import Refusal
from dealerbox.private_tables.hosted import not_host
from dealerbox.private_tables.settlement_sheet import Sheet, Stay, line_of, payments_of, rows_of
from dealerbox.private_tables.store import PrivateTable, Stores
from dealerbox.table.config import TableConfig

MOST_CLOSED = 30
"""How many of the closed tables that he played at a player is told of."""

_decode_config = msgspec.json.Decoder(TableConfig).decode


class ClosedTable(Struct, frozen=True):
    """A private table of the past; ``net`` is what the player won or lost there, ``created`` and ``closed`` are
    milliseconds (UTC); ``again`` as in ``Sheet``."""

    table: str
    name: str
    currency: str
    created: int
    closed: int
    hosting: bool
    net: int
    again: str = ""
    symbol: str = ""


class Settlements:
    """The sheets of private tables, open or closed. Every method raises ``Refusal`` where it does not do what it is
    asked."""

    def __init__(self, store: Stores, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def sheet(self, player: str, id: str) -> Sheet:
        """Who owes whom at the table, open or closed; for its host and for who has played there."""
        found = await self._store.stays_at(id)
        if found is None or not may_read(player, *found):
            raise Refusal("no_table", "There is no such table, or you have not played at it.")
        table, stays = found
        config = _decode_config(table.config)
        people = [one.player for one in stays if one.brought]
        paid = await self._store.paid_payments(id) if table.closed is not None else set()
        known = [record for one in people if (record := await self._store.player(one)) is not None]
        guests = [one.id for one in known if one.kind == "guest" and one.id != table.host]
        names, joined = {one.id: one.name for one in known}, await self._store.joined_lines(id)
        rows = rows_of(stays, names, await self._store.avatars.of(people), guests, joined)
        return Sheet(
            id, config.name, config.currency, table.host, table.created, table.closed, rows,
            -sum(row.net for row in rows), tuple(replace(one, paid=one in paid) for one in payments_of(rows)),
            await self._again(table), config.extras.symbol,
        )  # fmt: skip

    async def mark_paid(self, player: str, id: str, payer: str, payee: str, paid: bool) -> Sheet:
        """Ticks a payment of a closed table off, or takes the tick back: for its payer, its payee and the host."""
        sheet = await self.sheet(player, id)
        if sheet.closed is None:
            raise Refusal("still_open", "The evening is not over: payments can be ticked off once the table is closed.")
        payment = next((one for one in sheet.payments if (one.payer, one.payee) == (payer, payee)), None)
        if payment is None:
            raise Refusal("no_payment", "There is no such payment on this sheet.")
        if line_of(player, await self._store.joined_lines(id)) not in (payer, payee) and player != sheet.host:
            raise Refusal("not_yours", "Only the payer, the payee and the host can tick this payment off.")
        await self._store.mark_paid(id, replace(payment, paid=False), self._clock.now(), paid)
        return await self.sheet(player, id)

    async def join_lines(self, host: str, id: str, player: str, into: str) -> Sheet:
        """Joins a guest's line to another one of the sheet, for the host: both are one person, and the payments are
        worked out for the two together. With ``into`` empty the line is one of its own again."""
        sheet = await self.sheet(host, id)
        if sheet.host != host:
            raise not_host()
        if any(one.paid for one in sheet.payments):
            raise Refusal("payments_made", "Payments of this evening are ticked off: take those ticks back first.")
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
        """The last that were closed of those that he hosted or played at."""
        told = []
        for table in await self._store.closed_private_tables(player, MOST_CLOSED):
            found, config = await self._store.stays_at(table.id), _decode_config(table.config)
            assert found is not None and table.closed is not None
            joined = await self._store.joined_lines(table.id)
            own = line_of(player, joined)
            net = sum(one.net for one in found[1] if line_of(one.player, joined) == own)
            told.append(
                ClosedTable(
                    table.id, config.name, config.currency, table.created, table.closed, table.host == player, net,
                    await self._again(table), config.extras.symbol,
                )
            )  # fmt: skip
        return tuple(told)

    async def open_at(self, id: str) -> PrivateTable | None:
        """The open table of that code, or the one as which it was opened again."""
        table = await self._store.private_table(id)
        seen = {id}
        while table is None and (found := await self._store.stays_at(id)) is not None:
            id = found[0].successor
            if id in seen:
                return None
            seen.add(id)
            table = await self._store.private_table(id)
        return table

    async def _again(self, table: PrivateTable) -> str:
        """The id of the open table that has come after this one; empty if there is none."""
        if not table.successor:
            return ""
        found = await self.open_at(table.successor)
        return "" if found is None else found.id


def _no_other_line() -> Refusal:
    return Refusal("no_line", "A line can be joined to another line of this sheet.")


def may_read(player: str, table: PrivateTable, stays: Iterable[Stay]) -> bool:
    return table.host == player or any(one.brought for one in stays if one.player == player)
