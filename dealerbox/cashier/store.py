"""What the room keeps of the cashier: the values, and what a store does with them. Amounts are units of the smallest
chip, times milliseconds (UTC). What has been written is never changed: each step of a request is an event behind the
last."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from dealerbox.accounts.store import WithAccounts
from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.stores import PlayerStore, TableNameStore
from dealerbox.core.tournament_records import TournamentStore
from dealerbox.ledger import Transfer
from dealerbox.play_limits.store import WithPlayLimits
from dealerbox.staff.store import WithStaff

Kind = Literal["deposit", "withdrawal", "correction"]
State = Literal[
    "announced", "counted", "received", "lapsed", "asked", "approved", "sent", "paid", "withdrawn", "proposed",
    "confirmed", "rejected",
]  # fmt: skip
Act = Literal[
    "ask", "take-back", "approve", "send", "unsend", "pay", "count", "receive", "lapse", "confirm", "reject",
    "fail",
]  # fmt: skip
Side = Literal["player", "staff", "room", "provider"]

ID_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Those of a request's id, which people type: none that is read for another."""
ID_LENGTH = 10


class By(Struct, frozen=True):
    """Who does a step: the player, a member of the staff, the room by its rules, or a payment provider's program."""

    side: Side
    id: str
    name: str


class Payee(Struct, frozen=True):
    """Where the money of a withdrawal goes: ``account`` is an IBAN as a rule, empty where money is handed over."""

    account: str = ""
    holder: str = ""

    def __repr__(self) -> str:
        return "Payee()"  # nobody's bank account belongs into a log


class CashRequest(Struct, frozen=True):
    """``amount`` is what was asked for; of a correction it is below zero where the player loses it. ``way`` is the
    payment provider's id; of a correction the account (``bank`` or ``rake``) that stands on its other side. ``nonce``
    is chosen by whoever asks: the same one sent twice is one request."""

    id: str
    kind: Kind
    player: str
    currency: str
    amount: int
    way: str
    nonce: str
    payee: Payee = Payee()


class CashEvent(Struct, frozen=True):
    """One step: ``act`` led to ``state``. ``amount``: what has arrived, where it is about that. ``arrival`` is the
    line of the bank's statement that it goes back to, ``batch`` the payment list that it is in."""

    at: int
    act: Act
    state: State
    by: By
    reason: str = ""
    amount: int | None = None
    arrival: str = ""
    batch: str = ""


class CashFile(Struct, frozen=True):
    """A request with all that was done, the first step first. ``seq`` counts all requests of a room."""

    seq: int
    request: CashRequest
    events: tuple[CashEvent, ...]

    @property
    def state(self) -> State:
        return self.events[-1].state

    @property
    def asked(self) -> CashEvent:
        return self.events[0]

    @property
    def arrived(self) -> int | None:
        """What was said last to have arrived."""
        return next((one.amount for one in reversed(self.events) if one.amount is not None), None)

    @property
    def arrivals(self) -> frozenset[str]:
        """The lines of statements that were booked to it: one, where there are any."""
        return frozenset(one.arrival for one in self.events if one.arrival)


class Step(Struct, frozen=True):
    """What is to be written down: an event and the money that moves by it."""

    event: CashEvent
    transfers: tuple[Transfer, ...] = ()


Recent = Callable[[CashRequest, str, int], Sequence[CashFile]]
"""For a request, a member of the staff (id) and a time: the other requests in its currency, of its player or of that
member, to which the staff has done an act of ``COUNTS`` after that time."""

COUNTS: frozenset[Act] = frozenset({"receive", "send", "pay"})
"""Acts that credit money or let it out."""

Decide = Callable[[CashFile, Recent], Step | None]
"""Looks at a request as it is now and says what is to be done, or None where it was done before. Raises what refuses
it. Pure: it may be asked more than once."""


class Holding(Struct, frozen=True):
    """What a player has of a currency: ``free`` in his wallet, ``on_tables``, ``in_tournaments`` that are not over
    (what he has paid in), ``reserved`` for withdrawals."""

    free: int = 0
    on_tables: int = 0
    in_tournaments: int = 0
    reserved: int = 0

    @property
    def all(self) -> int:
        return self.free + self.on_tables + self.in_tournaments + self.reserved


class Refills(Struct, frozen=True):
    """How often a player's fun money was topped up, and when last."""

    count: int = 0
    last: int | None = None


DecideRefill = Callable[[Holding, Refills], Transfer | None]
"""As ``Decide``, for fun money."""


class Move(Struct, frozen=True):
    """A line of a wallet's history. ``change`` is below zero where money left the wallet, ``balance`` what was in it
    of that currency afterwards; ``other`` is the account on the other side. The order is that of ``seq``."""

    seq: int
    at: int
    currency: str
    kind: str
    about: str
    other: str
    change: int
    balance: int


