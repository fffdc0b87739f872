"""The web application: the list of its routes, and what every answer carries."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dealerbox.gateway import websocket
from dealerbox.gateway.calls.answering import Limits, routes_of, told
from dealerbox.gateway.calls.document import described
from dealerbox.gateway.calls.http import HttpError
from dealerbox.gateway.closed import ClosedDoor
from dealerbox.gateway.connection import Connection
from dealerbox.gateway.guard import DoorKeeper
from dealerbox.gateway.hands import Hands
from dealerbox.gateway.hub import Hub
from dealerbox.gateway.notes import Notes
from dealerbox.gateway.operator import OperatorDoor
from dealerbox.gateway.private import Private
from dealerbox.gateway.rest import Rest
from dealerbox.gateway.sessions import Sessions
from dealerbox.gateway.static import WEB, Client
from dealerbox.gateway.tournaments import TournamentPages
from dealerbox.gateway.transport import Gone
from dealerbox.room import messages
from dealerbox.room.accounts import Accounts
from dealerbox.room.desk import Parts
from dealerbox.room.private.tables import PrivateTables
from dealerbox.room.store import StoreFailed

CONTENT_SECURITY = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",  # style attributes: where a seat stands, how long a bar is
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
))  # fmt: skip

_HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Gateway(Struct, frozen=True):
    """What the application is made of."""

    parts: Parts
    hub: Hub
    accounts: Accounts
    sessions: Sessions
    private: PrivateTables
    web: Path = WEB
    operator_key: str = ""
    """What opens the operator's door; empty: nothing does."""

    def __repr__(self) -> str:
        return "Gateway"  # the key would end up in a log


def application(gateway: Gateway) -> Any:
    """The ASGI application: the game socket at ``/ws``, everything else by the list of routes."""
    game = GameSocket(gateway)
    web = Starlette(
        routes=routes(gateway),
        middleware=[Middleware(SecurityHeaders), Middleware(ClosedDoor, hub=gateway.hub)],
        exception_handlers=dict.fromkeys((HttpError, StoreFailed), _on_fault),
    )

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await game(scope, receive, send)
        else:
            await web(scope, receive, send)

    return app


async def _on_fault(request: Request, fault: Exception) -> Response:
    return told(fault, {})


def routes(gateway: Gateway) -> list[BaseRoute]:
    """All that answers to HTTP."""
    parts = gateway.parts
    door = OperatorDoor(parts, gateway.operator_key, gateway.sessions)
    keeper = DoorKeeper(gateway.sessions, gateway.accounts, door.staff)
    rest = Rest(gateway.accounts, gateway.sessions, parts.store, gateway.hub, parts.bus, parts.clock)
    calls = described((
        *rest.calls(),
        *Private(gateway.private).calls(),
        *Hands(parts.store).calls(),
        *TournamentPages(parts.bus).calls(),
        *Notes(parts.store, parts.bus, parts.clock).calls(),
        *door.calls(),
    ))  # fmt: skip
    watch = Watch(gateway)
    client = Client(gateway.web)
    return [
        *routes_of(calls, keeper, Limits(parts.clock)),
        Route("/health", watch.health),
        Route("/metrics", watch.metrics),
        Route("/{path:path}", client.page),
    ]


class GameSocket:
    """The game socket: finds out who it is, then hands the line to a ``Connection``."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        gateway = self._gateway
        request = HTTPConnection(scope)
        if scope["path"] != "/ws" or gateway.hub.drained or not gateway.sessions.from_own_page(request):
            await websocket.reject(receive, send)
            return
        try:
            viewer = await gateway.sessions.viewer(request)
        except StoreFailed:
            await websocket.reject(receive, send)
            return
        try:
            transport = await websocket.accept(scope, receive, send)
        except Gone:
            return
        await Connection(transport, viewer, gateway.hub, gateway.parts.clock, gateway.parts.metrics).run()


class Watch:
    """What the operator's instruments ask."""

    def __init__(self, gateway: Gateway) -> None:
        self._parts = gateway.parts

    async def health(self, request: Request) -> Response:
        health: messages.Health = await self._parts.bus.request(messages.HOUSE, messages.AskHealth())
        status = 503 if health.status == "failing" else 200
        return Response(msgspec.json.encode(health), status, media_type="application/json")

    async def metrics(self, request: Request) -> Response:
        text = self._parts.metrics.text(self._parts.clock.now())
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


class SecurityHeaders:
    """Puts the same headers on every answer."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
