"""When the room's data was last copied, and its books last counted: noted beside the database, for the back office.
Whoever copies or counts may be another process than the room, and writes nothing into its database."""

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

BACKUP = "last-backup.json"
AUDIT = "last-audit.json"


class LastBackup(Struct, frozen=True):
    """``at``: milliseconds (UTC); ``file`` is its name, ``size`` in bytes, ``hands`` how many are in it."""

    at: int
    file: str
    size: int
    hands: int


class LastAudit(Struct, frozen=True):
    """``findings``: how many, 0 where the books are right. ``hands`` were held against their transfers, with ``deep``
    from their events on; only those that ended since ``since`` (milliseconds, UTC; 0: all)."""

    at: int
    findings: int
    hands: int
    deep: bool
    since: int


Noted = TypeVar("Noted", LastBackup, LastAudit)


def note(data: Path, done: LastBackup | LastAudit) -> None:
    """Whoever may only read the folder copies and counts all the same; then the note before stays."""
    path = data / (BACKUP if isinstance(done, LastBackup) else AUDIT)
    new = path.with_name(f"{path.name}.new")
    with suppress(OSError):
        new.write_bytes(msgspec.json.encode(done))
        new.replace(path)


def last_backup(data: Path) -> LastBackup | None:
    """None where none is noted."""
    return _read(data / BACKUP, LastBackup)


def last_audit(data: Path) -> LastAudit | None:
    """The same for the audit."""
    return _read(data / AUDIT, LastAudit)


def _read(path: Path, kind: type[Noted]) -> Noted | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None
