"""Becoming somebody over HTTP: registering, logging in (with a code where there is a second factor), guests, links out
of letters. What one does with the account that one has is in ``account_own.py``."""

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import Response

from dealerbox.accounts import Accounts, CodeNeeded, EmailUse, LastLogIn, LoggedIn
from dealerbox.accounts.store import Visit
from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.languages import Language
from dealerbox.core.records import PlayerRecord
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, Limit, NoQuery, Nothing, Who, by_player, get, post
from dealerbox.gateway.http.calls.http import secure
from dealerbox.gateway.player.sessions import (
    Sessions,
    forget,
    give_device,
    session_of,
    set_session_cookie,
    token_of,
    visit_of,
)
from dealerbox.gateway.socket.hub import Hub
from dealerbox.wire import Balance

TRIES = Limit("log-ins by address", 10)
"""A minute, as all limits."""
NEWCOMERS = Limit("new accounts", 30)
LINKS = Limit("links out of letters", 20)
FORGOT = Limit("forgotten passwords", 5)

PASSWORD = {"password_length": 400, "password_is_name": 400, "password_common": 400, "busy": 503}
EMAIL = {"email_needed": 400, "email_off": 400, "email_invalid": 400}
_NAME = {"name_length": 400, "name_reserved": 400, "name_characters": 400, "name_alphabets": 400, "name_taken": 409}
_NEWCOMER = _NAME | {"excluded": 403}
_SLOW = {"slow": 429}

ShortText = Annotated[str, Meta(max_length=300)]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """``language`` is that in which letters are written."""

    name: str
    password: str
    email: ShortText = ""
    language: Language = "en"

    def __repr__(self) -> str:
        return f"NewAccount({self.name!r})"  # the password would end up in a log


