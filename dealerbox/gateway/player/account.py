"""Registration, login (with a second factor if set up), guests, and links from e-mails. ``account_own.py`` has the
calls for a logged-in player's own account."""

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
"""Per minute, as all limits."""
NEWCOMERS = Limit("new accounts", 30)
LINKS = Limit("links in e-mails", 20)
FORGOT = Limit("forgotten passwords", 5)

PASSWORD = {"password_length": 400, "password_is_name": 400, "password_common": 400, "busy": 503}
EMAIL = {"email_needed": 400, "email_off": 400, "email_invalid": 400}
_NAME = {"name_length": 400, "name_reserved": 400, "name_characters": 400, "name_alphabets": 400, "name_taken": 409}
_NEWCOMER = _NAME | {"excluded": 403}
_SLOW = {"slow": 429}

ShortText = Annotated[str, Meta(max_length=300)]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A registration; ``language`` is that of e-mails."""

    name: str
    password: str
    email: ShortText = ""
    language: Language = "en"

    def __repr__(self) -> str:
        return f"NewAccount({self.name!r})"  # the password must not appear in a log


class GuestRegistration(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    password: str
    email: ShortText = ""

    def __repr__(self) -> str:
        return f"KeptAccount({self.name!r})"


class NameAndPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A login; ``name`` may be a confirmed e-mail address."""

    name: str
    password: str

    def __repr__(self) -> str:
        return f"NameAndPassword({self.name!r})"


class ChallengeAndCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The second step of a login; ``code`` is of the authenticator app, or a recovery code."""

    challenge: ShortText
    code: ShortText

    def __repr__(self) -> str:
        return "ChallengeAndCode()"


class GuestName(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest; without a name the room picks one."""

    name: str | None = None
    language: Language = "en"


class ForgottenPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The account whose password was forgotten: a name or an e-mail address."""

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
    """The logged-in player; all fields are empty without one."""

    player: str | None
    name: str | None
    guest: bool
    balances: tuple[Balance, ...]


class LoggedInAs(Struct, frozen=True):
    """The logged-in player, as ``Me``; ``token`` is the session's secret for programs: browsers have it in a cookie."""

    player: str
    name: str
    guest: bool
    balances: tuple[Balance, ...]
    token: str

    def __repr__(self) -> str:
        return f"LoggedInAs({self.player!r})"


class LogInAnswer(Struct, frozen=True):
    """The logged-in player, as ``LoggedInAs``; if a second factor is required, everything but the challenge is
    empty."""

    player: str | None = None
    name: str | None = None
    guest: bool = False
    balances: tuple[Balance, ...] = ()
    token: str | None = None
    last: LastLogIn | None = None
    """The login before this one."""
    challenge: str | None = None
    """Goes to ``/api/login/code`` with the code."""
    challenge_ends: int | None = None
    """In ms (UTC)."""

    def __repr__(self) -> str:
        return f"LogInAnswer({self.player!r})"


class Rules(Struct, frozen=True):
    """What a registration needs: whether an e-mail address is required."""

    email: EmailUse


class Confirmed(Struct, frozen=True):
    """The player whose address was confirmed."""

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
            get("/api/accounts", "Get the requirements for registering.", self._rules, who=PUBLIC, gives=Rules),
            post("/api/register", "Register and log in.", self._register, who=PUBLIC,
                 takes=NewAccount, gives=LoggedInAs, errors=_NEWCOMER | PASSWORD | EMAIL, limits=(NEWCOMERS,)),
            post("/api/login", "Log in, or get a challenge for your second factor.", self._login, who=PUBLIC,
                 takes=NameAndPassword, gives=LogInAnswer, limits=(TRIES,),
                 errors={"wrong_login": 401, "account_closed": 403, "busy": 503} | _SLOW),
            post("/api/login/code", "Complete a login with a code of your second factor.", self._code, who=PUBLIC,
                 takes=ChallengeAndCode, gives=LogInAnswer, limits=(TRIES,),
                 errors={"wrong_code": 401, "challenge_over": 401, "account_closed": 403} | _SLOW),
            post("/api/guest", "Play as a guest: create an account without a password and log in.", self._guest,
                 who=PUBLIC, takes=GuestName, gives=LoggedInAs, errors=_NEWCOMER | {"busy": 503}, limits=(NEWCOMERS,)),
            post("/api/keep", "Register a guest: set a name and a password.", self._keep, who=by_player(),
                 takes=GuestRegistration, gives=LoggedInAs, errors=_NEWCOMER | PASSWORD | EMAIL | {"not_a_guest": 409}),
            post("/api/logout", "Log out.", self._logout, who=PUBLIC, takes=Nothing,
                 gives=Nothing),
            get("/api/me", "Get the logged-in player and the balances.", self._me, who=Who("visitor", scope="account"),
                gives=Me),
            post("/api/password/forgot",
                 "Send a link for a new password, if there is such a player with a confirmed e-mail address.",
                 self._forgot, who=PUBLIC, takes=ForgottenPassword, gives=Nothing, limits=(FORGOT,)),
            post("/api/password/reset", "Set a new password with a link from an e-mail; all sessions end and your keys"
                 " are revoked.", self._reset, who=PUBLIC, takes=TokenAndPassword, gives=Confirmed,
                 errors=PASSWORD | {"link_over": 410}, limits=(LINKS,)),
            post("/api/email/confirm", "Confirm an e-mail address with a link from an e-mail.", self._confirm,
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
        # The guest's seats and hands continue on the open connection.
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

    # ---- internals ----

    def _visit(self, asked: Asked[Any, NoQuery]) -> Visit:
        """Return the request's origin; a browser without a device cookie gets one."""
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
