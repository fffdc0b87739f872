"""Queues webhook deliveries in the transaction of what they report."""

import sqlite3
from collections.abc import Iterable

from dealerbox.integrations.webhooks.events import NewEvent
from dealerbox.integrations.webhooks.store import MAX_WAITING


def enqueue(connection: sqlite3.Connection, happened: Iterable[NewEvent]) -> None:
    """Queue a delivery for every webhook that is subscribed."""
    for one in happened:
        # The names are in the JSON with their quotes, so none is part of another.
        rows = connection.execute(
            "SELECT id FROM hooks WHERE state = 'on' AND instr(events, ?) > 0", (f'"{one.event}"',)
        )
        for (id,) in rows.fetchall():
            enqueue_for(connection, id, one)


def enqueue_for(connection: sqlite3.Connection, hook: str, one: NewEvent) -> bool:
    """Queue a delivery for one webhook; return False if it accepts none."""
    cursor = connection.execute(
        "UPDATE hooks SET waiting = waiting + 1 WHERE id = ? AND state = 'on' AND waiting < ?", (hook, MAX_WAITING)
    )
    if not cursor.rowcount:
        connection.execute("UPDATE hooks SET state = 'full' WHERE id = ? AND state = 'on'", (hook,))
        return False
    connection.execute(
        "INSERT INTO hook_deliveries (hook, event, about, at, facts, queued, state, tries, status, error)"
        " VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, 0, '')",
        (hook, one.event, one.about, one.at, one.facts, one.at),
    )
    return True
