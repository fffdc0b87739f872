"""The files in the data folder beside the database: the operator's key and the address of the running room. Other users
of the machine can read none of it."""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec
from msgspec import Struct

KEY = "operator.key"
RUNNING = "running.json"
MIN_KEY_LENGTH = 32
"""In characters; generated keys have 64, from 32 random bytes."""


OWN = (
    "dealerbox.db*", "operator.key", "secrets.key*", "running.json*", "last-*.json*", "client-faults.json*",
    "words.txt", "cashier.toml", "help-*.txt", "backups", "outbox", "replaced-*", ".restoring",
)  # fmt: skip
"""The room's own files in its data folder. Others there are the operator's, and are left alone."""
OTHERS = 0o077
"""Permission bits of other users of the machine."""


class BadFolder(Exception):
    """A file cannot be used; the message says why, and what would be right."""


class Running(Struct, frozen=True):
    """Where a room answers on this machine."""

    host: str
    port: int
    certificate: str = ""
    """The file of its TLS certificate, which is for another host name; empty: no TLS."""
    address: str = ""
    """Where other devices reach it, for links: ``http://192.168.1.20:8000``."""


@contextmanager
def private_files() -> Iterator[None]:
    """Create files and folders for their owner only: folders 0700, files 0600."""
    before = os.umask(OTHERS)
    try:
        yield
    finally:
        os.umask(before)


def close_to_others(data: Path) -> tuple[list[Path], list[Path]]:
    """Take other users' permissions off everything in the data folder. Return what was changed, and what could not be
    because another user owns it. Links are left alone, as are shared folders such as /tmp."""
    closed: list[Path] = []
    failed: list[Path] = []
    if os.name != "posix":
        return closed, failed
    for path in _own(data):
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode) or not mode & OTHERS or mode & stat.S_ISVTX:
            continue
        try:
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
            closed.append(path)
        except OSError:
            failed.append(path)
    return closed, failed


def readable_by_all(path: Path) -> bool:
    """Return whether every user of the machine may read the file; access for its group may be intended."""
    try:
        return os.name == "posix" and bool(path.stat().st_mode & stat.S_IROTH)
    except OSError:
        return False


def _own(data: Path) -> Iterator[Path]:
    yield data
    for path in sorted(data.iterdir()):
        if any(fnmatchcase(path.name, own) for own in OWN):
            yield path
            if path.is_dir() and not path.is_symlink():
                yield from sorted(path.rglob("*"))


def make_key(data: Path) -> str:
    """Return the operator's key, generated if missing. Only the folder's owner may read its file. Raise
    ``BadFolder``."""
    path = data / KEY
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_key(data)
    except OSError as fault:
        raise BadFolder(f"{path} cannot be created: {fault.strerror}") from None
    with os.fdopen(file, "w", encoding="ascii") as writing:
        key = secrets.token_hex(32)
        writing.write(f"{key}\n")
    return key


def read_key(data: Path) -> str:
    """Return the operator's key; raise ``BadFolder`` if it is missing or malformed."""
    path = data / KEY
    try:
        key = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        raise BadFolder(f"{path} is missing: `dealerbox serve` creates it at its first start (see --data)") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise BadFolder(f"{path} cannot be read: {getattr(fault, 'strerror', None) or 'it is not text'}") from None
    if len(key) < MIN_KEY_LENGTH:
        raise BadFolder(f"{path} has no valid key: remove it, and the next start of the room creates a new one")
    return key


def write_running(data: Path, running: Running) -> None:
    """Record where the room answers; call this once it does."""
    path = data / RUNNING
    new = path.with_name(f"{RUNNING}.new")
    new.write_bytes(msgspec.json.encode(running))
    new.replace(path)


def remove_running(data: Path) -> None:
    """Remove the record; call this when the room ends."""
    (data / RUNNING).unlink(missing_ok=True)


def read_running(data: Path) -> Running:
    """Return where the room answers; raise ``BadFolder`` if no room runs on this data. After a crash the file may still
    exist."""
    path = data / RUNNING
    try:
        return msgspec.json.decode(path.read_bytes(), type=Running)
    except FileNotFoundError:
        raise BadFolder(f"no room is running on the data in {data} (there is no {RUNNING})") from None
    except (OSError, msgspec.DecodeError) as fault:
        raise BadFolder(f"{path} cannot be read: {fault}") from None
