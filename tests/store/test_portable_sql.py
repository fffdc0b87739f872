"""The store's SQL is written for SQLite and PostgreSQL alike: PostgreSQL prepares each text that the store's own tests
execute on SQLite, against tables made from the same declarations."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from msgspec import json
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from dealerbox.store.schema import metadata
from tests.conftest import LEFT_OUT
from tests.store.recorded_sql import PROGRAM, RECORD, Record

if TYPE_CHECKING:
    from psycopg import Connection

TESTS = Path(__file__).resolve().parents[1]
ADDRESS = "postgresql://postgres@127.0.0.1:5432/test"

ONLY_SQLITE = {
    r"^(PRAGMA|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b": "settings and transactions belong to the connection",
    r"\b(sqlite_master|alembic_version)\b": "opening a file finds out whether it is a room's, and of which version",
    r"\browid\b.* FROM hands\b|FROM hands WHERE rowid\b": "hands have no number of their own that counts them",
}
"""Texts that PostgreSQL need not accept, and why."""

ALSO = (
    "cashier/test_history.py", "conservation/test_conservation.py", "core/test_points.py", "live/test_joined_lines.py",
    "private_tables/test_settlement_sheet.py", "staff/test_audit_log.py",
)  # fmt: skip
"""Tests of the store whose names do not say so."""

UNTESTED = {"store/sqlite/auditing.py", "store/sqlite/reading.py", "store/sqlite/opening.py", "store/sqlite/vault.py",
    "store/sqlite/writer.py",
}  # fmt: skip
"""Files whose SQL is of files, not of a store: the tests of a store do not run it."""


@pytest.fixture(scope="module")
def postgresql() -> "Iterator[Connection]":
    """A connection whose schema of its own has the room's tables; it is dropped afterwards."""
    address = os.environ.get("DEALERBOX_TEST_STORE") or ADDRESS
    try:
        import psycopg
    except ImportError as error:
        pytest.skip(f"{LEFT_OUT}psycopg finds no libpq, the library of PostgreSQL's clients ({error})")
    try:
        connection = psycopg.connect(address, autocommit=True, connect_timeout=3)
    except psycopg.Error as error:
        where = "under DEALERBOX_TEST_STORE" if address != ADDRESS else f"at {ADDRESS} (or DEALERBOX_TEST_STORE)"
        pytest.skip(f"{LEFT_OUT}no PostgreSQL answers {where}: {type(error).__name__}")
    schema = f"dealerbox_test_{uuid4().hex}"
    connection.execute(f"CREATE SCHEMA {schema}")
    try:
        connection.execute(f"SET search_path TO {schema}")
        metadata.create_all(create_engine("postgresql+psycopg://", creator=lambda: connection, poolclass=StaticPool))
        yield connection
    finally:
        connection.execute(f"DROP SCHEMA {schema} CASCADE")
        connection.close()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """The SQL that the tests of the store's contract execute, with its places in the program."""
    folder = tmp_path_factory.mktemp("recorded")
    files = [path for path in TESTS.glob("*/test_*.py") if re.search("store|contract", path.name)]
    files += [TESTS / name for name in ALSO]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.store.recorded_sql", "-p", "no:cacheprovider",
         f"--basetemp={folder / 'base'}", *sorted(files)],
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        | {RECORD: str(folder / "sql.json")},
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
    )  # fmt: skip
    assert (folder / "sql.json").exists(), ran.stdout[-2000:] + ran.stderr[-2000:]
    return json.decode((folder / "sql.json").read_bytes(), type=Record)


def test_postgresql_prepares_every_text(recorded: Record, postgresql: "Connection") -> None:
    import psycopg

    refused = []
    for sql, places in recorded.texts.items():
        if any(re.search(pattern, sql) for pattern in ONLY_SQLITE):
            continue
        try:
            postgresql.execute(f"PREPARE tried AS {numbered(sql)}")
        except psycopg.Error as error:
            refused.append(f"{min(places)}: {error.diag.message_primary}: {sql}")
        else:
            postgresql.execute("DEALLOCATE tried")
    assert not refused, "\n".join(refused)


def test_no_bool_is_bound_to_a_column_of_integers(recorded: Record) -> None:
    assert not recorded.booleans


def test_each_exception_is_needed(recorded: Record) -> None:
    for pattern in ONLY_SQLITE:
        assert any(re.search(pattern, sql) for sql in recorded.texts), pattern


def test_every_statement_of_the_store_is_among_them(recorded: Record) -> None:
    """Without this, PostgreSQL could refuse a statement that no test of the store executes."""
    lines: dict[str, set[int]] = {}
    for places in recorded.texts.values():
        for place in places:
            file, _, line = place.rpartition(":")
            lines.setdefault(file, set()).add(int(line))
    missing = [
        f"{file}:{call.lineno}"
        for path in sorted((PROGRAM / "store" / "sqlite").glob("*.py"))
        if (file := path.relative_to(PROGRAM).as_posix()) not in UNTESTED
        for call in calls_of_execute(path)
        if not lines.get(file, set()) & set(range(call.lineno, (call.end_lineno or call.lineno) + 1))
    ]
    assert not missing, "\n".join(missing)


def calls_of_execute(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("execute", "executemany")
        ):
            yield node


def numbered(sql: str) -> str:
    """The text with PostgreSQL's ``$1`` for SQLite's ``?``, ``?1`` and ``:name``.

    >>> numbered("SELECT ':a?' WHERE a = ? AND b = ?")
    "SELECT ':a?' WHERE a = $1 AND b = $2"
    >>> numbered("SELECT :b, :a, :b")
    'SELECT $1, $2, $1'
    """
    numbers: dict[str, int] = {}

    def number(mark: re.Match[str]) -> str:
        text = mark.group()
        if text.startswith("'"):
            return text
        if text[0] == "?" and len(text) > 1:
            return f"${text[1:]}"
        key = text if text[0] == ":" else f"?{len(numbers)}"
        return f"${numbers.setdefault(key, len(numbers) + 1)}"

    return re.sub(r"'(?:[^']|'')*'|\?\d*|(?<![:\w]):[a-z_]\w*", number, sql)
