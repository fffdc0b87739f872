"""The game socket as a raw ASGI application, behind ``Transport``."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dealerbox.core.rate_limits import Bucket
from dealerbox.gateway.socket.connection import POLICY
from dealerbox.gateway.socket.transport import Gone

Scope = Any
Receive = Any
Send = Any

ABORT = "dealerbox.abort"
"""The scope's key for a function that drops the connection; only our own server sets it."""

PINGS = "dealerbox.pings"
"""The scope's key for a function that pings more often."""
OFTEN_SECONDS = 3.0
"""Seconds between pings during the player's turn; the first comes after a third of it, because most turns are over by
then."""
OFTEN_ANSWER_SECONDS = 5.0
"""Seconds for the answer to such a ping: a dead connection is noticed within 8 s."""

PIECE = 4_096
"""Bytes read from a connection before checking whether to go on. An event loop hands over 256 kB at once, thousands of
frames or requests, and nobody else gets a turn until they are processed."""
MAX_FRAMES = 300
FRAMES_PER_SECOND = 60
"""Frames of any kind: messages, which have a stricter limit, their fragments, pings and pongs."""
LEAVING_SECONDS = 10.0
"""Seconds for a client to read its last messages after the application has finished."""

_LEFT = (OSError, RuntimeError)
"""What servers raise if the client has left; the second if they closed the connection themselves (no answer to a ping).
"""


def pieces(data: bytes) -> Iterator[bytes]:
    """Split the data into parts of ``PIECE`` bytes."""
    for start in range(0, len(data), PIECE):
        yield data[start : start + PIECE]


class GameSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with these changes: the application may drop a connection whose client does not read (ASGI has
    no such call, and an orderly close would wait); text is passed on as bytes, so that invalid UTF-8 is answered
    like any malformed message; all frames are limited, including those that the application does not see; ``at_end``
    is called when the connection ends."""

    at_end: Callable[[], None] | None = None
    _often = False
    _rarely: tuple[float | None, float | None] = (None, None)
    """The seconds between pings, and for the answer, outside the player's turn."""
    _on_pong: Callable[[], None] | None = None
    _frames: Bucket | None = None
    _leaving: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._leaving is not None:
            self._leaving.cancel()
        if self.at_end is not None:
            self.at_end()

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # a client that has not been answered yet has nothing to say
            return
        for piece in pieces(data):
            if self.transport.is_closing():
                return
            super().data_received(piece)

    def handle_events(self) -> None:
        now = round(self.loop.time() * 1000)
        self._frames = self._frames or Bucket(MAX_FRAMES, FRAMES_PER_SECOND, now)
        if all(self._frames.take(now) for _ in self.conn.events):
            super().handle_events()
        elif not self.transport.is_closing():
            self.conn.fail(POLICY, "too many frames")
            self.handle_parser_exception()

    def ping_often(self, on: bool, on_pong: Callable[[], None]) -> None:
        if not self._often:
            self._rarely = self.ping_interval, self.ping_timeout
        self._on_pong = on_pong if on else None
        if on == self._often or self.close_sent or self.transport.is_closing():
            return
        self._often = on
        self.ping_interval, self.ping_timeout = (OFTEN_SECONDS, OFTEN_ANSWER_SECONDS) if on else self._rarely
        if on:
            # A ping in progress has up to 20 s for its answer: send a new one with less time.
            self.stop_keepalive()
            self.ping_timer = self.loop.call_later(OFTEN_SECONDS / 3, self.send_keepalive_ping)
        elif self.pending_ping_payload is None:
            self.stop_keepalive()
            self.start_keepalive()

    def handle_pong(self, event: Any) -> None:
        answered = self.pending_ping_payload is not None
        super().handle_pong(event)
        if answered and self.pending_ping_payload is None and self._on_pong is not None:
            self._on_pong()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1011})

    async def run_asgi(self) -> None:
        scope = cast(dict[str, Any], self.scope)
        scope[ABORT], scope[PINGS] = self.transport.abort, self.ping_often
        await super().run_asgi()
        # Closing waits until the client has read everything, which it may never do.
        self._leaving = self.loop.call_later(LEAVING_SECONDS, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()


class AsgiTransport:
    """An accepted WebSocket."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._abort: Callable[[], None] | None = scope.get(ABORT)
        self._ping_often: Callable[[bool, Callable[[], None]], None] | None = scope.get(PINGS)

    async def receive(self) -> bytes | str:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Gone
        content: bytes | str | None = message.get("bytes")
        return str(message["text"]) if content is None else content

    async def send(self, text: str) -> None:
        try:
            await self._send({"type": "websocket.send", "text": text})
        except _LEFT as gone:
            raise Gone from gone

    async def close(self, code: int, reason: str) -> None:
        try:
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except _LEFT as gone:
            raise Gone from gone

    def abort(self) -> None:
        if self._abort is not None:
            self._abort()

    def ping_often(self, on: bool, on_pong: Callable[[], None]) -> None:
        if self._ping_often is not None:
            self._ping_often(on, on_pong)
        elif on:
            on_pong()  # another server, which cannot report answers to pings


async def accept(scope: Scope, receive: Receive, send: Send) -> AsgiTransport:
    """Finish the handshake; raise ``Gone`` if the client has left already."""
    if (await receive())["type"] != "websocket.connect":
        raise Gone
    await send({"type": "websocket.accept"})
    return AsgiTransport(scope, receive, send)


async def reject(receive: Receive, send: Send) -> None:
    """Refuse the handshake with 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": ""})


async def drop(scope: Scope, send: Send) -> None:
    """Drop the connection at once, in whatever state it is."""
    scope.get(ABORT, lambda: None)()
    with suppress(*_LEFT):
        await send({"type": "websocket.close", "code": 1012})
