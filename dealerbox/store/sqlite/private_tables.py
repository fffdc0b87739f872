"""SQL for private tables and their guests."""

import sqlite3
from collections.abc import Sequence

from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import stack, wallet
from dealerbox.private_tables.settlement_sheet import Payment, PlayerTotals, line_of
from dealerbox.private_tables.store import MOVED, PrivateTable, name_in
from dealerbox.store.sqlite.ranges import id_lists

_TABLE = "id, host, config, digest, password, created, used, closed"

# Written exactly as in the indexes of wallets: otherwise SQLite does not see that they cover the query.
_BROUGHT = "debit = :free AND debit >= 'wallet:' AND debit < 'wallet;' AND currency <> 'VIP'"
_TAKEN = "credit = :free AND credit >= 'wallet:' AND credit < 'wallet;' AND currency <> 'VIP'"
_STAY = f"""
    SELECT (SELECT coalesce(sum(amount), 0) FROM transfers WHERE {_BROUGHT} AND credit = :there),
           (SELECT coalesce(sum(amount), 0) FROM transfers WHERE {_TAKEN} AND debit = :there),
           (SELECT coalesce(sum(balance), 0) FROM balances WHERE account = :there)
"""


def create_private_table(
    connection: sqlite3.Connection, table: PrivateTable, most_of_host: int, most: int, link: str
) -> bool:
    """``link`` is encrypted."""
    of_host, of_room = connection.execute(
        "SELECT count(*) FILTER (WHERE host = ?), count(*) FROM private_tables WHERE closed IS NULL", (table.host,)
    ).fetchone()
    if of_host >= most_of_host or of_room >= most:
        return False
    connection.execute(
        f"INSERT INTO private_tables ({_TABLE}, link) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table.id, table.host, table.config, table.digest, table.password, table.created, table.used, table.closed,
            link,
        ),
    )  # fmt: skip
    admit_guest(connection, table.id, table.host, table.created)
    return True


def reopen_private_table(
    connection: sqlite3.Connection, closed: str, table: PrivateTable, most_of_host: int, most: int, link: str
) -> bool:
    """``link`` is encrypted."""
    moved = connection.execute(
        "UPDATE private_tables SET digest = ? WHERE id = ? AND digest = ? AND closed IS NOT NULL",
        (MOVED + table.id, closed, table.digest),
    )
    if moved.rowcount != 1:
        raise StoreFailed(f"private table {closed} cannot be opened again")
    if not create_private_table(connection, table, most_of_host, most, link):
        connection.execute("UPDATE private_tables SET digest = ? WHERE id = ?", (table.digest, closed))
        return False
    connection.execute(
        "INSERT INTO table_guests (table_id, player, since, kept_out)"
        " SELECT ?, player, ?, kept_out FROM table_guests WHERE table_id = ? AND player <> ?",
        (table.id, table.created, closed, table.host),
    )
    return True


def private_table_by(connection: sqlite3.Connection, column: str, value: str) -> PrivateTable | None:
    """``column`` is ``id`` or ``digest``."""
    row = connection.execute(
        f"SELECT {_TABLE} FROM private_tables WHERE {column} = ? AND closed IS NULL", (value,)
    ).fetchone()
    return None if row is None else PrivateTable(*row)


def private_link(connection: sqlite3.Connection, id: str) -> str:
    """Return the encrypted secret; empty if there is none."""
    row = connection.execute("SELECT link FROM private_tables WHERE id = ?", (id,)).fetchone()
    return "" if row is None else str(row[0])


def private_tables(connection: sqlite3.Connection, host: str) -> list[PrivateTable]:
    rows = connection.execute(
        f"SELECT {_TABLE} FROM private_tables WHERE closed IS NULL AND ? IN ('', host) ORDER BY created, id", (host,)
    )
    return [PrivateTable(*row) for row in rows]


