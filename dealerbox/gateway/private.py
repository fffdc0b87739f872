"""Private tables over HTTP: made, entered, given another link or password. Who has not entered one is told nothing of
it, not even that it is there."""

import re
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.calls import Nothing
from dealerbox.gateway.calls.http import HttpError, address_of, as_json
from dealerbox.gateway.rest import Rest
from dealerbox.room.desk import Refusal
from dealerbox.room.limits import Buckets
from dealerbox.room.private.tables import Invitation, PrivateTables, code_of
from dealerbox.room.private.wish import BadWish, Fault, TableWish

ENTRIES = 20
"""Links and passwords tried in a minute, for an address and for a player."""
GUESSES = 60
"""Passwords tried in a minute at one table, whoever tries."""
CREATIONS = 10
"""Tables and links made in a minute, for a player."""

_STATUS = {
    "no_table": 404, "no_link": 404, "wrong_password": 403, "kept_out": 403, "not_host": 403, "too_many_tables": 409,
    "full": 503, "busy": 503, "stopped": 503, "closing": 503,
}  # fmt: skip
_PATH = re.compile(r" - at `\$\.?(?P<field>[^`]*)`")


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """A link's secret, or a table's code with its password."""

    token: str = ""
    table: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"Key({self.table!r})"  # secrets would end up in a log


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    token: str

    def __repr__(self) -> str:
        return "Link()"


class Password(Struct, frozen=True, forbid_unknown_fields=True):
    """Empty: none from now on."""

    password: str

    def __repr__(self) -> str:
        return "Password()"


class Private:
    """The endpoints; ``app.py`` lists them."""

    def __init__(self, rest: Rest, tables: PrivateTables) -> None:
        self._rest = rest
        self._tables = tables
        self._entries = Buckets(ENTRIES, ENTRIES / 60)
        self._guesses = Buckets(GUESSES, GUESSES / 60)
        self._creations = Buckets(CREATIONS, CREATIONS / 60)

    async def create(self, request: Request) -> Response:
        player = await self._rest.player(request)
        try:
            wish = await self._rest.body(request, TableWish)
        except HttpError as fault:
            raise _as_wish(fault) from None
        self._rest.limit(self._creations, player.id)
        return as_json(_told(await self._tables.create(player.id, wish)))

    async def mine(self, request: Request) -> Response:
        player = await self._rest.player(request)
        return as_json({"tables": await self._tables.tables_of(player.id)})

    async def look(self, request: Request) -> Response:
        """Asks for no account: whoever holds the link may see where it leads."""
        link = await self._rest.body(request, Link)
        self._rest.limit(self._entries, f"address {address_of(request)}")
        return as_json(await self._tables.look(link.token))

    async def enter(self, request: Request) -> Response:
        player = await self._rest.player(request)
        key = await self._rest.body(request, Key)
        if bool(key.token) == bool(key.table):
            raise HttpError(400, "malformed", "The body has a `token`, or a `table` and its `password`.")
        self._rest.limit(self._entries, f"address {address_of(request)}")
        self._rest.limit(self._entries, f"player {player.id}")
        if key.token:
            return as_json({"table": await self._tables.enter_by_link(player.id, key.token)})
        self._rest.limit(self._guesses, code_of(key.table))
        return as_json({"table": await self._tables.enter_by_password(player.id, key.table, key.password)})

    async def new_link(self, request: Request) -> Response:
        player = await self._rest.player(request)
        await self._rest.body(request, Nothing)
        self._rest.limit(self._creations, player.id)
        return as_json(_told(await self._tables.new_link(player.id, request.path_params["table"])))

    async def set_password(self, request: Request) -> Response:
        player = await self._rest.player(request)
        body = await self._rest.body(request, Password)
        self._rest.limit(self._creations, player.id)
        await self._tables.set_password(player.id, request.path_params["table"], body.password)
        return as_json({})


async def on_refusal(request: Request, fault: Exception) -> Response:
    """The answer where the room refuses, or where a table cannot be as it is wanted."""
    match fault:
        case Refusal():
            return as_json({"code": fault.code, "error": fault.reason}, _STATUS.get(fault.code, 400))
        case BadWish():
            error = "The table cannot be like that: see `faults`."
            return as_json({"code": "bad_table", "error": error, "faults": fault.faults}, 400)
        case _:
            raise fault


def _told(invitation: Invitation) -> dict[str, Any]:
    return {"table": invitation.table, "link": f"/join/{invitation.token}"}


def _as_wish(fault: HttpError) -> Exception:
    """A body that is no wish is told like a wish that cannot be, with the field that is wrong."""
    if fault.code != "malformed":
        return fault
    found = _PATH.search(fault.error)
    field = found["field"].replace("[", ".").replace("]", "") if found is not None else ""
    return BadWish((Fault(field, "malformed", fault.error),))
