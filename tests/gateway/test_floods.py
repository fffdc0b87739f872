"""Traffic on one connection, in such numbers or in such an order that everybody else would wait for it, or that the
room would buffer it forever. All of it is written byte by byte: no client would send it."""

import asyncio
import logging
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import structlog

from dealerbox.gateway.http import malformed
from dealerbox.gateway.server import MAX_HEAD, MAX_PIPELINED, listen, web_server
from dealerbox.gateway.socket import websocket
from dealerbox.gateway.socket.transport import Gone
from dealerbox.gateway.socket.websocket import FRAMES_PER_SECOND, MAX_FRAMES

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
GAME_SOCKET = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
TEXT, PING, PONG = 1, 9, 10
ANSWER = (
    {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]},
    {"type": "http.response.body", "body": b""},
)
SOON = 5.0
"""In seconds; far less than a request may take."""


def frame(opcode: int, data: bytes = b"", last: bool = True) -> bytes:
    """Return a client's frame, short enough for one length byte."""
    return bytes([0x80 * last | opcode, 0x80 | len(data)]) + bytes(4) + data


@asynccontextmanager
async def serving(app: Callable[..., Awaitable[None]]) -> AsyncIterator[int]:
    """Run the room's own server with ``app``; yield the port."""
    listening = listen("127.0.0.1", 0)
    web = web_server(app)
    task = asyncio.create_task(web.serve(sockets=[listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        web.should_exit = web.force_exit = True
        await task


async def open_socket(scope: Any, receive: Any, send: Any) -> None:
    """Answer requests with nothing, and hold game sockets as the room does until they are gone."""
    if scope["type"] == "http":
        for message in ANSWER:
            await send(message)
        return
    transport = await websocket.accept(scope, receive, send)
    with suppress(Gone):
        while True:
            await transport.receive()


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Return what is received until the connection is closed; raise ``TimeoutError`` if it is not."""
    told = b""
    async with asyncio.timeout(SOON):
        with suppress(ConnectionError):
            while chunk := await reader.read(65536):
                told += chunk
    return told


async def spoken(port: int, *pieces: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        with suppress(ConnectionError):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0.05)
        return await rest(reader)
    finally:
        writer.transport.abort()


# ---- frames ----

FRAMES = {
    "pings": frame(PING),
    "pongs that nobody asked for": frame(PONG),
    "fragments of nothing": frame(0, last=False),
}


@pytest.mark.parametrize("one", FRAMES.values(), ids=FRAMES.keys())
async def test_frames_have_a_measure(one: bytes) -> None:
    """The application does not see these frames, so its own limit does not apply."""
    begin = frame(TEXT, last=False) if one == FRAMES["fragments of nothing"] else b""
    async with serving(open_socket) as port:
        told = await spoken(port, GAME_SOCKET + b"\r\n", begin + one * (MAX_FRAMES + 50))
        assert told.endswith(struct.pack("!H", 1008) + b"too many frames")
        # Far more at once: what follows the limit is not even parsed, and the end may come as a reset.
        assert (await spoken(port, GAME_SOCKET + b"\r\n", begin + one * 20_000)).count(b"\x8a\0") <= MAX_FRAMES


async def test_as_many_frames_as_a_client_may_send() -> None:
    async with serving(open_socket) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GAME_SOCKET + b"\r\n")
        await reader.readuntil(b"\r\n\r\n")
        third = MAX_FRAMES // 3 - 1  # the request has counted too
        for _ in range(3):
            writer.write(frame(PING) * third)
            assert await reader.readexactly(2 * third) == b"\x8a\0" * third
        await asyncio.sleep(10 / FRAMES_PER_SECOND)
        writer.write(frame(PING, b"x"))
        assert await reader.readexactly(3) == b"\x8a\x01x"
        writer.transport.abort()


async def test_a_frame_before_the_answer_to_the_handshake(caplog: pytest.LogCaptureFixture) -> None:
    """Authentication takes a moment; the client must wait for it."""
    answered = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await answered.wait()
        await open_socket(scope, receive, send)

    async with serving(slow) as port:
        with caplog.at_level(logging.WARNING):
            assert await spoken(port, GAME_SOCKET + b"\r\n", b"\xff\x81\0\0\0\0x") == b""
            answered.set()
            await asyncio.sleep(0.05)
        assert caplog.records == []


async def test_disconnected_client_that_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "LEAVING_SECONDS", 0.2)
    lines: list[Any] = []

    async def pouring(scope: Any, receive: Any, send: Any) -> None:
        lines.append(scope[websocket.ABORT].__self__)
        transport = await websocket.accept(scope, receive, send)
        writing = asyncio.create_task(transport.send("x" * 30_000_000))
        await asyncio.sleep(0.1)
        writing.cancel()

    async with serving(pouring) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(GAME_SOCKET + b"\r\n")
        await asyncio.sleep(0.3)
        (line,) = lines
        for _ in range(100):
            await asyncio.sleep(0.02)
            if not line.get_write_buffer_size():
                break
        assert line.get_write_buffer_size() == 0, "what he does not read is let go"
        writer.transport.abort()


# ---- requests ----

NO_GAME_SOCKET = {
    "a body": GAME_SOCKET + b"Content-Length: 5\r\n\r\nhello",
    "a body in chunks": GAME_SOCKET + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "many headers": GAME_SOCKET + b"X: y\r\n" * 200 + b"\r\n",
    "a long header": GAME_SOCKET + b"X: " + b"y" * 10_000 + b"\r\n\r\n",
}


@pytest.mark.parametrize("request_", NO_GAME_SOCKET.values(), ids=NO_GAME_SOCKET.keys())
async def test_invalid_websocket_handshake_is_refused(request_: bytes) -> None:
    async with serving(open_socket) as port:
        told = await spoken(port, request_)
        assert told.startswith(b"HTTP/1.1 400") and told.endswith(b"This is not a WebSocket handshake.")


async def test_endless_requests_are_not_buffered() -> None:
    """A client that exceeds the queue is disconnected; what a client may send at once is answered."""
    async with serving(open_socket) as port:
        assert (await spoken(port, GET * 5_000)).count(b"HTTP/1.1 200") <= MAX_PIPELINED
        last = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        assert (await spoken(port, GET * (MAX_PIPELINED - 1) + last)).count(b"HTTP/1.1 200") == MAX_PIPELINED


async def test_endless_trailers_are_not_buffered() -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["headers"])
        await open_socket(scope, receive, send)

    head = b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    async with serving(app) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.write(b"X: y\r\n" * 100)
        await asyncio.sleep(0.1)
        assert [name for name, _ in seen[0]] == [b"host", b"transfer-encoding"]
        writer.write(b"X: y\r\n" * MAX_HEAD)
        assert await rest(reader) == b""
        writer.transport.abort()


async def test_no_game_socket_while_an_answer_is_under_way() -> None:
    """Otherwise the answer would wait forever, with everything it holds, for the connection that became a game
    socket's."""
    go_on = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await go_on.wait()
        await open_socket(scope, receive, send)

    async with serving(slow) as port:
        assert await spoken(port, GET, GAME_SOCKET + b"\r\n") == b""
        go_on.set()


async def test_running_answer_learns_that_its_client_left() -> None:
    """Even if the client has sent another request meanwhile."""
    left = asyncio.Event()

    async def listening(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        left.set()

    async with serving(listening) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GET + GET)
        await asyncio.sleep(0.1)
        writer.transport.abort()
        async with asyncio.timeout(SOON):
            await left.wait()


async def test_requests_that_are_not_http_are_counted_with_their_address_and_logged_once_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(malformed, "EVERY_SECONDS", 0.5)
    with structlog.testing.capture_logs() as lines:
        async with serving(open_socket) as port:
            for _ in range(40):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"\x16\x03\x01 no request\r\n\r\n")
                assert b"400" in await reader.readline()
                writer.close()
            assert len(lines) <= 2, "not one a request"
            await asyncio.sleep(0.6)
    assert {line["event"] for line in lines} == {"malformed_requests"}
    assert sum(line["count"] for line in lines) == 40
    assert all("127.0.0.1" in line["most"] for line in lines)
    assert "Invalid HTTP" not in caplog.text
