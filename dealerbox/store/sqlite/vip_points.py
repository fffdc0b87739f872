"""The history of a player's VIP points in SQL."""

import sqlite3

from dealerbox.ledger import Transfer, wallet
from dealerbox.store.sqlite.ranges import end_of
from dealerbox.store.sqlite.statements import TRANSFER


def points_earned(connection: sqlite3.Connection, player: str, most: int, before: int | None) -> list[Transfer]:
    # The currency is written out: only so does the index hold, which has the points alone.
    rows = connection.execute(
        f"SELECT {TRANSFER} FROM transfers WHERE credit = ? AND currency = 'VIP' AND at < ?"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (wallet(player), end_of(before), most),
    )
    return [Transfer(*row) for row in rows]
