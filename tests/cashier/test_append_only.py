"""Stored cashier events stay unchanged, no matter who opens the file."""

import sqlite3
from pathlib import Path

import pytest

from dealerbox.store.sqlite import SqliteStore
from tests.cashier.requests import ask, do, request, staff, with_players
from tests.store.test_sqlite_file import change, rows


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("UPDATE cash_requests SET amount = 1", "a request of the cashier is never changed"),
        ("DELETE FROM cash_requests", "a request of the cashier is never changed"),
        ("UPDATE cash_events SET reason = ''", "a step of the cashier is never changed"),
        ("DELETE FROM cash_events", "a step of the cashier is never changed"),
        ("INSERT INTO cash_requests SELECT 9, 'X', kind, player, currency, 0, way, 'n', '', '' FROM cash_requests",
         "ck_cash_requests_amount"),
        ("INSERT INTO cash_requests SELECT 9, 'X', kind, player, currency, -5, way, 'n', '', '' FROM cash_requests",
         "ck_cash_requests_amount"),
        ("INSERT INTO cash_requests SELECT 9, 'X', 'gift', player, currency, 5, way, 'n', '', '' FROM cash_requests",
         "ck_cash_requests_kind"),
        ("INSERT INTO cash_requests SELECT 9, 'X', kind, player, currency, 5, way, nonce, '', '' FROM cash_requests",
         "cash_requests.player, cash_requests.nonce"),
        ("INSERT INTO cash_events SELECT * FROM cash_events",
         "cash_events.request, cash_events.number"),
    ],
)  # fmt: skip
async def test_the_database_forbids_changes_to_cashier_events(
    sqlite: SqliteStore, database: Path, script: str, why: str
) -> None:
    await with_players(sqlite, "ann")
    await ask(sqlite, request("W1"))
    with pytest.raises(sqlite3.IntegrityError, match=why):
        change(database, script)


async def test_requests_are_found_by_the_state_of_their_last_step(sqlite: SqliteStore, database: Path) -> None:
    await with_players(sqlite, "ann")
    for number in range(3):
        await ask(sqlite, request(f"W{number}", amount=10))
    await do(sqlite, "W1", "approve", staff("sam"))
    await do(sqlite, "W2", "reject", staff("sam"))
    last = (
        "SELECT request, state FROM cash_events AS one WHERE number ="
        " (SELECT max(number) FROM cash_events WHERE request = one.request) ORDER BY request"
    )
    kept = rows(database, "SELECT request, state FROM cash_states ORDER BY request")
    assert kept == rows(database, last) == [("W0", "asked"), ("W1", "approved"), ("W2", "rejected")]
