"""Authenticates staff and checks their permissions before every call of the back office.

A client that sends the key of the data folder acts as the owner. The key is accepted in ``Authorization: Bearer`` and
never in a cookie, so that no page can make a browser send it. Staff members log in; their session cookie is accepted
from the room's own pages only.
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

TRIES = Limit("wrong operator's keys", 10, "other", "Too many wrong keys. Wait a minute and try again.")
KEY_USES_AN_HOUR = 1
"""Log the key's use from one address once in this time: programs send it with every call."""


class OfficeCaller(Struct, frozen=True):
    """The authenticated caller of the back office."""

    actor: Actor
    session: OfficeSession | None = None
    """None if the key came with the call."""
    member: Member | None = None
    """None if the key was used."""


class StaffGuard:
    def __init__(self, parts: Parts, staff: Staff, key: str, sessions: Sessions, limits: Limits) -> None:
        """With an empty ``key``, the key opens nothing."""
        self.sessions = OfficeSessions(parts.clock.now, parts.store.staff)
        self._parts = parts
        self._staff = staff
        self._key = key.encode()
        self._pages = sessions
        self._limits = limits
        self._uses = Buckets(KEY_USES_AN_HOUR, KEY_USES_AN_HOUR / 3600)

    async def staff(self, request: Request, act: str) -> Actor:
        """Return who calls for an act; raise ``HttpError`` if it is not allowed."""
        inside = await self._who(request)
        if self.waits_for_factor(inside.member) and act not in BEFORE_THE_FACTOR:
            raise HttpError(403, "factor_needed", "Set up your second factor first.")
        try:
            check(inside.actor, act)
        except Refusal as no:
            raise HttpError(403, no.code, no.reason, no.accepted) from None
        if act in CONFIRMED and inside.session is not None and not self.sessions.is_confirmed(inside.session):
            raise HttpError(403, "confirm", "Confirm your identity again; this is required every few minutes.")
        request.state.inside = inside
        return inside.actor

    def waits_for_factor(self, member: Member | None) -> bool:
        """Return whether the member must set up a second factor before anything else."""
        return member is not None and member.factor is None and self._staff.factor_needed

    async def found(self, request: Request) -> OfficeCaller | None:
        """Return the caller of the request's session; None if it has none, or it has ended."""
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
        """Return the acts that the caller may perform now."""
        if inside is None or self.waits_for_factor(inside.member):
            return []
        return sorted(acts_of(inside.actor.roles))

    async def check_key(self, request: Request, given: str, kind: Kind = "key-used") -> None:
        """Raise ``HttpError`` unless the key is correct. Log its use as ``kind``."""
        address = address_of(request)
        if self._is_key(given):
            if kind != "key-used" or self._uses.take(address, self._parts.clock.now()):
                await self._note(KEY, kind, address)
            return
        # Only wrong keys are counted: behind a proxy all clients share an address, and the operator must get in.
        self._limits.take(TRIES, network_of(address))
        if given:
            await self._note(NOBODY, "key-wrong", address)
        raise HttpError(
            401, "not_the_operator", "This is for staff only. Log in to the back office, or send the operator's key."
        )

    def shows_key(self, request: Request) -> bool:
        """Return whether the key is in its header, without counting or logging it."""
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
        # The operator must get in while the database cannot be written, which is when they are needed; it is logged
        # later.
        await log_completed_action(self._parts, actor, kind, "", f"from {address}")


def office_caller(request: Request) -> OfficeCaller:
    """Return the caller of a request that the guard has let in."""
    inside: OfficeCaller = request.state.inside
    return inside


def _bearer(request: Request) -> str | None:
    """Return the token of ``Authorization: Bearer``; empty for another scheme, None without the header."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return (given if scheme.lower() == "bearer" else "") if scheme else None
