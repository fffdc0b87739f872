"""What carries messages: the one thing that the gateway knows of a socket. A faster server can be put under it."""

import asyncio
from typing import Protocol


class Gone(Exception):
    """The other side has closed, or the line is dead."""


class Transport(Protocol):
    async def receive(self) -> bytes | str:
        """The next message; raises ``Gone``."""

    async def send(self, text: str) -> None:
        """Waits while the other side does not read; raises ``Gone``."""

    async def close(self, code: int, reason: str) -> None:
        """Says goodbye; what was sent before still arrives."""

    def abort(self) -> None:
        """Drops the line at once, whatever is under way."""


class _End:
    """One end of a line in memory: bots hold one, the gateway the other."""

    def __init__(self, most: int) -> None:
        self._incoming: asyncio.Queue[bytes | str | None] = asyncio.Queue(most)
        self.other: _End | None = None
        self.closed: tuple[int, str] | None = None
        """The code and the reason given when it was closed."""

    async def receive(self) -> bytes | str:
        if self.closed is not None and self._incoming.empty():
            raise Gone
        message = await self._incoming.get()
        if message is None:
            raise Gone
        return message

    async def send(self, text: str) -> None:
        if self.closed is not None or self.other is None:
            raise Gone
        await self.other._incoming.put(text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self._shut(code, reason)

    def abort(self) -> None:
        self._shut(1006, "")

    def _shut(self, code: int, reason: str) -> None:
        for end in (self, self.other):
            if end is None or end.closed is not None:
                continue
            end.closed = (code, reason)
            if end._incoming.full():
                # Room for the mark of the end; who reads so slowly has lost the line anyway.
                end._incoming.get_nowait()
            end._incoming.put_nowait(None)


def line(most: int = 64) -> tuple[_End, _End]:
    """Both ends of a line in memory. A sender waits once ``most`` messages are unread."""
    one, other = _End(most), _End(most)
    one.other, other.other = other, one
    return one, other
