"""The history of a player's VIP points in SQL."""

import sqlite3

from dealerbox.ledger import Transfer, wallet
from dealerbox.store.sqlite.statements import TRANSFER


def points_earned(connection: sqlite3.Connection, player: str, most: int, before: int | None) -> list[Transfer]:
    # The currency is written out: only so does the index hold, which has the points alone.
    rows = connection.execute(
        f"SELECT {TRANSFER} FROM transfers WHERE credit = ? AND currency = 'VIP' AND (? IS NULL OR at < ?)"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (wallet(player), before, before, most),
    )
    return [Transfer(*row) for row in rows]
