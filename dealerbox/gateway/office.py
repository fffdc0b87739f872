"""Who is in the back office: the operator's key, shown once, opens a session that the browser holds as a cookie.

Sessions live in memory alone: a restart of the room ends them all. The key stays where the operator has it.
"""

import hashlib
import secrets
from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.room.staff.who import Actor

COOKIE = "dealerbox_office"
PATH = "/api/operator"
"""The only part of the room to which the browser sends it."""
IDLE_MS = 30 * 60_000
"""A session ends when nothing was asked in it for so long."""
LONGEST_MS = 12 * 3_600_000
MOST = 100
"""Sessions at a time; beyond it the oldest ends."""


class _Session(Struct):
    actor: Actor
    opened: int
    used: int


class OfficeSessions:
    """``now`` is the room's clock (ms)."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._open: dict[str, _Session] = {}
        """By a digest of the secret: what is kept here opens nothing."""

    def begin(self, response: Response, actor: Actor, secure: bool) -> None:
        """A new session of the actor's, given to the browser with the answer. No script can read it."""
        secret, now = secrets.token_urlsafe(32), self._now()
        self._forget_ended(now)
        while len(self._open) >= MOST:
            del self._open[next(iter(self._open))]
        self._open[_digest(secret)] = _Session(actor, now, now)
        response.set_cookie(
            COOKIE, secret, max_age=LONGEST_MS // 1000, path=PATH, httponly=True, samesite="strict", secure=secure
        )

    def holder(self, request: Request) -> Actor | None:
        """In whose session the request comes, which has been used by it; None where it comes in none."""
        now, session = self._now(), self._open.get(_digest(request.cookies.get(COOKIE, "")))
        if session is None or _ended(session, now):
            return None
        session.used = now
        return session.actor

    def end(self, request: Request, response: Response, secure: bool) -> None:
        """Ends the one from which the request comes, if any."""
        self._open.pop(_digest(request.cookies.get(COOKIE, "")), None)
        response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict", secure=secure)

    def _forget_ended(self, now: int) -> None:
        self._open = {name: one for name, one in self._open.items() if not _ended(one, now)}


def _ended(session: _Session, now: int) -> bool:
    return now - session.used > IDLE_MS or now - session.opened > LONGEST_MS


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