class GuestRegistration(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    password: str
    email: ShortText = ""

    def __repr__(self) -> str:
        return f"KeptAccount({self.name!r})"


class NameAndPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """``name`` may be a confirmed e-mail address."""

    name: str
    password: str

    def __repr__(self) -> str:
        return f"NameAndPassword({self.name!r})"


class ChallengeAndCode(Struct, frozen=True, forbid_unknown_fields=True):
    """``code``: of the device, or one of the recovery codes."""

    challenge: ShortText
    code: ShortText

    def __repr__(self) -> str:
        return "ChallengeAndCode()"


class GuestName(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a name the room chooses one."""

    name: str | None = None
    language: Language = "en"


class ForgottenPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, or an e-mail address."""

    who: ShortText


class TokenAndPassword(Struct, frozen=True, forbid_unknown_fields=True):
    token: ShortText
    password: str

    def __repr__(self) -> str:
        return "TokenAndPassword()"


class LinkToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: ShortText

    def __repr__(self) -> str:
        return "LinkToken()"


class Me(Struct, frozen=True):
    """Who is logged in, None: nobody."""

    player: str | None
    name: str | None
    guest: bool
    balances: tuple[Balance, ...]


class LoggedInAs(Struct, frozen=True):
    """As ``Me``; ``token`` is the secret of the session, for programs: browsers have it in a cookie."""

    player: str
    name: str
    guest: bool
    balances: tuple[Balance, ...]
    token: str

    def __repr__(self) -> str:
        return f"LoggedInAs({self.player!r})"


class LogInAnswer(Struct, frozen=True):
    """As ``LoggedInAs``; ``last`` is the log-in before this one. Where a code of the second factor is asked for, all of
    it is empty but ``challenge``, which goes with the code to ``/api/login/code`` until ``challenge_ends`` (ms)."""

    player: str | None = None
    name: str | None = None
    guest: bool = False
    balances: tuple[Balance, ...] = ()
    token: str | None = None
    last: LastLogIn | None = None
    challenge: str | None = None
    challenge_ends: int | None = None

    def __repr__(self) -> str:
        return f"LogInAnswer({self.player!r})"


class Rules(Struct, frozen=True):
    """What is asked of who registers: whether the room wants an e-mail address."""

    email: EmailUse


class Confirmed(Struct, frozen=True):
    """Whose address it is."""

    name: str


class AccountCalls:
    def __init__(self, accounts: Accounts, sessions: Sessions, hub: Hub, bus: Bus, clock: Clock) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._hub = hub
        self._bus = bus
        self._clock = clock

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/accounts", "What is asked of who registers.", self._rules, who=PUBLIC, gives=Rules),
            post("/api/register", "Makes an account and logs you in.", self._register, who=PUBLIC,
                 takes=NewAccount, gives=LoggedInAs, errors=_NEWCOMER | PASSWORD | EMAIL, limits=(NEWCOMERS,)),
            post("/api/login", "Logs you in, or asks for a code of your second factor.", self._login, who=PUBLIC,
                 takes=NameAndPassword, gives=LogInAnswer, limits=(TRIES,),
                 errors={"wrong_login": 401, "account_closed": 403, "busy": 503} | _SLOW),
            post("/api/login/code", "The second step of logging in.", self._code, who=PUBLIC, takes=ChallengeAndCode,
                 gives=LogInAnswer, limits=(TRIES,),
                 errors={"wrong_code": 401, "challenge_over": 401, "account_closed": 403} | _SLOW),
            post("/api/guest", "Makes an account without a password and logs you in.", self._guest, who=PUBLIC,
                 takes=GuestName, gives=LoggedInAs, errors=_NEWCOMER | {"busy": 503}, limits=(NEWCOMERS,)),
            post("/api/keep", "Gives a guest's account a name and a password of its own.", self._keep, who=by_player(),
                 takes=GuestRegistration, gives=LoggedInAs, errors=_NEWCOMER | PASSWORD | EMAIL | {"not_a_guest": 409}),
            post("/api/logout", "Ends the session, if there is one.", self._logout, who=PUBLIC, takes=Nothing,
                 gives=Nothing),
            get("/api/me", "Who is logged in, with the balances.", self._me, who=Who("visitor", scope="account"),
                gives=Me),
            post("/api/password/forgot", "Sends a link for a new password, if there is such a player with a confirmed"
                 " address.", self._forgot, who=PUBLIC, takes=ForgottenPassword, gives=Nothing, limits=(FORGOT,)),
            post("/api/password/reset", "Sets a new password by the link of a letter; all sessions end, and your keys"
                 " are revoked.", self._reset, who=PUBLIC, takes=TokenAndPassword, gives=Confirmed,
                 errors=PASSWORD | {"link_over": 410}, limits=(LINKS,)),
            post("/api/email/confirm", "Confirms an e-mail address by the link of a letter.", self._confirm,
                 who=PUBLIC, takes=LinkToken, gives=Confirmed,
                 errors={"link_over": 410, "email_taken": 409, "excluded": 403},
                 limits=(LINKS,)),
        )  # fmt: skip

    async def _rules(self, asked: Asked[None, NoQuery]) -> Rules:
        return Rules(self._accounts.settings.email)

    async def _register(self, asked: Asked[NewAccount, NoQuery]) -> LoggedInAs:
        body = asked.body
        visit = self._visit(asked)
        return await self._logged_in(
            asked, await self._accounts.register(body.name, body.password, body.email, body.language, visit)
        )

    async def _guest(self, asked: Asked[GuestName, NoQuery]) -> LoggedInAs:
        visit = self._visit(asked)
        return await self._logged_in(asked, await self._accounts.guest(asked.body.name, visit, asked.body.language))

    async def _keep(self, asked: Asked[GuestRegistration, NoQuery]) -> LoggedInAs:
        body, before = asked.body, token_of(asked.request)
        session = await self._accounts.register_guest(
            asked.player.id, body.name, body.password, body.email, self._visit(asked), before
        )
        # His seats and hands go on over the line that he has.
        self._hub.renew_session(session.player, session_of(before), session_of(session.token))
        return await self._logged_in(asked, session)

    async def _login(self, asked: Asked[NameAndPassword, NoQuery]) -> LogInAnswer:
        body, before = asked.body, token_of(asked.request)
        try:
            session = await self._accounts.log_in(body.name, body.password, self._visit(asked), before)
        except CodeNeeded as needed:
            return LogInAnswer(challenge=needed.challenge, challenge_ends=needed.expires)
        return await self._entered(asked, session)

    async def _code(self, asked: Asked[ChallengeAndCode, NoQuery]) -> LogInAnswer:
        body = asked.body
        session = await self._accounts.log_ins.with_code(body.challenge, body.code, self._visit(asked))
        return await self._entered(asked, session)

    async def _logout(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        request = asked.request
        token = token_of(request)
        viewer = await self._sessions.viewer(request)
        if token:
            await self._accounts.log_out(token)
        if viewer.player is not None:
            self._hub.disconnect_session(viewer.player, session_of(token))
        asked.finish(lambda response: forget(response, secure(request)))
        return Nothing()

    async def _me(self, asked: Asked[None, NoQuery]) -> Me:
        player = asked.caller.player
        if player is None:
            return Me(None, None, False, ())
        return Me(player.id, player.name, player.kind == "guest", await self._balances(player))

    async def _forgot(self, asked: Asked[ForgottenPassword, NoQuery]) -> Nothing:
        self._accounts.own.password.forgot(asked.body.who)
        return Nothing()

    async def _reset(self, asked: Asked[TokenAndPassword, NoQuery]) -> Confirmed:
        body = asked.body
        player, ended = await self._accounts.own.password.reset(body.token, body.password, self._visit(asked))
        self._hub.disconnect_sessions(player.id, ended)
        self._hub.disconnect_programs(player.id)
        return Confirmed(player.name)

    async def _confirm(self, asked: Asked[LinkToken, NoQuery]) -> Confirmed:
        return Confirmed((await self._accounts.own.emails.confirm(asked.body.token, self._visit(asked))).name)

    # ---- inside ----

    def _visit(self, asked: Asked[Any, NoQuery]) -> Visit:
        """Where the request comes from; a browser that has no name for its device yet is given one."""
        visit, device = visit_of(asked.request)
        if device is not None:
            asked.finish(lambda response: give_device(response, device, secure(asked.request)))
        return visit

    async def _balances(self, player: PlayerRecord) -> tuple[Balance, ...]:
        return (await self._bus.request(messages.ROOM, messages.AskMoney(player.id))).balances

    async def _logged_in(self, asked: Asked[Any, NoQuery], session: LoggedIn) -> LoggedInAs:
        self._give(asked, session)
        player = session.player
        return LoggedInAs(
            player.id, player.name, player.kind == "guest", await self._balances(player), token=session.token
        )

    async def _entered(self, asked: Asked[Any, NoQuery], session: LoggedIn) -> LogInAnswer:
        self._give(asked, session)
        player = session.player
        return LogInAnswer(player.id, player.name, False, await self._balances(player), session.token, session.last)

    def _give(self, asked: Asked[Any, NoQuery], session: LoggedIn) -> None:
        def give(response: Response) -> None:
            set_session_cookie(response, session, self._clock.now(), secure(asked.request))

        asked.finish(give)
