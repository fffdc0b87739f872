"""A real server on a real port, in the test's event loop, and clients on real sockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import msgspec
from argon2 import PasswordHasher
from websockets.asyncio.client import ClientConnection, connect

from dealerbox.accounts import Accounts, AccountSettings, EmailUse
from dealerbox.cashier.settings import CashierSettings
from dealerbox.core.clock import LoopClock
from dealerbox.core.rng import SeededRng
from dealerbox.gateway.app import Gateway, application
from dealerbox.gateway.player.sessions import Sessions
from dealerbox.gateway.server import listen, web_server
from dealerbox.main import RunningServer, start_server
from dealerbox.rulebooks import DEFAULT
from dealerbox.settings import Settings, networks
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.config import TableConfig
from dealerbox.wire import ClientMessage

OPERATOR_KEY = "0123456789abcdef" * 4
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Served:
    """A room with a server in front."""

    def __init__(self, house: RunningServer, port: int, sessions: Sessions) -> None:
        self.house = house
        self.sessions = sessions
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.http = browser(self.address)

    async def post(self, path: str, body: Any, **more: Any) -> Any:
        return await self.http.post(f"/api/{path}", json=body, **more)

    async def guest(self) -> str:
        """Return a new guest's token. Cookies are not kept, so that several can come from here."""
        answer = await self.post("guest", {})
        self.http.cookies.clear()
        return str(answer.json()["token"])

    @asynccontextmanager
    async def socket(self, token: str = "", **more: Any) -> AsyncIterator["Client"]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        async with connect(
            # A client that has not read everything cannot see the close handshake: it need not wait long for it.
            f"ws://127.0.0.1:{self.port}/ws",
            additional_headers=headers,
            compression=None,
            close_timeout=0.3,
            **more,
        ) as socket:
            yield Client(socket)


def browser(address: str) -> httpx2.AsyncClient:
    """Return a client that keeps its cookies and sends its page's Origin.

    It closes an idle connection before the room does (5 s): a slow test would otherwise write into a closed one.
    """

    async def from_own_page(request: httpx2.Request) -> None:
        if "cookie" in request.headers:
            request.headers.setdefault("Origin", address)

    return httpx2.AsyncClient(
        base_url=address, event_hooks={"request": [from_own_page]}, limits=httpx2.Limits(keepalive_expiry=1)
    )


class Client:
    """A game socket; received messages are in ``messages``."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[Any] = []
        self._ids = 0

    async def say(self, message: ClientMessage) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def until(self, found: Callable[[Any], bool]) -> Any:
        """Return the next message for which ``found`` is true."""
        while True:
            # Not `wait_for`, which may lose the task's cancellation.
            async with asyncio.timeout(20):
                message = json.loads(await self.socket.recv())
            self.messages.append(message)
            if found(message):
                return message

    async def kind(self, kind: str) -> Any:
        return await self.until(lambda message: message["type"] == kind)

    async def event(self, kind: str) -> Any:
        """Return the next event of that kind."""
        message = await self.until(lambda one: any(event["type"] == kind for event in one.get("events", ())))
        return next(event for event in message["events"] if event["type"] == kind)

    async def answer(self, id: str) -> Any:
        return await self.until(lambda message: message.get("id") == id)

    async def closed(self) -> tuple[int, str]:
        """Return the code and reason with which the room closes the connection, after reading everything before."""
        try:
            while True:
                self.messages.append(json.loads(await asyncio.wait_for(self.socket.recv(), 20)))
        except Exception:
            await self.socket.wait_closed()
        return self.socket.close_code or 0, self.socket.close_reason or ""


def gateway_of(running: RunningServer, sessions: Sessions, settings: Settings, generosity: float = 1.0) -> Gateway:
    return Gateway(
        running.parts, running.hub, running.accounts, sessions, running.private, running.staff, running.play,
        house=settings.house, operator_key=OPERATOR_KEY, cashier=settings.cash, proxies=settings.proxies,
        watchers=settings.watchers,
        hooks_reach="loopback", generosity=generosity,
    )  # fmt: skip


@asynccontextmanager
async def served(
    *tables: TableConfig,
    demo: bool = False,
    pace: float = 1.0,
    proxies: str = "",
    watchers: str = "",
    cashier: CashierSettings | None = None,
    generosity: float = 1.0,
    secret: Callable[[int], str] | None = None,
    email: EmailUse = "optional",
    book: str = DEFAULT,
) -> AsyncIterator[Served]:
    """Run the server until the block ends; then close the room as on Ctrl-C."""
    store = InMemoryStore()
    clock = LoopClock(asyncio.get_running_loop())
    counter = iter(range(10**9))
    counted = secret or (lambda size: f"{next(counter):0{2 * size}x}")
    accounts = Accounts(store, clock.now, counted, AccountSettings(email=email), CHEAP)
    settings = Settings(
        demo=demo,
        pace=pace,
        proxies=networks(proxies),
        watchers=networks(watchers),
        email=email,
        house=book,
        cashier=cashier or CashierSettings(),
    )
    running = await start_server(store, clock, SeededRng(1), accounts, settings)
    for config in tables:
        await running.room.open_table(config)
    listening = listen("127.0.0.1", 0)
    sessions = Sessions(accounts, settings.origins)
    web = web_server(application(gateway_of(running, sessions, settings, generosity)), proxies=settings.proxies)
    serving = asyncio.create_task(web.serve(sockets=[listening]))
    room = Served(running, listening.getsockname()[1], sessions)
    try:
        yield room
    finally:
        await room.http.aclose()
        await running.close()
        web.should_exit = True
        await serving
