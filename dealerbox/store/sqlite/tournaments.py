"""SQL for tournaments and their events."""

import sqlite3
from collections.abc import Sequence

from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep, name_in
from dealerbox.integrations.webhooks.events import of_tournament
from dealerbox.store.sqlite.account_rows import insert_emails
from dealerbox.store.sqlite.ranges import id_lists
from dealerbox.store.sqlite.results import note_places, note_tournament
from dealerbox.store.sqlite.webhook_queue import enqueue

TOURNAMENT = "id, config, phase, announced, started, ended, result"


def keep_step(connection: sqlite3.Connection, step: TournamentStep) -> None:
    """Raises ``StoreFailed``."""
    one = step.tournament
    (stored,) = connection.execute(
        "SELECT coalesce(max(seq), -1) + 1 FROM tournament_events WHERE tournament = ?", (one.id,)
    ).fetchone()
    known = connection.execute(
        "SELECT event FROM tournament_events WHERE tournament = ? AND seq >= ? ORDER BY seq", (one.id, step.first)
    )
    before = connection.execute("SELECT phase FROM tournaments WHERE id = ?", (one.id,)).fetchone()
    new = _new_events(step, [event for (event,) in known], stored)
    connection.execute(
        f"INSERT INTO tournaments ({TOURNAMENT}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
        " phase = excluded.phase, started = excluded.started, ended = excluded.ended, result = excluded.result",
        (one.id, one.config, one.phase, one.announced, one.started, one.ended, one.result),
    )
    connection.executemany(
        "INSERT INTO tournament_events (tournament, seq, at, event) VALUES (?, ?, ?, ?)",
        [(one.id, stored + number, event.at, event.event) for number, event in enumerate(new)],
    )
    note_places(connection, step.placed)
    if before is None or before[0] != one.phase:
        note_tournament(connection, one)
    insert_emails(connection, step.emails)
    enqueue(connection, of_tournament(None if before is None else before[0], one))


def _new_events(step: TournamentStep, known: Sequence[bytes], stored: int) -> tuple[StoredEvent, ...]:
    """Return the events of the step that are not stored yet. ``known`` are the stored ones from the step's first number
    on, ``kept`` is the number of all stored ones. Raises ``StoreFailed``."""
    same = all(one.event == other for one, other in zip(step.events, known, strict=False))
    if not same or step.first > stored or len(known) > len(step.events):
        raise StoreFailed(f"tournament {step.tournament.id}: event {step.first} was another one, or one is missing")
    return step.events[len(known) :]


def tournament(connection: sqlite3.Connection, id: str) -> TournamentRecord | None:
    row = connection.execute(f"SELECT {TOURNAMENT} FROM tournaments WHERE id = ?", (id,)).fetchone()
    return None if row is None else TournamentRecord(*row)


def tournament_names(connection: sqlite3.Connection, ids: Sequence[str]) -> dict[str, str]:
    return {
        id: name_in(config)
        for marks, some in id_lists(ids)
        for id, config in connection.execute(f"SELECT id, config FROM tournaments WHERE id IN ({marks})", some)
    }


def tournaments(connection: sqlite3.Connection, ended_since: int | None) -> list[TournamentRecord]:
    condition, values = ("ended IS NULL", ()) if ended_since is None else ("ended >= ?", (ended_since,))
    rows = connection.execute(f"SELECT {TOURNAMENT} FROM tournaments WHERE {condition} ORDER BY announced, id", values)
    return [TournamentRecord(*row) for row in rows]


def tournament_events(connection: sqlite3.Connection, id: str) -> list[StoredEvent]:
    rows = connection.execute("SELECT at, event FROM tournament_events WHERE tournament = ? ORDER BY seq", (id,))
    return [StoredEvent(*row) for row in rows]


def balances_of(connection: sqlite3.Connection, accounts: Sequence[str], currency: str) -> dict[str, int]:
    return {
        account: balance
        for marks, some in id_lists(accounts)
        for account, balance in connection.execute(
            f"SELECT account, balance FROM balances WHERE currency = ? AND balance <> 0 AND account IN ({marks})",
            (currency, *some),
        )
    }
