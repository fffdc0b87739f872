"""SQL for the audit log."""

import sqlite3
from typing import Any

from dealerbox.core.audit_chain import FIRST, chained
from dealerbox.core.audit_log import AuditEntry, AuditSearch
from dealerbox.integrations.webhooks.events import of_act
from dealerbox.store.sqlite.ranges import end_of
from dealerbox.store.sqlite.webhook_queue import enqueue

_ACT = 'at, act, about, reason, "by", by_name, number, digest'


def write_audit_entry(connection: sqlite3.Connection, act: AuditEntry) -> AuditEntry:
    last = connection.execute("SELECT number, digest FROM operator_log ORDER BY number DESC LIMIT 1").fetchone()
    number, before = last or (0, FIRST)
    written = chained(act, number + 1, before)
    connection.execute(
        f"INSERT INTO operator_log ({_ACT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (act.at, act.act, act.about, act.reason, act.by, act.by_name, written.number, written.digest),
    )
    enqueue(connection, of_act(act))
    if act.act == "close-account":
        connection.execute(
            "UPDATE sessions SET ended = ?, why = 'closed' WHERE player = ? AND ended IS NULL", (act.at, act.about)
        )
    return written


def audit_entries(connection: sqlite3.Connection, since: int) -> list[AuditEntry]:
    rows = connection.execute(f"SELECT {_ACT} FROM operator_log WHERE at >= ? ORDER BY number DESC", (since,))
    return [AuditEntry(*row) for row in rows]


def find_audit_entries(connection: sqlite3.Connection, search: AuditSearch, most: int) -> list[AuditEntry]:
    where = ["at >= :since", "at < :until", "number < :before"]
    values: dict[str, Any] = {
        "since": search.since, "until": end_of(search.until), "before": end_of(search.before), "most": most,
    }  # fmt: skip
    if search.by is not None:
        where.append('("by" = :by OR by_name = :by)')
        values["by"] = search.by
    if search.act is not None:
        where.append("act = :act")
        values["act"] = search.act
    if search.about is not None:
        names = {f"about{at}": about for at, about in enumerate(search.about)}
        where.append(f"about IN ({', '.join(f':{name}' for name in names)})" if names else "FALSE")
        values |= names
    rows = connection.execute(
        f"SELECT {_ACT} FROM operator_log WHERE {' AND '.join(where)} ORDER BY number DESC LIMIT :most", values
    )
    return [AuditEntry(*row) for row in rows]


def open_warnings(connection: sqlite3.Connection, player: str) -> list[AuditEntry]:
    rows = connection.execute(
        f"SELECT {_ACT} FROM operator_log WHERE about = ? AND act = 'warn'"
        " AND number NOT IN (SELECT warning FROM acknowledged) ORDER BY number",
        (player,),
    )
    return [AuditEntry(*row) for row in rows]


def acknowledge(connection: sqlite3.Connection, player: str, warning: int, at: int) -> bool:
    cursor = connection.execute(
        "INSERT INTO acknowledged (warning, at) SELECT number, ? FROM operator_log"
        " WHERE number = ? AND about = ? AND act = 'warn' ON CONFLICT (warning) DO NOTHING",
        (at, warning, player),
    )
    return cursor.rowcount > 0


def account_closed(connection: sqlite3.Connection, player: str) -> str | None:
    row = connection.execute(
        "SELECT act, reason FROM operator_log WHERE about = ? AND act IN ('close-account', 'open-account')"
        " ORDER BY number DESC LIMIT 1",
        (player,),
    ).fetchone()
    return str(row[1]) if row is not None and row[0] == "close-account" else None
