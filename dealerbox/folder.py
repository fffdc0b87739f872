"""What lies in the data folder beside the database, for the operator: his key, and where the running room is found."""

import os
import secrets
from pathlib import Path

import msgspec
from msgspec import Struct

KEY = "operator.key"
RUNNING = "running.json"
SHORTEST_KEY = 32
"""Characters; the keys made here have 64, of 32 random bytes."""


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
    if len(key) < SHORTEST_KEY:
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
