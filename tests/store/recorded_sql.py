"""A plugin for pytest that writes down the SQL which the program executes on SQLite, with the places in its code."""

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import Struct, json

import dealerbox

RECORD = "DEALERBOX_RECORDED_SQL"
"""The environment variable that names the file to write, with a ``Record`` as JSON."""

PROGRAM = Path(dealerbox.__file__).parent


class Record(Struct):
    texts: dict[str, set[str]]
    """Each text with its places (``file:line``)."""
    booleans: set[str]
    """Places that bind a bool, which PostgreSQL does not store in a column of integers."""


_record = Record({}, set())


class RecordingConnection(sqlite3.Connection):
    def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
        _write_down(sql, [values])
        return super().execute(sql, values)

    def executemany(self, sql: str, values: Iterable[Any]) -> sqlite3.Cursor:
        rows = list(values)
        _write_down(sql, rows)
        return super().executemany(sql, rows)


def _write_down(sql: str, rows: list[Any]) -> None:
    frame = sys._getframe(2)
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(PROGRAM):
        return  # a test's own SQL
    place = f"{path.relative_to(PROGRAM).as_posix()}:{frame.f_lineno}"
    _record.texts.setdefault(sql, set()).add(place)
    if any(isinstance(value, bool) for row in rows for value in (row.values() if isinstance(row, dict) else row)):
        _record.booleans.add(place)


@pytest.fixture(scope="session", autouse=True)
def record_sql() -> Iterator[None]:
    connect = sqlite3.connect

    def recording(*args: Any, **named: Any) -> sqlite3.Connection:
        return connect(*args, **{"factory": RecordingConnection, **named})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", recording)
        yield
    Path(os.environ[RECORD]).write_bytes(json.encode(_record))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out tests on a file that also run on the store in memory: they execute the same SQL."""
    items[:] = [item for item in items if "file" not in getattr(item, "callspec", _NoParams).params.values()]


class _NoParams:
    params: ClassVar[dict[str, Any]] = {}
