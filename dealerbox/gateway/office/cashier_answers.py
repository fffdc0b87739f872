"""What the calls of the cash desk take and give."""

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

# ---- what is asked ----


class RequestsQuery(Struct, frozen=True):
    """``state``: one of the states, ``open`` for all that wait for somebody, empty for all. ``player`` is a name or
    an id; ``before`` is a ``seq``."""

    state: Literal["open", "", State] = "open"
    kind: Literal["", Kind] = ""
    currency: Annotated[str, Meta(max_length=20)] = ""
    way: Annotated[str, Meta(max_length=40)] = ""
    player: Annotated[str, Meta(max_length=100)] = ""
    batch: Annotated[str, Meta(max_length=120)] = ""
    before: Time | None = None
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50


class RequestQuery(Struct, frozen=True):
    id: Id


class PaymentListQuery(Struct, frozen=True):
    batch: Annotated[str, Meta(min_length=1, max_length=120)]


class StepRequest(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    reason: OptionalReason = ""


class ArrivedAmount(Struct, frozen=True, forbid_unknown_fields=True):
    """``amount``: what has arrived; left out: what was announced."""

    id: Id
    amount: Amount | None = None
    reason: OptionalReason = ""


class RejectedRequest(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    reason: Reason


class InPersonPayment(Struct, frozen=True, forbid_unknown_fields=True):
    """``player`` is a name or an id; ``nonce`` is made up by who asks: sent twice it is done once."""

    player: Player
    currency: Currency
    amount: Amount
    nonce: Nonce
    reason: OptionalReason = ""


class NewCorrection(Struct, frozen=True, forbid_unknown_fields=True):
    """``amount`` below zero takes it from the player. ``against`` is ``bank`` or ``rake``."""

    player: Player
    currency: Currency
    amount: Annotated[int, Meta(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]
    against: Annotated[str, Meta(max_length=10)]
    reason: Reason
    nonce: Nonce


class NewList(Struct, frozen=True, forbid_unknown_fields=True):
    way: Way
    nonce: Nonce


class StatementText(Struct, frozen=True, forbid_unknown_fields=True):
    """``text`` is the file: camt.053, or a table."""

    way: Way
    text: str


class BookRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """``keys`` are of the lines to book; ``players``: whose money a line is where its reference does not say so."""

    way: Way
    text: str
    keys: Annotated[list[str], Meta(min_length=1, max_length=MAX_BOOKED)]
    players: dict[str, Player] = {}


# ---- what is told ----


class CashRow(Struct, frozen=True):
    """A request in the queue. ``two``: a second person is needed; ``by`` is who did the last step."""

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
    reason: str
    two: bool
    account: str
    holder: str
    batch: str
    reference: str


class CashSum(Struct, frozen=True):
    """What a way has taken in and paid out, as far as requests say."""

    way: str
    currency: str
    taken: int
    paid: int


class CashQueue(Struct, frozen=True):
    """``next``: the ``before`` of what follows, None where this is all."""

    requests: list[CashRow]
    next: int | None


class CashSetUp(Struct, frozen=True):
    """How the cashier is set up. ``statements`` and ``lists``: the ways that have them; ``online``: those whose
    provider is given payouts by the room. ``second_person_above`` by currency, None: never."""

    host: str
    currencies: tuple[str, ...]
    ways: list[str]
    statements: list[str]
    lists: list[str]
    online: list[str]
    second_person_above: dict[str, int | None]
    fun: FunMoney
    sums: list[CashSum]


class CashCase(Struct, frozen=True):
    """A request with all that is known about it. ``acts``: what may be done now, or why not. ``account`` is whole
    where it is needed to pay."""

    row: CashRow
    steps: list[Step]
    since: int
    holding: Holding
    earlier: list[CashRow]
    hints: Hints
    acts: list[Possible]


class PaymentListCreated(Struct, frozen=True):
    """``left_out``: why each other approved withdrawal is not in it, by its id."""

    batch: str
    requests: list[CashRow]
    left_out: dict[str, str]


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
