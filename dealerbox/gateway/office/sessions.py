"""Sessions of the back office, which the browser holds as a cookie.

They are kept in memory, and written down so that they outlive a restart of the room within their time. What a session
lets do is looked up anew at each call: it ends by itself once its member has other roles, another password, or is
disabled. After a restart the second factor is asked for again before acts that matter.
"""

import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress

import structlog
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.core.records import RETENTION_MS
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.http import cookies
from dealerbox.gateway.http.calls.http import address_of, secure
from dealerbox.staff.store import StaffSession, StaffStore

COOKIE = cookies.OFFICE
PATH = "/api/operator"
"""The only part of the room to which the browser sends it, unless its name binds it to the whole host."""
IDLE_MS = 30 * 60_000
"""A session ends when nothing was asked in it for so long."""
MAX_SESSION_MS = 12 * 3_600_000
CONFIRMED_MS = 5 * 60_000
"""How long it is known who sits there, once he has shown his second factor or the key."""
NEVER = -(2**62)
"""When the second factor was shown in a session that was taken up after a restart."""
TOUCH_MS = 60_000
"""That a session was used is written down no more often than this."""
SWEEP_MS = 3_600_000
MAX_SESSIONS = 100
"""Sessions at a time; beyond it the oldest ends."""
MAX_AGENT_LENGTH = 200

_log = structlog.get_logger("dealerbox.office")


class OfficeSession(Struct):
    """``member`` is the id of who works in it, empty for who has shown the key; ``turn`` is the member's then, and any
    other ends the session. ``id`` tells sessions apart and opens nothing. ``proposed``: the secret of a second factor
    that is being set up. ``before`` is when the member had last logged in, ``failed`` what was tried since.
    ``written``: the ``used`` that the store knows."""

    id: str
    member: str
    turn: int
    opened: int
    used: int
    confirmed: int
    address: str
    agent: str
    device: str = ""
    before: int | None = None
    failed: int = 0
    proposed: str = ""
    written: int = 0

    def __repr__(self) -> str:
        return f"OfficeSession({self.id!r}, {self.member!r})"


class OfficeSessions:
    """``now`` is the room's clock (ms)."""

    def __init__(self, now: Callable[[], int], kept: StaffStore) -> None:
        self._now = now
        self._kept = kept
        self._open: dict[str, OfficeSession] = {}
        """By a digest of the secret: what is kept here opens nothing."""
        self._unwritten: dict[str, StaffSession] = {}
        """What the store could not take yet."""
        self._restored = False
        self._swept = 0

    async def begin(
        self,
        request: Request,
        member: str,
        turn: int,
        before: int | None = None,
        failed: int = 0,
        device: str = "",
    ) -> tuple[OfficeSession, str]:
        """A new session in the place of the one from which the request came, and its secret (see ``give``)."""
        secret, now = secrets.token_urlsafe(32), self._now()
        await self.end(request)
        await self._forget_ended(now)
        while len(self._open) >= MAX_SESSIONS:
            await self._end(next(iter(self._open)))
        agent = request.headers.get("user-agent", "")[:MAX_AGENT_LENGTH]
        digest = _digest(secret)
        session = OfficeSession(
            digest[:16], member, turn, now, now, now, address_of(request), agent, device, before, failed
        )
        self._open[digest] = session
        await self._write(digest, session)
        return session, secret

    def give(self, request: Request, response: Response, secret: str) -> None:
        """Gives the browser the session with the answer. No script can read it."""
        cookies.give(response, COOKIE, secret, MAX_SESSION_MS // 1000, secure(request), PATH)

    async def find(self, request: Request) -> OfficeSession | None:
        """That from which the request comes, which has been used by it; None where it comes from none."""
        await self._restore()
        digest = _digest(cookies.taken(request, COOKIE, secure(request)))
        now, session = self._now(), self._open.get(digest)
        if session is None or _ended(session, now):
            return None
        session.used = now
        if now - session.written >= TOUCH_MS:
            await self._write(digest, session)
        return session

    async def of(self, member: str) -> list[OfficeSession]:
        """The open ones of a member, the latest used first."""
        await self._restore()
        await self._forget_ended(self._now())
        return sorted((one for one in self._open.values() if one.member == member), key=lambda one: -one.used)

    async def end(self, request: Request) -> None:
        """Ends the one from which the request comes, if any."""
        await self._restore()
        await self._end(_digest(cookies.taken(request, COOKIE, secure(request))))

    async def end_of(self, member: str, id: str = "", but: str = "") -> int:
        """Ends those of a member: all but ``but``, or the one called ``id``; returns how many."""
        await self._restore()
        wanted = [
            digest
            for digest, one in self._open.items()
            if one.member == member and one.id != but and (not id or one.id == id)
        ]
        for digest in wanted:
            await self._end(digest)
        return len(wanted)

    async def go_on(self, session: OfficeSession, turn: int) -> None:
        """The session goes on though its member has another ``turn``, by what was done in it."""
        session.turn = turn
        for digest, one in self._open.items():
            if one is session:
                await self._write(digest, session)

    def forget(self, request: Request, response: Response) -> None:
        cookies.take_away(response, COOKIE, secure(request), PATH)

    def is_confirmed(self, session: OfficeSession) -> bool:
        return self._now() - session.confirmed <= CONFIRMED_MS

    def confirm(self, session: OfficeSession) -> None:
        """Who sits there has just shown who he is."""
        session.confirmed = self._now()

    # ---- the store ----

    async def _restore(self) -> None:
        """Sessions of an earlier run go on, once this one has read them."""
        if self._restored:
            return
        now = self._now()
        try:
            found = await self._kept.sessions(now - IDLE_MS)
        except StoreFailed as fault:
            _log.error("sessions_not_read", fault=str(fault))
            return
        self._restored = True
        for one in found:
            session = OfficeSession(
                one.digest[:16], one.member, one.turn, one.opened, one.used, NEVER, one.address, one.agent, one.device,
                one.previous, one.failed, written=one.used,
            )  # fmt: skip
            if one.digest not in self._open and not _ended(session, now):
                self._open[one.digest] = session

    async def _end(self, digest: str) -> None:
        session = self._open.pop(digest, None)
        if session is not None:
            await self._write(digest, session, self._now())

    async def _forget_ended(self, now: int) -> None:
        for digest in [digest for digest, one in self._open.items() if _ended(one, now)]:
            await self._end(digest)
        if now - self._swept >= SWEEP_MS:
            self._swept = now
            with suppress(StoreFailed):
                await self._kept.delete_sessions_before(now - RETENTION_MS)

    async def _write(self, digest: str, session: OfficeSession, ended: int | None = None) -> None:
        """What the store cannot take now is written with what comes next: a session works all the same."""
        self._unwritten[digest] = StaffSession(
            digest, session.member, session.turn, session.opened, session.used, session.address, session.agent,
            session.device, session.before, session.failed, ended,
        )  # fmt: skip
        session.written = session.used
        for waiting in tuple(self._unwritten.values()):
            try:
                await self._kept.store_session(waiting)
            except StoreFailed as fault:
                _log.error("session_not_written", fault=str(fault))
                return
            if self._unwritten.get(waiting.digest) is waiting:
                del self._unwritten[waiting.digest]


def _ended(session: OfficeSession, now: int) -> bool:
    return now - session.used > IDLE_MS or now - session.opened > MAX_SESSION_MS


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
