"""SQL for the staff's search for players."""

import sqlite3
from typing import Any

from dealerbox.core.names import name_key
from dealerbox.core.points import POINTS, rake_of
from dealerbox.ledger import wallet
from dealerbox.reports.store import PlayerPage, PlayerRow, PlayerSearch

_LAST_ACT = (
    "(SELECT act FROM operator_log WHERE about = players.id AND act IN ('close-account', 'open-account')"
    " ORDER BY number DESC LIMIT 1)"
)
_CLOSED = (
    f"(coalesce({_LAST_ACT}, '') = 'close-account'"
    " OR EXISTS (SELECT 1 FROM profiles WHERE player = players.id AND closed IS NOT NULL))"
)
_SUSPENDED = "EXISTS (SELECT 1 FROM suspensions WHERE player = players.id AND until > :now)"
_STATE = f"CASE WHEN {_CLOSED} THEN 'closed' WHEN {_SUSPENDED} THEN 'suspended' ELSE 'open' END"
_USED = "(SELECT max(used) FROM sessions WHERE player = players.id)"
_EMAIL = "coalesce((SELECT email FROM profiles WHERE player = players.id), '')"
_WALLET = "coalesce((SELECT balance FROM balances WHERE account = 'wallet:' || players.id AND currency = :currency), 0)"
# Points of hands have their own ids; those of tournaments are for fees.
_RAKE_POINTS = (
    f"SELECT sum(amount) FROM transfers WHERE currency = '{POINTS}' AND credit = {{0}} AND at >= :since"
    " AND id >= 'points:' AND id < 'points;'"
)
_OWN = "'wallet:' || players.id"
_RAKE = f"coalesce(({_RAKE_POINTS.format(_OWN)}), 0)"
_NOTES = "(SELECT count(*) FROM staff_notes WHERE player = players.id)"
_SORTS = {"name": "name_key", "created": "players.created", "used": _USED, "balance": _WALLET, "rake": _RAKE}


def page(connection: sqlite3.Connection, search: PlayerSearch) -> PlayerPage:
    where, values = _conditions(search)
    condition = " AND ".join(where)
    total = connection.execute(f"SELECT count(*) FROM players WHERE {condition}", values).fetchone()[0]
    order = f"{_SORTS[search.sort]} {'DESC' if search.descending else 'ASC'}"
    rows = connection.execute(
        f"SELECT id, name, kind, players.created, {_USED}, {_EMAIL}, {_WALLET}, {_RAKE}, {_STATE}, {_NOTES}"
        f" FROM players WHERE {condition} ORDER BY {order}, id LIMIT :most OFFSET :skip",
        values,
    )
    found = [
        PlayerRow(id, name, kind, created, used, email, wallet, rake_of(rake), state, notes)
        for id, name, kind, created, used, email, wallet, rake, state, notes in rows
    ]
    return PlayerPage(found, int(total))


def points_of_rake(connection: sqlite3.Connection, player: str, since: int) -> int:
    """Return the VIP points (millionths) that the player has earned with rake."""
    row = connection.execute(_RAKE_POINTS.format(":account"), {"account": wallet(player), "since": since}).fetchone()
    return int(row[0] or 0)


def _conditions(search: PlayerSearch) -> tuple[list[str], dict[str, Any]]:
    values: dict[str, Any] = {
        "now": search.now, "currency": search.currency, "since": search.rake_since, "most": search.most,
        "skip": search.skip,
    }  # fmt: skip
    where = ["TRUE"]
    if search.kind != "all":
        where.append("kind = 'bot'" if search.kind == "bots" else "kind <> 'bot'")
    if search.state != "any":
        where.append(f"{_STATE} = :state")
        values["state"] = search.state
    if text := search.text.strip():
        where.append(
            "(instr(name_key, :part) > 0 OR substr(id, 1, :length) = :text"
            " OR id IN (SELECT player FROM profiles WHERE instr(email_key, :lower) > 0)"
            " OR id IN (SELECT player FROM sessions WHERE address = :text OR device = :text))"
        )
        values |= {"part": name_key(text), "text": text, "length": len(text), "lower": text.lower()}
    return where, values
