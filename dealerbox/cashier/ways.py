"""Payment methods: the interface that every payment provider implements.

Only the methods of ``OnlinePayments`` contact a company's servers; everything else is pure.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from dealerbox.accepted import between
from dealerbox.cashier.money import decimal
from dealerbox.cashier.store import CashRequest, Payee
from dealerbox.core.refusal import Refusal


class Terms(Struct, frozen=True):
    """The terms of one deposit or one withdrawal. The ledger moves the whole amount."""

    least: int
    most: int
    fee: int = 0
    """What the provider keeps of it, in units of the smallest chip."""

    def check(self, amount: int, currency: str) -> None:
        """Raise ``Refusal`` if the amount is outside the limits."""
        if not self.least <= amount <= self.most:
            reason = (
                f"The amount must be between {decimal(self.least)} and {decimal(self.most)}, not {decimal(amount)}."
            )
            raise Refusal("limits", reason, between(self.least, self.most, currency))


class HowToPay(Struct, frozen=True):
    """What a player needs to know to pay."""

    holder: str = ""
    account: str = ""
    bank: str = ""
    reference: str = ""
    text: str = ""
    """Instructions in the host's own words."""
    qr: str = ""
    """A payment code for banking apps, as SVG; empty if there is none."""
    url: str = ""
    """The provider's payment page."""
    online: bool = False
    """Whether the provider gives these details only when the player is about to pay."""


class Line(Struct, frozen=True):
    """A line of a statement: money that came in (``incoming``) or went out."""

    key: str
    """Distinguishes the line from all others that the provider ever had."""
    at: int
    incoming: bool
    amount: int
    currency: str
    request: str | None
    """The request named by the line's reference."""
    name: str = ""
    text: str = ""
    fault: str = ""
    """Why the line cannot be booked as it is."""


class BadStatement(ValueError):
    """The file cannot be read as a statement; the message says why."""


class Payment(Struct, frozen=True):
    """One withdrawal in a payment list; ``amount`` is without the provider's fee."""

    request: str
    amount: int
    currency: str
    payee: Payee


class Statements(Protocol):
    """A provider's statements, for the staff to book."""

    def read(self, text: str) -> list[Line]:
        """Return the lines of a statement. Raises ``BadStatement``."""


class PaymentLists(Protocol):
    """A provider to which many withdrawals can be given at once, in a file."""

    def write(self, batch: str, at: int, payments: Sequence[Payment]) -> str:
        """Return the file. The same payments under the same ``batch`` give an identical file, byte for byte."""


class Confirmation(Struct, frozen=True):
    """A provider's report of what became of a payment."""

    kind: Literal["deposit", "payout", "payout-failed"]
    reference: str
    """The provider's own id of the payment: the same kind and reference again is the same money."""
    request: str
    """The deposit or withdrawal that the room gave to the provider."""
    amount: int
    """In cents."""
    currency: str
    reason: str = ""
    """Why a payout failed, as shown to the player."""


class BadConfirmation(Exception):
    """The confirmation is not signed by the provider, or cannot be read."""


class ProviderUnavailable(Exception):
    """The provider did not answer, or its answer does not say whether it did what was asked."""


class PayoutRefused(Exception):
    """The provider has not paid and will not; the message says why, as shown to the player."""


class OnlinePayments(Protocol):
    """A company whose servers the room calls. Calls are idempotent per request."""

    async def start_deposit(self, deposit: CashRequest) -> HowToPay:
        """Return where to send the player, or what to show them. Raises ``ProviderUnavailable``."""

    async def pay_out(self, payment: Payment) -> None:
        """Ask the provider to pay; a later ``Confirmation`` says whether it did.

        Raises ``PayoutRefused`` if the payout has failed for good, also when asked again, and
        ``ProviderUnavailable``.
        """

    def confirmation(self, headers: Mapping[str, str], body: bytes) -> Confirmation | None:
        """Check the signature of a provider's message and return its content; None if the room does not need it.

        Header names are lower case. Raises ``BadConfirmation``.
        """


Need = Literal["account", "holder"]


class Provider(Protocol):
    """A payment method. ``deposits`` and ``payouts`` are None if it does not offer them.

    ``needs`` is what it must know about a player before it can pay them. Deposits lapse ``lapse_days`` after they
    were announced.
    """

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
        """Return the payee validated and normalized; raises ``Refusal``."""

    def how_to_pay(self, deposit: CashRequest) -> HowToPay:
        """Return how to pay an announced deposit."""
