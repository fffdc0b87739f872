"""Player search, player files and acts on players, for the back office."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dealerbox.accounts.context import AccountContext
from dealerbox.accounts.store import AccountEvent
from dealerbox.cashier.store import Holding, Move, MoveSearch
from dealerbox.chat.store import SaidLine
from dealerbox.collusion.store import Status
from dealerbox.core import messages
from dealerbox.core.audit_log import AuditEntry, AuditSearch
from dealerbox.core.points import POINTS
from dealerbox.core.records import Mute
from dealerbox.core.staff_actions import known_player
from dealerbox.core.table_names import table_names
from dealerbox.gateway.http.calls import Asked, Call, NoQuery
from dealerbox.gateway.http.office_calls import LATEST, OptionalReason, Reason, act, report
from dealerbox.gateway.socket.hub import Hub
from dealerbox.live.parts import Parts
from dealerbox.reports.store import DAY_MS, PlayerRow, PlayerSearch, PlayerSort, PlayerState, Result
from dealerbox.reports.store import PlayerKind as Kind
from dealerbox.staff.supervision.office import Supervision
from dealerbox.staff.supervision.recovering import recover
from dealerbox.staff.supervision.store import LONGEST_NOTE, StaffNote, Suspension

MAX_ROWS = 200
"""Players, or other rows, in one answer."""
MAX_ACTS = 500
RAKE_DAYS = 30

_NO_PLAYER = {"no_player": 404}
Time = Annotated[int, Meta(ge=0, le=LATEST)]
Who = Annotated[str, Meta(min_length=1, max_length=200)]
"""A name or an id."""


class PlayersQuery(Struct, frozen=True):
    """Which players to find."""

    text: Annotated[str, Meta(max_length=200)] = ""
    """Part of a name or an e-mail address, the beginning of an id, or a whole address or device."""
    kind: Kind = "people"
    state: PlayerState = "any"
    sort: PlayerSort = "name"
    descending: bool = False
    currency: Annotated[str, Meta(max_length=16)] = "FUN"
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50
    skip: Annotated[int, Meta(ge=0, le=10_000_000)] = 0


class PlayerQuery(Struct, frozen=True):
    player: Who


class PlayerResultsQuery(Struct, frozen=True):
    player: Who
    days: Annotated[int, Meta(ge=1, le=3650)] = 30


class PlayerPageQuery(Struct, frozen=True):
    """A page of a player's rows; ``before``: the previous answer's ``next``."""

    player: Who
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50
    before: Time | None = None


class PlayerMoneyQuery(PlayerPageQuery, frozen=True):
    currency: Annotated[str, Meta(max_length=80)] = ""


class NewStaffNote(Struct, frozen=True, forbid_unknown_fields=True):
    player: Who
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_NOTE, pattern=r"\S")]


class SuspendRequest(Struct, frozen=True, forbid_unknown_fields=True):
    player: Who
    hours: int
    reason: Reason


class LiftSuspensionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    player: Who
    reason: OptionalReason = ""


class LogOutRequest(Struct, frozen=True, forbid_unknown_fields=True):
    player: Who
    reason: Reason


class RecoveryRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A link for a new password."""

    player: Who
    reason: Reason
    second_factor: bool = False
    """Whether using the link also removes the second factor."""


class FoundPlayers(Struct, frozen=True):
    """Players found; ``playing``: the names of those among them who sit at a table."""

    players: list[PlayerRow]
    total: int
    playing: list[str]


class KindTotal(Struct, frozen=True):
    """The net total of all transfers of a kind into the wallet (below 0: out of it)."""

    currency: str
    kind: str
    amount: int
    count: int


class CaseOf(Struct, frozen=True):
    number: int
    title: str
    status: Status


class SeatOf(Struct, frozen=True):
    id: str
    name: str


class PlayerFile(Struct, frozen=True):
    """A player's file, without what is read by pages."""

    id: str
    name: str
    kind: Literal["player", "guest", "bot"]
    created: int
    email: str
    confirmed: int | None
    closed: str | None
    """Why the account is closed, None while it is open."""
    suspension: Suspension | None
    mute: Mute | None
    holdings: dict[str, Holding]
    totals: list[KindTotal]
    points: int
    """In millionths."""
    rake: int
    """The rake paid, of all time."""
    rake_month: int
    tables: list[SeatOf]
    warnings: int
    notes: list[StaffNote]
    cases: list[CaseOf]


class PlayerResults(Struct, frozen=True):
    results: list[Result]


class SessionOf(Struct, frozen=True):
    """A session; ``device`` is the digest of the browser's device cookie."""

    created: int
    used: int
    ended: int | None
    why: str
    address: str
    agent: str
    device: str


class PlayerSessions(Struct, frozen=True):
    """A player's sessions and similar accounts."""

    sessions: list[SessionOf]
    events: list[AccountEvent]
    alike: list["Alike"]
    """Other players who registered from the same device or address, or with the same e-mail."""


