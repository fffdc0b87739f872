"""Players over real WebSockets that cost little CPU, for load tests: they check or call as soon as it is their turn."""

import asyncio
import base64
import json
import os
import struct
import time
from collections.abc import Iterable
from typing import Any, cast

import msgspec

SEATS = 6
HEADER_END = b"\r\n\r\n"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


_decode = msgspec.json.Decoder(dict[str, Any]).decode


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """Return a client's frame; its mask of zeros leaves the payload as it is."""
    size = len(payload)
    head = struct.pack("!BB", 128 | opcode, 128 | size) if size < 126 else struct.pack("!BBH", 128 | opcode, 254, size)
    return head + bytes(4) + payload


class Counts:
    """What the players of one process have seen since ``reset``."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.messages = self.actions = self.hands = self.timeouts = 0
        self.latencies: list[float] = []
        """Seconds from an action to its answer."""


class WebSocketClient(asyncio.Protocol):
    """One connection. ``opened`` is done after the handshake, ``lost`` at the end."""

    def __init__(self, path: str, token: str = "") -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()
        self._path = path
        self._token = token
        self._buffer = bytearray()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass of it
        host, port = transport.get_extra_info("peername")[:2]
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self._path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        ]  # fmt: skip
        if self._token:
            lines.append(f"Authorization: Bearer {self._token}")
        transport.write("\r\n".join((*lines, "", "")).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up during the handshake"))
        if not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(HEADER_END)
            if end < 0:
                return
            status = bytes(buffer[:end]).split(b"\r\n", 1)[0]
            del buffer[: end + len(HEADER_END)]
            if b" 101 " not in status:
                self.opened.set_exception(ConnectionError(status.decode()))
                self._transport.close()
                return
            self.opened.set_result(None)
        at, have = 0, len(buffer)
        while have - at >= 2:
            size, body = buffer[at + 1], at + 2
            if size == 126:
                if have - at < 4:
                    break
                size, body = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if have - at < 10:
                    break
                size, body = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if have - body < size:
                break
            self._frame(buffer[at] & 15, bytes(buffer[body : body + size]))
            at = body + size
        del buffer[:at]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.received(payload)
        elif opcode == PING:
            self._transport.write(frame(payload, PONG))
        elif opcode == CLOSE:
            self._transport.close()

    def send(self, **message: Any) -> None:
        self._transport.write(frame(json.dumps(message).encode()))

    def close(self) -> None:
        self._transport.abort()

    def received(self, payload: bytes) -> None:
        """Handle one message."""


class Player(WebSocketClient):
    """Sits down in ``seat`` of ``table``, and checks or calls each bet."""

    def __init__(self, token: str, table: str, seat: int, buy_in: int, counts: Counts) -> None:
        super().__init__("/ws", token)
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._seat = seat
        self._buy_in = buy_in
        self._counts = counts
        self._asked: dict[str, float] = {}
        self._id = 0
        self._prefix = os.urandom(6).hex()
        self._mine = f'"TurnStarted","seat":{seat},'.encode()
        self._sit_id = ""

    def sit(self) -> None:
        """Watch the table and take the seat; ``seated`` is done when the server has answered."""
        self.send(type="Watch", table=self._table)
        self._sit_id = self._next_id()
        self.send(type="Sit", id=self._sit_id, table=self._table, seat=self._seat, buy_in=self._buy_in)

    def watch(self) -> None:
        """Watch the table again, after a reconnection."""
        self.send(type="Watch", table=self._table)

    def _next_id(self) -> str:
        self._id += 1
        return f"{self._prefix}-{self._id}"

    def received(self, payload: bytes) -> None:
        counts = self._counts
        counts.messages += 1
        if payload.startswith(b'{"type":"Events"'):
            if self._seat == 0:
                counts.hands += payload.count(b'"type":"HandEnded"')
                counts.timeouts += payload.count(b'"type":"ClockRanOut"')
            if self._mine in payload:
                self._act(_decode(payload)["events"])
        elif payload.startswith(b'{"type":"Done"'):
            self._answered(_decode(payload)["id"])
        elif payload.startswith(b'{"type":"Snapshot"'):
            turn = _decode(payload)["view"].get("turn")
            if turn is not None and turn["seat"] == self._seat:
                self._play(turn)
        elif payload.startswith(b'{"type":"Refused"'):
            refusal = _decode(payload)
            if refusal["id"] == self._sit_id and not self.seated.done():
                self.seated.set_exception(ConnectionError(f"no seat: {refusal['reason']}"))
        elif payload.startswith(b'{"type":"Welcome"') and not self.welcome.done():
            self.welcome.set_result(None)

    def _answered(self, id: str) -> None:
        asked = self._asked.pop(id, None)
        if asked is not None:
            self._counts.actions += 1
            self._counts.latencies.append(time.perf_counter() - asked)
        elif id == self._sit_id and not self.seated.done():
            self.send(
                type="Do", id=self._next_id(), table=self._table, command={"type": "ChooseEntry", "entry": "post"}
            )
            self.seated.set_result(None)

    def _act(self, events: Iterable[dict[str, Any]]) -> None:
        turns = [one for one in events if one["type"] == "TurnStarted" and one["seat"] == self._seat]
        if turns:
            self._play(turns[-1])

    def _play(self, turn: dict[str, Any]) -> None:
        action, id = "Check" if turn["options"]["check"] else "Call", self._next_id()
        self._asked[id] = time.perf_counter()
        command = {"type": "Act", "turn": turn["turn"], "action": {"type": action}}
        self.send(type="Do", id=id, table=self._table, command=command)


class Echoed(WebSocketClient):
    """Sends a message, and again as soon as it comes back."""

    def __init__(self, counts: Counts) -> None:
        super().__init__("/")
        self._counts = counts

    def begin(self) -> None:
        self.send(type="Do", id="0123456789ab-1", table="t1", command={"type": "Act", "turn": 1, "action": "Check"})

    def received(self, payload: bytes) -> None:
        self._counts.messages += 1
        self._transport.write(frame(payload))
