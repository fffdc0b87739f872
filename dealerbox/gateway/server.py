"""The web server that runs the application."""

import asyncio
import errno
import logging
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from dealerbox.gateway.http.addresses import Network
from dealerbox.gateway.http.connection_limit import ConnectionLimit
from dealerbox.gateway.http.malformed import MalformedRequests, is_not_counted
from dealerbox.gateway.socket.websocket import GameSocketProtocol, pieces

MAX_MESSAGE = 65_536
"""Maximum size of one message from a client, in bytes."""
BACKLOG = 1024
REQUEST_SECONDS = 20.0
"""How long a client may take to send a request."""
PING_SECONDS = 20.0
"""The interval between pings on a game socket, and how long the client has to answer."""
MAX_HEAD = 32_768
"""Maximum size of a request's head (address and headers), in bytes."""
MAX_CONNECTIONS = 128
"""Maximum number of connections from one address, including game sockets."""
MAX_PIPELINED = 16
"""Maximum number of pipelined requests that wait on one connection; browsers send none."""


class CannotListen(Exception):
    """The address cannot be used; the message says why."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the address. Port 0 takes any free port. Raise ``CannotListen``."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except socket.gaierror:
        raise CannotListen(f"{host} is not an address of this machine") from None
    # The event loop sets TCP_NODELAY only on a socket whose protocol says TCP.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as fault:
        listening.close()
        raise CannotListen(f"cannot listen on {host}, port {port}: {_why(fault)}") from None
    listening.setblocking(False)
    return listening


def _why(fault: OSError) -> str:
    match fault.errno:
        case errno.EADDRINUSE:
            return "the port is in use by another program (another room?); choose one with --port"
        case errno.EACCES:
            return "this user may not use the port; choose one above 1023"
        case errno.EADDRNOTAVAIL:
            return "this machine has no such address"
        case _:
            return str(fault.strerror)


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits: it closes connections that never finish a request (uvicorn would wait forever),
    that send endless headers or requests (uvicorn would buffer them), and those beyond the limit of one address."""

    connection_limit: ConnectionLimit
    malformed: MalformedRequests
    _patience: asyncio.TimerHandle | None = None
    _caller: str | None = None
    _head = 0
    """Bytes of the current request's head so far."""
    _heads = 0
    """Number of heads completed."""
    _in_body = False
    _trailers = 0
    """Bytes of trailers so far."""
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.connection_limit.acquire(address):
            transport.abort()
            return
        self._caller = address
        self._await_request()

    def data_received(self, data: bytes) -> None:
        for piece in pieces(data):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._piece_received(piece)

    def _piece_received(self, data: bytes) -> None:
        heads, in_body = self._heads, self._in_body
        super().data_received(data)
        # Where a head or a body ends in this chunk, the start of the next head is let through: a chunk has its own
        # limit.
        self._head = self._head + len(data) if heads == self._heads and not in_body else 0
        if self._head > MAX_HEAD and not self.transport.is_closing():
            self.send_400_response(f"The address and headers of a request may have {MAX_HEAD} bytes at most.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_request()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_body:
            super().on_header(name, value)
            return
        # A trailer after a chunked body: nobody reads it, and uvicorn would buffer all of it.
        self._trailers += len(name) + len(value)
        if self._trailers > MAX_HEAD:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        self._heads += 1
        self._in_body = True
        super().on_headers_complete()
        if len(self.pipeline) > MAX_PIPELINED:
            self.transport.abort()

    def on_message_complete(self) -> None:
        self._in_body = False
        self._request_has_come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            # Otherwise the end of the connection would be reported to the game socket's protocol only, and the answer
            # in progress would wait for it forever.
            self.transport.abort()
            return
        self._request_has_come()
        super().handle_websocket_upgrade()
        # From here on the game socket's protocol is notified when the connection ends.
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, GameSocketProtocol)
        protocol.at_end = self._hang_up
        if not protocol.handshake_initiated:  # it has a body, or its head is not a WebSocket handshake
            self.send_400_response("This is not a WebSocket handshake.")

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def send_400_response(self, msg: str) -> None:
        self.malformed.note(self.client[0] if self.client else "")
        super().send_400_response(msg)

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_has_come()
        self._hang_up()
        if self._answering is not None:
            # uvicorn reports it to the latest request only, which is a different one if requests are pipelined.
            self._answering.disconnected = not self._answering.response_complete
            self._answering.message_event.set()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        if self._caller is not None:
            self.connection_limit.release(self._caller)
            self._caller = None

    def _await_request(self) -> None:
        self._request_has_come()
        self._patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _request_has_come(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class Server(uvicorn.Server):
    """uvicorn without its signal handlers: the room closes its tables first, then stops the server."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def web_server(app: Any, tls: ssl.SSLContext | None = None, proxies: tuple[Network, ...] = ()) -> Server:
    """Return the web server; ``proxies`` are those that the operator trusts."""
    logging.getLogger("uvicorn.error").addFilter(is_not_counted)
    shared = {"connection_limit": ConnectionLimit(MAX_CONNECTIONS, proxies), "malformed": MalformedRequests()}
    return Server(
        uvicorn.Config(
            app,
            http=type("CountingHttpProtocol", (HttpProtocol,), shared),
            ssl_context_factory=None if tls is None else lambda config, usual: tls,
            proxy_headers=False,  # `addresses.py` reads them, from trusted proxies only
            ws=GameSocketProtocol,
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )
