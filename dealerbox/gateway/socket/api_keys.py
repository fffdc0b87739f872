"""Authentication of programs by API key, over REST and on the game socket."""

from starlette.requests import HTTPConnection, Request

from dealerbox.core.clock import Clock
from dealerbox.core.rate_limits import network_of
from dealerbox.core.refusal import Refusal
from dealerbox.gateway.http.calls import Caller, HttpError, Limit, Who
from dealerbox.gateway.http.calls.answering import Limits
from dealerbox.gateway.http.calls.http import address_of
from dealerbox.gateway.socket.connection import OF_KEY, Connection, Viewer
from dealerbox.gateway.socket.disconnects import LOGGED_OUT
from dealerbox.integrations.api_keys.service import PREFIX, ApiKeys
from dealerbox.integrations.api_keys.store import Key

CALLS = Limit("calls by key", 300, "other", "Too many calls with this key. Wait a minute and try again.")
WRONG = Limit("wrong keys", 30, "other", "Too many wrong keys. Wait a minute and try again.")
SCOPE_TO_PLAY, SCOPE_TO_HOST = "play", "host"
"""The scopes that a key needs for the game socket, and to send host orders over it."""

_STATUS = {"wrong_key": 401}


def session_of_key(id: str) -> str:
    """Return the session name of a key's connections, distinct from those of sessions."""
    return f"{OF_KEY}{id}"


def key_in(connection: HTTPConnection) -> str:
    """Return the key in the request; empty if none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    token = token.strip()
    return token if scheme.lower() == "bearer" and token.startswith(PREFIX) else ""


class ApiKeyGuard:
    def __init__(self, keys: ApiKeys, limits: Limits) -> None:
        self._keys = keys
        self._limits = limits

    async def caller(self, request: Request, who: Who, method: str) -> Caller:
        """Return the caller that the key authenticates; raise ``HttpError`` if it may not make the call."""
        address = address_of(request)
        try:
            key = await self._held(key_in(request), address)
            self._limits.take(CALLS, key.id)
            match who.kind:
                case "staff":
                    return Caller(actor=await self._keys.actor(key, who.act, address, method == "GET"))
                case "player":
                    return Caller(await self._keys.player(key, who.scope))
                case "visitor" if key.kind == "player" and (who.scope in key.scopes or not who.scope):
                    return Caller(await self._keys.player(key, who.scope or key.scopes[0]))
                case _:
                    return Caller()
        except Refusal as no:
            raise _error(no) from None

    async def viewer(self, connection: HTTPConnection) -> tuple[Viewer, Key]:
        """Return the viewer who opens the game socket, and the key; raise ``HttpError``."""
        try:
            key = await self._held(key_in(connection), address_of(connection))
            player = await self._keys.player(key, SCOPE_TO_PLAY)
        except Refusal as no:
            raise _error(no) from None
        hosts = SCOPE_TO_HOST in key.scopes
        return Viewer(player.id, player.name, player.kind == "guest", session_of_key(key.id), hosts), key

    async def _held(self, token: str, address: str) -> Key:
        try:
            return await self._keys.authenticate(token, address)
        except Refusal as no:
            if no.code == "wrong_key":
                self._limits.take(WRONG, network_of(address))
            raise


async def end_with_key(key: Key, connection: Connection, clock: Clock) -> None:
    """Disconnect when the key expires."""
    if key.expires is not None:
        await clock.sleep(key.expires - clock.now())
        connection.disconnect(LOGGED_OUT, "your key has expired", "key")


def _error(no: Refusal) -> HttpError:
    return HttpError(_STATUS.get(no.code, 403), no.code, no.reason, no.accepted)
