"""The cashier's stored data and its repository.

Amounts are units of the smallest chip, times milliseconds (UTC). Stored steps never change: each step of a request
is appended as an event.
"""

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
"""The characters of request ids. People type them, so none looks like another."""
ID_LENGTH = 10


class By(Struct, frozen=True):
    """The author of a step: the player, a member of the staff, the room, or a payment provider's program."""

    side: Side
    id: str
    name: str


class Payee(Struct, frozen=True):
    """Where the money of a withdrawal goes: ``account`` is usually an IBAN, empty for cash in person."""

    account: str = ""
    holder: str = ""

    def __repr__(self) -> str:
        return "Payee()"  # keep bank accounts out of the logs


class CashRequest(Struct, frozen=True):
    """A request to the cashier, as it was made."""

    id: str
    kind: Kind
    player: str
    currency: str
    amount: int
    """The requested amount; negative for a correction that takes money from the player."""
    way: str
    """The payment provider's id; for a correction, the account (``bank`` or ``rake``) on the other side."""
    nonce: str
    """Chosen by the caller: sending the same nonce twice makes one request."""
    payee: Payee = Payee()


class CashEvent(Struct, frozen=True):
    """One step of a request."""

    at: int
    act: Act
    """What was done."""
    state: State
    """The state to which it led."""
    by: By
    reason: str = ""
    amount: int | None = None
    """The amount that arrived, if the step is about an arrival."""
    arrival: str = ""
    """The key of the bank statement line behind the step."""
    batch: str = ""
    """The payment list that contains the withdrawal."""


class CashFile(Struct, frozen=True):
    """A request with all its steps, in order. ``seq`` numbers all requests in the room."""

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
        """The last recorded amount that arrived."""
        return next((one.amount for one in reversed(self.events) if one.amount is not None), None)

    @property
    def arrivals(self) -> frozenset[str]:
        """The keys of the statement lines booked to the request, at most one."""
        return frozenset(one.arrival for one in self.events if one.arrival)


class Step(Struct, frozen=True):
    """What to store: an event and the transfers it makes."""

    event: CashEvent
    transfers: tuple[Transfer, ...] = ()


Recent = Callable[[CashRequest, str, int], Sequence[CashFile]]
"""Called with a request, a staff id and a time (ms). Returns the other requests in the same currency, of the same
player or staff member, on which staff did an act of ``COUNTS`` after that time."""

COUNTS: frozenset[Act] = frozenset({"receive", "send", "pay"})
"""Acts that credit money or pay it out."""

Decide = Callable[[CashFile, Recent], Step | None]
"""Decides the step for the request's current state; None if it was done before. Raises if refused. Pure: may be
called more than once."""


class Holding(Struct, frozen=True):
    """What a player has in one currency."""

    free: int = 0
    """In the wallet."""
    on_tables: int = 0
    in_tournaments: int = 0
    """What the player paid into tournaments that are not over."""
    reserved: int = 0
    """For withdrawals."""

    @property
    def all(self) -> int:
        return self.free + self.on_tables + self.in_tournaments + self.reserved


class Refills(Struct, frozen=True):
    """How often a player's play money was topped up, and when last."""

    count: int = 0
    last: int | None = None


DecideRefill = Callable[[Holding, Refills], Transfer | None]
"""Like ``Decide``, for play-money top-ups."""


class Move(Struct, frozen=True):
    """A line of a wallet's history, in the order of ``seq``."""

    seq: int
    at: int
    currency: str
    kind: str
    about: str
    other: str
    """The account on the other side."""
    change: int
    """Negative if money left the wallet."""
    balance: int
    """The wallet's balance in that currency afterwards."""


class MoveSearch(Struct, frozen=True):
    """A search of a wallet's history; an omitted field matches everything."""

    currency: str = ""
    kinds: frozenset[str] = frozenset()
    """The kinds of transfers to include."""
    not_kinds: frozenset[str] = frozenset()
    """The kinds of transfers to exclude."""
    since: int | None = None
    """Inclusive, in ms."""
    until: int | None = None
    """Inclusive, in ms."""

    def finds(self, move: Move) -> bool:
        return (
            self.currency in ("", move.currency)
            and (not self.kinds or move.kind in self.kinds)
            and move.kind not in self.not_kinds
            and (self.since is None or self.since <= move.at)
            and (self.until is None or move.at <= self.until)
        )


