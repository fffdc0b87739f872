"""Authenticates callers: players by session, staff by session or key, programs by API key."""

from collections.abc import Awaitable, Callable
from typing import assert_never

from starlette.requests import Request

from dealerbox.accounts import Accounts
from dealerbox.core.actors import Actor
from dealerbox.core.records import PlayerRecord
from dealerbox.gateway.http.calls import Caller, HttpError, Who
from dealerbox.gateway.http.calls.http import address_of
from dealerbox.gateway.player.sessions import Sessions, token_of
from dealerbox.gateway.socket.api_keys import ApiKeyGuard, key_in

StaffGuard = Callable[[Request, str], Awaitable[Actor]]
"""Authenticates staff for an act of the back office; raises ``HttpError`` if it is not allowed."""


class CallerGuard:
    """Implements ``calls.answering.Guard``."""

    def __init__(self, sessions: Sessions, accounts: Accounts, staff: StaffGuard, keys: ApiKeyGuard) -> None:
        self._sessions = sessions
        self._accounts = accounts
        self._staff = staff
        self._keys = keys

    async def caller(self, request: Request, who: Who, method: str) -> Caller:
        if who.kind != "public" and key_in(request):
            return await self._keys.caller(request, who, method)
        if who.kind == "staff":
            return Caller(actor=await self._staff(request, who.act))
        if method != "GET":
            self._sessions.check_page(request)
        match who.kind:
            case "public":
                return Caller()
            case "visitor":
                return Caller(await self._player(request))
            case "player":
                player = await self._player(request)
                if player is None:
                    raise HttpError(401, "not_logged_in", "Log in or play as a guest first.")
                return Caller(player)
            case _:
                assert_never(who.kind)

    async def _player(self, request: Request) -> PlayerRecord | None:
        token = token_of(request)
        return await self._accounts.player(token, address_of(request)) if token else None