class MoveSearch(Struct, frozen=True):
    """Which lines of a history: all that is left out does not matter. ``since`` and ``until`` include their ends;
    ``kinds`` are those of transfers, and with ``not_kinds`` all others."""

    currency: str = ""
    kinds: frozenset[str] = frozenset()
    not_kinds: frozenset[str] = frozenset()
    since: int | None = None
    until: int | None = None

    def finds(self, move: Move) -> bool:
        return (
            self.currency in ("", move.currency)
            and (not self.kinds or move.kind in self.kinds)
            and move.kind not in self.not_kinds
            and (self.since is None or self.since <= move.at)
            and (self.until is None or move.at <= self.until)
        )


class FileSearch(Struct, frozen=True):
    """Which requests: all that is left out does not matter. ``before`` is a ``CashFile.seq``."""

    states: frozenset[State] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    ids: frozenset[str] = frozenset()
    player: str = ""
    nonce: str = ""
    currency: str = ""
    way: str = ""
    batch: str = ""
    before: int | None = None


class Played(Struct, frozen=True):
    """Hands that a player was dealt in since a time, and what he won and lost in them, added up without signs."""

    hands: int = 0
    turnover: int = 0


class Settled(Struct, frozen=True):
    """What was settled of a player's requests in a currency: how often money came and went, how much in all, and when
    it came last."""

    deposits: int = 0
    deposited: int = 0
    withdrawals: int = 0
    withdrawn: int = 0
    last_deposit: int | None = None


class CashierStore(Protocol):
    """``Store.cashier``. A step that a member of the staff does goes into the log of acts in the same transaction."""

    async def open(self, request: CashRequest, asked: Step, most: int | None = None) -> CashFile:
        """Keeps a request with its first step. One with the same player and nonce was kept before: that one is
        returned, whatever it is, and nothing has happened. Raises ``ledger.NotEnough``, ``AccountGone``, and
        ``TooManyOpen`` where ``most`` requests of the player wait already."""

    async def step(self, id: str, decide: Decide) -> CashFile | None:
        """Writes down what ``decide`` says to the request as it is then, in the same transaction; None where there is
        no such request. Raises what ``decide`` raises, ``ledger.NotEnough``, ``ArrivalTaken``, ``AccountGone``,
        and for a deposit that is credited what the guard of responsible play says to it."""

    async def recent(self, request: CashRequest, staff: str, since: int) -> list[CashFile]:
        """As ``Recent`` says."""

    async def refill(self, player: str, currency: str, decide: DecideRefill) -> Transfer | None:
        """Does the transfer that ``decide`` says to what the player has at that moment. Raises ``AccountGone``."""

    async def file(self, id: str) -> CashFile | None: ...

    async def files(self, search: FileSearch, most: int) -> list[CashFile]:
        """The latest first."""

    async def arrivals(self, keys: Sequence[str]) -> dict[str, str]:
        """Which of these lines of statements were booked, and to which request."""

    async def holdings(self, player: str) -> dict[str, Holding]:
        """By currency, VIP points left out; of one moment."""

    async def refills(self, player: str) -> Refills: ...

    async def moves(
        self, player: str, search: MoveSearch, most: int | None = None, before: int | None = None
    ) -> list[Move]:
        """The history of the player's wallet without VIP points, the latest first; ``before`` is a ``Move.seq``."""

    async def sharing_account(self, account: str, player: str) -> list[str]:
        """The other players who have asked for money to the same bank account."""

    async def sharing_address(self, player: str, since: int) -> list[str]:
        """The other players who were, after that time, where this one was too."""

    async def sharing_device(self, player: str, since: int) -> list[str]:
        """The other players who used, after that time, a device that this one used too."""

    async def staff_nearby(self, player: str, since: int) -> list[str]:
        """The ids of the staff who logged in, after that time, at an address where the player was too."""

    async def settled(self, player: str, currency: str) -> Settled: ...

    async def played_since(self, player: str, currency: str, since: int) -> Played: ...

    async def taken_and_paid(self) -> dict[tuple[str, str], tuple[int, int]]:
        """By (way, currency): what has come in and gone out."""


class AccountGone(Exception):
    """The player has closed his account: nothing of his is at the cashier any more, and nothing comes to it."""


class TooManyOpen(Exception):
    """As many requests of the player wait as may wait at once."""


class ArrivalTaken(Exception):
    """The line of the statement was booked before."""

    def __init__(self, request: str) -> None:
        super().__init__(f"this line of the statement was booked before, to request {request}")
        self.request = request


class WithCashier(Protocol):
    """A store that has this part."""

    @property
    def cashier(self) -> CashierStore: ...


class Stores(
    PlayerStore,
    TableNameStore,
    AuditLogStore,
    TournamentStore,
    WithCashier,
    WithAccounts,
    WithPlayLimits,
    WithStaff,
    Protocol,
):
    """What the cashier asks of the store."""
