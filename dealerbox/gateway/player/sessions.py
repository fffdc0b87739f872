"""Authenticates players by the session in a cookie (browsers) or in ``Authorization: Bearer`` (programs), and checks
that browsers come from the room's own pages."""

import hashlib
import secrets
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from dealerbox.accounts import Accounts, LoggedIn
from dealerbox.accounts.store import Visit
from dealerbox.gateway.http import cookies
from dealerbox.gateway.http.calls.http import HttpError, address_of
from dealerbox.gateway.http.calls.http import secure as is_secure
from dealerbox.gateway.socket.connection import Viewer

COOKIE = "dealerbox_session"
DEVICE = "dealerbox_device"
DEVICE_SECONDS = 400 * 24 * 3600
"""The maximum lifetime that browsers allow a cookie."""
COOKIES = frozenset({COOKIE, DEVICE, cookies.OFFICE})
"""All cookies that the room sets."""
MAX_AGENT_LENGTH = 200
"""Maximum length of a stored user agent, in characters."""


class Sessions:
    """Reads players' sessions. ``origins`` are further web addresses whose pages may use the room."""

    def __init__(self, accounts: Accounts, origins: tuple[str, ...] = ()) -> None:
        self._accounts = accounts
        self._origins = frozenset(origins)

    async def viewer(self, connection: HTTPConnection) -> Viewer:
        """Return the viewer of the request's session; an observer if there is none, or it has ended."""
        token = token_of(connection)
        player = await self._accounts.player(token, address_of(connection)) if token else None
        if player is None:
            return Viewer()
        return Viewer(player.id, player.name, player.kind == "guest", session_of(token))

    def from_own_page(self, connection: HTTPConnection, changes: bool) -> bool:
        """Return False for a browser on another site's page. Programs send no ``Origin``: a request that ``changes``
        something without one must come without the room's cookies, which another site's page may have made a browser
        send."""
        origin = connection.headers.get("origin")
        if origin is None:
            return not (changes and _by_cookie(connection))
        return origin in self._origins or _is_own(origin, connection)

    def check_page(self, connection: HTTPConnection, changes: bool = True) -> None:
        """Raise ``HttpError`` if ``from_own_page`` is false."""
        if self.from_own_page(connection, changes):
            return
        if "origin" in connection.headers:
            raise HttpError(403, "foreign_page", "This page is not allowed to use the room.")
        raise HttpError(
            403,
            "foreign_page",
            "A call with the room's cookie needs an Origin. Programs must send their session or key in "
            "Authorization: Bearer instead.",
        )


def _by_cookie(connection: HTTPConnection) -> bool:
    """Return whether the request relies on a cookie: no page can make a browser send ``Authorization``."""
    if "authorization" in connection.headers:
        return False
    return any(name.removeprefix(cookies.BOUND) in COOKIES for name in connection.cookies)


def token_of(connection: HTTPConnection) -> str:
    """Return the session's secret; empty if there is none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return cookies.taken(connection, COOKIE, is_secure(connection))


def visit_of(connection: HTTPConnection) -> tuple[Visit, str | None]:
    """Return the request's origin, and a new device cookie for a browser that has none. Programs have none."""
    device = cookies.taken(connection, DEVICE, is_secure(connection))
    new = None
    if not device and "origin" in connection.headers:
        device = new = secrets.token_hex(16)
    agent = "".join(one for one in connection.headers.get("user-agent", "") if one.isprintable())
    known = hashlib.sha256(device.encode("utf-8", "replace")).hexdigest()[:32] if device else ""
    return Visit(address_of(connection), agent[:MAX_AGENT_LENGTH], known), new


def give_device(response: Response, device: str, secure: bool) -> None:
    """Set the device cookie, by which the browser is recognized, also to log in while others guess passwords. It opens
    nothing."""
    cookies.give(response, DEVICE, device, DEVICE_SECONDS, secure)


def session_of(token: str) -> str:
    """Return a digest that distinguishes sessions without storing their secrets."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()[:16]


def set_session_cookie(response: Response, session: LoggedIn, now: int, secure: bool) -> None:
    """Set the session cookie. No script can read it, and no other site's page can make the browser send it."""
    seconds = max(0, (session.expires - now) // 1000)
    cookies.give(response, COOKIE, session.token, seconds, secure)


def forget(response: Response, secure: bool) -> None:
    cookies.take_away(response, COOKIE, secure)


def _is_own(origin: str, connection: HTTPConnection) -> bool:
    """Return whether the page is on the host that was called; over TLS, the page must be too."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if is_secure(connection) and parts.scheme != "https":
        return False
    return bool(parts.netloc) and parts.netloc.lower() == connection.headers.get("host", "").lower()
