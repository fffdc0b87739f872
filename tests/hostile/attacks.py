"""Attacks on a room, each an endless coroutine. Every answer is counted."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

SECONDS = 5.0
"""How long an attacker waits for anything."""


class World:
    """The attackers' shared state."""

    def __init__(self, port: int, tables: tuple[str, ...], chance: random.Random) -> None:
        self.port = port
        self.tables = tables
        self.chance = chance
        self.statuses: Counter[int] = Counter()
        """Of all answers over HTTP."""
        self.bad: list[str] = []
        """Requests answered with a 500, or another 5xx without a reason."""
        self.done: Counter[str] = Counter()
        """How often each attack was tried."""

    def address(self) -> str:
        """Return one of the attackers' addresses."""
        return f"127.0.0.{self.chance.randrange(10, 40)}"

    def http(self) -> httpx2.AsyncClient:
        transport = httpx2.AsyncHTTPTransport(local_address=self.address())
        return httpx2.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=SECONDS)

    async def line(self, token: str = "", **more: Any) -> ClientConnection:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await connect(
            f"ws://127.0.0.1:{self.port}/ws", additional_headers=headers | more.pop("headers", {}), compression=None,
            local_addr=(self.address(), 0), open_timeout=SECONDS, close_timeout=0.2, **more,
        )  # fmt: skip

    async def ask(self, http: httpx2.AsyncClient, method: str, path: str, **more: Any) -> Any:
        """Return the answer, None if there was none."""
        try:
            answer = await http.request(method, path, **more)
        except (httpx2.HTTPError, httpx2.InvalidURL, UnicodeError, ValueError):
            return None
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500 and not _says_why(answer):
            self.bad.append(f"{answer.status_code} for {method} {path[:100]} {str(more)[:300]}")
        return answer

    async def token(self) -> str:
        """Return a guest's token; empty if there are too many guests."""
        async with self.http() as http:
            answer = await self.ask(http, "POST", "/api/guest", json={})
            return str(answer.json().get("token", "")) if answer is not None else ""


def _says_why(answer: Any) -> bool:
    """Return whether a 503 is intended: the room is busy, and says so."""
    with suppress(ValueError):
        return bool(answer.status_code == 503 and answer.json().get("code") in ("busy", "store", "closed"))
    return False


# ---- over the game socket ----

NONSENSE: tuple[str | bytes, ...] = (
    "", "{", "null", "[]", "true", '"x"', "\x00", '{"type":"Do"}', '{"type":"Nothing"}', '{"type":5}', "{" * 5000,
    "[" * 20_000, '{"type":"Sit","id":"1","table":"%s","seat":-1,"buy_in":1e400}',
    '{"type":"Sit","id":"1","table":"%s","seat":99999999999999999999999,"buy_in":5}',
    '{"type":"Watch","table":"\\ud800"}', '{"type":"Watch","table":"%s","seen":-5}', b"\xff\xfe\x00", b"\x80" * 100,
    '{"type":"Watch","table":"../../etc/passwd"}', '{"type":"Say","id":"1","table":"%s","text":"' + "x" * 3000 + '"}',
)  # fmt: skip


def forged(world: World) -> str:
    """Return a well-formed message that its sender may not send, or at the wrong time."""
    table, number = world.chance.choice(world.tables), world.chance.randrange(200)
    action = world.chance.choice([
        {"type": "Fold"}, {"type": "AllIn"}, {"type": "RaiseTo", "amount": world.chance.randrange(-5, 10**6)},
        {"type": "Discard", "cards": [world.chance.randrange(-3, 60)]}, {"type": "Check"},
    ])  # fmt: skip
    message: dict[str, Any] = world.chance.choice([
        {"type": "Do", "id": str(number), "table": table, "command": {"type": "Act", "turn": number, "action": action}},
        {"type": "Do", "id": "again", "table": table, "command": {"type": "Leave"}},
        {"type": "Do", "id": str(number), "table": table, "command": {"type": "SitOut"}},
        {"type": "Sit", "id": str(number), "table": table, "seat": number % 8, "buy_in": number * 1000},
        {"type": "TopUp", "id": str(number), "table": table, "amount": number * 1000},
        {"type": "Host", "id": str(number), "table": table, "order": {"type": "EndTable"}},
        {"type": "Host", "id": str(number), "table": table, "order": {"type": "RemovePlayer", "player": "x"}},
        {"type": "Acknowledge", "warning": number},
        {"type": "TournamentDo", "id": str(number), "tournament": "x", "command": {"type": "Enter", "by": "wallet"}},
        {"type": "ReportChat", "id": str(number), "table": table, "number": number},
    ])  # fmt: skip
    return json.dumps(message)


async def nonsense(world: World) -> None:
    line = await world.line(await world.token() if world.chance.random() < 0.5 else "")
    async with line:
        for _ in range(15):
            text = world.chance.choice(NONSENSE)
            if isinstance(text, str) and "%s" in text:
                text = text % world.chance.choice(world.tables)
            await line.send(text)
            await asyncio.sleep(0.05)


