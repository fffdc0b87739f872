"""The ways in which money comes in and goes out: the interface that every payment provider fulfils. A provider decides
without touching the world; who speaks to a company's computers does so outside of it, by the same interface."""

from collections.abc import Sequence
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
    a phone, empty where there is none."""

    holder: str = ""
    account: str = ""
    bank: str = ""
    reference: str = ""
    text: str = ""
    qr: str = ""


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

    def payee(self, given: Payee) -> Payee:
        """Checked and in its normal form; raises ``Refusal``."""

    def how_to_pay(self, deposit: CashRequest) -> HowToPay:
        """For a deposit that was announced."""
