"""A payment provider for tests: a wallet company called ``coins``."""

import hashlib
import hmac
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from dealerbox.cashier.online import OnlineCashier, Payouts
from dealerbox.cashier.store import CashRequest, Payee
from dealerbox.cashier.ways import (
    BadConfirmation,
    Confirmation,
    HowToPay,
    Need,
    Payment,
    PayoutRefused,
    ProviderUnavailable,
    Terms,
)
from dealerbox.store.interface import Store
from tests.cashier.cashier_room import Field

COINS = "coins"
SECRET = b"what the company has given the host"


class FakeCompany:
    """Implements ``ways.OnlinePayments``. ``started`` and ``paid`` are the room's calls, in order."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.paid: list[Payment] = []
        self.fault: Exception | None = None

    async def start_deposit(self, deposit: CashRequest) -> HowToPay:
        if self.fault is not None:
            raise self.fault
        self.started.append(deposit.id)
        return HowToPay(url=f"https://coins.example/pay/{deposit.id}")

    async def pay_out(self, payment: Payment) -> None:
        self.paid.append(payment)
        if self.fault is not None:
            raise self.fault

    def confirmation(self, headers: Mapping[str, str], body: bytes) -> Confirmation | None:
        if not hmac.compare_digest(headers.get("coins-signature", ""), signature(body)):
            raise BadConfirmation
        if body == b"{}":
            return None
        return msgspec.json.decode(body, type=Confirmation)

    def is_away(self) -> None:
        self.fault = ProviderUnavailable("no answer")

    def refuses(self, why: str) -> None:
        self.fault = PayoutRefused(why)

    def is_back(self) -> None:
        self.fault = None


class Coins:
    """Implements ``ways.Provider``."""

    id = COINS
    currencies = frozenset({"EUR"})
    deposits = Terms(100, 1_000_000)
    payouts = Terms(100, 1_000_000, fee=50)
    needs: tuple[Need, ...] = ("account",)
    lapse_days = 1
    statements = None
    lists = None

    def __init__(self) -> None:
        self.online = FakeCompany()

    def payee(self, given: Payee) -> Payee:
        return Payee(given.account.strip())

    def how_to_pay(self, deposit: CashRequest) -> HowToPay:
        return HowToPay(online=True)


class CoinsField(Field):
    """A cashier that also offers ``coins``."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        coins = Coins()
        self.company = coins.online
        self.set_up(replace(self.settings, providers=(*self.settings.providers, coins)))
        self.online = OnlineCashier(self.parts, self.settings)
        self.payouts = Payouts(self.parts, self.settings)


def signature(body: bytes) -> str:
    return hmac.new(SECRET, body, hashlib.sha256).hexdigest()


def signed(said: Confirmation) -> tuple[dict[str, str], bytes]:
    """Return the headers and body of the company's signed message."""
    body = msgspec.json.encode(said)
    return {"coins-signature": signature(body)}, body
