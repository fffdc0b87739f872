"""SQL for uses of disconnect protection."""

import sqlite3

from dealerbox.core.records import ProtectionUse

_USE = "hand, player, table_id, at"


def spend_protection(connection: sqlite3.Connection, use: ProtectionUse, allowed: int, since: int) -> bool:
    known = connection.execute("SELECT 1 FROM protections WHERE hand = ? AND player = ?", (use.hand, use.player))
    if known.fetchone() is not None:
        return True
    if protections_since(connection, use.player, since) >= allowed:
        return False
    connection.execute(
        f"INSERT INTO protections ({_USE}) VALUES (?, ?, ?, ?)", (use.hand, use.player, use.table, use.at)
    )
    return True


def protections_since(connection: sqlite3.Connection, player: str, since: int) -> int:
    row = connection.execute(
        "SELECT count(*) FROM protections WHERE player = ? AND at > ?"
        " AND NOT EXISTS (SELECT 1 FROM hands WHERE id = hand AND void <> '')",
        (player, since),
    ).fetchone()
    return int(row[0])


def protection_uses(connection: sqlite3.Connection, since: int) -> list[ProtectionUse]:
    rows = connection.execute(
        f"SELECT {_USE} FROM protections WHERE at >= ? ORDER BY at DESC, hand DESC, player DESC", (since,)
    )
    return [ProtectionUse(*row) for row in rows]