class FileSearch(Struct, frozen=True):
    """A search of cashier requests; an omitted field matches everything. ``before`` is a ``CashFile.seq``."""

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
    """Hands in which a player was dealt in since a time, and the sum of what they won and lost in them, without
    signs."""

    hands: int = 0
    turnover: int = 0


class Settled(Struct, frozen=True):
    """A player's settled requests in one currency: the number and sum of deposits and withdrawals, and the time of
    the last deposit."""

    deposits: int = 0
    deposited: int = 0
    withdrawals: int = 0
    withdrawn: int = 0
    last_deposit: int | None = None


class CashierStore(Protocol):
    """``Store.cashier``. A step by staff is written to the audit log in the same transaction."""

    async def open(self, request: CashRequest, asked: Step, most: int | None = None) -> CashFile:
        """Store a request with its first step, or return the stored request of the same player and nonce unchanged.

        Raises ``ledger.NotEnough``, ``AccountGone``, and ``TooManyOpen`` if the player already has ``most`` open
        requests.
        """

    async def step(self, id: str, decide: Decide) -> CashFile | None:
        """Store the step that ``decide`` returns for the request, in one transaction; return None if there is no such
        request.

        Raises what ``decide`` raises, ``ledger.NotEnough``, ``ArrivalTaken``, ``AccountGone``, and for a credited
        deposit ``NotAllowed`` if it exceeds the player's limits.
        """

    async def recent(self, request: CashRequest, staff: str, since: int) -> list[CashFile]:
        """Return the requests described by ``Recent``."""

    async def refill(self, player: str, currency: str, decide: DecideRefill) -> Transfer | None:
        """Make the transfer that ``decide`` returns for the player's current holdings. Raises ``AccountGone``."""

    async def file(self, id: str) -> CashFile | None: ...

    async def files(self, search: FileSearch, most: int) -> list[CashFile]:
        """Return the matching requests, the latest first."""

    async def arrivals(self, keys: Sequence[str]) -> dict[str, str]:
        """Return which of these statement lines were booked, and to which request."""

    async def holdings(self, player: str) -> dict[str, Holding]:
        """Return the holdings by currency at one moment, without VIP points."""

    async def refills(self, player: str) -> Refills: ...

    async def moves(
        self, player: str, search: MoveSearch, most: int | None = None, before: int | None = None
    ) -> list[Move]:
        """Return the history of the player's wallet without VIP points, the latest first; ``before`` is a
        ``Move.seq``."""

    async def sharing_account(self, account: str, player: str) -> list[str]:
        """Return the other players who asked for money to the same bank account."""

    async def sharing_address(self, player: str, since: int) -> list[str]:
        """Return the other players seen since then at an address where this one was too."""

    async def sharing_device(self, player: str, since: int) -> list[str]:
        """Return the other players who used, since then, a device that this one used too."""

    async def staff_nearby(self, player: str, since: int) -> list[str]:
        """Return the ids of staff who logged in since then at an address where the player was too."""

    async def settled(self, player: str, currency: str) -> Settled: ...

    async def played_since(self, player: str, currency: str, since: int) -> Played: ...

    async def taken_and_paid(self) -> dict[tuple[str, str], tuple[int, int]]:
        """Return the sums received and paid out, by (way, currency)."""


class AccountGone(Exception):
    """The player has closed their account: it has no money at the cashier and can receive none."""


class TooManyOpen(Exception):
    """The player has the maximum number of open requests."""


class ArrivalTaken(Exception):
    """The statement line was booked before."""

    def __init__(self, request: str) -> None:
        super().__init__(f"this line of the statement was booked before, to request {request}")
        self.request = request


class WithCashier(Protocol):
    """A store with the cashier's repository."""

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
    """What the cashier needs from the store."""
