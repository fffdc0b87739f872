"""Accounts, the list of tables and one's own points, over HTTP."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace
from starlette.responses import Response

from dealerbox.gateway.calls import (
    PUBLIC,
    VISITOR,
    Asked,
    Call,
    HttpError,
    Limit,
    NoQuery,
    Nothing,
    Who,
    by_player,
    get,
    post,
)
from dealerbox.gateway.calls.http import secure
from dealerbox.gateway.hub import Hub
from dealerbox.gateway.sessions import Sessions, forget, keep, session_of, token_of
from dealerbox.ledger import wallet
from dealerbox.room import messages
from dealerbox.room.accounts import Accounts, LoggedIn
from dealerbox.room.bus import Bus
from dealerbox.room.clock import Clock
from dealerbox.room.names import name_key
from dealerbox.room.points import POINTS
from dealerbox.room.protection import protections_left
from dealerbox.room.rules import TableRules, table_rules
from dealerbox.room.store import PlayerRecord, Store
from dealerbox.table.config import TableConfig
from dealerbox.wire import Balance, LobbyTable

MOST_HANDS = 100
TRIES = Limit("log-ins by address", 10)
"""A minute, as all limits."""
TRIES_BY_NAME = Limit("log-ins by name", 10, "other")
NEWCOMERS = Limit("new accounts", 30)

_PASSWORD = {"password_length": 400, "password_is_name": 400, "busy": 503}
_NAME = {"name_length": 400, "name_reserved": 400, "name_characters": 400, "name_alphabets": 400, "name_taken": 409}


class NameAndPassword(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    password: str

    def __repr__(self) -> str:
        return f"NameAndPassword({self.name!r})"  # the password would end up in a log


class GuestName(Struct, frozen=True, forbid_unknown_fields=True):
    """Without a name the room chooses one."""

    name: str | None = None


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


class TableList(Struct, frozen=True):
    tables: tuple[LobbyTable, ...]


class WhichGame(Struct, frozen=True):
    """Of a table with several games; left out: its first."""

    game: str = ""
    limit: str = ""


class WhichPoints(Struct, frozen=True):
    most: Annotated[int, Meta(ge=1, le=MOST_HANDS)] = 20
    before: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class PointsEarned(Struct, frozen=True):
    """``hand``: in which."""

    at: int
    hand: str
    amount: int


class Points(Struct, frozen=True):
    points: int
    history: list[PointsEarned]


class Rest:
    def __init__(self, accounts: Accounts, sessions: Sessions, store: Store, hub: Hub, bus: Bus, clock: Clock) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._store = store
        self._hub = hub
        self._bus = bus
        self._clock = clock

    def calls(self) -> tuple[Call, ...]:
        return (
            post("/api/register", "Makes an account and logs you in.", self._register, who=PUBLIC,
                 takes=NameAndPassword, gives=LoggedInAs, errors=_NAME | _PASSWORD, limits=(NEWCOMERS,)),
            post("/api/login", "Logs you in.", self._login, who=PUBLIC, takes=NameAndPassword, gives=LoggedInAs,
                 errors={"wrong_login": 401, "account_closed": 403, "busy": 503}, limits=(TRIES, TRIES_BY_NAME)),
            post("/api/guest", "Makes an account without a password and logs you in.", self._guest, who=PUBLIC,
                 takes=GuestName, gives=LoggedInAs, errors=_NAME | {"busy": 503}, limits=(NEWCOMERS,)),
            post("/api/keep", "Gives a guest's account a name and a password of its own.", self._keep, who=by_player(),
                 takes=NameAndPassword, gives=Me, errors=_NAME | _PASSWORD | {"not_a_guest": 409}),
            post("/api/logout", "Ends the session, if there is one.", self._logout, who=PUBLIC, takes=Nothing,
                 gives=Nothing),
            get("/api/me", "Who is logged in, with the balances.", self._me, who=Who("visitor", scope="account"),
                gives=Me),
            get("/api/tables", "The tables of the lobby.", self._tables, who=PUBLIC, gives=TableList),
            get("/api/tables/{table}/rules", "What the house's rules mean at a table.", self._rules, who=VISITOR,
                query=WhichGame, gives=TableRules, errors={"no_table": 404}),
            get("/api/points", "Your VIP points, and where the last came from.", self._points,
                who=by_player("account"), query=WhichPoints, gives=Points),
        )  # fmt: skip

    # ---- accounts ----

    async def _register(self, asked: Asked[NameAndPassword, NoQuery]) -> LoggedInAs:
        return await self._logged_in(asked, await self._accounts.register(asked.body.name, asked.body.password))

    async def _guest(self, asked: Asked[GuestName, NoQuery]) -> LoggedInAs:
        return await self._logged_in(asked, await self._accounts.guest(asked.body.name))

    async def _login(self, asked: Asked[NameAndPassword, NoQuery]) -> LoggedInAs:
        body = asked.body
        # By the name too, or many addresses together could try one player's passwords.
        asked.limit(TRIES_BY_NAME, name_key(body.name[:200]))
        return await self._logged_in(asked, await self._accounts.log_in(body.name, body.password))

    async def _keep(self, asked: Asked[NameAndPassword, NoQuery]) -> Me:
        body = asked.body
        return await self._told(await self._accounts.keep(asked.player.id, body.name, body.password))

    async def _logout(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        request = asked.request
        token = token_of(request)
        viewer = await self._sessions.viewer(request)
        if token:
            await self._accounts.log_out(token)
        if viewer.player is not None:
            self._hub.part_session(viewer.player, session_of(token))
        asked.finish(lambda response: forget(response, secure(request)))
        return Nothing()

    async def _me(self, asked: Asked[None, NoQuery]) -> Me:
        player = asked.caller.player
        return Me(None, None, False, ()) if player is None else await self._told(player)

    # ---- tables and points ----

    async def _tables(self, asked: Asked[None, NoQuery]) -> TableList:
        tables: messages.Tables = await self._bus.request(messages.HOUSE, messages.AskTables())
        return TableList(tables.tables)

    async def _rules(self, asked: Asked[None, WhichGame]) -> TableRules:
        config = await self._config(asked.path["table"], asked.viewer)
        rules = table_rules(config, asked.query.game, asked.query.limit)
        if asked.viewer is not None and rules.protections_a_day:
            left = await protections_left(self._store, asked.viewer, rules.protections_a_day, self._clock.now())
            rules = replace(rules, protections_left=left)
        return rules

    async def _config(self, id: str, player: str | None) -> TableConfig:
        """That of a table which the player may come to."""
        for ask in (messages.AskTables(), messages.AskTables(player or "")):
            tables: messages.Tables = await self._bus.request(messages.HOUSE, ask)
            for row in tables.tables:
                if row.config.id == id:
                    return row.config
        raise HttpError(404, "no_table", "There is no such table.")

    async def _points(self, asked: Asked[None, WhichPoints]) -> Points:
        player, query = asked.player.id, asked.query
        history = await self._store.points_earned(player, query.most, query.before)
        return Points(
            await self._store.balance(wallet(player), POINTS),
            [PointsEarned(one.at, one.about, one.amount) for one in history],
        )

    # ---- inside ----

    async def _told(self, player: PlayerRecord) -> Me:
        money: messages.Money = await self._bus.request(messages.HOUSE, messages.AskMoney(player.id))
        return Me(player.id, player.name, player.kind == "guest", money.balances)

    async def _logged_in(
        self, asked: Asked[NameAndPassword, NoQuery] | Asked[GuestName, NoQuery], session: LoggedIn
    ) -> LoggedInAs:
        def give(response: Response) -> None:
            keep(response, session, self._clock.now(), secure(asked.request))

        asked.finish(give)
        return LoggedInAs(**asdict(await self._told(session.player)), token=session.token)
