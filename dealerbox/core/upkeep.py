"""Notes of the last backup and the last audit, in files beside the database, for the back office. Another process than
the room may make them, so nothing is written to the database."""

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

BACKUP = "last-backup.json"
AUDIT = "last-audit.json"


class LastBackup(Struct, frozen=True):
    """``at``: milliseconds (UTC); ``size``: bytes; ``hands``: how many it contains."""

    at: int
    file: str
    size: int
    hands: int


class LastAudit(Struct, frozen=True):
    """The last audit of the ledger."""

    at: int
    """Milliseconds (UTC)."""
    findings: int
    """0 if everything adds up."""
    hands: int
    """How many hands were compared with their transfers."""
    deep: bool
    """The hands were also replayed from their events."""
    since: int
    """Only hands that ended since then (milliseconds, UTC) were audited; 0: all."""


Noted = TypeVar("Noted", LastBackup, LastAudit)


def note(data: Path, done: LastBackup | LastAudit) -> None:
    """Save the note. If the folder is read-only, the previous note remains and no error is raised."""
    path = data / (BACKUP if isinstance(done, LastBackup) else AUDIT)
    new = path.with_name(f"{path.name}.new")
    with suppress(OSError):
        new.write_bytes(msgspec.json.encode(done))
        new.replace(path)


def last_backup(data: Path) -> LastBackup | None:
    """Return the note of the last backup; None if there is none."""
    return _read(data / BACKUP, LastBackup)


def last_audit(data: Path) -> LastAudit | None:
    """Return the note of the last audit; None if there is none."""
    return _read(data / AUDIT, LastAudit)


def _read(path: Path, kind: type[Noted]) -> Noted | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None
