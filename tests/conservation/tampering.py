"""Change what a store in memory holds without the room noticing."""

import sqlite3
from typing import Any


def database(store: Any) -> sqlite3.Connection:
    """Return the connection of an ``InMemoryStore``."""
    connection: sqlite3.Connection = store._channel._connection
    return connection


def add_to_balance(store: Any, account: str, currency: str, amount: int) -> None:
    """Change a balance without a transfer."""
    changed = database(store).execute(
        "UPDATE balances SET balance = balance + ? WHERE account = ? AND currency = ?", (amount, account, currency)
    )
    assert changed.rowcount == 1


def make_pot_limit(store: Any) -> None:
    """Turn the only hand that is recorded, a no limit one, into a pot limit one."""
    ((events,),) = database(store).execute("SELECT events FROM hands")
    database(store).execute(
        "UPDATE hands SET bet_limit = 'PL', events = ?", (events.replace(b'"limit":"NL"', b'"limit":"PL"'),)
    )
