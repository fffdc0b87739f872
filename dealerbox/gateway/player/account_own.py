"""A player's own account: password, e-mail, second factor, sessions, data export, closing."""

from typing import Any

from msgspec import Struct

from dealerbox.accepted import between
from dealerbox.accounts import AccountRefused, Accounts, EmailUse, LastLogIn
from dealerbox.accounts.closing import Closing
from dealerbox.accounts.store import SideEffects, Visit, What
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.languages import Language
from dealerbox.core.rate_limits import Buckets
from dealerbox.gateway.http.calls import Asked, Call, File, Limit, Media, NoQuery, Nothing, by_player, delete, get, post
from dealerbox.gateway.http.calls.http import secure
from dealerbox.gateway.player.account import EMAIL, PASSWORD, ShortText
from dealerbox.gateway.player.sessions import forget, token_of, visit_of
from dealerbox.gateway.socket.hub import Hub
from dealerbox.maintenance.own_data import OwnData
from dealerbox.store.interface import Store

PROVING = Limit("passwords shown once more", 10, "player")
SETTING = Limit("settings of the account", 30, "player")
DATA_AN_HOUR = 3
"""Data exports per hour."""
EVENTS = 30
"""Maximum number of account events in an answer."""

_PROOF = {"not_the_password": 403, "slow": 429, "busy": 503}
CODE = _PROOF | {"wrong_code": 403}


class OldAndNew(Struct, frozen=True, forbid_unknown_fields=True):
    old: str
    new: str

    def __repr__(self) -> str:
        return "OldAndNew()"  # the passwords must not appear in a log


class EmailAndPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A new e-mail address; empty: none."""

    email: ShortText
    password: str

    def __repr__(self) -> str:
        return "EmailAndPassword()"


class Password(Struct, frozen=True, forbid_unknown_fields=True):
    password: str

    def __repr__(self) -> str:
        return "Password()"


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    code: ShortText

    def __repr__(self) -> str:
        return "Code()"


class PasswordAndCode(Struct, frozen=True, forbid_unknown_fields=True):
    """``code`` is needed with a second factor; a guest needs neither."""

    password: str = ""
    code: ShortText = ""

    def __repr__(self) -> str:
        return "PasswordAndCode()"


class NewLanguage(Struct, frozen=True, forbid_unknown_fields=True):
    language: Language


class SecondFactorSetup(Struct, frozen=True):
    """A second factor to set up; ``qr`` is an SVG document of ``uri``."""

    secret: str
    uri: str
    qr: str

    def __repr__(self) -> str:
        return "SecondFactorSetup()"


class RecoveryCodes(Struct, frozen=True):
    """New recovery codes, shown only here."""

    codes: tuple[str, ...]

    def __repr__(self) -> str:
        return "RecoveryCodes()"


class TournamentEmails(Struct, frozen=True, forbid_unknown_fields=True):
    """Which optional e-mails about tournaments you want."""

    reminders: bool
    """An hour before the start."""
    results: bool
    """When you bust or win."""


class OwnAccount(Struct, frozen=True):
    """Get your account."""

    created: int
    guest: bool
    email_use: EmailUse
    email: str
    confirmed: int | None
    """When the address was confirmed; None: not yet."""
    wanted: str
    """A new address that replaces the current one once it is confirmed."""
    language: Language
    recovery_left: int | None
    """Unused recovery codes; None without a second factor."""
    last: LastLogIn | None
    """The login before this session."""
    picture: str
    """As in ``PlayerPicture``."""
    tournament_letters: TournamentEmails
    """The optional e-mails that you want."""


class SessionRow(Struct, frozen=True):
    id: str
    created: int
    used: int
    address: str
    agent: str
    this: bool


class AccountEventRow(Struct, frozen=True):
    at: int
    what: What
    address: str
    agent: str


class OwnSessions(Struct, frozen=True):
    """Your sessions; ``events``: the last account events, latest first."""

    sessions: list[SessionRow]
    events: list[AccountEventRow]


class OwnAccountCalls:
    def __init__(self, accounts: Accounts, store: Store, hub: Hub, bus: Bus, clock: Clock) -> None:
        self._accounts = accounts
        self._own = accounts.own
        self._store = store
        self._hub = hub
        self._clock = clock
        self._closing = Closing(accounts.context, accounts.own.reauthentication, bus)
        self._taken_home = Buckets(DATA_AN_HOUR, DATA_AN_HOUR / 3600)

    def calls(self) -> tuple[Call, ...]:
        me = by_player()
        return (
            get("/api/account", "Get your account.", self._account, who=me, gives=OwnAccount),
            post("/api/account/language", "Set the language of e-mails to you.", self._language, who=me,
                 takes=NewLanguage, gives=Nothing, limits=(SETTING,)),
            post("/api/account/tournament-letters", "Choose which e-mails about tournaments you want.",
                 self._tournament_emails, who=me, takes=TournamentEmails, gives=TournamentEmails,
                 errors={"guest": 409}, limits=(SETTING,)),
            post("/api/account/password", "Change your password; your other sessions end and your keys are revoked.",
                 self._password, who=me, takes=OldAndNew, gives=Nothing, errors=PASSWORD | _PROOF | {"guest": 409},
                 limits=(PROVING,)),
            post("/api/account/email", "Set your e-mail address; a confirmation is sent to it.", self._email, who=me,
                 takes=EmailAndPassword, gives=OwnAccount, errors=EMAIL | _PROOF | {"guest": 409}, limits=(PROVING,)),
            post("/api/account/email/again", "Send the confirmation again.", self._again, who=me, takes=Nothing,
                 gives=Nothing, errors={"nothing_to_confirm": 409, "too_many": 429}, limits=(SETTING,)),
            post("/api/account/factor/begin", "Start setting up a second factor.", self._begin, who=me,
                 takes=Password, gives=SecondFactorSetup, errors=_PROOF | {"guest": 409, "factor_on": 409},
                 limits=(PROVING,)),
            post("/api/account/factor/confirm", "Activate the second factor with its first code.", self._confirm,
                 who=me, takes=Code, gives=RecoveryCodes,
                 errors={"wrong_code": 403, "setup_over": 410, "factor_on": 409}, limits=(PROVING,)),
            post("/api/account/factor/off", "Remove the second factor.", self._off, who=me, takes=PasswordAndCode,
                 gives=Nothing, errors=CODE | {"factor_off": 409}, limits=(PROVING,)),
            post("/api/account/factor/recovery", "Replace your recovery codes.",
                 self._renew, who=me, takes=PasswordAndCode, gives=RecoveryCodes, errors=CODE | {"factor_off": 409},
                 limits=(PROVING,)),
            get("/api/account/sessions", "List your sessions and account events.", self._sessions,
                who=me, gives=OwnSessions),
            delete("/api/account/sessions/{id}", "End one of your sessions.", self._end, who=me, gives=Nothing,
                   errors={"no_session": 404}, limits=(SETTING,)),
            post("/api/account/sessions/end", "Log out everywhere, including here, and revoke your keys.",
                 self._everywhere, who=me, takes=Nothing, gives=Nothing, limits=(SETTING,)),
            get("/api/account/data.zip", "Download all your data.", self._data, who=me,
                gives=Media("application/zip"), errors={"too_many": 429}),
            post("/api/account/close", "Close your account permanently.", self._close, who=me, takes=PasswordAndCode,
                 gives=Nothing, limits=(PROVING,), errors=CODE | {
                     "seated": 409, "in_tournament": 409, "withdrawal": 409, "cash_request": 409, "balance": 409,
                 }),
        )  # fmt: skip

    async def _account(self, asked: Asked[None, NoQuery]) -> OwnAccount:
        return await self._view(asked)

    async def _language(self, asked: Asked[NewLanguage, NoQuery]) -> Nothing:
        await self._own.set_language(asked.player, asked.body.language)
        return Nothing()

    async def _tournament_emails(self, asked: Asked[TournamentEmails, NoQuery]) -> TournamentEmails:
        await self._own.set_tournament_emails(asked.player, asked.body.reminders, asked.body.results)
        return asked.body

    async def _password(self, asked: Asked[OldAndNew, NoQuery]) -> Nothing:
        body = asked.body
        ended = await self._own.password.change(
            asked.player, token_of(asked.request), body.old, body.new, _visit(asked)
        )
        self._hub.disconnect_sessions(asked.player.id, ended)
        self._hub.disconnect_programs(asked.player.id)
        return Nothing()

    async def _email(self, asked: Asked[EmailAndPassword, NoQuery]) -> OwnAccount:
        await self._own.emails.change(asked.player, asked.body.email, asked.body.password, _visit(asked))
        return await self._view(asked)

    async def _again(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        await self._own.emails.again(asked.player)
        return Nothing()

    async def _begin(self, asked: Asked[Password, NoQuery]) -> SecondFactorSetup:
        setup = await self._own.factor.begin(asked.player, asked.body.password, _visit(asked))
        return SecondFactorSetup(setup.secret, setup.uri, setup.qr)

    async def _confirm(self, asked: Asked[Code, NoQuery]) -> RecoveryCodes:
        return RecoveryCodes(await self._own.factor.confirm(asked.player, asked.body.code, _visit(asked)))

    async def _off(self, asked: Asked[PasswordAndCode, NoQuery]) -> Nothing:
        await self._own.factor.off(asked.player, asked.body.password, asked.body.code, _visit(asked))
        return Nothing()

    async def _renew(self, asked: Asked[PasswordAndCode, NoQuery]) -> RecoveryCodes:
        body = asked.body
        return RecoveryCodes(await self._own.factor.renew(asked.player, body.password, body.code, _visit(asked)))

    async def _sessions(self, asked: Asked[None, NoQuery]) -> OwnSessions:
        own = self._accounts.digest(token_of(asked.request))
        sessions = await self._own.sessions(asked.player)
        events = await self._store.accounts.events_of(asked.player.id, EVENTS)
        return OwnSessions(
            [SessionRow(one.id, one.created, one.used, one.address, one.agent, one.digest == own) for one in sessions],
            [AccountEventRow(one.at, one.what, one.address, one.agent) for one in events],
        )

    async def _end(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        ended = await self._own.end_session(asked.player, asked.path["id"], _visit(asked))
        self._hub.disconnect_sessions(asked.player.id, ended)
        return Nothing()

    async def _everywhere(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        ended = await self._own.log_out_everywhere(asked.player, _visit(asked))
        self._hub.disconnect_sessions(asked.player.id, ended)
        self._hub.disconnect_programs(asked.player.id)
        asked.finish(lambda response: forget(response, secure(asked.request)))
        return Nothing()

    async def _data(self, asked: Asked[None, NoQuery]) -> File:
        now = self._clock.now()
        if not self._taken_home.take(asked.player.id, now):
            raise AccountRefused(
                "too_many",
                f"You can download your data {DATA_AN_HOUR} times an hour. Try again later.",
                accepted=between(1, DATA_AN_HOUR),
            )
        await self._store.accounts.write(
            SideEffects((self._accounts.context.event(asked.player.id, "data-taken", _visit(asked)),))
        )
        return File(f"dealerbox-{asked.player.name}.zip", OwnData(self._store, asked.player, now).stream())

    async def _close(self, asked: Asked[PasswordAndCode, NoQuery]) -> Nothing:
        body = asked.body
        await self._closing.close(asked.player, body.password, body.code, _visit(asked))
        self._hub.disconnect_player(asked.player.id, "you have closed your account")
        asked.finish(lambda response: forget(response, secure(asked.request)))
        return Nothing()

    async def _view(self, asked: Asked[Any, NoQuery]) -> OwnAccount:
        player = asked.player
        standing = await self._own.overview(player, token_of(asked.request))
        profile, pictures = standing.profile, await self._store.avatars.of([player.id])
        return OwnAccount(
            player.created, player.kind == "guest", self._accounts.settings.email, profile.email, profile.confirmed,
            profile.wanted, profile.language, standing.recovery_left, standing.last,
            pictures.get(player.id, ""), TournamentEmails(profile.reminders, profile.results),
        )  # fmt: skip


def _visit(asked: Asked[Any, NoQuery]) -> Visit:
    return visit_of(asked.request)[0]
