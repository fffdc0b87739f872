"""The players' cashier: balances, deposits, withdrawals, play-money top-ups and history."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dealerbox.cashier import history
from dealerbox.cashier.about import About, abouts, as_text
from dealerbox.cashier.cashier import Cashier, KnownPayee
from dealerbox.cashier.fun import FUN
from dealerbox.cashier.iban import grouped, masked, reference_of
from dealerbox.cashier.online import OnlineCashier
from dealerbox.cashier.settings import CashierSettings
from dealerbox.cashier.store import CashFile, Holding, Kind, Move, MoveSearch, Payee, State
from dealerbox.cashier.ways import HowToPay, Need, Terms
from dealerbox.gateway.http.calls import Asked, Call, File, Limit, Media, NoQuery, Nothing, by_player, get, post
from dealerbox.gateway.player.cashier_answers import Step, step_of
from dealerbox.ledger import MAX_AMOUNT
from dealerbox.live.parts import Parts

MAX_LINES = 200
MAX_REQUESTS = 50
REQUESTS = Limit("cashier", 20, "player")
HISTORIES = Limit("histories", 120, "player")
TABLES = Limit("histories to keep", 10, "player")

Amount = Annotated[int, Meta(ge=1, le=MAX_AMOUNT)]
Currency = Annotated[str, Meta(pattern=r"^[A-Z]{3}$")]
Nonce = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Way = Annotated[str, Meta(min_length=1, max_length=40)]
Time = Annotated[int, Meta(ge=0, le=2**53)]

# The refusals of responsible play.
_LIMITS = {"limit": 403, "excluded": 403}
_ASKING = {
    "no_way": 404, "limits": 400, "too_many_open": 409, "nonce": 409, "not_enough": 409,
}  # fmt: skip
_STEP = {"no_request": 404, "state": 409, "not_yours": 403}


# ---- requests ----


class NewDeposit(Struct, frozen=True, forbid_unknown_fields=True):
    """A deposit; ``nonce`` is chosen by the client: a deposit that is sent twice is one deposit."""

    currency: Currency
    amount: Amount
    way: Way
    nonce: Nonce


class NewWithdrawal(Struct, frozen=True, forbid_unknown_fields=True):
    """A withdrawal."""

    currency: Currency
    amount: Amount
    way: Way
    nonce: Nonce
    account: Annotated[str, Meta(max_length=60)] = ""
    """Where to pay, if the payment method needs it."""
    holder: Annotated[str, Meta(max_length=140)] = ""
    """The account's holder, if the payment method needs it."""
    like: Annotated[str, Meta(max_length=40)] = ""
    """An earlier withdrawal whose account to use."""

    def __repr__(self) -> str:
        return f"NewWithdrawal({self.amount})"  # bank accounts must not appear in a log


class OwnRequestsQuery(Struct, frozen=True):
    most: Annotated[int, Meta(ge=1, le=MAX_REQUESTS)] = 20
    before: Time | None = None


class HistoryQuery(Struct, frozen=True):
    """Which lines of the history to return."""

    currency: Annotated[str, Meta(max_length=20)] = ""
    group: Literal["", history.Group] = ""
    since: Time | None = None
    """A time in ms (UTC), as ``until``."""
    until: Time | None = None
    before: Time | None = None
    """Only lines with a lower ``seq``."""
    most: Annotated[int, Meta(ge=1, le=MAX_LINES)] = 50

    def search(self) -> MoveSearch:
        kinds = history.GROUPS.get(self.group, frozenset()) if self.group else frozenset()
        others = history.GROUPED if self.group == "other" else frozenset()
        return MoveSearch(self.currency, kinds, others, self.since, self.until)


# ---- answers ----


class CashWay(Struct, frozen=True):
    """A payment method."""

    way: str
    deposits: Terms | None
    payouts: Terms | None
    needs: tuple[Need, ...]
    """What a withdrawal must state; None: not available."""


class CashBalance(Struct, frozen=True):
    """A balance."""

    currency: str
    holding: Holding
    """In cents."""
    ways: list[CashWay]
    """Empty: the host handles this currency in person."""


