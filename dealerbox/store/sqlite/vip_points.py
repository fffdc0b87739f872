"""SQL for the history of a player's VIP points."""

import sqlite3

from dealerbox.ledger import Transfer, wallet
from dealerbox.store.sqlite.ranges import end_of
from dealerbox.store.sqlite.statements import TRANSFER


def points_earned(connection: sqlite3.Connection, player: str, most: int, before: int | None) -> list[Transfer]:
    # The currency is written as a literal: otherwise SQLite does not use the index, which only has the points.
    rows = connection.execute(
        f"SELECT {TRANSFER} FROM transfers WHERE credit = ? AND currency = 'VIP' AND at < ?"
        " ORDER BY at DESC, seq DESC LIMIT ?",
        (wallet(player), end_of(before), most),
    )
    return [Transfer(*row) for row in rows]
