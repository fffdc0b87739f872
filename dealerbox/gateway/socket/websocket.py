"""The game socket as a raw ASGI application, behind ``Transport``."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from struct import pack
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

SEND_NOW = "dealerbox.send_now"
"""The scope's key for the function that sends a text without waiting."""
MAX_PENDING_BYTES = 65_536
"""The most that is collected for one write."""

PIECE = 4_096
"""Bytes read from a connection before checking whether to go on. An event loop hands over 256 kB at once, thousands of
frames or requests, and nobody else gets a turn until they are processed."""
MAX_FRAMES = 300
FRAMES_PER_SECOND = 60
"""Frames of any kind: messages, which have a stricter limit, their fragments, pings and pongs."""
LEAVING_SECONDS = 10.0
"""Seconds for a client to read its last messages after the application has finished."""

TEXT_FRAME = 0x81
"""The first byte of a whole text message."""

_LEFT = (OSError, RuntimeError)
"""What servers raise if the client has left; the second if they closed the connection themselves (no answer to a ping).
"""


_last_frame = ("", bytes((TEXT_FRAME, 0)))


def frame_of(text: str) -> bytes:
    """Return the text as an unmasked, uncompressed WebSocket frame (RFC 6455, section 5.2). The last one is remembered:
    most messages go to several clients, one after the other."""
    global _last_frame
    if _last_frame[0] is not text:
        payload = text.encode()
        size = len(payload)
        if size < 126:
            head = bytes((TEXT_FRAME, size))
        elif size < 65_536:
            head = pack("!BBH", TEXT_FRAME, 126, size)
        else:
            head = pack("!BBQ", TEXT_FRAME, 127, size)
        _last_frame = text, head + payload
    return _last_frame[1]


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
    _often_soon: asyncio.TimerHandle | None = None
    _rarely: tuple[float | None, float | None] = (None, None)
    """The seconds between pings, and for the answer, outside the player's turn."""
    _on_pong: Callable[[], None] | None = None
    _frames: Bucket | None = None
    _leaving: asyncio.TimerHandle | None = None
    _pending: list[bytes]
    """Frames of this turn of the event loop, which are written together."""
    _pending_bytes = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._pending = []

    def send_now(self, text: str) -> bool:
        """Send the text as one frame; False if the client is not reading at the moment, or the connection ends."""
        if (
            not self.writable.is_set()
            or self._pending_bytes >= MAX_PENDING_BYTES
            or self.close_sent
            or self.disconnected
        ):
            return False
        if not self._pending:
            self.loop.call_soon(self._write_pending)
        frame = frame_of(text)
        self._pending.append(frame)
        self._pending_bytes += len(frame)
        return True

    def _write_pending(self) -> None:
        if self._pending and not self.transport.is_closing():
            self.transport.write(b"".join(self._pending))
        self._pending.clear()
        self._pending_bytes = 0

    async def send(self, message: Any) -> None:
        self._write_pending()
        await super().send(message)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._cancel_often_soon()
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
        self._on_pong = on_pong if on else None
        if on and not self._often and self._often_soon is None:
            # A turn is usually over before the first ping, and costs no more than this timer.
            self._often_soon = self.loop.call_later(OFTEN_SECONDS / 3, self._switch_pings, True)
        elif not on:
            self._cancel_often_soon()
            if self._often:
                self._switch_pings(False)

    def _cancel_often_soon(self) -> None:
        if self._often_soon is not None:
            self._often_soon.cancel()
            self._often_soon = None

    def _switch_pings(self, on: bool) -> None:
        self._often_soon = None
        if not self._often:
            self._rarely = self.ping_interval, self.ping_timeout
        if self.close_sent or self.transport.is_closing():
            return
        self._often = on
        self.ping_interval, self.ping_timeout = (OFTEN_SECONDS, OFTEN_ANSWER_SECONDS) if on else self._rarely
        if on:
            # A ping in progress has up to 20 s for its answer: send a new one with less time.
            self.stop_keepalive()
            self.send_keepalive_ping()
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
        scope[ABORT], scope[PINGS], scope[SEND_NOW] = self.transport.abort, self.ping_often, self.send_now
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
        self._send_now: Callable[[str], bool] | None = scope.get(SEND_NOW)

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

    def send_now(self, text: str) -> bool:
        return self._send_now is not None and self._send_now(text)

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
