"""The operator's acts on tables, players, jackpots and the whole room."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import asdict

from dealerbox.cards import print_cards
from dealerbox.core.audit_log import AuditSearch
from dealerbox.gateway.http.calls import Asked, Call, HttpError, NoQuery, Nothing
from dealerbox.gateway.http.office_calls import OptionalReason, Reason, act, report
from dealerbox.live import jackpot_prizes
from dealerbox.live.disconnect_protection import DAY_MS, PlayerSum, ProtectionReport, by_player, protection_report
from dealerbox.live.operator import Operator
from dealerbox.live.parts import Parts
from dealerbox.table.prize_events import BeatHand

DAYS = 30
"""The default range of reports."""
MAX_DAYS = 3650
MAX_WARNINGS = 10_000

_NO_TABLE = {"no_table": 404, "closed": 409, "stopped": 409, "busy": 503}
_NO_PLAYER = {"no_player": 404}
_NO_PRIZE = {"no_prize": 404}


# ---- requests ----


class TablesRef(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables; ``table`` None: all."""

    table: str | None
    reason: OptionalReason = ""


class TableRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to close; ``now``: void the running hand."""

    table: str
    reason: Reason
    now: bool = False


class CloseRoomRequest(Struct, frozen=True, forbid_unknown_fields=True):
    minutes: int
    reason: Reason


class PlayerRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A player, by name or id."""

    player: str
    reason: Reason


class PrizeRef(Struct, frozen=True, forbid_unknown_fields=True):
    hand: str
    reason: OptionalReason = ""


class DaysQuery(Struct, frozen=True):
    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] = DAYS


# ---- answers ----


class Paused(Struct, frozen=True):
    paused: list[str]


class Resumed(Struct, frozen=True):
    resumed: list[str]


class ClosedByStaff(Struct, frozen=True):
    """A table that was closed; ``waits``: it closes after its current hand."""

    table: str
    paid: bool
    waits: bool


class Drains(Struct, frozen=True):
    at: int | None
    minutes: int


class Undrained(Struct, frozen=True):
    at: None


class WarningGiven(Struct, frozen=True):
    warning: int
    player: str


class AccountState(Struct, frozen=True):
    player: str
    name: str
    open: bool


class PrizePaid(Struct, frozen=True):
    """A prize that was paid; ``paid``: the players who got a share."""

    hand: str
    paid: list[str]


class PrizeWithheld(Struct, frozen=True):
    hand: str
    withheld: bool


class OpenTable(Struct, frozen=True):
    id: str
    name: str
    game: str
    limit: str
    seats: int
    players: tuple[str, ...]
    paused: bool
    hands_per_hour: int
    private: bool
    tournament: str


class AnnouncedClosing(Struct, frozen=True):
    at: int | None
    reason: str


class OpenTables(Struct, frozen=True):
    tables: list[OpenTable]
    closing: AnnouncedClosing | None


class NamedUse(ProtectionReport, frozen=True, kw_only=True):
    name: str


class NamedSum(PlayerSum, frozen=True, kw_only=True):
    """A player's totals; ``warnings``: how often they were warned, ``closed``: whether the account is closed."""

    name: str
    warnings: int
    closed: bool


class Protections(Struct, frozen=True):
    uses: list[NamedUse]
    players: list[NamedSum]


class ProvenHand(Struct, frozen=True):
    player: str
    name: str
    cards: str
    five: str
    hand: str


class Share(Struct, frozen=True):
    player: str
    name: str
    amount: int


class WaitingPrize(Struct, frozen=True):
    """A pending prize with its proof: the hands, the board, and the minimum losing hand."""

    hand: str
    table: str
    ended: int
    payable: int
    game: str
    currency: str
    jackpot: int
    prize: int
    minimum: str
    board: str
    beaten: list[ProvenHand]
    winners: list[ProvenHand]
    shares: list[Share]


class WaitingPrizes(Struct, frozen=True):
    jackpots: list[WaitingPrize]


