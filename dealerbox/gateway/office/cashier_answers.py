"""Requests and answers of the cashier's calls."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dealerbox.cashier.back_office import Hints, Possible
from dealerbox.cashier.booking import Booked, Would
from dealerbox.cashier.fun import FunMoney
from dealerbox.cashier.store import Holding, Kind, State
from dealerbox.gateway.http.office_calls import OptionalReason, Reason
from dealerbox.gateway.player.cashier import Amount, Currency, Nonce, Time, Way
from dealerbox.gateway.player.cashier_answers import Step
from dealerbox.ledger import MAX_AMOUNT

MAX_ROWS = 200
MAX_BOOKED = 500

Player = Annotated[str, Meta(min_length=1, max_length=100)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]

# ---- requests ----


class RequestsQuery(Struct, frozen=True):
    """Which requests of the cashier to list."""

    state: Literal["open", "", State] = "open"
    """One of the states, ``open`` for all that wait for staff, empty for all."""
    kind: Literal["", Kind] = ""
    currency: Annotated[str, Meta(max_length=20)] = ""
    way: Annotated[str, Meta(max_length=40)] = ""
    player: Annotated[str, Meta(max_length=100)] = ""
    """A name or an id."""
    batch: Annotated[str, Meta(max_length=120)] = ""
    before: Time | None = None
    """Only requests with a lower ``seq``."""
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50


class RequestQuery(Struct, frozen=True):
    id: Id


class PaymentListQuery(Struct, frozen=True):
    batch: Annotated[str, Meta(min_length=1, max_length=120)]


class StepRequest(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    reason: OptionalReason = ""


class ArrivedAmount(Struct, frozen=True, forbid_unknown_fields=True):
    """The amount that has arrived for a request."""

    id: Id
    amount: Amount | None = None
    """None: the announced amount."""
    reason: OptionalReason = ""


class RejectedRequest(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    reason: Reason


class InPersonPayment(Struct, frozen=True, forbid_unknown_fields=True):
    """Cash paid in or out in person."""

    player: Player
    """A name or an id."""
    currency: Currency
    amount: Amount
    nonce: Nonce
    """Chosen by the client: a request that is sent twice is carried out once."""
    reason: OptionalReason = ""


class NewCorrection(Struct, frozen=True, forbid_unknown_fields=True):
    """A correction of a player's balance."""

    player: Player
    currency: Currency
    amount: Annotated[int, Meta(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]
    """Below zero: taken from the player."""
    against: Annotated[str, Meta(max_length=10)]
    """``bank`` or ``rake``."""
    reason: Reason
    nonce: Nonce


class NewList(Struct, frozen=True, forbid_unknown_fields=True):
    way: Way
    nonce: Nonce


class StatementText(Struct, frozen=True, forbid_unknown_fields=True):
    """A bank statement to read."""

    way: Way
    text: str
    """The file: camt.053 or CSV."""


class BookRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The statement's lines to book."""

    way: Way
    text: str
    keys: Annotated[list[str], Meta(min_length=1, max_length=MAX_BOOKED)]
    """The keys of the lines to book."""
    players: dict[str, Player] = {}
    """The player of each line whose reference does not name one."""


# ---- answers ----


class CashRow(Struct, frozen=True):
    """A request in the queue."""

    id: str
    seq: int
    kind: Kind
    state: State
    player: str
    name: str
    currency: str
    amount: int
    arrived: int | None
    way: str
    at: int
    changed: int
    by: str
    """The person who did the last step."""
    reason: str
    two: bool
    """Whether a second person is needed."""
    account: str
    holder: str
    batch: str
    reference: str


class CashSum(Struct, frozen=True):
    """What a payment method has taken in and paid out, according to requests."""

    way: str
    currency: str
    taken: int
    paid: int


class CashQueue(Struct, frozen=True):
    """A page of requests."""

    requests: list[CashRow]
    next: int | None
    """The ``before`` of the next page, None if this is the last."""


class CashSetUp(Struct, frozen=True):
    """How the cashier is set up."""

    host: str
    currencies: tuple[str, ...]
    ways: list[str]
    statements: list[str]
    """The payment methods with bank statements."""
    lists: list[str]
    """The payment methods with payment lists."""
    online: list[str]
    """The payment methods whose provider receives payouts from the room."""
    second_person_above: dict[str, int | None]
    """The limit by currency; None: never."""
    fun: FunMoney
    sums: list[CashSum]


class CashCase(Struct, frozen=True):
    """A request with all its details."""

    row: CashRow
    steps: list[Step]
    since: int
    holding: Holding
    earlier: list[CashRow]
    hints: Hints
    acts: list[Possible]
    """The possible acts, or why each is not possible."""


class PaymentListCreated(Struct, frozen=True):
    """A new payment list."""

    batch: str
    requests: list[CashRow]
    left_out: dict[str, str]
    """Why each other approved withdrawal is not in it, by id."""


class StatementLine(Struct, frozen=True):
    key: str
    at: int
    incoming: bool
    amount: int
    currency: str
    name: str
    text: str
    would: Would
    why: str
    request: CashRow | None


class StatementRead(Struct, frozen=True):
    lines: list[StatementLine]


class StatementBooked(Struct, frozen=True):
    lines: list[Booked]
