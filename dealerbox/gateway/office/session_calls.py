"""Log-in, log-out and one-time links of the back office, and one's own account there."""

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
"""The room's name in the authenticator app."""

Text = Annotated[str, Meta(max_length=1000)]


class SecretBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that must not appear in logs: ``__repr__`` hides its fields."""

    def __repr__(self) -> str:
        return type(self).__name__


class OfficeKey(SecretBody, frozen=True):
    key: Text


class NamePasswordCode(SecretBody, frozen=True):
    """A login."""

    name: Text
    password: Text
    code: Text = ""
    """Of the second factor, or a recovery code; empty if there is no second factor yet."""


class LinkSecret(SecretBody, frozen=True):
    link: Text


class LinkAndPassword(SecretBody, frozen=True):
    """A one-time link and the password to set."""

    link: Text
    password: Text
    name: Text = ""
    """Used if the link does not set a name."""


class Proof(SecretBody, frozen=True):
    """A code of the second factor or a recovery code; without a second factor the password; the operator's key if the
    session was opened with it."""

    proof: Text


class NewPassword(SecretBody, frozen=True):
    old: Text
    new: Text


class FactorCode(SecretBody, frozen=True):
    code: Text


class SessionRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A session by its id; None: all but this one."""

    session: str | None


class OfficeSession(Struct, frozen=True):
    """The caller's session in the back office."""

    acts: list[str]
    """What the session may do; nothing without a session, or if a second factor must be set up first."""
    name: str = ""
    """Empty if there is no session."""
    roles: tuple[Role, ...] = ()
    key: bool = False
    """Whether it was opened with the operator's key, and has no account."""
    second_factor: bool = False
    factor_needed: bool = False
    logged_in: int | None = None
    """When the member last logged in before."""
    failed: int = 0
    """Failed logins since then."""
    currencies: tuple[str, ...] = ()
    """The room's currencies, play money last."""


class ExpectedMember(Struct, frozen=True):
    """The member that a link is for; ``name`` empty: they choose it."""

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
    """One's own staff account."""

    name: str
    roles: tuple[Role, ...]
    recovery_codes: int | None
    """How many are left; None without a second factor."""
    may_drop: bool
    """Whether the second factor is optional."""
    sessions: list[OpenSession]


class ProposedFactor(Struct, frozen=True):
    """A second factor to scan (``qr``, an SVG document) or type (``secret``); it becomes active once a code of it was
    entered."""

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
            get(f"{PREFIX}session", "Get the current back-office session and its permissions.",
                self._session, who=PUBLIC, gives=OfficeSession),
            post(f"{PREFIX}login", "Log in as a staff member.", self._log_in, who=PUBLIC,
                 takes=NamePasswordCode, gives=OfficeSession, errors=_LOGIN_ERRORS, limits=(TRIES,)),
            post(f"{PREFIX}login/key", "Log in with the operator's key.", self._log_in_by_key, who=PUBLIC,
                 takes=OfficeKey, gives=OfficeSession, errors={"not_the_operator": 401, "too_many": 429}),
            post(f"{PREFIX}logout", "Log out.", self._log_out, who=PUBLIC, takes=Nothing, gives=Nothing),
            post(f"{PREFIX}link", "Get the member that a one-time link is for.", self._expected, who=PUBLIC,
                 takes=LinkSecret, gives=ExpectedMember, errors=_LINK_ERRORS, limits=(LINKS,)),
            post(f"{PREFIX}join", "Use a one-time link: set the password and log in.", self._join, who=PUBLIC,
                 takes=LinkAndPassword, gives=OfficeSession, errors=_JOIN_ERRORS, limits=(LINKS,)),
            report("own", "Get your own account with its open sessions.", self._own, gives=OwnStaffAccount,
                   errors=_NO_OWN),
            act("own/confirm", "Confirm your identity again, for acts that require it.", self._confirm, takes=Proof,
                gives=Nothing, errors=_LOGIN_ERRORS | {"not_the_operator": 401, "too_many": 429}),
            act("own/password", "Change your password; your other sessions end.", self._password, takes=NewPassword,
                gives=Nothing, errors=_NO_OWN | _LOGIN_ERRORS | {
                    "password_length": 400, "password_name": 400, "password_common": 400,
                }),
            act("own/factor/propose", "Start setting up a second factor.", self._propose,
                takes=Nothing, gives=ProposedFactor, errors=_NO_OWN),
            act("own/factor", "Activate the second factor with a code; your other sessions end.", self._factor,
                takes=FactorCode, gives=RecoveryCodes,
                errors=_NO_OWN | {"nothing_proposed": 409, "wrong_code": 403, "busy": 503}),
            act("own/factor/off", "Remove your second factor.", self._factor_off, takes=Nothing, gives=Nothing,
                errors=_NO_OWN | {"factor_needed": 409, "busy": 503}),
            act("own/recovery-codes", "Replace your recovery codes.", self._recovery_codes,
                takes=Nothing, gives=RecoveryCodes, errors=_NO_OWN | {"no_factor": 409, "busy": 503}),
            act("own/sessions/end", "End one of your sessions, or all but this one.", self._end_sessions,
                takes=SessionRef, gives=Ended, errors=_NO_OWN),
        )  # fmt: skip

    # ---- login and log-out ----

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
        # First of all: the log-out must work even if the database cannot be written.
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
        """Return a digest that identifies the browser, which gets a device cookie if it has none."""
        visit, device = visit_of(asked.request)
        if device is not None:
            asked.finish(lambda response: give_device(response, device, secure(asked.request)))
        return visit.device

    async def _begin(
        self, asked: Asked[Any, NoQuery], member: Member | None, before: Member | None = None, device: str | None = None
    ) -> OfficeSession:
        """Open the session of a member; None: of a client that sent the key."""
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
            return Nothing()  # the key in this call is proof enough
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
            raise Refusal("nothing_proposed", "Start setting up a second factor first.")
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

    # ---- internals ----

    async def _go_on(self, inside: OfficeCaller, after: Member) -> None:
        """Keep this session while the member's others end."""
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
    """Return the caller and their account; refuse callers without one."""
    inside = office_caller(asked.request)
    if inside.member is None:
        raise Refusal("no_account", "The operator's key has no account. Log in with your name.")
    return inside, inside.member
