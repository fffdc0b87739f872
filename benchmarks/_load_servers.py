"""Servers for load tests, each in a process of its own: a room of this or another commit, and a bare echo."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from _ours import ROOT

START_SECONDS = 60.0
STOP_SECONDS = 30.0
PER_ADDRESS = 24
"""Players behind one address of the loopback network: the room limits connections and new accounts by address."""

PER_TEMPLATE = 100
"""Tables of one template, at most."""

TABLES = """\
[[table]]
name = "{name}"
game = "holdem"
limit = "NL"
unit = 10
seats = {seats}
least = {tables}
most = {tables}
"""

ECHO = """\
import uvicorn

async def echo(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})

uvicorn.run(echo, host="127.0.0.1", port=PORT, ws="websockets-sansio", log_level="error", lifespan="off")
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def local_address(number: int) -> tuple[str, int]:
    """Return the address from which player ``number`` connects."""
    group = number // PER_ADDRESS
    return f"127.1.{group // 250}.{group % 250 + 1}", 0


class Server:
    """A process that listens on ``port``."""

    def __init__(self, command: list[str], port: int, folder: Path, log: Path) -> None:
        """``folder``: the working directory, and where Python looks for modules first."""
        self.port = port
        self._log = log.open("w")
        self._process = subprocess.Popen(
            command, cwd=folder, stdout=self._log, stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": str(folder)},
        )  # fmt: skip

    async def until_listening(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
        raise SystemExit(f"the server did not start:\n{self._last_words()}")

    def _last_words(self) -> str:
        self._log.flush()
        return Path(self._log.name).read_text()[-2000:]

    def cpu_seconds(self) -> float:
        """Return the CPU time that the process and its threads have used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_bytes(self) -> int:
        """Return the resident memory of the process."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()


def room(checkout: Path, data: Path, tables: int, seats: int) -> Server:
    """Start a room of ``checkout`` with its data in ``data``."""
    data.mkdir(parents=True, exist_ok=True)
    web = checkout / "dealerbox" / "web"
    if checkout != ROOT and not web.exists():
        web.symlink_to(ROOT / "dealerbox" / "web")
    file, port = data / "tables.toml", free_port()
    sizes = [min(PER_TEMPLATE, tables - at) for at in range(0, tables, PER_TEMPLATE)]
    named = ((f"Load {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}", size) for at, size in enumerate(sizes))
    file.write_text("\n".join(TABLES.format(name=name, tables=size, seats=seats) for name, size in named))
    command = [
        sys.executable, "-m", "dealerbox", "serve", "--port", str(port), "--data", str(data), "--no-demo",
        "--tables", str(file),
    ]  # fmt: skip
    return Server(command, port, checkout, data / "server.log")


def echo(folder: Path) -> Server:
    """Start a bare uvicorn server that sends back what it receives."""
    port = free_port()
    return Server([sys.executable, "-c", ECHO.replace("PORT", str(port))], port, folder, folder / "echo.log")


async def call(port: int, path: str, number: int, body: object = None) -> dict[str, object]:
    """Make one REST call from the address of player ``number``."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local_address(number))
    content = b"" if body is None else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
    lines += [] if body is None else ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    writer.write("\r\n".join((*lines, "", "")).encode() + content)
    answer = await reader.read()
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    if b" 200 " not in head.split(b"\r\n", 1)[0]:
        raise ConnectionError(f"{method} {path}: {head.splitlines()[0].decode()} {rest[:200]!r}")
    if b"transfer-encoding: chunked" in head.lower():
        raise ConnectionError("the answer is chunked")
    return dict(json.loads(rest))
