"""Coming in to the back office and going: log-ins, links that open once, sessions; and one's own account."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from dealerbox.accounts import second_factor
from dealerbox.core.actors import KEY, Role
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import log_completed_action
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, Limit, NoQuery, Nothing, get, post
from dealerbox.gateway.http.calls.http import secure
from dealerbox.gateway.http.office_calls import PREFIX, act, report
from dealerbox.gateway.office.guard import OfficeCaller, StaffGuard, office_caller
from dealerbox.gateway.player.account_own import RecoveryCodes
from dealerbox.gateway.player.sessions import give_device, visit_of
from dealerbox.live.parts import Parts
from dealerbox.staff.log_ins import LogIns
from dealerbox.staff.staff import Staff, actor_of
from dealerbox.staff.store import Member

TRIES = Limit("office-log-ins", 20)
LINKS = Limit("office-links", 30)
_LOGIN_ERRORS = {"wrong_login": 401, "slow": 429, "busy": 503}
_LINK_ERRORS = {"link": 410, "busy": 503}
_JOIN_ERRORS = _LINK_ERRORS | {
    "name_length": 400, "name_characters": 400, "name_alphabets": 400, "name_taken": 409, "password_length": 400,
    "password_name": 400, "password_common": 400,
}  # fmt: skip

_NO_OWN = {"no_account": 409}
ISSUER = "Dealerbox"
"""What the device that makes the codes calls the room."""

Text = Annotated[str, Meta(max_length=1000)]


class SecretBody(Struct, frozen=True, forbid_unknown_fields=True):
    """``__repr__`` does not tell what is in it."""

    def __repr__(self) -> str:
        return type(self).__name__


class OfficeKey(SecretBody, frozen=True):
    key: Text


class NamePasswordCode(SecretBody, frozen=True):
    """``code``: of the second factor, or a recovery code; empty where there is no second factor yet."""

    name: Text
    password: Text
    code: Text = ""


class LinkSecret(SecretBody, frozen=True):
    link: Text


class LinkAndPassword(SecretBody, frozen=True):
    """``name`` is heeded where the link is for nobody by name."""

    link: Text
    password: Text
    name: Text = ""


class Proof(SecretBody, frozen=True):
    """A code of the second factor or a recovery code, or the password where there is no second factor; the key, where
    the session was opened with it."""

    proof: Text


class NewPassword(SecretBody, frozen=True):
    old: Text
    new: Text


class FactorCode(SecretBody, frozen=True):
    code: Text


class SessionRef(Struct, frozen=True, forbid_unknown_fields=True):
    """``session``: its id; None: all but this one."""

    session: str | None


class OfficeSession(Struct, frozen=True):
    """``acts`` is what may be done from within the session: nothing where there is none (``name`` is empty), or where a
    second factor must be set up first (``factor_needed``). ``key``: it was opened with the key, and has no account.
    ``logged_in`` is when the member had last logged in, ``failed`` what was tried since. ``currencies``: what the room
    reckons in, fun money last."""

    acts: list[str]
    name: str = ""
    roles: tuple[Role, ...] = ()
    key: bool = False
    second_factor: bool = False
    factor_needed: bool = False
    logged_in: int | None = None
    failed: int = 0
    currencies: tuple[str, ...] = ()


class ExpectedMember(Struct, frozen=True):
    """``name`` is empty where he chooses it."""

    name: str
    roles: tuple[Role, ...]
    expires: int


class OpenSession(Struct, frozen=True):
    id: str
    opened: int
    used: int
    address: str
    agent: str
    this: bool


class OwnStaffAccount(Struct, frozen=True):
    """``recovery_codes`` are left; None without a second factor. ``may_drop``: the room asks for none."""

    name: str
    roles: tuple[Role, ...]
    recovery_codes: int | None
    may_drop: bool
    sessions: list[OpenSession]


class ProposedFactor(Struct, frozen=True):
    """To be scanned (``qr``, an SVG document) or typed (``secret``); it counts once a code of it has come back."""

    secret: str
    qr: str

    def __repr__(self) -> str:
        return "ProposedFactor"


class Ended(Struct, frozen=True):
    ended: int


class OfficeSessionCalls:
    def __init__(self, parts: Parts, staff: Staff, guard: StaffGuard, currencies: tuple[str, ...]) -> None:
        self._parts = parts
        self._staff = staff
        self._log_ins = LogIns(parts.store, parts.clock, staff.passwords, parts.audit_queue)
        self._guard = guard
        self._currencies = currencies

    def calls(self) -> tuple[Call, ...]:
        return (
            get(f"{PREFIX}session", "Who is in the session of the back office, and what may be done from it.",
                self._session, who=PUBLIC, gives=OfficeSession),
            post(f"{PREFIX}login", "A member of the staff opens a session.", self._log_in, who=PUBLIC,
                 takes=NamePasswordCode, gives=OfficeSession, errors=_LOGIN_ERRORS, limits=(TRIES,)),
            post(f"{PREFIX}login/key", "The key of the data folder opens a session.", self._log_in_by_key, who=PUBLIC,
                 takes=OfficeKey, gives=OfficeSession, errors={"not_the_operator": 401, "too_many": 429}),
            post(f"{PREFIX}logout", "Ends the session.", self._log_out, who=PUBLIC, takes=Nothing, gives=Nothing),
            post(f"{PREFIX}link", "For whom a link is that opens once.", self._expected, who=PUBLIC, takes=LinkSecret,
                 gives=ExpectedMember, errors=_LINK_ERRORS, limits=(LINKS,)),
            post(f"{PREFIX}join", "Uses such a link: sets the password, and opens a session.", self._join, who=PUBLIC,
                 takes=LinkAndPassword, gives=OfficeSession, errors=_JOIN_ERRORS, limits=(LINKS,)),
            report("own", "One's own account, with its open sessions.", self._own, gives=OwnStaffAccount,
                   errors=_NO_OWN),
            act("own/confirm", "Shows once more who one is, for acts that ask for it.", self._confirm, takes=Proof,
                gives=Nothing, errors=_LOGIN_ERRORS | {"not_the_operator": 401, "too_many": 429}),
            act("own/password", "Changes one's password; the other sessions end.", self._password, takes=NewPassword,
                gives=Nothing, errors=_NO_OWN | _LOGIN_ERRORS | {
                    "password_length": 400, "password_name": 400, "password_common": 400,
                }),
            act("own/factor/propose", "A new second factor, which counts once it is proven.", self._propose,
                takes=Nothing, gives=ProposedFactor, errors=_NO_OWN),
            act("own/factor", "Proves it, and makes it one's own; the other sessions end.", self._factor,
                takes=FactorCode, gives=RecoveryCodes,
                errors=_NO_OWN | {"nothing_proposed": 409, "wrong_code": 403, "busy": 503}),
            act("own/factor/off", "Goes on without a second factor.", self._factor_off, takes=Nothing, gives=Nothing,
                errors=_NO_OWN | {"factor_needed": 409, "busy": 503}),
            act("own/recovery-codes", "New recovery codes in the place of the old ones.", self._recovery_codes,
                takes=Nothing, gives=RecoveryCodes, errors=_NO_OWN | {"no_factor": 409, "busy": 503}),
            act("own/sessions/end", "Ends one of one's sessions, or all but this one.", self._end_sessions,
                takes=SessionRef, gives=Ended, errors=_NO_OWN),
        )  # fmt: skip

    # ---- coming in, going ----

    async def _session(self, asked: Asked[None, NoQuery]) -> OfficeSession:
        return self._view(await self._guard.found(asked.request))

    async def _log_in(self, asked: Asked[NamePasswordCode, NoQuery]) -> OfficeSession:
        body = asked.body
        device = self._device(asked)
        before, member = await self._log_ins.log_in(body.name, body.password, body.code, asked.address, device)
        return await self._begin(asked, member, before, device)

    async def _log_in_by_key(self, asked: Asked[OfficeKey, NoQuery]) -> OfficeSession:
        await self._guard.check_key(asked.request, asked.body.key, "key-log-in")
        return await self._begin(asked, None)

    async def _log_out(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        inside = await self._guard.found(asked.request)
        # First of all: whoever leaves is out, even where the books cannot be written.
        await self._guard.sessions.end(asked.request)
        if inside is not None:
            await log_completed_action(self._parts, inside.actor, "staff-log-out", inside.actor.id, "")
        asked.finish(lambda response: self._guard.sessions.forget(asked.request, response))
        return Nothing()

    async def _expected(self, asked: Asked[LinkSecret, NoQuery]) -> ExpectedMember:
        expected = await self._staff.expected(asked.body.link)
        return ExpectedMember(expected.name, expected.roles, expected.expires)

    async def _join(self, asked: Asked[LinkAndPassword, NoQuery]) -> OfficeSession:
        body = asked.body
        return await self._begin(asked, await self._staff.join(body.link, body.name, body.password))

    def _device(self, asked: Asked[Any, NoQuery]) -> str:
        """A digest that tells the browser from others; one that has no name for its device yet is given one."""
        visit, device = visit_of(asked.request)
        if device is not None:
            asked.finish(lambda response: give_device(response, device, secure(asked.request)))
        return visit.device

    async def _begin(
        self, asked: Asked[Any, NoQuery], member: Member | None, before: Member | None = None, device: str | None = None
    ) -> OfficeSession:
        """Opens the session of a member; None: of who has shown the key."""
        id, turn = ("", 0) if member is None else (member.id, member.turn)
        was, failed = (None, 0) if before is None else (before.logged_in, before.failed)
        device = self._device(asked) if device is None else device
        session, secret = await self._guard.sessions.begin(asked.request, id, turn, was, failed, device)
        asked.finish(lambda response: self._guard.sessions.give(asked.request, response, secret))
        return self._view(OfficeCaller(KEY if member is None else actor_of(member), session, member))

    # ---- one's own account ----

    async def _own(self, asked: Asked[None, NoQuery]) -> OwnStaffAccount:
        inside, member = _owner(asked)
        sessions = [
            OpenSession(one.id, one.opened, one.used, one.address, one.agent, one is inside.session)
            for one in await self._guard.sessions.of(member.id)
        ]
        left = None if member.factor is None else len(member.factor.recovery)
        return OwnStaffAccount(member.name, member.roles, left, not self._staff.factor_needed, sessions)

    async def _confirm(self, asked: Asked[Proof, NoQuery]) -> Nothing:
        inside = office_caller(asked.request)
        if inside.session is None:
            return Nothing()  # whoever shows the key with each call shows it now
        if inside.member is None:
            await self._guard.check_key(asked.request, asked.body.proof, "key-log-in")
        else:
            await self._log_ins.confirm(inside.member, asked.body.proof)
        self._guard.sessions.confirm(inside.session)
        return Nothing()

    async def _password(self, asked: Asked[NewPassword, NoQuery]) -> Nothing:
        inside, member = _owner(asked)
        await self._log_ins.check_password(member, asked.body.old)
        await self._go_on(inside, await self._staff.change_password(member, asked.body.new))
        return Nothing()

    async def _propose(self, asked: Asked[Nothing, NoQuery]) -> ProposedFactor:
        inside, member = _owner(asked)
        assert inside.session is not None
        secret = inside.session.proposed = self._staff.new_factor_secret()
        return ProposedFactor(secret, second_factor.qr(second_factor.uri(secret, member.name, ISSUER)))

    async def _factor(self, asked: Asked[FactorCode, NoQuery]) -> RecoveryCodes:
        inside, member = _owner(asked)
        assert inside.session is not None
        if not inside.session.proposed:
            raise Refusal("nothing_proposed", "Ask for a new second factor first.")
        after, codes = await self._staff.set_factor(member, inside.session.proposed, asked.body.code)
        inside.session.proposed = ""
        await self._go_on(inside, after)
        return RecoveryCodes(codes)

    async def _factor_off(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        inside, member = _owner(asked)
        await self._go_on(inside, await self._staff.drop_factor(member))
        return Nothing()

    async def _recovery_codes(self, asked: Asked[Nothing, NoQuery]) -> RecoveryCodes:
        _, member = _owner(asked)
        _, codes = await self._staff.renew_recovery_codes(member)
        return RecoveryCodes(codes)

    async def _end_sessions(self, asked: Asked[SessionRef, NoQuery]) -> Ended:
        inside, member = _owner(asked)
        assert inside.session is not None
        id = asked.body.session
        return Ended(await self._guard.sessions.end_of(member.id, id or "", "" if id else inside.session.id))

    # ---- inside ----

    async def _go_on(self, inside: OfficeCaller, after: Member) -> None:
        """This session goes on, where the others end."""
        assert inside.session is not None
        await self._guard.sessions.go_on(inside.session, after.turn)

    def _view(self, inside: OfficeCaller | None) -> OfficeSession:
        if inside is None or inside.session is None:
            return OfficeSession([])
        session, member = inside.session, inside.member
        return OfficeSession(
            self._guard.acts_of(inside), inside.actor.name, () if member is None else member.roles, member is None,
            member is not None and member.factor is not None, self._guard.waits_for_factor(member), session.before,
            session.failed, self._currencies,
        )  # fmt: skip


def _owner(asked: Asked[Any, NoQuery]) -> tuple[OfficeCaller, Member]:
    """Who asks about his own account; refuses who has none."""
    inside = office_caller(asked.request)
    if inside.member is None:
        raise Refusal("no_account", "The key has no account of its own: log in by name.")
    return inside, inside.member
