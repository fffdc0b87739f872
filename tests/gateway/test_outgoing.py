"""The room's outgoing requests go only where they may."""

import asyncio
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from dealerbox.gateway.http import outgoing
from dealerbox.gateway.http.outgoing import CannotSend, post
from dealerbox.integrations.webhooks.reach import Reach

BODY = b'{"id":"evt-1"}'
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


@asynccontextmanager
async def receiver(
    answer: bytes = OK, silent: bool = False, tls: ssl.SSLContext | None = None, before: bytes = b""
) -> AsyncIterator[Any]:
    """A server on loopback that answers everything with ``answer``, and with ``before`` a moment earlier; yield the
    port and what it received."""
    got: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.startswith(b"Content-Length"))
        got.append(head + await reader.readexactly(length))
        with suppress(ConnectionError):
            if silent:
                await reader.read()
            if before:
                writer.write(before)
                await asyncio.sleep(0.1)
            writer.write(answer)
            await writer.drain()
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    async with server:
        yield server.sockets[0].getsockname()[1], got


async def sent(url: str, reach: Reach = "loopback", seconds: float = 5.0) -> int:
    return await post(url, BODY, {"Content-Type": "application/json", "X-Own": "1"}, reach, seconds)


async def test_a_post_with_its_headers_and_its_body() -> None:
    async with receiver(b"HTTP/1.1 204 No Content\r\n\r\n") as (port, got):
        assert await sent(f"http://127.0.0.1:{port}/in?room=1") == 204
        head, body = got[0].split(b"\r\n\r\n", 1)
        assert body == BODY
        lines = head.decode().split("\r\n")
        assert lines[0] == "POST /in?room=1 HTTP/1.1"
        assert {f"Host: 127.0.0.1:{port}", "Connection: close", "X-Own: 1", f"Content-Length: {len(BODY)}"} <= set(
            lines
        )


async def test_the_status_is_all_that_is_read() -> None:
    flood = b"HTTP/1.1 500 Oh\r\nContent-Length: 99999999\r\n\r\n" + b"x" * 1_000_000
    async with receiver(flood) as (port, _):
        assert await sent(f"http://127.0.0.1:{port}/") == 500


async def test_no_redirect_is_followed() -> None:
    async with receiver() as (inner, got_inner):
        moved = f"HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:{inner}/secret\r\nContent-Length: 0\r\n\r\n".encode()
        async with receiver(moved) as (port, _):
            assert await sent(f"http://127.0.0.1:{port}/") == 307
            assert got_inner == []


@pytest.mark.parametrize("before", ["100 Continue", "103 Early Hints"])
async def test_interim_answers_do_not_count(before: str) -> None:
    async with receiver(before=f"HTTP/1.1 {before}\r\n\r\n".encode()) as (port, _):
        assert await sent(f"http://127.0.0.1:{port}/") == 200


async def test_the_first_answer_counts() -> None:
    async with receiver(b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n" + OK) as (port, _):
        assert await sent(f"http://127.0.0.1:{port}/") == 500


NO_HTTP = {
    "nothing": b"",
    "no HTTP": b"220 mail ready\r\n",
    "another protocol": b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
    "no status": b"HTTP/1.1 000 Oh\r\n\r\n",
    "endless headers": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 20_000,
}


@pytest.mark.parametrize("answer", NO_HTTP.values(), ids=NO_HTTP.keys())
async def test_invalid_answers_are_errors(answer: bytes) -> None:
    async with receiver(answer) as (port, _):
        with pytest.raises(CannotSend, match="not HTTP"):
            await sent(f"http://127.0.0.1:{port}/")


async def test_request_times_out() -> None:
    async with receiver(silent=True) as (port, _):
        with pytest.raises(CannotSend, match="no answer within"):
            await sent(f"http://127.0.0.1:{port}/", seconds=0.2)


async def test_closed_port_is_an_error() -> None:
    async with receiver() as (port, _):
        pass
    with pytest.raises(CannotSend, match="no connection"):
        await sent(f"http://127.0.0.1:{port}/")


def names(*found: str) -> Callable[..., Awaitable[Any]]:
    """Return a resolver that gives these addresses for any name."""

    async def look(host: str, port: int, **_: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    return look


async def test_name_resolving_to_this_machine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request goes to the address that was checked: the name is resolved once."""
    async with receiver() as (port, got):
        for address in ("127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "0.0.0.0"):
            monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", names(address), raising=False)
            with pytest.raises(CannotSend, match="not allowed"):
                await sent(f"https://innocent.example:{port}/", reach="public")
        assert got == []


async def test_first_allowed_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiver() as (port, got):
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", names("10.0.0.1", "127.0.0.1"), raising=False)
        assert await sent(f"http://host.example:{port}/", reach="loopback") == 200
        assert f"Host: host.example:{port}".encode() in got[0]


async def test_unknown_host_name_is_an_error() -> None:
    with pytest.raises(CannotSend, match="does not resolve"):
        await sent("https://nowhere.invalid/", reach="public")


@pytest.fixture
def own_certificate(tmp_path: Path) -> tuple[Path, Path]:
    """Return a self-signed certificate for localhost, and its key."""
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    if shutil.which("openssl") is None:
        pytest.skip("no openssl found to make a certificate with")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate, key


async def test_a_certificate_that_is_not_good(
    own_certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = own_certificate
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    async with receiver(tls=tls) as (port, got):
        with pytest.raises(CannotSend, match="certificate is invalid"):
            await sent(f"https://localhost:{port}/")
        assert got == []
        trusting = ssl.create_default_context(cafile=str(certificate))
        monkeypatch.setattr(outgoing, "_tls", lambda: trusting)
        assert await sent(f"https://localhost:{port}/") == 200
        with pytest.raises(CannotSend, match="certificate is invalid"):
            await sent(f"https://127.0.0.1:{port}/")
