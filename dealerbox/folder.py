"""What lies in the data folder beside the database, for the operator: his key, and where the running room is found; and
that other users of the machine can read none of it."""

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
"""Characters; the keys made here have 64, of 32 random bytes."""


OWN = (
    "dealerbox.db*", "operator.key", "secrets.key*", "running.json*", "last-*.json*", "client-faults.json*",
    "words.txt", "cashier.toml", "help-*.txt", "backups", "outbox", "replaced-*", ".restoring",
)  # fmt: skip
"""What the room keeps in its data folder. What else lies there is the operator's, and is left as it is."""
OTHERS = 0o077
"""What other users of the machine could do."""


class BadFolder(Exception):
    """Something there cannot be used; the message says what, and what would be right."""


class Running(Struct, frozen=True):
    """Where a room answers from this machine."""

    host: str
    port: int
    certificate: str = ""
    """The file of its TLS certificate, which names another host than this; empty: it speaks without TLS."""
    address: str = ""
    """Where other devices reach it, for links: ``http://192.168.1.20:8000``."""


@contextmanager
def private_files() -> Iterator[None]:
    """What is made meanwhile is for its owner alone: folders 0700, files 0600."""
    before = os.umask(OTHERS)
    try:
        yield
    finally:
        os.umask(before)


def close_to_others(data: Path) -> tuple[list[Path], list[Path]]:
    """Take from other users of the machine what they could read or write in the data folder. Returns what was closed,
    and what could not be because it belongs to somebody else. Links are left alone, and so is a folder that everybody
    shares, such as /tmp."""
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
    """Whether every user of the machine may read the file; the operator may have meant its group to."""
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
    """The operator's key, made where there is none. Only the folder's owner may read its file. Raises ``BadFolder``."""
    path = data / KEY
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_key(data)
    except OSError as fault:
        raise BadFolder(f"{path} cannot be made: {fault.strerror}") from None
    with os.fdopen(file, "w", encoding="ascii") as writing:
        key = secrets.token_hex(32)
        writing.write(f"{key}\n")
    return key


def read_key(data: Path) -> str:
    """Raises ``BadFolder`` where there is none, or it is no key."""
    path = data / KEY
    try:
        key = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        raise BadFolder(f"there is no {path}: `dealerbox serve` makes it at its first start (see --data)") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise BadFolder(f"{path} cannot be read: {getattr(fault, 'strerror', None) or 'it is no text'}") from None
    if len(key) < MIN_KEY_LENGTH:
        raise BadFolder(f"{path} holds no key: remove it, and the next start of the room makes a new one")
    return key


def write_running(data: Path, running: Running) -> None:
    """To be called once the room answers."""
    path = data / RUNNING
    new = path.with_name(f"{RUNNING}.new")
    new.write_bytes(msgspec.json.encode(running))
    new.replace(path)


def remove_running(data: Path) -> None:
    """To be called when it ends."""
    (data / RUNNING).unlink(missing_ok=True)


def read_running(data: Path) -> Running:
    """Raises ``BadFolder`` where no room runs on this data; after a crash the file may still be there."""
    path = data / RUNNING
    try:
        return msgspec.json.decode(path.read_bytes(), type=Running)
    except FileNotFoundError:
        raise BadFolder(f"no room is running on the data in {data} (there is no {RUNNING})") from None
    except (OSError, msgspec.DecodeError) as fault:
        raise BadFolder(f"{path} cannot be read: {fault}") from None
