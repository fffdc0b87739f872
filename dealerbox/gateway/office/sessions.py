"""Sessions of the back office, which the browser holds as a cookie.

They are kept in memory and stored so that they survive a restart of the room. The permissions are checked at each call:
a session ends automatically when its member gets other roles or another password, or is disabled. After a restart the
second factor is required again before sensitive acts.
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
"""The only path for which the browser sends the cookie, unless the ``__Host-`` prefix binds it to the whole host."""
IDLE_MS = 30 * 60_000
"""A session ends after this time without a call."""
MAX_SESSION_MS = 12 * 3_600_000
CONFIRMED_MS = 5 * 60_000
"""How long an identity check by second factor or key stays valid."""
NEVER = -(2**62)
"""The time of the identity check in a session restored after a restart."""
TOUCH_MS = 60_000
"""A session's last use is stored no more often than this."""
SWEEP_MS = 3_600_000
MAX_SESSIONS = 100
"""Maximum number of sessions; beyond it the oldest ends."""
MAX_AGENT_LENGTH = 200

_log = structlog.get_logger("dealerbox.office")


class OfficeSession(Struct):
    """An open session."""

    id: str
    """Distinguishes sessions; opens nothing."""
    member: str
    """The member's id; empty for the operator's key."""
    turn: int
    """The member's turn at the start; a different one ends the session."""
    opened: int
    used: int
    confirmed: int
    address: str
    agent: str
    device: str = ""
    before: int | None = None
    """When the member last logged in before."""
    failed: int = 0
    """Failed logins since then."""
    proposed: str = ""
    """The secret of a second factor that is being set up."""
    written: int = 0
    """The ``used`` that the store has."""

    def __repr__(self) -> str:
        return f"OfficeSession({self.id!r}, {self.member!r})"


class OfficeSessions:
    """The open sessions; ``now`` is the room's clock (ms)."""

    def __init__(self, now: Callable[[], int], store: StaffStore) -> None:
        self._now = now
        self._store = store
        self._open: dict[str, OfficeSession] = {}
        """By the digest of the secret, so that the stored data opens nothing."""
        self._unwritten: dict[str, StaffSession] = {}
        """What the store could not write yet."""
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
        """Open a session in place of the request's own; return it and its secret (see ``give``)."""
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
        """Set the session's cookie. No script can read it."""
        cookies.give(response, COOKIE, secret, MAX_SESSION_MS // 1000, secure(request), PATH)

    async def find(self, request: Request) -> OfficeSession | None:
        """Return the request's session and note its use; None if it has none."""
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
        """Return a member's open sessions, last used first."""
        await self._restore()
        await self._forget_ended(self._now())
        return sorted((one for one in self._open.values() if one.member == member), key=lambda one: -one.used)

    async def end(self, request: Request) -> None:
        """End the request's session, if any."""
        await self._restore()
        await self._end(_digest(cookies.taken(request, COOKIE, secure(request))))

    async def end_of(self, member: str, id: str = "", but: str = "") -> int:
        """End a member's sessions: all but ``but``, or the one with the given ``id``; return how many."""
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
        """Keep the session although something done in it gave its member a new ``turn``."""
        session.turn = turn
        for digest, one in self._open.items():
            if one is session:
                await self._write(digest, session)

    def forget(self, request: Request, response: Response) -> None:
        cookies.take_away(response, COOKIE, secure(request), PATH)

    def is_confirmed(self, session: OfficeSession) -> bool:
        return self._now() - session.confirmed <= CONFIRMED_MS

    def confirm(self, session: OfficeSession) -> None:
        """Note that the session's user has just confirmed their identity."""
        session.confirmed = self._now()

    # ---- the store ----

    async def _restore(self) -> None:
        """Restore the sessions of an earlier run, once."""
        if self._restored:
            return
        now = self._now()
        try:
            found = await self._store.sessions(now - IDLE_MS)
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
                await self._store.delete_sessions_before(now - RETENTION_MS)

    async def _write(self, digest: str, session: OfficeSession, ended: int | None = None) -> None:
        """Store the session. If the store fails, it is written with the next change: the session works meanwhile."""
        self._unwritten[digest] = StaffSession(
            digest, session.member, session.turn, session.opened, session.used, session.address, session.agent,
            session.device, session.before, session.failed, ended,
        )  # fmt: skip
        session.written = session.used
        for waiting in tuple(self._unwritten.values()):
            try:
                await self._store.store_session(waiting)
            except StoreFailed as fault:
                _log.error("session_not_written", fault=str(fault))
                return
            if self._unwritten.get(waiting.digest) is waiting:
                del self._unwritten[waiting.digest]


def _ended(session: OfficeSession, now: int) -> bool:
    return now - session.used > IDLE_MS or now - session.opened > MAX_SESSION_MS


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
