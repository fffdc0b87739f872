"""Reads a room's database from outside, also while the room runs. Nothing is written or locked."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from dealerbox.core.names import name_key
from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.migrations import VERSION
from dealerbox.store.sqlite import hands
from dealerbox.store.sqlite.failures import failure

DATABASE = "dealerbox.db"
"""The name of the database in a room's data folder."""


def open_reading(data: Path) -> sqlite3.Connection:
    """Return a read-only connection to the database in a data folder. Raises ``StoreFailed`` if it cannot be read, or
    is of another version."""
    path = data / DATABASE
    if not path.is_file():
        raise StoreFailed(f"no room has its data in {data}: there is no {DATABASE}")
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise StoreFailed(f"{path}: {failure(error)}") from error
    if version is None or version[0] != VERSION:
        connection.close()
        found = "none" if version is None else version[0]
        raise StoreFailed(
            f"{path} is of version {found}, this program reads {VERSION}: `dealerbox serve` brings an older one up "
            "to date"
        )
    return connection


class Reading:
    """Reads the database in a data folder. Every method, and opening it, raises ``StoreFailed`` if the database cannot
    be read, or is of another version."""

    def __init__(self, data: Path) -> None:
        self._connection = open_reading(data)

    def __enter__(self) -> "Reading":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._connection.close()
        if isinstance(error, sqlite3.Error):
            raise failure(error) from error

    def player_named(self, name: str) -> str | None:
        """Return the id of the player with that name."""
        row = self._connection.execute("SELECT id FROM players WHERE name_key = ?", (name_key(name),)).fetchone()
        return None if row is None else str(row[0])

    def names(self) -> dict[str, str]:
        """Return the names of all players by their ids."""
        return dict(self._connection.execute("SELECT id, name FROM players"))

    def hands(self, player: str | None) -> Iterator[HandRecord]:
        """Yield every hand, or every hand of the player, by table in the order in which they were played."""
        return hands.all_hands(self._connection, player)
