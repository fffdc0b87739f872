"""Accounts, the list of tables and one's own points, over HTTP. Errors are ``{"code": …, "error": one sentence}``."""

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.calls import Nothing
from dealerbox.gateway.calls.http import HttpError, address_of, as_json, read_body, secure
from dealerbox.gateway.hub import Hub
from dealerbox.gateway.sessions import Sessions, forget, keep, session_of, token_of
from dealerbox.ledger import wallet
from dealerbox.room import messages
from dealerbox.room.accounts import AccountRefused, Accounts, LoggedIn
from dealerbox.room.bus import Bus
from dealerbox.room.clock import Clock
from dealerbox.room.limits import Buckets
from dealerbox.room.names import name_key
from dealerbox.room.points import POINTS
from dealerbox.room.protection import protections_left
from dealerbox.room.rules import table_rules
from dealerbox.room.store import PlayerRecord, Store, StoreFailed
from dealerbox.table.config import TableConfig

MOST_HANDS = 100
TRIES = 10
"""Log-ins a minute, for an address and for a name."""
NEWCOMERS = 30
"""New accounts a minute, for an address."""

_STATUS = {"wrong_login": 401, "account_closed": 403, "name_taken": 409, "not_a_guest": 409, "busy": 503}
B = TypeVar("B", bound=Struct)


class NameAndPassword(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    password: str


class GuestName(Struct, frozen=True, forbid_unknown_fields=True):
    name: str | None = None


class Rest:
    """The endpoints; ``app.py`` lists them."""

    def __init__(self, accounts: Accounts, sessions: Sessions, store: Store, hub: Hub, bus: Bus, clock: Clock) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._store = store
        self._hub = hub
        self._bus = bus
        self._clock = clock
        self._tries = Buckets(TRIES, TRIES / 60)
        self._newcomers = Buckets(NEWCOMERS, NEWCOMERS / 60)

    # ---- accounts ----

    async def register(self, request: Request) -> Response:
        body = await self.body(request, NameAndPassword)
        self.limit(self._newcomers, address_of(request))
        return await self._logged_in(request, await self._accounts.register(body.name, body.password))

    async def guest(self, request: Request) -> Response:
        body = await self.body(request, GuestName)
        self.limit(self._newcomers, address_of(request))
        return await self._logged_in(request, await self._accounts.guest(body.name))

    async def login(self, request: Request) -> Response:
        body = await self.body(request, NameAndPassword)
        self.limit(self._tries, f"address {address_of(request)}")
        # By the name too, or many addresses together could try one player's passwords.
        self.limit(self._tries, f"name {name_key(body.name[:200])}")
        return await self._logged_in(request, await self._accounts.log_in(body.name, body.password))

    async def keep(self, request: Request) -> Response:
        body = await self.body(request, NameAndPassword)
        player = await self.player(request)
        return as_json(await self._me(await self._accounts.keep(player.id, body.name, body.password)))

    async def logout(self, request: Request) -> Response:
        await self.body(request, Nothing)
        token = token_of(request)
        viewer = await self._sessions.viewer(request)
        if token:
            await self._accounts.log_out(token)
        if viewer.player is not None:
            self._hub.part_session(viewer.player, session_of(token))
        response = as_json({})
        forget(response, secure(request))
        return response

    async def me(self, request: Request) -> Response:
        token = token_of(request)
        player = await self._accounts.player(token) if token else None
        if player is None:
            return as_json({"player": None, "name": None, "guest": False, "balances": []})
        return as_json(await self._me(player))

    # ---- tables and points ----

    async def tables(self, request: Request) -> Response:
        tables: messages.Tables = await self._bus.request(messages.HOUSE, messages.AskTables())
        return as_json({"tables": tables.tables})

    async def rules(self, request: Request) -> Response:
        id = request.path_params["table"]
        token = token_of(request)
        player = await self._accounts.player(token) if token else None
        config = await self._config(id, None if player is None else player.id)
        query = request.query_params
        rules = table_rules(config, query.get("game", ""), query.get("limit", ""))
        if player is not None and rules.protections_a_day:
            left = await protections_left(self._store, player.id, rules.protections_a_day, self._clock.now())
            rules = replace(rules, protections_left=left)
        return as_json(rules)

    async def _config(self, id: str, player: str | None) -> TableConfig:
        """That of a table which the player may come to."""
        for ask in (messages.AskTables(), messages.AskTables(player or "")):
            tables: messages.Tables = await self._bus.request(messages.HOUSE, ask)
            for row in tables.tables:
                if row.config.id == id:
                    return row.config
        raise HttpError(404, "no_table", "There is no such table.")

    async def points(self, request: Request) -> Response:
        player = await self.player(request)
        most = number(request, "most", 20, 1, MOST_HANDS)
        before = number(request, "before", None, 0, 2**53)
        history = await self._store.points_earned(player.id, most or 20, before)
        return as_json(
            {
                "points": await self._store.balance(wallet(player.id), POINTS),
                "history": [{"at": one.at, "hand": one.about, "amount": one.amount} for one in history],
            }
        )

    # ---- inside ----

    async def body(self, request: Request, kind: type[B]) -> B:
        if not self._sessions.from_own_page(request):
            raise HttpError(403, "foreign_page", "This page may not use the room.")
        return await read_body(request, kind)

    def limit(self, buckets: Buckets, key: str) -> None:
        """Raises ``HttpError`` for who has asked too often."""
        if not buckets.take(key, self._clock.now()):
            raise HttpError(429, "too_many", "Too many tries: wait a minute.")

    async def player(self, request: Request) -> PlayerRecord:
        """Who asks; raises ``HttpError`` for who is not logged in."""
        token = token_of(request)
        player = await self._accounts.player(token) if token else None
        if player is None:
            raise HttpError(401, "not_logged_in", "Log in or play as a guest first.")
        return player

    async def _me(self, player: PlayerRecord) -> dict[str, Any]:
        money: messages.Money = await self._bus.request(messages.HOUSE, messages.AskMoney(player.id))
        return {
            "player": player.id,
            "name": player.name,
            "guest": player.kind == "guest",
            "balances": money.balances,
        }

    async def _logged_in(self, request: Request, session: LoggedIn) -> Response:
        response = as_json(await self._me(session.player) | {"token": session.token})
        keep(response, session, self._clock.now(), secure(request))
        return response


async def on_error(request: Request, fault: Exception) -> Response:
    """The answer to what an endpoint has raised."""
    match fault:
        case HttpError():
            return as_json({"code": fault.code, "error": fault.error}, fault.status)
        case AccountRefused():
            about = {"about": fault.about} if fault.about else {}
            return as_json({"code": fault.code, "error": fault.reason} | about, _STATUS.get(fault.code, 400))
        case StoreFailed():
            return as_json({"code": "store", "error": "The room's books cannot be reached: try again soon."}, 503)
        case _:
            raise fault


def number(request: Request, name: str, default: int | None, least: int, most: int) -> int | None:
    """A whole number of the address; raises ``HttpError`` where it is none, or none from ``least`` to ``most``."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
        raise HttpError(400, "malformed", f"`{name}` is a whole number from {least} to {most}.")
    return int(text)
