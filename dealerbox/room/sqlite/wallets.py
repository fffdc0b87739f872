"""What is, and what was, in a player's wallet, in SQL written by hand."""

import sqlite3
from typing import Any

from dealerbox.ledger import wallet
from dealerbox.room.cashier.kept import Holding, Move, MoveSearch

# Written out as in the indexes: only so does SQLite see that they hold all that is asked for.
_DEBITS = "debit = :own AND debit >= 'wallet:' AND debit < 'wallet;' AND currency <> 'VIP'"
_CREDITS = "credit = :own AND credit >= 'wallet:' AND credit < 'wallet;' AND currency <> 'VIP'"
_MOVES = (
    "SELECT seq, at, currency, kind, about, credit AS other, -amount AS change FROM transfers"
    f" WHERE {_DEBITS}"
    " UNION ALL SELECT seq, at, currency, kind, about, debit, amount FROM transfers"
    f" WHERE {_CREDITS}"
)


def moves(
    connection: sqlite3.Connection, player: str, search: MoveSearch, most: int | None, before: int | None
) -> list[Move]:
    """The latest first. The balances are reckoned over the whole history, whatever of it is asked for."""
    where, values = _conditions(search, before)
    rows = connection.execute(
        "SELECT seq, at, currency, kind, about, other, change, balance FROM ("
        f"SELECT *, sum(change) OVER (PARTITION BY currency ORDER BY seq) AS balance FROM ({_MOVES}))"
        f" WHERE {' AND '.join(where)} ORDER BY seq DESC LIMIT :most",
        {"own": wallet(player), "most": -1 if most is None else most, **values},
    )
    return [Move(*row) for row in rows]


def _conditions(search: MoveSearch, before: int | None) -> tuple[list[str], dict[str, Any]]:
    where = ["TRUE"]
    values: dict[str, Any] = {}
    asked: list[tuple[str, str, Any]] = [
        ("currency = :currency", "currency", search.currency or None),
        ("at >= :since", "since", search.since),
        ("at <= :until", "until", search.until),
        ("seq < :before", "before", before),
    ]
    for condition, name, value in asked:
        if value is not None:
            where.append(condition)
            values[name] = value
    for word, kinds in (("IN", search.kinds), ("NOT IN", search.not_kinds)):
        if kinds:
            names = {f"kind{len(values) + number}": kind for number, kind in enumerate(sorted(kinds))}
            where.append(f"kind {word} ({', '.join(':' + name for name in names)})")
            values |= names
    return where, values


def holdings(connection: sqlite3.Connection, player: str) -> dict[str, Holding]:
    """What the player has by currency. Where else his money may lie, his wallet's own transfers tell."""
    own = {"own": wallet(player)}
    sums: dict[str, dict[str, int]] = {}

    def add(what: str, query: str) -> None:
        for currency, amount in connection.execute(query, own):
            sums.setdefault(currency, {})[what] = max(0, amount)

    add("free", "SELECT currency, balance FROM balances WHERE account = :own AND currency <> 'VIP'")
    add(
        "on_tables",
        "SELECT balances.currency, sum(balance) FROM balances JOIN ("
        f"SELECT DISTINCT credit, currency FROM transfers WHERE {_DEBITS} AND credit >= 'stack:' AND credit < 'stack;'"
        ") AS mine ON account = credit AND mine.currency = balances.currency GROUP BY balances.currency",
    )
    add(
        "in_tournaments",
        f"SELECT currency, sum(-change) FROM ({_MOVES}) JOIN tournaments ON other = 'pool:' || tournaments.id"
        " WHERE phase IN ('registering', 'running') GROUP BY currency",
    )
    add(
        "reserved",
        f"SELECT currency, sum(balance) FROM (SELECT DISTINCT credit FROM transfers WHERE {_DEBITS}"
        " AND credit >= 'payout:' AND credit < 'payout;') JOIN balances ON account = credit GROUP BY currency",
    )
    return {currency: Holding(**amounts) for currency, amounts in sums.items() if any(amounts.values())}
