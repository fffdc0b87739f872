"""Requests that the room sends to others: one ``POST``, and nothing of the answer but its status.

The name in the address is looked up here, and the connection goes to the very address that was looked at: no answer of
a name server, and no redirect, can lead it anywhere else.
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
"""For the whole of it."""
MAX_ANSWER = 65_536
"""Bytes of an answer that are read until its status is known."""


class CannotSend(Exception):
    """The message says why, for the operator."""


async def post(url: str, body: bytes, headers: Mapping[str, str], reach: Reach, seconds: float = SECONDS) -> int:
    """The status of the answer; raises ``CannotSend`` where there is none."""
    try:
        async with asyncio.timeout(seconds):
            return await _post(url, body, headers, reach)
    except TimeoutError:
        raise CannotSend(f"no answer within {seconds:g} seconds") from None
    except ssl.SSLCertVerificationError as fault:
        raise CannotSend(f"its certificate is not good: {fault.verify_message}") from None
    except ssl.SSLError:
        raise CannotSend("no TLS connection came about") from None
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
        writer.transport.abort()  # whatever else it has to say is not listened to


async def _address(host: str, port: int, secure: bool, reach: Reach) -> str:
    """One to which the request may go; raises ``CannotSend``."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError):
        raise CannotSend("there is no machine of that name") from None
    for *_, where in found:
        text = str(where[0])
        if allowed(ipaddress.ip_address(text.partition("%")[0]), secure, reach):
            return text
    raise CannotSend("the name stands for this machine or a private network, which is not allowed here")


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
    """``status`` once all headers are there. What says only that an answer will come, such as 100, is none."""

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
            raise CannotSend("the answer is no HTTP")
        try:
            answer.parser.feed_data(chunk)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade):  # the second: it wants another protocol
            raise CannotSend("the answer is no HTTP") from None
    return answer.status
