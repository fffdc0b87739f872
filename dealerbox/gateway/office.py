"""Sessions of the back office, which the browser holds as a cookie.

They live in memory alone: a restart of the room ends them all. What a session lets do is looked up anew at each call:
it ends by itself once its member has other roles, another password, or is disabled.
"""

import hashlib
import secrets
from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway import cookies
from dealerbox.gateway.calls.http import address_of, secure

COOKIE = "dealerbox_office"
PATH = "/api/operator"
"""The only part of the room to which the browser sends it, unless its name binds it to the whole host."""
IDLE_MS = 30 * 60_000
"""A session ends when nothing was asked in it for so long."""
LONGEST_MS = 12 * 3_600_000
CONFIRMED_MS = 5 * 60_000
"""How long it is known who sits there, once he has shown his second factor or the key."""
MOST = 100
"""Sessions at a time; beyond it the oldest ends."""
LONGEST_AGENT = 200


class OfficeSession(Struct):
    """``member`` is the id of who works in it, empty for who has shown the key; ``turn`` is the member's then, and any
    other ends the session. ``id`` tells sessions apart and opens nothing. ``proposed``: the secret of a second factor
    that is being set up. ``before`` is when the member had last logged in, ``failed`` what was tried since."""

    id: str
    member: str
    turn: int
    opened: int
    used: int
    confirmed: int
    address: str
    agent: str
    before: int | None = None
    failed: int = 0
    proposed: str = ""

    def __repr__(self) -> str:
        return f"OfficeSession({self.id!r}, {self.member!r})"


class OfficeSessions:
    """``now`` is the room's clock (ms)."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._open: dict[str, OfficeSession] = {}
        """By a digest of the secret: what is kept here opens nothing."""

    def begin(
        self, request: Request, member: str, turn: int, before: int | None = None, failed: int = 0
    ) -> tuple[OfficeSession, str]:
        """A new session in the place of the one from which the request came, and its secret (see ``give``)."""
        secret, now = secrets.token_urlsafe(32), self._now()
        self.end(request)
        self._forget_ended(now)
        while len(self._open) >= MOST:
            del self._open[next(iter(self._open))]
        agent = request.headers.get("user-agent", "")[:LONGEST_AGENT]
        digest = _digest(secret)
        session = OfficeSession(digest[:16], member, turn, now, now, now, address_of(request), agent, before, failed)
        self._open[digest] = session
        return session, secret

    def give(self, request: Request, response: Response, secret: str) -> None:
        """Gives the browser the session with the answer. No script can read it."""
        cookies.give(response, COOKIE, secret, LONGEST_MS // 1000, secure(request), PATH)

    def find(self, request: Request) -> OfficeSession | None:
        """That from which the request comes, which has been used by it; None where it comes from none."""
        now, session = self._now(), self._open.get(_digest(cookies.taken(request, COOKIE, secure(request))))
        if session is None or _ended(session, now):
            return None
        session.used = now
        return session

    def of(self, member: str) -> list[OfficeSession]:
        """The open ones of a member, the latest used first."""
        self._forget_ended(self._now())
        return sorted((one for one in self._open.values() if one.member == member), key=lambda one: -one.used)

    def end(self, request: Request) -> None:
        """Ends the one from which the request comes, if any."""
        self._open.pop(_digest(cookies.taken(request, COOKIE, secure(request))), None)

    def end_of(self, member: str, id: str = "", but: str = "") -> int:
        """Ends those of a member: all but ``but``, or the one called ``id``; returns how many."""
        before = len(self._open)
        self._open = {
            digest: one
            for digest, one in self._open.items()
            if one.member != member or one.id == but or (id and one.id != id)
        }
        return before - len(self._open)

    def forget(self, request: Request, response: Response) -> None:
        cookies.take_away(response, COOKIE, secure(request), PATH)

    def is_confirmed(self, session: OfficeSession) -> bool:
        return self._now() - session.confirmed <= CONFIRMED_MS

    def confirm(self, session: OfficeSession) -> None:
        """Who sits there has just shown who he is."""
        session.confirmed = self._now()

    def _forget_ended(self, now: int) -> None:
        self._open = {name: one for name, one in self._open.items() if not _ended(one, now)}


def _ended(session: OfficeSession, now: int) -> bool:
    return now - session.used > IDLE_MS or now - session.opened > LONGEST_MS


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
