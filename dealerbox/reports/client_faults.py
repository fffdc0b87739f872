"""Errors that nobody caught in the browsers of players, for whoever looks after the room.

Of an error only what it is and where in the client's own code is kept: no message and no data, as either could hold a
card, a password or the secret of a link.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

FILE = "client-faults.json"
MOST = 100
"""So many different errors are kept: the one that was seen last the longest ago gives way to a new one."""
WRITE_EVERY_MS = 10_000
"""The file is written at most so often; a room that is killed forgets what came since."""

Kind = Annotated[str, Meta(pattern=r"^[A-Za-z]{1,40}$")]
Frame = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,60}\.js:\d{1,6}:\d{1,7}$")]
Frames = Annotated[tuple[Frame, ...], Meta(max_length=6)]
View = Annotated[str, Meta(pattern=r"^[a-z]{1,20}$")]
Version = Annotated[str, Meta(pattern=r"^[0-9A-Za-z.+-]{0,40}$")]


class ClientFault(Struct, frozen=True):
    """``kind`` is the class of the error, ``frames`` where it came from (file, line, column; the innermost first),
    ``view`` what was shown, ``version`` that of the client (empty before the room has told it), ``browser`` what its
    browser is called. ``first`` and ``last``: when it was told of (milliseconds, UTC)."""

    kind: str
    frames: tuple[str, ...]
    view: str
    version: str
    browser: str
    first: int
    last: int
    count: int = 1


class ClientFaults:
    """All of them in memory, and in a file of the room's folder where it has one."""

    def __init__(self, data: Path | None) -> None:
        self._path = None if data is None else data / FILE
        self._written = 0
        self._faults: dict[tuple[object, ...], ClientFault] = {_key(fault): fault for fault in _read(self._path)}

    def all(self) -> tuple[ClientFault, ...]:
        """The one that was seen last first."""
        return tuple(reversed(self._faults.values()))

    async def note(self, fault: ClientFault) -> None:
        """One more error, told of at ``fault.last``."""
        key = _key(fault)
        known = self._faults.pop(key, None)
        if known is not None:
            fault = msgspec.structs.replace(fault, first=known.first, count=known.count + 1)
        elif len(self._faults) >= MOST:
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
        return msgspec.json.decode(path.read_bytes(), type=tuple[ClientFault, ...])[-MOST:]
    except (OSError, msgspec.DecodeError):
        return ()


def _write(path: Path, content: bytes) -> None:
    new = path.with_name(f"{path.name}.new")
    with suppress(OSError):
        new.write_bytes(content)
        new.replace(path)
