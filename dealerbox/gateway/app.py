"""The web application: the list of its routes."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dealerbox.accounts import Accounts
from dealerbox.cashier.settings import CashierSettings
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.http.addresses import Addresses, Network
from dealerbox.gateway.http.calls.answering import Limits, error_response, routes_of
from dealerbox.gateway.http.calls.declared import Call
from dealerbox.gateway.http.calls.document import described
from dealerbox.gateway.http.calls.http import HttpError, address_of, as_json
from dealerbox.gateway.http.closed import ClosedRoom
from dealerbox.gateway.http.connection_limit import ConnectionLimit
from dealerbox.gateway.http.headers import SecurityHeaders
from dealerbox.gateway.http.hosts import Hosts
from dealerbox.gateway.http.payment_providers import PaymentProviderCalls
from dealerbox.gateway.http.public_address import PublicAddress, PublicAddressCalls
from dealerbox.gateway.http.static import WEB, Client
from dealerbox.gateway.office.api import OperatorApi
from dealerbox.gateway.office.cashier import OperatorCash
from dealerbox.gateway.office.guard import StaffGuard
from dealerbox.gateway.office.operator import operator_calls
from dealerbox.gateway.office.watch import Watch
from dealerbox.gateway.player.account import AccountCalls
from dealerbox.gateway.player.account_own import OwnAccountCalls
from dealerbox.gateway.player.api_keys import PlayerKeys
from dealerbox.gateway.player.cashier import CashierCalls
from dealerbox.gateway.player.claims import ClaimCalls
from dealerbox.gateway.player.client_faults import ClientFaultCalls
from dealerbox.gateway.player.guard import CallerGuard
from dealerbox.gateway.player.hands import Hands
from dealerbox.gateway.player.notes import Notes
from dealerbox.gateway.player.pictures import AvatarCalls
from dealerbox.gateway.player.play_limits import OperatorPlay, PlayLimitCalls
from dealerbox.gateway.player.private_tables import Private
from dealerbox.gateway.player.rest import Rest
from dealerbox.gateway.player.results import ResultCalls
from dealerbox.gateway.player.rulebook import RulePages
from dealerbox.gateway.player.sessions import Sessions
from dealerbox.gateway.player.shares import HandLinks
from dealerbox.gateway.player.tournaments import TournamentPages
from dealerbox.gateway.socket import websocket
from dealerbox.gateway.socket.api_keys import ApiKeyGuard, end_with_key, key_in
from dealerbox.gateway.socket.connection import Connection
from dealerbox.gateway.socket.hub import Hub
from dealerbox.gateway.socket.transport import Gone
from dealerbox.hand_history.shares import Shares
from dealerbox.integrations.api_keys.service import ApiKeys
from dealerbox.integrations.webhooks.reach import Reach
from dealerbox.integrations.webhooks.service import Webhooks
from dealerbox.live.parts import Parts
from dealerbox.play_limits.service import ResponsiblePlay
from dealerbox.private_tables.claims import Claims
from dealerbox.private_tables.tables import PrivateTables
from dealerbox.reports.client_faults import ClientFaults
from dealerbox.rulebooks import DEFAULT
from dealerbox.staff.staff import Staff

MAX_SOCKETS = 64
"""Maximum number of game sockets from one address: a household, or an office behind one router."""


class Gateway(Struct, frozen=True):
    """What the application is made of."""

    parts: Parts
    hub: Hub
    accounts: Accounts
    sessions: Sessions
    private: PrivateTables
    staff: Staff
    play: ResponsiblePlay
    cashier: CashierSettings = CashierSettings()
    web: Path = WEB
    house: str = DEFAULT
    """The room's default rule book."""
    operator_key: str = ""
    """The operator's key; empty: the key opens nothing."""
    proxies: tuple[Network, ...] = ()
    """Trusted proxies: their headers give the client's address."""
    watchers: tuple[Network, ...] = ()
    """Addresses that may read /metrics, besides this machine."""

    data: Path | None = None
    """The data folder, in which what is done outside the running room is recorded."""
    hooks_reach: Reach = "public"
    """Which hosts webhooks may call."""
    hand_links: bool = True
    """Whether players may share hands by link."""
    offline_page: bool = True
    """Whether browsers store an offline page."""
    address: PublicAddress = PublicAddress()
    """The addresses by which other devices reach the room."""
    hosts: tuple[str, ...] = ()
    """Further host names under which the room answers."""
    generosity: float = 1.0
    """A multiplier for the rate limits of REST calls: tests call more often than people."""

    @property
    def keys(self) -> ApiKeys:
        return ApiKeys(self.parts.store, self.parts.clock.now)

    def __repr__(self) -> str:
        return "Gateway"  # the key must not appear in a log


def application(gateway: Gateway) -> Any:
    """Return the ASGI application: the game socket at ``/ws``, everything else from the list of routes."""
    game = GameSocket(gateway)
    web = Starlette(
        routes=routes(gateway),
        middleware=[Middleware(SecurityHeaders), Middleware(ClosedRoom, drained=lambda: gateway.hub.drained)],
        exception_handlers={HttpError: _on_fault, StoreFailed: _on_fault, 405: _other_method},
    )

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await game(scope, receive, send)
        else:
            await web(scope, receive, send)

    return Addresses(Hosts(app, gateway.hosts), gateway.proxies)


