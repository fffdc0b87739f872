"""Bringing a backup back. Everything is looked over, and brought up to date, beside the data folder's own files; only
then does it take their place."""

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
"""Where it is prepared, in the data folder. Where that is there without a database, restoring was cut off."""


class Restored(Struct, frozen=True):
    """``was``: the version of the backup; ``last``: when (ms UTC) something was written in it last, 0 where nothing
    was. ``withdrawals``: how many wait in it, of which some may have been paid since. ``aside``: where the data lies
    that was there before, None where none was. ``forgotten``: how many second factors and secrets of web hooks were
    removed because their key is lost. ``had_digest``: the file was compared with the digest kept in it."""

    hands: int
    last: int
    withdrawals: int
    was: str
    files: tuple[str, ...]
    aside: Path | None
    forgotten: int = 0
    had_digest: bool = True


def restore(
    backup: Path,
    data: Path,
    replace: bool,
    key: Path | None = None,
    without_key: bool = False,
    check_books: Callable[[Path], None] = lambda folder: None,
) -> Restored:
    """Puts the backup's database and files into the data folder. Data that is there already is kept aside where
    ``replace`` says so. ``key``: the file with which secrets in the backup were encrypted, which is copied into the
    folder (None: the one that is there); ``without_key`` removes those secrets instead. ``check_books`` is called
    with a folder that holds the database before it takes its place, and may raise ``BadBackup``. Raises ``BadBackup``,
    and ``StoreFailed`` where a room runs in the folder."""
    if key is not None and not key.is_file():
        raise BadBackup(f"there is no file {key}")
    if not backup.is_file():
        raise BadBackup(f"there is no file {backup}")
    beside = backup.with_name(backup.name + "-wal")
    if beside.exists() and beside.stat().st_size:
        raise BadBackup(f"{backup} is a room's own database, with a part of it in {beside.name}: `backup` copies both")
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
            raise BadBackup(f"{data} has data already ({there[0].name}): with --replace it is kept aside")
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
        for name in (*files, *keys, DATABASE):  # the database last: with it the folder is whole
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
    """Whether the folder has lost its database to a restoring that came to no end: nobody may begin a new one there."""
    return (data / NEW).exists() and not (data / DATABASE).exists()


def _prepare(backup: Path, to: Path, vault: Vault, without_key: bool) -> tuple[int, int]:
    """The database as the room opens it; returns its hands, and how many secrets were removed."""
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
        connection.execute("PRAGMA journal_mode=DELETE")  # nothing of it lies beside the file
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
            f"second factors in it were encrypted with the {KEY} of the folder in which it was made, which is not in "
            f"{vault.path.parent}: give that file with --key FILE, or remove them with --without-key: their owners log "
            "in by password alone then, until they set up new ones"
        ) from None
    return 0


def _shut_out(connection: sqlite3.Connection, now: int) -> None:
    """Who has logged out since the backup, or was logged out, is not let in again by it, nor does a link open anything
    that was used since, nor a key that was revoked. A guest's session is all that he has of his account: it stays."""
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
    """When something was written last, and how many withdrawals wait."""
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
    """A file, and what SQLite keeps beside a database: none of it may be taken for the new one's."""
    return [path.with_name(path.name + ending) for ending in ("", "-wal", "-shm", "-journal")]
