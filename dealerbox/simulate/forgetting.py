"""Deletes data that a simulation has already checked, because all of it would not fit in memory."""

import sqlite3

from msgspec import json

from dealerbox.ledger import BANK


def forget_hands(connection: sqlite3.Connection, ended_before: int, with_prize_before: int | None = None) -> None:
    """Remove hands that ended before ``ended_before`` (ms). A hand whose jackpot prize is not paid yet stays until
    ``with_prize_before`` (ms), and the last hand of each table stays: the next one is numbered after it."""
    prize_before = ended_before if with_prize_before is None else with_prize_before
    rows = connection.execute(
        "SELECT id FROM hands WHERE ended < ?1"
        " AND number < (SELECT max(number) FROM hands AS later WHERE later.table_id = hands.table_id)"
        " AND (ended < ?2"
        "  OR NOT EXISTS (SELECT 1 FROM balances WHERE account = 'prize:' || hands.id AND balance <> 0))",
        (ended_before, prize_before),
    )
    ids = json.encode([id for (id,) in rows]).decode()
    for table, column in (("hand_players", "hand"), ("hand_results", "hand"), ("hands", "id")):
        connection.execute(f"DELETE FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))", (ids,))


def forget_transfers(connection: sqlite3.Connection, before: int) -> None:
    """Replace the transfers from before ``before`` (ms) by one for each account, so that the balances are still the
    sums of the transfers."""
    sums = connection.execute(
        "SELECT account, currency, sum(change) FROM ("
        " SELECT credit AS account, currency, amount AS change FROM transfers WHERE at < ?1"
        " UNION ALL SELECT debit, currency, -amount FROM transfers WHERE at < ?1"
        ") WHERE account <> ?2 GROUP BY account, currency HAVING sum(change) <> 0",
        (before, BANK),
    ).fetchall()
    connection.execute("DROP TRIGGER IF EXISTS tr_transfers_no_delete")
    connection.execute("DELETE FROM transfers WHERE at < ?", (before,))
    connection.executemany(
        "INSERT INTO transfers (id, at, debit, credit, currency, amount, kind, about)"
        " VALUES (?, ?, ?, ?, ?, ?, 'carried', '')",
        [
            (
                f"carried:{account}:{currency}",
                before - 1,
                BANK if change > 0 else account,
                account if change > 0 else BANK,
                currency,
                abs(change),
            )
            for account, currency, change in sums
        ],
    )
