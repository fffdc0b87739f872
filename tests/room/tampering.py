"""Changing what a store in memory holds behind the back of the room."""

import sqlite3
from typing import Any


def database(store: Any) -> sqlite3.Connection:
    """The connection of an ``InMemoryStore``."""
    connection: sqlite3.Connection = store._channel._connection
    return connection


def add_to_balance(store: Any, account: str, currency: str, amount: int) -> None:
    """Change a balance without a transfer."""
    changed = database(store).execute(
        "UPDATE balances SET balance = balance + ? WHERE account = ? AND currency = ?", (amount, account, currency)
    )
    assert changed.rowcount == 1
