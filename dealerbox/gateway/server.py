"""The web server under the application."""

import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from dealerbox.gateway.websocket import GameSocketProtocol

MOST_MESSAGE = 65_536
"""Bytes of one message from a client."""
BACKLOG = 1024


class CannotListen(Exception):
    """The address cannot be used; the message says why."""


def listen(host: str, port: int) -> socket.socket:
    """A socket on the address; raises ``CannotListen``. Port 0 takes any free one."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except socket.gaierror:
        raise CannotListen(f"{host} is no address of this machine") from None
    listening = socket.socket(family, socket.SOCK_STREAM)
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
            return "that needs rights which this user does not have; a port above 1023 does not"
        case errno.EADDRNOTAVAIL:
            return "this machine has no such address"
        case _:
            return str(fault.strerror)


class Server(uvicorn.Server):
    """uvicorn without its handling of signals: the room closes its tables first, then tells the server to end."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def server(app: Any) -> Server:
    return Server(
        uvicorn.Config(
            app,
            http="httptools",
            ws=GameSocketProtocol,
            ws_max_size=MOST_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )
