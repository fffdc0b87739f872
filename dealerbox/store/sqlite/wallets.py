"""SQL for a player's wallet and its history."""

import heapq
import sqlite3
from collections.abc import Iterator
from itertools import islice

from dealerbox.cashier.rules import RESERVED
from dealerbox.cashier.store import Holding, Move, MoveSearch
from dealerbox.ledger import wallet
from dealerbox.store.sqlite.ranges import end_of

# Written exactly as in the indexes: otherwise SQLite does not see that they cover the query.
_DEBITS = "debit = :own AND debit >= 'wallet:' AND debit < 'wallet;' AND currency <> 'VIP'"
_CREDITS = "credit = :own AND credit >= 'wallet:' AND credit < 'wallet;' AND currency <> 'VIP'"
_MOVES = (
    "SELECT seq, at, currency, kind, about, credit AS other, -amount AS change FROM transfers WHERE {debits}{also}"
    " UNION ALL SELECT seq, at, currency, kind, about, debit, amount FROM transfers WHERE {credits}{also}"
)
WALLET_MOVES = _MOVES.format(debits=_DEBITS, credits=_CREDITS, also="")
"""All transfers of the wallet ``:own``: seq, at, currency, kind, about, other, change."""
_LIVE = "phase IN ('registering', 'running')"
_RESERVED = f"({', '.join(repr(state) for state in sorted(RESERVED))})"


def moves(
    connection: sqlite3.Connection, player: str, search: MoveSearch, most: int | None, before: int | None
) -> list[Move]:
    """Return the transfers, the latest first. Their balances are computed back from the present one, so that no more of
    the history is read than requested."""
    own = wallet(player)
    held = connection.execute("SELECT currency, balance FROM balances WHERE account = ? AND currency <> 'VIP'", (own,))
    streams = [
        _backwards(connection, own, currency, balance, end_of(before))
        for currency, balance in held.fetchall()
        if search.currency in ("", currency)
    ]
    found = (one for one in heapq.merge(*streams, key=lambda one: -one.seq) if search.finds(one))
    return list(islice(found, most))


def _backwards(connection: sqlite3.Connection, own: str, currency: str, balance: int, before: int) -> Iterator[Move]:
    asked = {"own": own, "currency": currency, "before": before}
    (later,) = connection.execute(f"SELECT sum(change) FROM ({_moves('seq >= :before')}) AS moves", asked).fetchone()
    balance -= later or 0
    rows = connection.execute(f"{_moves('seq < :before')} ORDER BY seq DESC", asked)
    for seq, at, _, kind, about, other, change in rows:
        yield Move(seq, at, currency, kind, about, other, change, balance)
        balance -= change


def _moves(also: str) -> str:
    return _MOVES.format(debits=_DEBITS, credits=_CREDITS, also=f" AND currency = :currency AND {also}")


def holdings(connection: sqlite3.Connection, player: str) -> dict[str, Holding]:
    """Return what the player has, by currency."""
    asked = {"own": wallet(player), "player": player}
    sums: dict[str, dict[str, int]] = {}

    def add(what: str, query: str) -> None:
        for currency, amount in connection.execute(query, asked):
            sums.setdefault(currency, {})[what] = max(0, amount)

    add("free", "SELECT currency, balance FROM balances WHERE account = :own AND currency <> 'VIP'")
    add(
        "on_tables",
        "SELECT currency, sum(balance) FROM play_stacks JOIN balances USING (account) WHERE player = :player"
        " GROUP BY currency",
    )
    if connection.execute(f"SELECT 1 FROM tournaments WHERE {_LIVE} LIMIT 1").fetchone():
        # What the player has deposited is in the transfers of their wallet.
        add(
            "in_tournaments",
            f"SELECT currency, sum(-change) FROM ({WALLET_MOVES}) AS moves"
            f" JOIN tournaments ON other = 'pool:' || tournaments.id WHERE {_LIVE} GROUP BY currency",
        )
    add(
        "reserved",
        "SELECT currency, sum(amount) FROM cash_requests JOIN cash_states ON request = id"
        f" WHERE player = :player AND kind = 'withdrawal' AND state IN {_RESERVED} GROUP BY currency",
    )
    return {currency: Holding(**amounts) for currency, amounts in sums.items() if any(amounts.values())}
