"""Restore a backup. Everything is verified and migrated beside the data folder's own files, and only then replaces
them."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from dealerbox.cashier.rules import OPEN
from dealerbox.core.store_errors import StoreFailed
from dealerbox.maintenance.backup.making import (
    BadBackup,
    check_digest,
    files_in,
    look_over,
    reading,
    version_of,
    without_files,
)
from dealerbox.store.sqlite import opening
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.reading import DATABASE
from dealerbox.store.sqlite.vault import KEY, Vault, all_secrets, check, forget_all, is_sealed

NEW = ".restoring"
"""The folder in the data folder where the restore is prepared. If it exists without a database, a restore was
interrupted."""


class Restored(Struct, frozen=True):
    """The result of a restore."""

    hands: int
    last: int
    """When something was last written in the backup (ms, UTC); 0 for never."""
    withdrawals: int
    """Pending withdrawals in it, some of which may have been paid since."""
    was: str
    """The version of the backup."""
    files: tuple[str, ...]
    aside: Path | None
    """Where the previous data was moved; None if there was none."""
    forgotten: int = 0
    """How many second factors and webhook secrets were removed because their key is lost."""
    had_digest: bool = True
    """Whether the file was compared with the digest stored in it."""


def restore(
    backup: Path,
    data: Path,
    replace: bool,
    key: Path | None = None,
    without_key: bool = False,
    check_books: Callable[[Path], None] = lambda folder: None,
) -> Restored:
    """Put the backup's database and files into the data folder.

    ``replace``: move existing data aside. ``key``: the file with which secrets in the backup were encrypted, to be
    copied into the folder (None: use the one there); ``without_key`` removes those secrets instead. ``check_books``
    is called with a folder that holds the database before it is put in place, and may raise ``BadBackup``. Raises
    ``BadBackup``, and ``StoreFailed`` if a room runs in the folder.
    """
    if key is not None and not key.is_file():
        raise BadBackup(f"there is no file {key}")
    if not backup.is_file():
        raise BadBackup(f"there is no file {backup}")
    beside = backup.with_name(backup.name + "-wal")
    if beside.exists() and beside.stat().st_size:
        raise BadBackup(f"{backup} is a room's own database, with part of it in {beside.name}: `backup` copies both")
    version = version_of(backup)
    had_digest = check_digest(backup)
    look_over(backup)
    files = files_in(backup)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = opening.lock(data / DATABASE)
    new, aside = data / NEW, None
    try:
        keys = () if key is None else (KEY,)
        there = [path for name in (DATABASE, *files, *keys) for path in _parts(data / name) if path.exists()]
        if there and not replace:
            raise BadBackup(f"{data} already has data ({there[0].name}): use --replace to move it aside")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        if key is not None:
            (new / KEY).write_bytes(key.read_bytes())
            (new / KEY).chmod(0o600)
        vault = Vault(data / KEY if key is None else new / KEY)
        hands, forgotten = _prepare(backup, new / DATABASE, vault, without_key)
        check_books(new)
        last, withdrawals = _ends_with(new / DATABASE)
        for name, content in files.items():
            (new / name).write_bytes(content)
        aside = _put_aside(there, data) if there else None
        for name in (*files, *keys, DATABASE):  # the database last: it completes the folder
            (new / name).rename(data / name)
    except sqlite3.Error as error:
        raise StoreFailed(f"{backup} could not be restored: {failure(error)}") from error
    except OSError as fault:
        raise BadBackup(f"{data} cannot be written to: {fault.strerror}") from None
    finally:
        if aside is None or (data / DATABASE).exists():
            shutil.rmtree(new, ignore_errors=True)
        lock.close()
    return Restored(hands, last, withdrawals, version, tuple(files), aside, forgotten, had_digest)


def was_cut_off(data: Path) -> bool:
    """Return whether an interrupted restore left the folder without a database: no room may start there."""
    return (data / NEW).exists() and not (data / DATABASE).exists()


def _prepare(backup: Path, to: Path, vault: Vault, without_key: bool) -> tuple[int, int]:
    """Prepare the database as the room opens it; return the number of its hands and of the removed secrets."""
    with closing(reading(backup)) as source, closing(sqlite3.connect(to, isolation_level=None)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    to.chmod(0o600)
    without_files(to)
    opening.bring_up_to_date(to)
    with closing(sqlite3.connect(to, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        _shut_out(connection, time.time_ns() // 1_000_000)
        forgotten = _look_after_secrets(connection, vault, without_key)
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode=DELETE")  # leaves nothing beside the file
    return look_over(to), forgotten


def _look_after_secrets(connection: sqlite3.Connection, vault: Vault, without_key: bool) -> int:
    sealed = [(owner, one) for owner, one in all_secrets(connection) if is_sealed(one)]
    if sealed and without_key:
        forget_all(connection)
        return len(sealed)
    try:
        check(vault, sealed)
    except StoreFailed:
        raise BadBackup(
            f"second factors in it were encrypted with the {KEY} of the folder in which it was "
            f"made, which is not in {vault.path.parent}: give that file with --key FILE, or "
            "remove them with --without-key: their owners then log in with their password alone "
            "until they set up new ones"
        ) from None
    return 0


def _shut_out(connection: sqlite3.Connection, now: int) -> None:
    """End all sessions except those of guests, and disable all links and API keys.

    Otherwise the backup would bring back sessions that have ended since, used links and revoked keys. A guest's
    session is the only access to their account, so it stays.
    """
    connection.execute(
        "UPDATE sessions SET ended = ?, why = 'restored' WHERE ended IS NULL"
        " AND player NOT IN (SELECT id FROM players WHERE kind = 'guest')",
        (now,),
    )
    connection.execute("DELETE FROM account_links")
    connection.execute("UPDATE staff SET link = '', link_expires = 0")
    connection.execute("UPDATE staff_sessions SET ended = ? WHERE ended IS NULL", (now,))
    connection.execute("UPDATE api_keys SET revoked = ? WHERE revoked IS NULL", (now,))


def _ends_with(path: Path) -> tuple[int, int]:
    """Return the time of the last write, and the number of pending withdrawals."""
    waiting = sorted(OPEN)
    with closing(reading(path)) as connection:
        (last,) = connection.execute(
            "SELECT max(coalesce((SELECT at FROM transfers ORDER BY seq DESC LIMIT 1), 0),"
            " coalesce((SELECT at FROM operator_log ORDER BY number DESC LIMIT 1), 0))"
        ).fetchone()
        (withdrawals,) = connection.execute(
            "SELECT count(*) FROM cash_requests JOIN cash_states ON request = id"
            f" WHERE kind = 'withdrawal' AND state IN ({', '.join('?' * len(waiting))})",
            waiting,
        ).fetchone()
    return last, withdrawals


def _put_aside(there: list[Path], data: Path) -> Path:
    aside = data / f"replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    aside.mkdir(mode=0o700)
    for path in there:
        path.rename(aside / path.name)
    return aside


def _parts(path: Path) -> list[Path]:
    """Return a database file and the files that SQLite puts beside it, none of which may be mistaken for the new
    one's."""
    return [path.with_name(path.name + ending) for ending in ("", "-wal", "-shm", "-journal")]
