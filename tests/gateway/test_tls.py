"""The room's own TLS: its protocol versions, and a certificate that changes while it runs."""

import asyncio
import os
import shutil
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from dealerbox.gateway.http.tls import BadCertificate, Certificate
from dealerbox.gateway.server import listen, web_server

PAIRS = Path(__file__).parent / "certificates"


def files(folder: Path, name: str = "one") -> tuple[Path, Path]:
    """Return a copy of the pair as the room's own."""
    certificate, key = folder / "room.pem", folder / "room.key"
    shutil.copy(PAIRS / f"{name}.pem", certificate)
    shutil.copy(PAIRS / f"{name}.key", key)
    return certificate, key


async def hello(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"scheme", scope["scheme"].encode())]})
    await send({"type": "http.response.body", "body": b"hello"})


@asynccontextmanager
async def serving(certificate: Certificate) -> AsyncIterator[int]:
    listening = listen("127.0.0.1", 0)
    web = web_server(hello, certificate.context)
    task = asyncio.create_task(web.serve(sockets=[listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        web.should_exit = True
        await task


def client(believed: str, change: Callable[[ssl.SSLContext], None] = lambda context: None) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=PAIRS / f"{believed}.pem")
    change(context)
    return context


async def asked(port: int, context: ssl.SSLContext) -> tuple[str, bytes]:
    """Return the TLS version and the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
    writer.write(b"GET / HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    version = writer.get_extra_info("ssl_object").version()
    writer.close()
    return version, answer


async def test_the_room_speaks_tls_and_nothing_old(tmp_path: Path) -> None:
    def no_newer_than(version: ssl.TLSVersion) -> Callable[[ssl.SSLContext], None]:
        def change(context: ssl.SSLContext) -> None:
            context.minimum_version = context.maximum_version = version

        return change

    async with serving(Certificate(*files(tmp_path))) as port:
        version, answer = await asked(port, client("one"))
        assert version == "TLSv1.3" and b"scheme: https" in answer and b"hello" in answer
        assert (await asked(port, client("one", no_newer_than(ssl.TLSVersion.TLSv1_2))))[0] == "TLSv1.2"
        with pytest.warns(DeprecationWarning):
            old = client("one", no_newer_than(ssl.TLSVersion.TLSv1_1))
        with pytest.raises((ssl.SSLError, OSError)):
            await asked(port, old)
        without_secrecy = client("one", no_newer_than(ssl.TLSVersion.TLSv1_2))
        without_secrecy.set_ciphers("AES128-GCM-SHA256")
        with pytest.raises((ssl.SSLError, OSError)):
            await asked(port, without_secrecy)


async def test_plain_http_on_the_tls_port_is_ignored(tmp_path: Path) -> None:
    async with serving(Certificate(*files(tmp_path))) as port:
        with socket.create_connection(("127.0.0.1", port)) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
            await asyncio.sleep(0.1)
            assert b"hello" not in plain.recv(1000)
        assert b"hello" in (await asked(port, client("one")))[1]


async def test_a_changed_certificate_is_shown_without_a_restart(tmp_path: Path) -> None:
    certificate = Certificate(*files(tmp_path))
    async with serving(certificate) as port:
        assert not certificate.renew(), "nothing has changed"
        for file in files(tmp_path, "two"):
            os.utime(file, (1, 1))
        assert certificate.renew()
        await asked(port, client("two"))
        with pytest.raises(ssl.SSLCertVerificationError):
            await asked(port, client("one"))


async def test_unusable_files_leave_the_old_certificate(tmp_path: Path) -> None:
    certificate = Certificate(*files(tmp_path))
    async with serving(certificate) as port:
        shutil.copy(PAIRS / "two.key", tmp_path / "room.key")
        assert not certificate.renew(always=True)
        (tmp_path / "room.pem").unlink()
        assert not certificate.renew(always=True)
        await asked(port, client("one"))


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    certificate, key = files(tmp_path)
    with pytest.raises(BadCertificate, match=r"nowhere\.pem cannot be read"):
        Certificate(tmp_path / "nowhere.pem", key)
    with pytest.raises(BadCertificate, match="is not the key of the certificate"):
        Certificate(certificate, PAIRS / "two.key")
    certificate.write_text("no certificate")
    with pytest.raises(BadCertificate, match="a PEM certificate"):
        Certificate(certificate, key)