async def _on_fault(request: Request, fault: Exception) -> Response:
    return error_response(fault, {})


async def _other_method(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    response = as_json({"code": "method", "error": f"{request.method} is not allowed at this address."}, 405)
    response.headers.update(fault.headers or {})
    return response


def calls_of(gateway: Gateway, staff_guard: StaffGuard) -> tuple[Call, ...]:
    """Return every REST call."""
    parts, keys = gateway.parts, gateway.keys
    hooks = Webhooks(parts.store, parts.clock.now, gateway.hooks_reach)
    faults = ClientFaults(gateway.data)
    claims = Claims(parts.store, parts.bus, parts.clock, secrets.token_hex)
    return described((
        *AccountCalls(gateway.accounts, gateway.sessions, gateway.hub, parts.bus, parts.clock).calls(),
        *OwnAccountCalls(gateway.accounts, parts.store, gateway.hub, parts.bus, parts.clock).calls(),
        *Rest(parts.store, parts.bus, parts.clock).calls(),
        *RulePages(parts.bus, gateway.house).calls(),
        *PublicAddressCalls(gateway.address).calls(),
        *ClaimCalls(claims, gateway.private, gateway.accounts, gateway.hub, parts.clock).calls(),
        *Private(gateway.private).calls(),
        *Hands(parts.store).calls(),
        *HandLinks(Shares(parts.store, parts.clock.now, gateway.hand_links), parts.store).calls(),
        *ResultCalls(parts.store).calls(),
        *TournamentPages(parts.store, parts.bus).calls(),
        *ClientFaultCalls(faults, parts.clock).calls(),
        *Notes(parts.store, parts.bus, parts.clock).calls(),
        *AvatarCalls(parts.store, parts.bus).calls(),
        *PlayerKeys(keys, gateway.accounts, gateway.hub).calls(),
        *OperatorApi(parts.store, keys, hooks, gateway.hub).calls(),
        *CashierCalls(parts, gateway.cashier).calls(),
        *PaymentProviderCalls(parts, gateway.cashier).calls(),
        *OperatorCash(parts, gateway.cashier).calls(),
        *PlayLimitCalls(gateway.play).calls(),
        *OperatorPlay(gateway.play, parts.store).calls(),
        *operator_calls(
            parts, gateway.staff, staff_guard, gateway.hub, gateway.accounts.context, gateway.cashier.currencies,
            gateway.data, faults,
        ),
    ))  # fmt: skip


def routes(gateway: Gateway) -> list[BaseRoute]:
    """Return all HTTP routes."""
    limits = Limits(gateway.parts.clock, gateway.generosity)
    staff_guard = StaffGuard(gateway.parts, gateway.staff, gateway.operator_key, gateway.sessions, limits)
    guard = CallerGuard(gateway.sessions, gateway.accounts, staff_guard.staff, ApiKeyGuard(gateway.keys, limits))
    watch = Watch(gateway.parts, staff_guard, gateway.watchers)
    client = Client(gateway.web, gateway.offline_page)
    return [
        *routes_of(calls_of(gateway, staff_guard), guard, limits),
        Route("/health", watch.health),
        Route("/metrics", watch.metrics),
        Route("/{path:path}", client.page),
    ]


class GameSocket:
    """The game socket: authenticates the client, then hands over to a ``Connection``."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._connection_limit = ConnectionLimit(MAX_SOCKETS)
        self._keys = ApiKeyGuard(gateway.keys, Limits(gateway.parts.clock, gateway.generosity))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        gateway = self._gateway
        request = HTTPConnection(scope)
        address = address_of(request)
        if (
            scope["path"] != "/ws"
            or gateway.hub.drained
            or not gateway.sessions.from_own_page(request, changes=True)
            or not self._connection_limit.acquire(address)
        ):
            await websocket.reject(receive, send)
            return
        try:
            await self._serve(scope, receive, send)
        except asyncio.CancelledError:
            # On shutdown the server cancels running tasks and would log that as a fault.
            await websocket.drop(scope, send)
        finally:
            self._connection_limit.release(address)

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        gateway = self._gateway
        request = HTTPConnection(scope)
        key = None
        try:
            if key_in(request):
                viewer, key = await self._keys.viewer(request)
            else:
                viewer = await gateway.sessions.viewer(request)
        except (HttpError, StoreFailed):
            await websocket.reject(receive, send)
            return
        try:
            transport = await websocket.accept(scope, receive, send)
        except Gone:
            return
        connection = Connection(transport, viewer, gateway.hub, gateway.parts.clock, gateway.parts.metrics)
        if key is None:
            await connection.run()
            return
        ending = asyncio.create_task(end_with_key(key, connection, gateway.parts.clock))
        try:
            await connection.run()
        finally:
            ending.cancel()
