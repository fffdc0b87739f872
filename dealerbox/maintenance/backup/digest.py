"""The SHA-256 of a backup, stored in the backup itself, so that it stays one file wherever it is copied."""

import hashlib
import mmap
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

_TABLE = "backup_digest"
_SIZE = hashlib.sha256().digest_size


def seal(path: Path) -> None:
    """Add the digest to a complete backup. It is computed as if its own bytes were zero."""
    mark = secrets.token_bytes(_SIZE)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"CREATE TABLE {_TABLE} (sha256 BLOB NOT NULL) STRICT")
        connection.execute(f"INSERT INTO {_TABLE} (sha256) VALUES (?)", (mark,))
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 0) as content:
        at = content.find(mark)
        content[at : at + _SIZE] = _digest_without(content, at)


def is_as_made(path: Path) -> bool | None:
    """Return whether no byte of the file has changed since it was sealed; None if it was not sealed. Raises
    ``sqlite3.Error``."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (_TABLE,)).fetchone():
            return None
        rows = connection.execute(f"SELECT sha256 FROM {_TABLE}").fetchall()
    if len(rows) != 1 or len(rows[0][0]) != _SIZE:
        return False
    digest = bytes(rows[0][0])
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        at = content.find(digest)
        return at >= 0 and _digest_without(content, at) == digest


def unseal(connection: sqlite3.Connection) -> None:
    """Remove the digest from a copy that becomes a room's database again."""
    connection.execute(f"DROP TABLE IF EXISTS {_TABLE}")


def _digest_without(content: mmap.mmap, at: int) -> bytes:
    digest = hashlib.sha256()
    with memoryview(content) as view:
        digest.update(view[:at])
        digest.update(bytes(_SIZE))
        digest.update(view[at + _SIZE :])
    return digest.digest()
