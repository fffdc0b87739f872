"""Uncaught errors in players' browsers, for the operator.

Only the kind of error and its place in the client's own code are stored, never a message or data, which could
contain a card, a password or the secret of a link.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

FILE = "client-faults.json"
MAX_FAULTS = 100
"""The maximum number of different errors; a new one replaces the one not seen for the longest time."""
WRITE_EVERY_MS = 10_000
"""The minimum time between two writes of the file; if the server is killed, later errors are lost."""

Kind = Annotated[str, Meta(pattern=r"^[A-Za-z]{1,40}$")]
Frame = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,60}\.js:\d{1,6}:\d{1,7}$")]
Frames = Annotated[tuple[Frame, ...], Meta(max_length=6)]
View = Annotated[str, Meta(pattern=r"^[a-z]{1,20}$")]
Version = Annotated[str, Meta(pattern=r"^[0-9A-Za-z.+-]{0,40}$")]


class ClientFault(Struct, frozen=True):
    """An error in the client."""

    kind: str
    """The class of the error."""
    frames: tuple[str, ...]
    """Where it occurred (file, line, column), the innermost frame first."""
    view: str
    """The view that was shown."""
    version: str
    """The client's version; empty before the server has sent it."""
    browser: str
    """The name of the browser."""
    first: int
    """When it was first reported (ms, UTC)."""
    last: int
    """When it was last reported (ms, UTC)."""
    count: int = 1


class ClientFaults:
    """All client errors, in memory and in a file of the data folder if there is one."""

    def __init__(self, data: Path | None) -> None:
        self._path = None if data is None else data / FILE
        self._written = 0
        self._faults: dict[tuple[object, ...], ClientFault] = {_key(fault): fault for fault in _read(self._path)}

    def all(self) -> tuple[ClientFault, ...]:
        """Return all errors, the most recently seen first."""
        return tuple(reversed(self._faults.values()))

    async def note(self, fault: ClientFault) -> None:
        """Count an error reported at ``fault.last``."""
        key = _key(fault)
        known = self._faults.pop(key, None)
        if known is not None:
            fault = msgspec.structs.replace(fault, first=known.first, count=known.count + 1)
        elif len(self._faults) >= MAX_FAULTS:
            del self._faults[next(iter(self._faults))]
        self._faults[key] = fault
        if self._path is not None and fault.last - self._written >= WRITE_EVERY_MS:
            self._written = fault.last
            await asyncio.to_thread(_write, self._path, msgspec.json.encode(tuple(self._faults.values())))


def _key(fault: ClientFault) -> tuple[object, ...]:
    return fault.kind, fault.frames, fault.view, fault.version, fault.browser


def _read(path: Path | None) -> tuple[ClientFault, ...]:
    if path is None:
        return ()
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[ClientFault, ...])[-MAX_FAULTS:]
    except (OSError, msgspec.DecodeError):
        return ()


def _write(path: Path, content: bytes) -> None:
    new = path.with_name(f"{path.name}.new")
    with suppress(OSError):
        new.write_bytes(content)
        new.replace(path)
