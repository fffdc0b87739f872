"""Who of the staff asks, and whether he may: asked before every call of the back office.

Whoever shows the key of the data folder acts as the owner. It comes in ``Authorization: Bearer`` and never in a cookie,
so that no page can make a browser send it. Members of the staff log in; their session is a cookie that is heeded from
the room's own pages only.
"""

import hmac

from msgspec import Struct
from starlette.requests import Request

from dealerbox.core.actors import KEY, NOBODY, Actor
from dealerbox.core.audit_log import Kind
from dealerbox.core.rate_limits import Buckets, network_of
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import log_completed_action
from dealerbox.gateway.http.calls import Limit
from dealerbox.gateway.http.calls.answering import Limits
from dealerbox.gateway.http.calls.http import HttpError, address_of
from dealerbox.gateway.office.sessions import OfficeSession, OfficeSessions
from dealerbox.gateway.player.sessions import Sessions
from dealerbox.live.parts import Parts
from dealerbox.staff.roles import BEFORE_THE_FACTOR, CONFIRMED, acts_of, check
from dealerbox.staff.staff import Staff, actor_of
from dealerbox.staff.store import Member

TRIES = Limit("wrong operator's keys", 10, "other", "Too many wrong keys: wait a minute.")
KEY_USES_AN_HOUR = 1
"""How often the use of the key from one address is written down: programs show it with every call."""


class OfficeCaller(Struct, frozen=True):
    """Who asks. ``session``: None for who shows the key with each call; ``member``: None for who has shown it."""

    actor: Actor
    session: OfficeSession | None = None
    member: Member | None = None


class StaffGuard:
    def __init__(self, parts: Parts, staff: Staff, key: str, sessions: Sessions, limits: Limits) -> None:
        """An empty ``key`` opens to nobody."""
        self.sessions = OfficeSessions(parts.clock.now, parts.store.staff)
        self._parts = parts
        self._staff = staff
        self._key = key.encode()
        self._pages = sessions
        self._limits = limits
        self._uses = Buckets(KEY_USES_AN_HOUR, KEY_USES_AN_HOUR / 3600)

    async def staff(self, request: Request, act: str) -> Actor:
        """Who asks for an act; raises ``HttpError`` where he may not."""
        inside = await self._who(request)
        if self.waits_for_factor(inside.member) and act not in BEFORE_THE_FACTOR:
            raise HttpError(403, "factor_needed", "Set up your second factor first.")
        try:
            check(inside.actor, act)
        except Refusal as no:
            raise HttpError(403, no.code, no.reason, no.accepted) from None
        if act in CONFIRMED and inside.session is not None and not self.sessions.is_confirmed(inside.session):
            raise HttpError(403, "confirm", "Show once more who you are: this is asked for every few minutes.")
        request.state.inside = inside
        return inside.actor

    def waits_for_factor(self, member: Member | None) -> bool:
        """Whether he may do nothing before he has set up his second factor."""
        return member is not None and member.factor is None and self._staff.factor_needed

    async def found(self, request: Request) -> OfficeCaller | None:
        """From whose session the request comes; None where it is nobody's any more."""
        session = await self.sessions.find(request)
        if session is None:
            return None
        if not session.member:
            return OfficeCaller(KEY, session)
        member = await self._staff.member(session.member)
        if member is None or member.disabled is not None or member.turn != session.turn:
            await self.sessions.end(request)
            return None
        return OfficeCaller(actor_of(member), session, member)

    def acts_of(self, inside: OfficeCaller | None) -> list[str]:
        """What may be done from there at this moment."""
        if inside is None or self.waits_for_factor(inside.member):
            return []
        return sorted(acts_of(inside.actor.roles))

    async def check_key(self, request: Request, given: str, kind: Kind = "key-used") -> None:
        """Raises ``HttpError`` where it is not the key. Its use is written down, as ``kind``."""
        address = address_of(request)
        if self._is_key(given):
            if kind != "key-used" or self._uses.take(address, self._parts.clock.now()):
                await self._note(KEY, kind, address)
            return
        # Only wrong keys are counted: behind a proxy all come from one address, and the operator must get in.
        self._limits.take(TRIES, network_of(address))
        if given:
            await self._note(NOBODY, "key-wrong", address)
        raise HttpError(
            401, "not_the_operator", "This is for who works here: log in to the back office, or send the key."
        )

    def shows_key(self, request: Request) -> bool:
        """Whether the key is in its header; nothing is counted or written down."""
        return self._is_key(_bearer(request) or "")

    async def _who(self, request: Request) -> OfficeCaller:
        given = _bearer(request)
        if given is not None:
            await self.check_key(request, given)
            return OfficeCaller(KEY)
        inside = await self.found(request)
        if inside is None:
            await self.check_key(request, "")
            raise AssertionError("no key is empty")
        self._pages.check_page(request, changes=request.method != "GET")
        return inside

    def _is_key(self, given: str) -> bool:
        return bool(self._key) and hmac.compare_digest(given.strip().encode("utf-8", "replace"), self._key)

    async def _note(self, actor: Actor, kind: Kind, address: str) -> None:
        # The operator must get in where the books cannot be written, which is when he is needed: then it waits.
        await log_completed_action(self._parts, actor, kind, "", f"from {address}")


def office_caller(request: Request) -> OfficeCaller:
    """Who asks, in a request that the guard has let in."""
    inside: OfficeCaller = request.state.inside
    return inside


def _bearer(request: Request) -> str | None:
    """What came in ``Authorization: Bearer``; empty where it came in any other way, None where nothing came."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return (given if scheme.lower() == "bearer" else "") if scheme else None
