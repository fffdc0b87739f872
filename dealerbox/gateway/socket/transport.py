"""The interface to a socket: all that the gateway knows of it, so that the server below can be replaced."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol


class Gone(Exception):
    """The other side has closed, or the connection is dead."""


class Transport(Protocol):
    async def receive(self) -> bytes | str:
        """Return the next message; raise ``Gone``."""

    async def send(self, text: str) -> None:
        """Send a message; waits while the other side does not read. Raise ``Gone``."""

    def send_now(self, text: str) -> bool:
        """Send without waiting. False if the client is not reading at the moment: nothing was sent."""

    async def close(self, code: int, reason: str) -> None:
        """Close in an orderly way; messages sent before still arrive."""

    def abort(self) -> None:
        """Drop the connection at once."""

    def ping_often(self, on: bool, on_pong: Callable[[], None]) -> None:
        """Ping the other side often or rarely; ``on_pong`` is called at each answer. A connection without an answer is
        closed."""


class _End:
    """One end of an in-memory connection: bots hold one, the gateway the other."""

    def __init__(self, most: int) -> None:
        self.closed: tuple[int, str] | None = None
        """The code and reason given when it was closed."""
        self.asleep = False
        """Whether this side is silent although its connection is open."""
        self._most = most
        self._other: _End = self
        self._incoming: deque[str] = deque()
        self._readable = asyncio.Event()
        self._writable = asyncio.Event()

    def join(self, other: "_End") -> None:
        self._other, other._other = other, self

    async def receive(self) -> str:
        while not self._incoming:
            if self.closed is not None:
                raise Gone
            self._readable.clear()
            await self._readable.wait()
        self._writable.set()
        return self._incoming.popleft()

    async def send(self, text: str) -> None:
        other = self._other
        while self.closed is None and len(other._incoming) >= self._most:
            other._writable.clear()
            await other._writable.wait()
        if self.closed is not None:
            raise Gone
        other._incoming.append(text)
        other._readable.set()

    def send_now(self, text: str) -> bool:
        other = self._other
        if self.closed is not None or len(other._incoming) >= other._most:
            return False
        other._incoming.append(text)
        other._readable.set()
        return True

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self._shut(code, reason)

    def abort(self) -> None:
        self._shut(1006, "")

    def ping_often(self, on: bool, on_pong: Callable[[], None]) -> None:
        """In memory an answer takes no time, and a connection cannot break without being closed."""
        if on and not self._other.asleep:
            on_pong()

    def _shut(self, code: int, reason: str) -> None:
        for end in (self, self._other):
            end.closed = end.closed or (code, reason)
            end._readable.set()
            end._writable.set()


def line(most: int = 64) -> tuple[_End, _End]:
    """Return both ends of an in-memory connection. A sender waits while ``most`` messages are unread."""
    one, other = _End(most), _End(most)
    one.join(other)
    return one, other