class OwnRequest(Struct, frozen=True):
    """Your request."""

    id: str
    seq: int
    kind: Kind
    currency: str
    amount: int
    """The amount requested."""
    arrived: int | None
    """The amount that arrived."""
    way: str
    state: State
    at: int
    changed: int
    reason: str
    account: str
    """Masked."""
    holder: str
    reference: str
    may_take_back: bool
    """Whether you can still cancel it."""
    steps: list[Step]
    pay: HowToPay | None
    """How to pay a pending deposit."""


class TopUpTerms(Struct, frozen=True):
    """The terms of play-money top-ups."""

    below: int
    """Players with less than this in all can top up."""
    up_to: int
    """The balance after a top-up; 0: no top-ups."""
    every_hours: int
    next: int
    """The time of the next top-up; 0: now."""


class CashierPage(Struct, frozen=True):
    """Your cashier page."""

    host: str
    """Whom to ask where there is no payment method."""
    now: int
    balances: list[CashBalance]
    top_up: TopUpTerms
    open: list[OwnRequest]
    payees: list[KnownPayee]
    """Where you have been paid before."""


class OwnRequests(Struct, frozen=True):
    requests: list[OwnRequest]


class HistoryLine(Struct, frozen=True):
    """A line of the history."""

    seq: int
    at: int
    group: history.Group
    kind: str
    about: str
    currency: str
    change: int
    """Below zero: money left the wallet."""
    balance: int
    """The balance in that currency afterwards."""
    details: About | None = None


class History(Struct, frozen=True):
    """A page of the history, latest first."""

    lines: list[HistoryLine]
    next: int | None
    """The ``before`` of the next page, None if this is the last."""


class ToppedUp(Struct, frozen=True):
    amount: int


