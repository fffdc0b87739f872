"""Running calls when the room stops: the server cancels them, and none counts as a fault of the room."""

import asyncio
import json
from typing import Any

from dealerbox.gateway.app import application
from dealerbox.gateway.socket.connection import MAX_UNREADABLE
from dealerbox.gateway.socket.websocket import ABORT
from dealerbox.settings import Settings
from tests.gateway.serving import Served, gateway_of, served


class Server:
    """The application's server: it passes ``messages``, then nothing more, and keeps what is sent."""

    def __init__(self, room: Served, scope: dict[str, Any], *messages: Any) -> None:
        self.sent: list[Any] = []
        self.aborted = False
        self.closed = asyncio.Event()
        self._messages = list(messages)
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        whole = {"client": ("127.0.0.1", 1), "headers": headers, "query_string": b"", ABORT: self._abort} | scope
        app = application(gateway_of(room.house, room.sessions, Settings()))
        self.task: asyncio.Task[None] = asyncio.create_task(app(whole, self._receive, self._send))

    async def _receive(self) -> Any:
        if self._messages:
            return self._messages.pop(0)
        return await asyncio.Event().wait()

    async def _send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "websocket.close":
            self.closed.set()

    def _abort(self) -> None:
        self.aborted = True

    async def end(self) -> None:
        """Cancel the application as a server does; raise what it ends with."""
        self.task.cancel()
        async with asyncio.timeout(10):
            await self.task


GAME_SOCKET = {"type": "websocket", "path": "/ws", "scheme": "ws"}


async def test_game_socket_of_a_client_just_disconnected() -> None:
    async with served() as room:
        nonsense = [{"type": "websocket.receive", "text": "{"}] * MAX_UNREADABLE
        server = Server(room, GAME_SOCKET, {"type": "websocket.connect"}, *nonsense)
        async with asyncio.timeout(10):
            await server.closed.wait()
        await server.end()
        assert server.aborted


async def test_a_game_socket_that_is_not_open_yet() -> None:
    async with served() as room:
        server = Server(room, GAME_SOCKET)
        await asyncio.sleep(0.1)
        await server.end()
        assert server.aborted and server.sent[-1]["type"] == "websocket.close", "the handshake has an answer"


async def test_request_with_an_unfinished_body() -> None:
    async with served() as room:
        path = {"type": "http", "method": "POST", "path": "/api/guest", "scheme": "http"}
        server = Server(room, path, {"type": "http.request", "body": b"{", "more_body": True})
        await asyncio.sleep(0.1)
        await server.end()
        start, body = server.sent
        assert start["status"] == 503 and json.loads(body["body"])["code"] == "closed"
