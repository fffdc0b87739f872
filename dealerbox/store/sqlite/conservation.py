"""SQL that reads what was stored by a commit."""

import sqlite3
from collections.abc import Sequence

from dealerbox.conservation.store import Columns, Disputed, StoredCommit
from dealerbox.ledger import Transfer
from dealerbox.store.sqlite import statements
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.ranges import id_lists

_DISPUTED = "table_id, at, fault, config, private"


class Conservation:
    """Implements ``conservation.stored_commit.ConservationStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def stored_commit(self, prefix: str, transfers: Sequence[str], hand: str) -> StoredCommit:
        def work(connection: sqlite3.Connection) -> StoredCommit:
            held = statements.balances(connection, prefix)
            stacks = {account: amount for (account, _), amount in held.items()}
            return StoredCommit(stacks, _transfers(connection, transfers), _columns(connection, hand) if hand else None)

        return await self._channel.read(work)

    async def disputed(self) -> list[Disputed]:
        rows = await self._channel.read(
            lambda connection: connection.execute(
                f"SELECT {_DISPUTED} FROM disputed_tables ORDER BY table_id"
            ).fetchall()
        )
        return [Disputed(table, at, fault, config, bool(private)) for table, at, fault, config, private in rows]

    async def end_dispute(self, table: str) -> None:
        await self._channel.write(
            lambda connection: connection.execute("DELETE FROM disputed_tables WHERE table_id = ?", (table,))
        )

    async def balances_from_transfers(self, prefix: str) -> dict[tuple[str, str], int]:
        return await self._channel.report(lambda connection: _explained(connection, prefix))


def dispute(connection: sqlite3.Connection, table: Disputed) -> None:
    connection.execute(
        f"INSERT INTO disputed_tables ({_DISPUTED}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET"
        " at = excluded.at, fault = excluded.fault, config = excluded.config, private = excluded.private",
        (table.table, table.at, table.fault, table.config, int(table.private)),
    )


def _transfers(connection: sqlite3.Connection, ids: Sequence[str]) -> dict[str, Transfer]:
    return {
        row[0]: Transfer(*row)
        for marks, some in id_lists(ids)
        for row in connection.execute(f"SELECT {statements.TRANSFER} FROM transfers WHERE id IN ({marks})", some)
    }


def _columns(connection: sqlite3.Connection, hand: str) -> Columns | None:
    row = connection.execute("SELECT pot, rake FROM hands WHERE id = ?", (hand,)).fetchone()
    if row is None:
        return None
    nets = connection.execute("SELECT player, net FROM hand_players WHERE hand = ? ORDER BY place", (hand,))
    return Columns(row[0], row[1], tuple(nets.fetchall()))


def _explained(connection: sqlite3.Connection, prefix: str) -> dict[tuple[str, str], int]:
    ends = (prefix, prefix + "\U0010ffff")
    rows = connection.execute(
        "SELECT account, currency, sum(change) FROM ("
        " SELECT credit AS account, currency, amount AS change FROM transfers WHERE credit >= ? AND credit < ?"
        " UNION ALL SELECT debit, currency, -amount FROM transfers WHERE debit >= ? AND debit < ?"
        ") AS changes GROUP BY account, currency HAVING sum(change) <> 0",
        (*ends, *ends),
    )
    return {(account, currency): change for account, currency, change in rows}
