"""SQL for sessions. An ended session stays until ``RETENTION_MS`` after it would have expired."""

import sqlite3

from dealerbox.core.audit_log import AccountClosed
from dealerbox.core.records import RETENTION_MS, SessionRecord
from dealerbox.staff.supervision.store import AccountSuspended, Suspension
from dealerbox.store.sqlite.audit_log import account_closed

SESSION = "digest, player, created, expires, address, agent, device, used, ended, why"


def create_session(connection: sqlite3.Connection, session: SessionRecord) -> None:
    if (reason := account_closed(connection, session.player)) is not None:
        raise AccountClosed(reason)
    if (suspension := suspension_of(connection, session.player, session.created)) is not None:
        raise AccountSuspended(suspension)
    # Each login deletes old sessions, so that they do not accumulate.
    connection.execute("DELETE FROM sessions WHERE expires <= ?", (session.created - RETENTION_MS,))
    connection.execute(
        f"INSERT INTO sessions ({SESSION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            session.digest, session.player, session.created, session.expires, session.address, session.agent,
            session.device, session.used, session.ended, session.why,
        ),
    )  # fmt: skip


def end_session(connection: sqlite3.Connection, digest: str, at: int, why: str) -> None:
    connection.execute("UPDATE sessions SET ended = ?, why = ? WHERE digest = ? AND ended IS NULL", (at, why, digest))


def end_sessions(
    connection: sqlite3.Connection, player: str, at: int, why: str, only: str = "", but: str = ""
) -> list[str]:
    """End a player's open sessions: the one with the public id ``only``, or all except the one with the digest ``but``.
    Return their digests."""
    rows = connection.execute(
        "UPDATE sessions SET ended = ?1, why = ?2 WHERE player = ?3 AND ended IS NULL AND expires > ?1"
        " AND digest <> ?4 AND ?5 IN ('', substr(digest, 1, 16)) RETURNING digest",
        (at, why, player, but, only),
    )
    return [digest for (digest,) in rows.fetchall()]


def touch(connection: sqlite3.Connection, digest: str, address: str, at: int) -> None:
    connection.execute(
        "UPDATE sessions SET used = ?1, address = CASE ?2 WHEN '' THEN address ELSE ?2 END"
        " WHERE digest = ?3 AND ended IS NULL AND used < ?1",
        (at, address, digest),
    )


def sessions_of(connection: sqlite3.Connection, player: str) -> list[SessionRecord]:
    rows = connection.execute(f"SELECT {SESSION} FROM sessions WHERE player = ? ORDER BY used DESC, digest", (player,))
    return [SessionRecord(*row) for row in rows]


def suspension_of(connection: sqlite3.Connection, player: str, at: int) -> Suspension | None:
    """Return the suspension in effect at that time."""
    row = connection.execute(
        "SELECT player, since, until, why FROM suspensions WHERE player = ? AND until > ?", (player, at)
    ).fetchone()
    return None if row is None else Suspension(*row)
