"""Sends requests to other servers: a ``POST``, of whose answer only the status is used.

The host name is resolved here, and the connection goes to the very address that was checked: neither DNS nor a redirect
can lead it anywhere else.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import httptools

from dealerbox.integrations.webhooks.reach import Reach, allowed

SECONDS = 10.0
"""Timeout of the whole request."""
MAX_ANSWER = 65_536
"""Maximum bytes of an answer to read until its status is known."""


class CannotSend(Exception):
    """The request could not be sent; the message says why, for the operator."""


async def post(url: str, body: bytes, headers: Mapping[str, str], reach: Reach, seconds: float = SECONDS) -> int:
    """Send the request and return the status of the answer; raise ``CannotSend`` if there is none."""
    try:
        async with asyncio.timeout(seconds):
            return await _post(url, body, headers, reach)
    except TimeoutError:
        raise CannotSend(f"no answer within {seconds:g} seconds") from None
    except ssl.SSLCertVerificationError as fault:
        raise CannotSend(f"its certificate is invalid: {fault.verify_message}") from None
    except ssl.SSLError:
        raise CannotSend("TLS handshake failed") from None
    except OSError as fault:
        raise CannotSend(f"no connection: {fault.strerror or type(fault).__name__}") from None


async def _post(url: str, body: bytes, headers: Mapping[str, str], reach: Reach) -> int:
    parts = urlsplit(url)
    secure, host = parts.scheme == "https", parts.hostname or ""
    port = parts.port or (443 if secure else 80)
    address = await _address(host, port, secure, reach)
    tls: dict[str, Any] = {"ssl": _tls(), "server_hostname": host} if secure else {}
    reader, writer = await asyncio.open_connection(address, port, **tls)
    try:
        writer.write(_head(parts.netloc, _target(parts.path, parts.query), len(body), headers) + body)
        await writer.drain()
        return await _status(reader)
    finally:
        writer.transport.abort()  # the rest of the answer is ignored


async def _address(host: str, port: int, secure: bool, reach: Reach) -> str:
    """Resolve the host to an address that may be called; raise ``CannotSend``."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError):
        raise CannotSend("the host name does not resolve") from None
    for *_, where in found:
        text = str(where[0])
        if allowed(ipaddress.ip_address(text.partition("%")[0]), secure, reach):
            return text
    raise CannotSend("the host is this machine or in a private network, which is not allowed")


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _target(path: str, query: str) -> str:
    return (path or "/") + (f"?{query}" if query else "")


def _head(host: str, target: str, length: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"POST {target} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {length}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


class _Answer:
    """Parses an answer; ``status`` is set once all headers were read. Interim answers such as 100 do not count."""

    status: int | None = None

    def __init__(self) -> None:
        self.parser = httptools.HttpResponseParser(self)

    def on_headers_complete(self) -> None:
        status = self.parser.get_status_code()
        if self.status is None and status >= 200:
            self.status = status


async def _status(reader: asyncio.StreamReader) -> int:
    answer = _Answer()
    read = 0
    while answer.status is None:
        chunk = await reader.read(4096)
        read += len(chunk)
        if not chunk or read > MAX_ANSWER:
            raise CannotSend("the answer is not HTTP")
        try:
            answer.parser.feed_data(chunk)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade):  # the second: it wants to switch protocols
            raise CannotSend("the answer is not HTTP") from None
    return answer.status