async def forging(world: World) -> None:
    """Send such messages twice: the second must have no effect."""
    line = await world.line(await world.token())
    async with line:
        for _ in range(20):
            text = forged(world)
            await line.send(text)
            if world.chance.random() < 0.3:
                await line.send(text)
            await asyncio.sleep(0.06)


async def oversized(world: World) -> None:
    line = await world.line()
    async with line:
        await line.send("x" * world.chance.choice([65_537, 200_000, 1_000_000]))
        await asyncio.sleep(0.1)


async def flood(world: World) -> None:
    line = await world.line()
    async with line:
        for number in range(3000):
            await line.send(f'{{"type":"Ping","sent":{number}}}')


async def not_reading(world: World) -> None:
    """Watch everything and read nothing."""
    line = await world.line(max_queue=1)
    line.transport.pause_reading()
    for _ in range(3):
        for table in world.tables:
            await line.send(json.dumps({"type": "Watch", "table": table, "seen": 0}))
        await line.send('{"type":"WatchLobby"}')
        await asyncio.sleep(world.chance.uniform(0.5, 3))
    line.transport.abort()


async def storm(world: World) -> None:
    """Open many connections at once and drop them silently."""
    opened = await asyncio.gather(*(world.line() for _ in range(40)), return_exceptions=True)
    lines = [line for line in opened if not isinstance(line, BaseException)]
    for line in lines:
        with suppress(WebSocketException, OSError):
            await line.send(json.dumps({"type": "Watch", "table": world.tables[0], "seen": 0}))
    for line in lines:
        line.transport.abort()
    await asyncio.sleep(0.5)


async def wasting_time(world: World) -> None:
    """Join honest players, then let every clock run out, or leave in the middle."""
    line = await world.line(await world.token())
    table = world.tables[-1]
    async with line:
        await line.send(json.dumps({"type": "Watch", "table": table, "seen": 0}))
        for seat in (4, 5):
            sit = {"type": "Sit", "id": f"s{seat}", "table": table, "seat": seat, "buy_in": 10_000, "entry": "post"}
            await line.send(json.dumps(sit))
        with suppress(TimeoutError):
            async with asyncio.timeout(world.chance.uniform(2, 15)):
                async for _ in line:
                    pass
        if world.chance.random() < 0.5:
            line.transport.abort()


async def foreign_page(world: World) -> None:
    with suppress(WebSocketException):
        line = await world.line(headers={"Origin": "https://elsewhere.example"})
        await line.close()
        world.bad.append("a page of somebody else has opened the game socket")


# ---- over HTTP ----

PATHS = (
    "/api/me", "/api/tables", "/api/hands", "/api/hands/{x}", "/api/points", "/api/notes/{x}", "/api/register",
    "/api/login", "/api/guest", "/api/keep", "/api/keys", "/api/keys/{x}", "/api/cashier", "/api/cashier/withdrawals",
    "/api/private-tables", "/api/private-tables/enter", "/api/private-tables/{x}/link", "/api/tournaments/{x}",
    "/api/operator/tables", "/api/operator/drain", "/api/operator/close-account", "/api/operator/keys/make",
    "/api/operator/login", "/api/operator/login/key", "/api/operator/cash/approve", "/api/account", "/api/play",
    "/api/account/close", "/api/tables/{x}/rules", "/api/openapi.json", "/health", "/metrics", "/{x}", "/office/{x}",
)  # fmt: skip
WORDS = (
    "x", "%00", "..%2f..%2fetc%2fpasswd", "'; DROP TABLE players; --", "%ff%fe", "9" * 300, "-1", "1e999", "\u202e",
    "a" * 5000, "%F0%9F%83%8F", "{{7*7}}", "<script>", "null", "0", " ", "%20", "constructor", "t1",
)  # fmt: skip
QUERIES = (
    "",
    "?most=-1",
    "?most=1e400",
    "?before=9999999999999999999999",
    "?page=%00.%00",
    "?" + "a=b&" * 500,
    "?most=1&most=x",
)
BODIES: tuple[bytes, ...] = (
    b"", b"{", b"null", b"[]", b"{}", b'{"name":5}', b'{"name":"' + b"x" * 20_000 + b'"}', b"[" * 10_000,
    b'{"name":"\xff","password":"12345678"}', b'{"name":"\\ud800","password":"correct horse"}',
    b'{"name":"admin","password":"admin12345"}', b'{"reason":"x","player":"x","table":null,"minutes":1e400}',
    b'{"key":"0000000000"}', b'{"currency":"EUR","amount":-5,"way":"sepa","nonce":"1"}',
    b'{"token":"' + b"A" * 64 + b'"}', b'{"__proto__":{"admin":true}}',
)  # fmt: skip
TYPES = ("application/json", "application/json; charset=utf-16", "text/plain", "multipart/form-data; boundary=x", "")
TOKENS = (
    "",
    "Bearer x",
    "Bearer dbx_" + "A" * 43,
    "Bearer " + "0" * 64,
    "Basic YWRtaW46YWRtaW4=",
    "Bearer",
    "\x7f",
    "Bearer " + "x" * 4000,
)