class CashierCalls:
    def __init__(self, parts: Parts, settings: CashierSettings) -> None:
        self._parts = parts
        self._settings = settings
        self._cashier = Cashier(parts, settings)
        self._online = OnlineCashier(parts, settings)

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/cashier", "Get your balances, your payment options and your open requests.", self._page,
                who=by_player("account"), gives=CashierPage),
            get("/api/cashier/requests", "List your requests, latest first.", self._requests, who=by_player("account"),
                query=OwnRequestsQuery, gives=OwnRequests),
            post("/api/cashier/deposits", "Request a deposit; the answer says how to pay it.", self._deposit,
                 who=by_player(), takes=NewDeposit, gives=OwnRequest,
                 errors=_ASKING | _LIMITS | {"guest": 403, "email_unconfirmed": 403}, limits=(REQUESTS,)),
            post("/api/cashier/withdrawals", "Request a withdrawal; the money is reserved at once.", self._withdraw,
                 who=by_player(), takes=NewWithdrawal, gives=OwnRequest,
                 errors=_ASKING | {"account": 400, "holder": 400, "no_request": 404, "email_unconfirmed": 403},
                 limits=(REQUESTS,)),
            post("/api/cashier/requests/{id}/take-back", "Cancel a request that is not decided yet.",
                 self._take_back, who=by_player(), takes=Nothing, gives=OwnRequest, errors=_STEP, limits=(REQUESTS,)),
            post("/api/cashier/requests/{id}/pay", "Get the payment page or instructions for a deposit.", self._pay,
                 who=by_player(), takes=Nothing, gives=HowToPay,
                 errors={"no_request": 404, "state": 409, "no_way": 404, "provider_unavailable": 503},
                 limits=(REQUESTS,)),
            post("/api/cashier/top-up", "Top up your play money.", self._top_up, who=by_player("play"),
                 takes=Nothing, gives=ToppedUp, errors={"no_refill": 409, "enough": 409, "too_soon": 409},
                 limits=(REQUESTS,)),
            get("/api/cashier/history", "List the transfers of your wallet, latest first.", self._history,
                who=by_player("account"), query=HistoryQuery, gives=History, limits=(HISTORIES,)),
            get("/api/cashier/history.csv", "Download all transfers of your wallet as CSV.", self._table,
                who=by_player("account"), query=HistoryQuery, gives=Media("text/csv; charset=utf-8"), limits=(TABLES,)),
        )  # fmt: skip

    async def _page(self, asked: Asked[None, NoQuery]) -> CashierPage:
        overview = await self._cashier.overview(asked.player.id)
        real = sorted(overview.holdings.keys() - {FUN}, key=lambda one: (not self._ways(one), one))
        order = [*real, FUN] if self._settings.providers else [FUN, *real]
        balances = [CashBalance(currency, overview.holdings[currency], self._ways(currency)) for currency in order]
        fun = self._settings.fun
        return CashierPage(
            self._settings.host,
            self._parts.clock.now(),
            balances,
            TopUpTerms(fun.below, fun.up_to, fun.every_hours, overview.next_refill),
            [self._view(file) for file in overview.open],
            overview.payees,
        )

    def _ways(self, currency: str) -> list[CashWay]:
        return [
            CashWay(one.id, one.deposits, one.payouts, one.needs)
            for one in self._settings.providers
            if currency in one.currencies
        ]

    async def _requests(self, asked: Asked[None, OwnRequestsQuery]) -> OwnRequests:
        files = await self._cashier.files(asked.player.id, asked.query.most, asked.query.before)
        return OwnRequests([self._view(file) for file in files])

    async def _deposit(self, asked: Asked[NewDeposit, NoQuery]) -> OwnRequest:
        body = asked.body
        return self._view(await self._cashier.deposit(asked.player, body.currency, body.amount, body.way, body.nonce))

    async def _withdraw(self, asked: Asked[NewWithdrawal, NoQuery]) -> OwnRequest:
        body = asked.body
        payee = Payee(body.account, body.holder)
        return self._view(
            await self._cashier.withdraw(
                asked.player, body.currency, body.amount, body.way, payee, body.nonce, body.like
            )
        )

    async def _take_back(self, asked: Asked[Nothing, NoQuery]) -> OwnRequest:
        return self._view(await self._cashier.take_back(asked.player, asked.path["id"]))

    async def _pay(self, asked: Asked[Nothing, NoQuery]) -> HowToPay:
        return await self._online.start_deposit(asked.player.id, asked.path["id"])

    async def _top_up(self, asked: Asked[Nothing, NoQuery]) -> ToppedUp:
        return ToppedUp(await self._cashier.refill(asked.player))

    async def _history(self, asked: Asked[None, HistoryQuery]) -> History:
        query = asked.query
        store = self._parts.store
        lines = await store.cashier.moves(asked.player.id, query.search(), query.most + 1, query.before)
        more, lines = len(lines) > query.most, lines[: query.most]
        details = await abouts(store, lines)
        return History([_line(one, details.get(one.seq)) for one in lines], lines[-1].seq if more else None)

    async def _table(self, asked: Asked[None, HistoryQuery]) -> File:
        query = asked.query
        store = self._parts.store
        lines = await store.cashier.moves(asked.player.id, query.search(), None, query.before)
        details = await abouts(store, lines)
        words = {seq: as_text(about) for seq, about in details.items()}
        return File("history.csv", history.as_csv(lines, words))

    def _view(self, file: CashFile) -> OwnRequest:
        request, last = file.request, file.events[-1]
        return OwnRequest(
            request.id,
            file.seq,
            request.kind,
            request.currency,
            request.amount,
            file.arrived,
            request.way,
            file.state,
            file.asked.at,
            last.at,
            last.reason,
            masked(request.payee.account),
            request.payee.holder,
            grouped(reference_of(request.id)),
            last.state in ("asked", "announced"),
            [step_of(one, staff_names=request.kind == "correction") for one in file.events],
            self._cashier.how_to_pay(file),
        )


def _line(move: Move, about: About | None) -> HistoryLine:
    return HistoryLine(
        move.seq, move.at, history.group_of(move.kind), move.kind, move.about, move.currency, move.change,
        move.balance, about,
    )  # fmt: skip
