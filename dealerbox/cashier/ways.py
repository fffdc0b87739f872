"""The ways in which money comes in and goes out: the interface that every payment provider fulfils. Only the methods of
``OnlinePayments`` speak to a company's computers; everything else decides without touching the world."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from dealerbox.accepted import between
from dealerbox.cashier.money import decimal
from dealerbox.cashier.store import CashRequest, Payee
from dealerbox.core.refusal import Refusal


class Terms(Struct, frozen=True):
    """What one deposit, or one withdrawal, may be; ``fee`` is what the provider keeps of it (units). The room's books
    move the whole amount."""

    least: int
    most: int
    fee: int = 0

    def check(self, amount: int, currency: str) -> None:
        """Raises ``Refusal``."""
        if not self.least <= amount <= self.most:
            reason = f"It must be from {decimal(self.least)} to {decimal(self.most)}, not {decimal(amount)}."
            raise Refusal("limits", reason, between(self.least, self.most, currency))


class HowToPay(Struct, frozen=True):
    """What a player must know to pay. ``text`` is the host's own words; ``qr`` an SVG of the code that says the rest to
    a phone, empty where there is none. ``url``: the page of the provider where it is paid. ``online``: the provider
    says all of this when the player is about to pay, and not before."""

    holder: str = ""
    account: str = ""
    bank: str = ""
    reference: str = ""
    text: str = ""
    qr: str = ""
    url: str = ""
    online: bool = False


class Line(Struct, frozen=True):
    """A line of a statement: money that came (``incoming``) or went. ``key`` tells it from every other line that the
    provider ever had; ``request`` is whose reference stands in it; ``fault`` why it cannot be booked as it is."""

    key: str
    at: int
    incoming: bool
    amount: int
    currency: str
    request: str | None
    name: str = ""
    text: str = ""
    fault: str = ""


class BadStatement(ValueError):
    """The file is no statement that can be read; the message says why."""


class Payment(Struct, frozen=True):
    """One withdrawal in a list that is given to the bank; ``amount`` is without the provider's fee."""

    request: str
    amount: int
    currency: str
    payee: Payee


class Statements(Protocol):
    """A provider whose statements the desk can read."""

    def read(self, text: str) -> list[Line]:
        """Raises ``BadStatement``."""


class PaymentLists(Protocol):
    """A provider to whom many withdrawals can be given at once, in a file."""

    def write(self, batch: str, at: int, payments: Sequence[Payment]) -> str:
        """The same payments under the same ``batch`` are the same file, to the last letter."""


class Confirmation(Struct, frozen=True):
    """What a provider says has become of a payment. ``request`` is the deposit or withdrawal that the room gave it,
    ``amount`` in cents. ``reference`` is the provider's own name of the payment: the same kind with the same reference
    again is the same money. ``reason``: why a payout failed, as the player reads it."""

    kind: Literal["deposit", "payout", "payout-failed"]
    reference: str
    request: str
    amount: int
    currency: str
    reason: str = ""


class BadConfirmation(Exception):
    """It is not signed by the provider, or cannot be read."""


class ProviderUnavailable(Exception):
    """The provider did not answer, or not in a way that says whether it has done what was asked."""


class PayoutRefused(Exception):
    """The provider has not paid, and will not; the message says why, as the player reads it."""


class OnlinePayments(Protocol):
    """A company whose computers the room speaks to. What is asked twice for the same request is done once."""

    async def start_deposit(self, deposit: CashRequest) -> HowToPay:
        """Where to send the player, or what to show them. Raises ``ProviderUnavailable``."""

    async def pay_out(self, payment: Payment) -> None:
        """Gives the provider a payout; whether it was paid, a ``Confirmation`` says later.

        Raises ``PayoutRefused`` if it has failed for good, also if it is asked again; ``ProviderUnavailable``.
        """

    def confirmation(self, headers: Mapping[str, str], body: bytes) -> Confirmation | None:
        """What the provider's program has sent to the room, once its signature is checked; names of headers are lower
        case. None for what the room need not know. Raises ``BadConfirmation``."""


Need = Literal["account", "holder"]


class Provider(Protocol):
    """``deposits`` and ``payouts`` are None where it does not do that; ``needs`` is what it must know of the player
    before it pays him. A deposit that has not come ``lapse_days`` after it was announced lapses."""

    @property
    def id(self) -> str: ...

    @property
    def currencies(self) -> frozenset[str]: ...

    @property
    def deposits(self) -> Terms | None: ...

    @property
    def payouts(self) -> Terms | None: ...

    @property
    def needs(self) -> tuple[Need, ...]: ...

    @property
    def lapse_days(self) -> int: ...

    @property
    def statements(self) -> Statements | None: ...

    @property
    def lists(self) -> PaymentLists | None: ...

    @property
    def online(self) -> OnlinePayments | None: ...

    def payee(self, given: Payee) -> Payee:
        """Checked and in its normal form; raises ``Refusal``."""

    def how_to_pay(self, deposit: CashRequest) -> HowToPay:
        """For a deposit that was announced."""