def change_private_table(
    connection: sqlite3.Connection,
    id: str,
    digest: str | None,
    link: str | None,
    password: str | None,
    used: int | None,
    host: str | None,
    config: bytes | None,
    closed: int | None,
) -> bool:
    cursor = connection.execute(
        "UPDATE private_tables SET digest = coalesce(?, digest), link = coalesce(?, link),"
        " password = coalesce(?, password), used = coalesce(?, used), host = coalesce(?, host),"
        " config = coalesce(?, config), closed = coalesce(?, closed) WHERE id = ? AND closed IS NULL",
        (digest, link, password, used, host, config, closed, id),
    )
    return cursor.rowcount > 0


def admit_guest(connection: sqlite3.Connection, table: str, player: str, at: int) -> bool:
    connection.execute(
        "INSERT INTO table_guests (table_id, player, since, kept_out) VALUES (?, ?, ?, 0)"
        " ON CONFLICT (table_id, player) DO NOTHING",
        (table, player, at),
    )
    return table_guests(connection, table)[player]


def ban_guest(connection: sqlite3.Connection, table: str, player: str, at: int) -> None:
    connection.execute(
        "INSERT INTO table_guests (table_id, player, since, kept_out) VALUES (?, ?, ?, 1)"
        " ON CONFLICT (table_id, player) DO UPDATE SET since = excluded.since, kept_out = 1",
        (table, player, at),
    )


def table_guests(connection: sqlite3.Connection, table: str) -> dict[str, bool]:
    rows = connection.execute("SELECT player, kept_out FROM table_guests WHERE table_id = ?", (table,))
    return {player: not kept_out for player, kept_out in rows}


def totals_at(connection: sqlite3.Connection, table: str) -> tuple[PrivateTable, list[PlayerTotals]] | None:
    row = connection.execute(f"SELECT {_TABLE} FROM private_tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    totals = []
    for player in table_guests(connection, table):
        accounts = {"free": wallet(player), "there": stack(table, player)}
        totals.append(PlayerTotals(player, *connection.execute(_STAY, accounts).fetchone()))
    return PrivateTable(*row), totals


def mark_paid(connection: sqlite3.Connection, table: str, payment: Payment, at: int, paid: bool) -> None:
    connection.execute(
        "DELETE FROM paid_payments WHERE table_id = ? AND payer = ? AND payee = ?",
        (table, payment.payer, payment.payee),
    )
    if paid:
        connection.execute(
            "INSERT INTO paid_payments (table_id, payer, payee, amount, at) VALUES (?, ?, ?, ?, ?)",
            (table, payment.payer, payment.payee, payment.amount, at),
        )


def paid_payments(connection: sqlite3.Connection, table: str) -> set[Payment]:
    rows = connection.execute("SELECT payer, payee, amount FROM paid_payments WHERE table_id = ?", (table,))
    return {Payment(*row) for row in rows}


def join_lines(connection: sqlite3.Connection, table: str, player: str, into: str, at: int) -> bool:
    if line_of(into, joined_lines(connection, table)) == player:
        return False
    connection.execute("DELETE FROM joined_lines WHERE table_id = ? AND player = ?", (table, player))
    if into:
        connection.execute(
            'INSERT INTO joined_lines (table_id, player, "into", at) VALUES (?, ?, ?, ?)', (table, player, into, at)
        )
    return True


def joined_lines(connection: sqlite3.Connection, table: str) -> dict[str, str]:
    rows = connection.execute('SELECT player, "into" FROM joined_lines WHERE table_id = ?', (table,))
    return dict(rows.fetchall())


def private_table_names(connection: sqlite3.Connection, ids: Sequence[str]) -> dict[str, str]:
    return {
        id: name_in(config)
        for marks, some in id_lists(ids)
        for id, config in connection.execute(f"SELECT id, config FROM private_tables WHERE id IN ({marks})", some)
    }


def closed_private_tables(connection: sqlite3.Connection, player: str, most: int) -> list[PrivateTable]:
    rows = connection.execute(
        f"SELECT {_TABLE} FROM private_tables WHERE closed IS NOT NULL AND (host = :player OR id IN"
        f" (SELECT about FROM transfers WHERE {_BROUGHT} AND kind = 'buy-in')) ORDER BY closed DESC, id LIMIT :most",
        {"player": player, "free": wallet(player), "most": most},
    )
    return [PrivateTable(*row) for row in rows]
