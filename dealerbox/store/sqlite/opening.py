"""Opens the file for one room, with the right version and the right settings."""

import functools
import sqlite3
from pathlib import Path
from typing import Any

from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.migrations import VERSION
from dealerbox.store.sqlite.failures import failure

MIGRATIONS = "dealerbox.store:migrations"

WAIT_MS = 5000
"""How long to wait for another program (a backup, a report) that locks the database."""

_CHECKPOINT_PAGES = 4000
"""The write-ahead log is copied into the database at about 16 MB: fewer and longer writes than with SQLite's default of
4 MB."""

_STATEMENTS = 512
"""How many compiled statements a connection in memory caches: the room has about 400."""


def lock(path: Path) -> sqlite3.Connection:
    """Lock this data for one room for as long as the connection lives; the system releases the lock when the process
    dies in any way. Raises ``StoreFailed`` if another room has it.

    The lock is on a small file beside the database, so that reports can read the database while the room runs. It is
    SQLite's own, which works on every system.
    """
    lock_path = path.with_name(path.name + "-room")
    try:
        connection = sqlite3.connect(lock_path, timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise StoreFailed(f"{lock_path}: {failure(error)}") from error
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
            raise StoreFailed(f"another room is running on this data: {path}") from error
        raise StoreFailed(f"{lock_path}: {failure(error)}") from error
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection for the room. The caller begins and ends transactions explicitly."""
    connection = sqlite3.connect(path, timeout=WAIT_MS / 1000, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        # FULL: acknowledged data survives a power cut, not only the death of the process.
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA wal_autocheckpoint={_CHECKPOINT_PAGES}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def in_memory() -> sqlite3.Connection:
    """Return a connection to an empty database in memory, of the current version."""
    connection = sqlite3.connect(
        ":memory:", isolation_level=None, check_same_thread=False, cached_statements=_STATEMENTS
    )
    _empty().backup(connection)
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


@functools.cache
def _empty() -> sqlite3.Connection:
    """Return the database that ``in_memory`` copies: a copy takes less than a millisecond, creating the tables a
    hundred."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    from dealerbox.store.schema import metadata

    connection = sqlite3.connect(":memory:", check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.begin() as transaction:
        metadata.create_all(transaction)
    return connection


def bring_up_to_date(path: Path) -> None:
    """Create the tables, or migrate those of an older version, in one transaction. Raises ``StoreFailed`` if the
    database is of a newer version."""
    if _version(path) != VERSION:
        _migrate(path)


def _version(path: Path) -> str | None:
    """Return the database's version; None if it has no tables."""
    connection = connect(path)
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names:
            return None
        if "alembic_version" not in names:
            raise StoreFailed(f"{path} is a database, but not one of a room")
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if row is None else str(row[0])
    finally:
        connection.close()


def _migrate(path: Path) -> None:
    # Imported only here: an up-to-date room, the usual case, starts half a second sooner without it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from sqlalchemy import create_engine, event
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import StaticPool

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    found = _version(path)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreFailed(
            f"{path} was made by a newer Dealerbox (its version is {found}, this program knows up to {VERSION}): "
            "start the newer program, or use another data folder"
        )
    connection = connect(path)
    # A table that is copied to be changed is dropped meanwhile; references to it are checked at the end instead.
    connection.execute("PRAGMA foreign_keys=OFF")
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)

    # The module sqlite3 begins no transaction for CREATE TABLE, so begin one here: a crash leaves the old version.
    @event.listens_for(engine, "begin")
    def begin(transaction: Any) -> None:
        transaction.exec_driver_sql("BEGIN IMMEDIATE")

    try:
        with engine.begin() as transaction:
            config.attributes["connection"] = transaction
            command.upgrade(config, "head")
            if broken := transaction.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
                raise StoreFailed(f"{path} cannot be brought to version {VERSION}: broken references {broken[:3]}")
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise error.orig from error
        raise
    finally:
        engine.dispose()
        connection.close()