class Alike(Struct, frozen=True):
    player: str
    name: str
    by: str
    at: int


class PlayerMoney(Struct, frozen=True):
    moves: list[Move]
    next: int | None


class PlayerActs(Struct, frozen=True):
    acts: list[AuditEntry]


class PlayerChat(Struct, frozen=True):
    """A player's chat; ``table_names``: names of tournament and private tables, by id."""

    lines: list[SaidLine]
    next: int | None
    table_names: dict[str, str]


class LoggedOut(Struct, frozen=True):
    player: str
    sessions: int


class Lifted(Struct, frozen=True):
    player: str
    name: str


class RecoveryLinkGiven(Struct, frozen=True):
    """A link for a new password."""

    player: str
    name: str
    link: str
    """Follows ``/reset#`` in the address; shown only here."""
    expires: int
    """In ms (UTC)."""
    letter: bool
    """Whether the player is notified by e-mail, which needs a confirmed address."""

    def __repr__(self) -> str:
        return f"RecoveryLinkGiven({self.player!r})"


class OperatorPlayers:
    def __init__(self, parts: Parts, hub: Hub, context: AccountContext) -> None:
        self._context = context
        self._parts = parts
        self._store = parts.store
        self._hub = hub

    def calls(self) -> tuple[Call, ...]:
        return (
            report("players", "Find players.", self._players, query=PlayersQuery,
                   gives=FoundPlayers),
            report("player", "Get a player's file.", self._player, query=PlayerQuery, gives=PlayerFile,
                   errors=_NO_PLAYER),
            report("player/results", "Get a player's results, by day and game.", self._results,
                   query=PlayerResultsQuery, gives=PlayerResults, errors=_NO_PLAYER),
            report("player/sessions", "Get a player's sessions and account events.", self._sessions,
                   query=PlayerQuery, gives=PlayerSessions, errors=_NO_PLAYER),
            report("player/money", "List the transfers of a player's wallet.", self._money, query=PlayerMoneyQuery,
                   gives=PlayerMoney, errors=_NO_PLAYER),
            report("player/acts", "List what staff did about a player.", self._acts, query=PlayerQuery,
                   gives=PlayerActs, errors=_NO_PLAYER),
            report("player/chat", "List a player's chat lines.", self._chat, query=PlayerPageQuery, gives=PlayerChat,
                   errors=_NO_PLAYER),
            act("note", "Add a note about a player, visible to staff only.", self._note, takes=NewStaffNote,
                gives=StaffNote, errors=_NO_PLAYER),
            act("suspend", "Suspend a player for a number of hours.", self._suspend, takes=SuspendRequest,
                gives=Suspension, errors=_NO_PLAYER | {"hours": 400, "bot": 409, "account_closed": 409}),
            act("lift", "End a suspension.", self._lift, takes=LiftSuspensionRequest, gives=Lifted,
                errors=_NO_PLAYER | {"not_suspended": 409}),
            act("log-out", "Log a player out everywhere, and revoke their keys.", self._log_out, takes=LogOutRequest,
                gives=LoggedOut, errors=_NO_PLAYER | {"bot": 409}),
            act("unlock", "Let a player log in right away despite failed logins.", self._unlock,
                takes=LogOutRequest, gives=Lifted, errors=_NO_PLAYER | {"bot": 409}),
            act("recover", "Create a link for a player who cannot log in to choose a new password.", self._recover,
                takes=RecoveryRequest, gives=RecoveryLinkGiven,
                errors=_NO_PLAYER | {"bot": 409, "guest": 409, "account_closed": 409}),
        )  # fmt: skip

    # ---- reports ----

    async def _players(self, asked: Asked[None, PlayersQuery]) -> FoundPlayers:
        query, now = asked.query, self._parts.clock.now()
        search = PlayerSearch(
            query.text, query.kind, query.state, query.sort, query.descending, query.currency,
            now - RAKE_DAYS * DAY_MS, now, query.most, query.skip,
        )  # fmt: skip
        page = await self._store.reports.players(search)
        seated = {name for row in (await self._tables()).tables for name in row.players}
        return FoundPlayers(page.players, page.total, [row.name for row in page.players if row.name in seated])

    async def _player(self, asked: Asked[None, PlayerQuery]) -> PlayerFile:
        player, store, now = await known_player(self._store, asked.query.player), self._store, self._parts.clock.now()
        profile = await store.accounts.profile(player.id)
        tables = (await self._tables()).tables
        warned = await store.find_audit_entries(AuditSearch(act="warn", about=(player.id,)), MAX_ACTS)
        return PlayerFile(
            id=player.id,
            name=player.name,
            kind=player.kind,
            created=player.created,
            email=profile.email,
            confirmed=profile.confirmed,
            closed="" if profile.closed is not None else await store.account_closed(player.id),
            suspension=await store.supervision.suspended(player.id, now),
            mute=next((one for one in await store.mutes(now) if one.player == player.id), None),
            holdings=await store.cashier.holdings(player.id),
            totals=_totals(await store.cashier.moves(player.id, MoveSearch())),
            points=await store.balance(f"wallet:{player.id}", POINTS),
            rake=await store.reports.rake_paid(player.id, 0),
            rake_month=await store.reports.rake_paid(player.id, now - RAKE_DAYS * DAY_MS),
            tables=[SeatOf(row.config.id, row.config.name) for row in tables if player.name in row.players],
            warnings=len(warned),
            notes=await store.supervision.notes(player.id),
            cases=[CaseOf(one.number, one.title, one.status) for one in await store.cases.cases(player.id)],
        )

    async def _results(self, asked: Asked[None, PlayerResultsQuery]) -> PlayerResults:
        player = await known_player(self._store, asked.query.player)
        first = (self._parts.clock.now() // DAY_MS - asked.query.days + 1) * DAY_MS
        return PlayerResults(await self._store.reports.results(player.id, first))

    async def _sessions(self, asked: Asked[None, PlayerQuery]) -> PlayerSessions:
        player = await known_player(self._store, asked.query.player)
        sessions = await self._store.accounts.sessions_of(player.id)
        alike = [one for one in await self._store.accounts.likenesses(0) if player.id in (one.player, one.other)]
        others = {one.player if one.other == player.id else one.other for one in alike}
        names = await self._store.names(sorted(others))
        return PlayerSessions(
            [
                SessionOf(one.created, one.used, one.ended, one.why, one.address, one.agent, one.device)
                for one in sessions[:MAX_ROWS]
            ],
            await self._store.accounts.events_of(player.id, MAX_ROWS),
            [
                Alike(other, names.get(other, other), one.by, one.at)
                for one in alike
                for other in (one.other if one.player == player.id else one.player,)
            ],
        )

    async def _money(self, asked: Asked[None, PlayerMoneyQuery]) -> PlayerMoney:
        player, most = await known_player(self._store, asked.query.player), asked.query.most
        search = MoveSearch(currency=asked.query.currency)
        moves = await self._store.cashier.moves(player.id, search, most + 1, asked.query.before)
        return PlayerMoney(moves[:most], moves[most - 1].seq if len(moves) > most else None)

    async def _acts(self, asked: Asked[None, PlayerQuery]) -> PlayerActs:
        player = await known_player(self._store, asked.query.player)
        return PlayerActs(await self._store.find_audit_entries(AuditSearch(about=(player.id,)), MAX_ACTS))

    async def _chat(self, asked: Asked[None, PlayerPageQuery]) -> PlayerChat:
        player, most = await known_player(self._store, asked.query.player), asked.query.most
        lines = await self._store.reports.chat_of(player.id, most + 1, asked.query.before)
        page = lines[:most]
        names = await table_names(self._store, (line.table for line in page))
        return PlayerChat(page, page[-1].at if len(lines) > most else None, names)

    # ---- acts ----

    async def _note(self, asked: Asked[NewStaffNote, NoQuery]) -> StaffNote:
        return await Supervision(self._parts, asked.actor).note(asked.body.player, asked.body.text.strip())

    async def _suspend(self, asked: Asked[SuspendRequest, NoQuery]) -> Suspension:
        body = asked.body
        return await Supervision(self._parts, asked.actor).suspend(body.player, body.hours, body.reason.strip())

    async def _lift(self, asked: Asked[LiftSuspensionRequest, NoQuery]) -> Lifted:
        player = await Supervision(self._parts, asked.actor).lift(asked.body.player, asked.body.reason.strip())
        return Lifted(player.id, player.name)

    async def _log_out(self, asked: Asked[LogOutRequest, NoQuery]) -> LoggedOut:
        player, ended = await Supervision(self._parts, asked.actor).log_out(
            asked.body.player, asked.body.reason.strip()
        )
        self._hub.disconnect_sessions(player.id, ended)
        self._hub.disconnect_programs(player.id)
        return LoggedOut(player.id, len(ended))

    async def _unlock(self, asked: Asked[LogOutRequest, NoQuery]) -> Lifted:
        player = await Supervision(self._parts, asked.actor).unlock(asked.body.player, asked.body.reason.strip())
        return Lifted(player.id, player.name)

    async def _recover(self, asked: Asked[RecoveryRequest, NoQuery]) -> RecoveryLinkGiven:
        body = asked.body
        made = await recover(self._context, asked.actor, body.player, body.second_factor, body.reason.strip())
        return RecoveryLinkGiven(made.player.id, made.player.name, made.secret, made.expires, made.letter)

    # ---- internals ----

    async def _tables(self) -> messages.Tables:
        return await self._parts.bus.request(messages.ROOM, messages.AskTables(everything=True))


def _totals(moves: list[Move]) -> list[KindTotal]:
    sums: dict[tuple[str, str], list[int]] = {}
    for move in moves:
        sums.setdefault((move.currency, move.kind), []).append(move.change)
    return [KindTotal(*key, sum(changes), len(changes)) for key, changes in sorted(sums.items())]
