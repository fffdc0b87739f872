"""A plugin for pytest that writes down the SQL which the program executes on SQLite, with the places in its code."""

import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import dealerbox

RECORD = "DEALERBOX_RECORDED_SQL"
"""The environment variable that names the file to write: JSON, from each text to its places (``file:line``)."""

PROGRAM = Path(dealerbox.__file__).parent

_recorded: dict[str, set[str]] = {}


class RecordingConnection(sqlite3.Connection):
    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        _record(sql)
        return super().execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
        _record(sql)
        return super().executemany(sql, *values)


def _record(sql: str) -> None:
    frame = sys._getframe(2)
    path = Path(frame.f_code.co_filename)
    if path.is_relative_to(PROGRAM):  # not a test's own SQL
        _recorded.setdefault(sql, set()).add(f"{path.relative_to(PROGRAM).as_posix()}:{frame.f_lineno}")


@pytest.fixture(scope="session", autouse=True)
def record_sql() -> Iterator[None]:
    connect = sqlite3.connect

    def recording(*args: Any, **named: Any) -> sqlite3.Connection:
        return connect(*args, **{"factory": RecordingConnection, **named})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", recording)
        yield
    places = {sql: sorted(found) for sql, found in _recorded.items()}
    Path(os.environ[RECORD]).write_text(json.dumps(places), encoding="utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out tests on a file that also run on the store in memory: they execute the same SQL."""
    items[:] = [item for item in items if "file" not in getattr(item, "callspec", _NoParams).params.values()]


class _NoParams:
    params: ClassVar[dict[str, Any]] = {}