async def requests(world: World) -> None:
    chance = world.chance
    async with world.http() as http:
        for _ in range(20):
            path = chance.choice(PATHS).replace("{x}", chance.choice(WORDS)) + chance.choice(QUERIES)
            method = chance.choice(
                ["GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "X"]
            )
            headers = {"Content-Type": chance.choice(TYPES), "Authorization": chance.choice(TOKENS)}
            if chance.random() < 0.3:
                headers["Origin"] = "https://elsewhere.example"
            if chance.random() < 0.3:
                headers["Cookie"] = f"dealerbox_session={chance.choice(WORDS)}; dealerbox_office=x".encode(
                    "ascii", "replace"
                ).decode()
            body = chance.choice(BODIES) if method not in ("GET", "HEAD") else b""
            await world.ask(http, method, path, headers=headers, content=body)
            await asyncio.sleep(0.02)


async def guessing(world: World) -> None:
    async with world.http() as http:
        for _ in range(15):
            body = {"name": world.chance.choice(["admin", "Helmi", "x" * 200]), "password": str(world.chance.random())}
            await world.ask(http, "POST", "/api/login", json=body)
            await world.ask(http, "POST", "/api/operator/login", json=body | {"code": "000000"})
            await asyncio.sleep(0.1)


RAW: tuple[bytes, ...] = (
    b"", b"GET / HT", b"GET /ws HTTP/1.1\r\nHost: room\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"\x00" * 1000,
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000, b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"POST /api/login HTTP/1.1\r\nHost: room\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{",
    b"POST /api/login HTTP/1.1\r\nHost: room\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: room\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}",
    (
        b"GET /ws HTTP/1.1\r\nHost: room\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: x\r\n\r\n\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    ),
)  # fmt: skip


async def raw(world: World) -> None:
    """Send bytes that are not a request, or never become one."""
    opened = await asyncio.gather(
        *(asyncio.open_connection("127.0.0.1", world.port, local_addr=(world.address(), 0)) for _ in range(10)),
        return_exceptions=True,
    )
    pairs = [pair for pair in opened if not isinstance(pair, BaseException)]
    for _, writer in pairs:
        writer.write(world.chance.choice(RAW))
    await asyncio.sleep(world.chance.uniform(0.2, 3))
    for _, writer in pairs:
        writer.transport.abort()


GAME_SOCKET = (
    b"GET /ws HTTP/1.1\r\nHost: room\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
BREATHS: tuple[tuple[bytes, bytes], ...] = (
    (GAME_SOCKET + b"\r\n", b"\x89\x80\0\0\0\0" * 20_000),
    (GAME_SOCKET + b"\r\n", b"\x8a\xfd\0\0\0\0" + b"x" * 125),
    (GAME_SOCKET + b"\r\n", b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 20_000),
    (GAME_SOCKET + b"\r\n", b"\xff\x81\0\0\0\0x"),
    (GAME_SOCKET + b"X: y\r\n" * 200 + b"\r\n", b""),
    (GAME_SOCKET + b"Content-Length: 5\r\n\r\n", b"hello"),
    (b"GET /api/tables HTTP/1.1\r\nHost: room\r\n\r\n" * 3000, b"GET /health HTTP/1.1\r\n\r\n" * 3000),
    (b"GET / HTTP/1.1\r\nHost: room\r\n\r\n" * 10, GAME_SOCKET + b"\r\n"),
    (b"GET / HTTP/1.1\r\nHost: room\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n" * 20_000),
)  # fmt: skip
"""What is sent first, and what a moment later."""


async def in_one_breath(world: World) -> None:
    """Send thousands of frames or requests at once, or in the middle of something else, and leave."""
    for first, then in world.chance.sample(BREATHS, 3):
        _, writer = await asyncio.open_connection("127.0.0.1", world.port, local_addr=(world.address(), 0))
        writer.write(first)
        await asyncio.sleep(world.chance.choice([0, 0.001, 0.1]))
        writer.write(then)
        await asyncio.sleep(world.chance.uniform(0.05, 1))
        writer.transport.abort()


ATTACKS: tuple[Callable[[World], Awaitable[None]], ...] = (
    nonsense, forging, oversized, flood, not_reading, storm, wasting_time, foreign_page, requests, requests, guessing,
    raw, in_one_breath,
)  # fmt: skip


async def keep_on(world: World, attack: Callable[[World], Awaitable[None]]) -> None:
    """Repeat the attack; being disconnected is what an attacker expects."""
    while True:
        world.done[attack.__name__] += 1
        with suppress(WebSocketException, OSError, TimeoutError, EOFError):
            await attack(world)
        await asyncio.sleep(world.chance.uniform(0.05, 0.4))
