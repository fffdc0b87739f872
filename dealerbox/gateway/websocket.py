"""The game socket as a raw ASGI application, behind ``Transport``."""

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dealerbox.gateway.transport import Gone

Scope = Any
Receive = Any
Send = Any

ABORT = "dealerbox.abort"
"""Where the scope holds what drops the line; only our own server puts it there."""


_LEFT = (OSError, RuntimeError)
"""What servers raise where the client has left; the second where they have hung up themselves (no answer to a ping)."""


class GameSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with three changes: the application may drop a line whose client does not read (ASGI knows no
    such thing, and an orderly close would wait for him); text is handed on as bytes, so that what is no UTF-8 gets an
    answer like any other message that cannot be read; and ``at_end`` is told of the connection's end."""

    at_end: Callable[[], None] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.at_end is not None:
            self.at_end()

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope)[ABORT] = self.transport.abort
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()


class AsgiTransport:
    """A websocket that was accepted."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._abort: Callable[[], None] | None = scope.get(ABORT)

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


async def accept(scope: Scope, receive: Receive, send: Send) -> AsgiTransport:
    """Finishes the handshake; raises ``Gone`` where the client has left already."""
    if (await receive())["type"] != "websocket.connect":
        raise Gone
    await send({"type": "websocket.accept"})
    return AsgiTransport(scope, receive, send)


async def reject(receive: Receive, send: Send) -> None:
    """Ends the handshake with 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": ""})
