"""Make a backup: one file with the database as of one moment, and the operator's own files in a table of it.

It can be made while the room runs, without making the room wait.
"""

import os
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path

from msgspec import Struct

from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.upkeep import LastBackup, note
from dealerbox.maintenance.backup import digest
from dealerbox.play_limits.rules import HELP
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.reading import open_reading
from dealerbox.store.sqlite.statements import audit
from dealerbox.store.sqlite.vault import all_secrets

OWN_FILES = ("words.txt", "cashier.toml", HELP)
"""The files that the operator may have put into the data folder. The operator's key is not included: a room without
one creates a new key at its start."""
FOLDER = "backups"
"""The default folder of backups, in the data folder."""
PAGES_AT_ONCE = 1000

_NAME = re.compile(r"dealerbox-\d{8}-\d{6}\.db", re.ASCII)
_FILES = "backup_files"


class BadBackup(Exception):
    """The file is not a complete backup, or none can be made here. The message says why."""


class Backup(Struct, frozen=True):
    """A finished backup."""

    path: Path
    size: int
    """In bytes."""
    seconds: float
    hands: int
    """The number of recorded hands."""
    made: int
    """In ms (UTC)."""
    needs_key: bool = False
    """Whether it has secrets encrypted with the data folder's key, which is not in the backup."""


def make(data: Path, to: Path, progress: Callable[[int, int], None] = lambda done, total: None) -> Backup:
    """Copy the room's data into the new file ``to``, readable only by its owner.

    The file has another name until it is complete and verified. Raises ``BadBackup`` and ``StoreFailed``.
    """
    begun, made = time.monotonic(), time.time_ns() // 1_000_000
    open_reading(data).close()  # fails at once if there is nothing to copy
    if to.exists():
        raise BadBackup(f"{to} exists already: backups are never overwritten")
    part = to.with_name(f".{to.name}.part")
    try:
        part.unlink(missing_ok=True)  # left by an interrupted backup
        _new_file(part)
        _copy(data, part, progress)
        _add_files(data, part)
        hands = look_over(part)
        with closing(reading(part)) as connection:
            needs_key = bool(all_secrets(connection))
        digest.seal(part)
        _to_disk(part)
        _new_file(to)  # fails if somebody else has created it in the meantime
        part.rename(to)
        _to_disk(to.parent)
    except sqlite3.Error as error:
        raise StoreFailed(f"the backup could not be made: {failure(error)}") from error
    except FileExistsError:
        raise BadBackup(f"{to} exists already: backups are never overwritten") from None
    except OSError as fault:
        raise BadBackup(f"{to} cannot be written: {fault.strerror}") from None
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + ending).unlink(missing_ok=True)
    size = to.stat().st_size
    note(data, LastBackup(made, to.name, size, hands))
    return Backup(to, size, time.monotonic() - begun, hands, made, needs_key)


def name_now() -> str:
    """Return the name of a backup made now."""
    return f"dealerbox-{datetime.now(UTC):%Y%m%d-%H%M%S}.db"


def backups_in(folder: Path) -> list[Path]:
    """Return the complete backups in the folder, the oldest first. Empty files are interrupted ones."""
    found = (path for path in folder.glob("dealerbox-*.db") if _NAME.fullmatch(path.name))
    return sorted(path for path in found if path.stat().st_size > 0)


def sweep(folder: Path, keep: int) -> list[Path]:
    """Delete all but the latest ``keep`` backups; return the deleted ones."""
    old = backups_in(folder)[:-keep] if keep else []
    for path in old:
        path.unlink(missing_ok=True)
    return old


def check_digest(path: Path) -> bool:
    """Compare the file with the digest stored in it.

    Returns False if it has none, because an earlier version or another program made it. Raises ``BadBackup`` if the
    file has changed since it was made.
    """
    try:
        as_made = digest.is_as_made(path)
    except sqlite3.Error as error:
        raise BadBackup(f"{path} is damaged, or not a backup of a room: {error}") from None
    if as_made is False:
        raise BadBackup(f"{path} has changed since it was made: its SHA-256 is not the one stored in it")
    return as_made is not None


def look_over(path: Path) -> int:
    """Check the whole file and its ledger; return the number of hands in it. Raises ``BadBackup`` if it is damaged
    or not a backup of a room."""
    try:
        with closing(reading(path)) as connection:
            faults = [text for (text,) in connection.execute("PRAGMA integrity_check(3)") if text != "ok"]
            faults = faults or audit(connection)[:3]
            (hands,) = connection.execute("SELECT count(*) FROM hands").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{path} is damaged, or not a backup of a room: {error}") from None
    if faults:
        raise BadBackup(f"{path} is damaged: {'; '.join(faults)}")
    return int(hands)


def version_of(path: Path) -> str:
    """Return the version of the database in the file. Raises ``BadBackup``."""
    try:
        with closing(reading(path)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{path} is damaged, or not a backup of a room: {error}") from None
    if row is None:
        raise BadBackup(f"{path} is not a backup of a room: it has no version")
    return str(row[0])


def files_in(path: Path) -> dict[str, bytes]:
    """Return the operator's files in a backup, by name; none if the copy was made by other means."""
    with closing(reading(path)) as connection:
        there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (_FILES,)).fetchone()
        rows = connection.execute(f"SELECT name, content FROM {_FILES}").fetchall() if there else []
    return {name: content for name, content in rows if is_own(name)}


def is_own(name: str) -> bool:
    """Return whether a file in the data folder is the operator's own."""
    return Path(name).name == name and any(fnmatchcase(name, own) for own in OWN_FILES)


def without_files(path: Path) -> None:
    """Remove the operator's files and the digest from the copy."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        digest.unseal(connection)
        connection.execute(f"DROP TABLE IF EXISTS {_FILES}")


def reading(path: Path) -> sqlite3.Connection:
    """Open a connection that changes nothing, not even beside the file."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)


# ---- internal ----


def _new_file(path: Path) -> None:
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _copy(data: Path, to: Path, progress: Callable[[int, int], None]) -> None:
    """Copy the database as of one moment: the reading transaction does not see later writes, so no page is copied
    twice."""
    with closing(open_reading(data)) as source, closing(sqlite3.connect(to, isolation_level=None)) as target:
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM alembic_version").fetchone()
        source.backup(
            target, pages=PAGES_AT_ONCE, progress=lambda _, left, total: progress(total - left, max(1, total)), sleep=0
        )
        target.execute("PRAGMA journal_mode=DELETE")  # one file, with none beside it


def _add_files(data: Path, to: Path) -> None:
    with closing(sqlite3.connect(to, isolation_level=None)) as connection:
        connection.execute(f"CREATE TABLE {_FILES} (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT")
        for file in sorted(data.iterdir()):
            if is_own(file.name) and file.is_file():
                row = (file.name, file.read_bytes())
                connection.execute(f"INSERT INTO {_FILES} (name, content) VALUES (?, ?)", row)


def _to_disk(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