class OperatorRoom:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def calls(self) -> tuple[Call, ...]:
        return (
            report("tables", "List the open tables, and whether the room is about to close.", self._tables,
                   gives=OpenTables),
            report("protections", "List players who were treated as all-in after disconnecting, and what they gained.",
                   self._protections, query=DaysQuery, gives=Protections),
            report("jackpots", "List pending prizes, with the proof of each.", self._jackpots,
                   gives=WaitingPrizes),
            act("pause", "Deal no new hand at a table, or anywhere, until resume.", self._pause, takes=TablesRef,
                gives=Paused, errors=_NO_TABLE | {"paused": 409, "no_reason": 409}),
            act("resume", "Resume play after a pause.", self._resume, takes=TablesRef, gives=Resumed,
                errors=_NO_TABLE | {"not_paused": 409}),
            act("close", "Close a table and return all chips.", self._close, takes=TableRef, gives=ClosedByStaff,
                errors=_NO_TABLE | {"tournament": 409}),
            act("drain", "Announce that the room closes in a number of minutes.", self._drain, takes=CloseRoomRequest,
                gives=Drains, errors={"minutes": 400, "no_reason": 400, "closing": 409}),
            act("undrain", "Cancel the announced closing.", self._undrain, takes=Nothing, gives=Undrained,
                errors={"not_closing": 409, "closing": 409}),
            act("warn", "Warn a player: they see it until they acknowledge it.", self._warn, takes=PlayerRef,
                gives=WarningGiven, errors=_NO_PLAYER),
            act("close-account", "Close an account: the player leaves all tables and cannot log in.",
                self._close_account, takes=PlayerRef, gives=AccountState,
                errors=_NO_PLAYER | {"bot": 409, "account_closed": 409}),
            act("open-account", "Reopen an account.", self._open_account, takes=PlayerRef, gives=AccountState,
                errors=_NO_PLAYER | {"account_open": 409}),
            act("jackpot/pay", "Pay a pending prize early.", self._pay, takes=PrizeRef, gives=PrizePaid,
                errors=_NO_PRIZE),
            act("jackpot/withhold", "Withhold a prize: return it to the jackpot.", self._withhold, takes=PrizeRef,
                gives=PrizeWithheld, errors=_NO_PRIZE | {"no_reason": 400}),
        )  # fmt: skip

    # ---- acts ----

    async def _pause(self, asked: Asked[TablesRef, NoQuery]) -> Paused:
        body = asked.body
        return Paused(await self._operator(asked).pause(body.table, body.reason.strip()))

    async def _resume(self, asked: Asked[TablesRef, NoQuery]) -> Resumed:
        return Resumed(await self._operator(asked).resume(asked.body.table))

    async def _close(self, asked: Asked[TableRef, NoQuery]) -> ClosedByStaff:
        body = asked.body
        closed = await self._operator(asked).close(body.table, body.reason.strip(), body.now)
        return ClosedByStaff(body.table, closed.paid, closed.waits)

    async def _drain(self, asked: Asked[CloseRoomRequest, NoQuery]) -> Drains:
        body = asked.body
        closing = await self._operator(asked).drain(body.minutes, body.reason.strip())
        return Drains(closing.at, body.minutes)

    async def _undrain(self, asked: Asked[Nothing, NoQuery]) -> Undrained:
        await self._operator(asked).undrain()
        return Undrained(None)

    async def _warn(self, asked: Asked[PlayerRef, NoQuery]) -> WarningGiven:
        act = await self._operator(asked).warn(asked.body.player, asked.body.reason.strip())
        return WarningGiven(act.number, act.about)

    async def _close_account(self, asked: Asked[PlayerRef, NoQuery]) -> AccountState:
        player = await self._operator(asked).close_account(asked.body.player, asked.body.reason.strip())
        return AccountState(player.id, player.name, False)

    async def _open_account(self, asked: Asked[PlayerRef, NoQuery]) -> AccountState:
        player = await self._operator(asked).open_account(asked.body.player, asked.body.reason.strip())
        return AccountState(player.id, player.name, True)

    async def _pay(self, asked: Asked[PrizeRef, NoQuery]) -> PrizePaid:
        hand = asked.body.hand
        return PrizePaid(hand, await self._operator(asked).pay_jackpot(hand, asked.body.reason.strip()))

    async def _withhold(self, asked: Asked[PrizeRef, NoQuery]) -> PrizeWithheld:
        hand, reason = asked.body.hand, asked.body.reason.strip()
        if not reason:
            raise HttpError(400, "no_reason", "To withhold a jackpot, give a reason.")
        await self._operator(asked).withhold_jackpot(hand, reason)
        return PrizeWithheld(hand, True)

    # ---- reports ----

    async def _tables(self, asked: Asked[None, NoQuery]) -> OpenTables:
        found = await self._operator(asked).tables()
        tables = [
            OpenTable(
                row.config.id, row.config.name, row.config.game, row.config.limit, row.config.seats, row.players,
                row.paused, row.hands_per_hour, bool(row.config.host), row.config.tournament,
            )
            for row in found.tables
        ]  # fmt: skip
        closing = found.closing
        return OpenTables(tables, None if closing is None else AnnouncedClosing(closing.at, closing.reason))

    async def _protections(self, asked: Asked[None, DaysQuery]) -> Protections:
        store = self._parts.store
        reports = await protection_report(store, self._since(asked))
        sums = by_player(reports)
        names = await store.names([one.player for one in sums])
        search = AuditSearch(act="warn", about=tuple(one.player for one in sums))
        warnings = [act.about for act in await store.find_audit_entries(search, MAX_WARNINGS)]
        players = [
            NamedSum(
                **asdict(one),
                name=names.get(one.player, ""),
                warnings=warnings.count(one.player),
                closed=await store.account_closed(one.player) is not None,
            )
            for one in sums
        ]
        return Protections([NamedUse(**asdict(use), name=names.get(use.player, "")) for use in reports], players)

    async def _jackpots(self, asked: Asked[None, NoQuery]) -> WaitingPrizes:
        return WaitingPrizes([await self._prize(one) for one in await jackpot_prizes.pending(self._parts.store)])

    async def _prize(self, prize: jackpot_prizes.Prize) -> WaitingPrize:
        hand, won = prize.hand, prize.won
        ids = {one.place: one.player for one in hand.players}
        names = await self._parts.store.names(list(ids.values()))

        def proof(hands: Sequence[BeatHand]) -> list[ProvenHand]:
            return [
                ProvenHand(
                    ids[one.place], names.get(ids[one.place], ""), print_cards(one.cards), print_cards(one.five),
                    one.name,
                )
                for one in hands
            ]  # fmt: skip

        return WaitingPrize(
            hand.id, hand.table, hand.ended, prize.payable, won.game, won.currency, won.total, sum(won.shares),
            won.minimum, print_cards(won.board), proof(won.beaten), proof(won.winners),
            [Share(id, names.get(id, ""), won.shares[place]) for place, id in ids.items()],
        )  # fmt: skip

    # ---- internals ----

    def _operator(self, asked: Asked[Any, Any]) -> Operator:
        return Operator(self._parts, asked.actor)

    def _since(self, asked: Asked[None, DaysQuery]) -> int:
        return self._parts.clock.now() - asked.query.days * DAY_MS
