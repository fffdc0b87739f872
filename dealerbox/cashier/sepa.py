"""SEPA bank transfers without a payment provider.

Players send money with a reference of their own, and the staff reads the bank's statements; withdrawals are given to
the bank as a payment list.
"""

import io
from collections.abc import Sequence
from decimal import Decimal

import segno.helpers
from msgspec import Struct

from dealerbox.accepted import between
from dealerbox.cashier import camt, payment_list, statement_csv
from dealerbox.cashier.iban import BadAccount, grouped, iban_of, reference_of
from dealerbox.cashier.store import CashRequest, Payee
from dealerbox.cashier.ways import BadStatement, HowToPay, Line, Need, Payment, Terms
from dealerbox.core.refusal import Refusal

SEPA = "sepa"
MAX_HOLDER_LENGTH = 70
_MAX_CODE_CENTS = 99_999_999_999
"""The maximum amount in a payment code (EPC069-12), in cents."""


class BankAccount(Struct, frozen=True):
    """The host's account, validated; ``bic`` may be empty."""

    holder: str
    iban: str
    bic: str = ""


class SepaLists(Struct, frozen=True):
    """Implements ``ways.PaymentLists``."""

    own: BankAccount

    def write(self, batch: str, at: int, payments: Sequence[Payment]) -> str:
        return payment_list.write(self.own.holder, self.own.iban, self.own.bic, batch, at, payments)


class SepaStatements(Struct, frozen=True):
    """Implements ``ways.Statements``: camt.053, or a table separated by commas or semicolons."""

    own: BankAccount

    def read(self, text: str) -> list[Line]:
        text = text.strip("\ufeff \t\r\n")
        if not text:
            raise BadStatement("The file is empty.")
        if text.startswith("<"):
            return camt.read(text, self.own.iban)
        return statement_csv.read(text)


class SepaTransfers:
    """Implements ``ways.Provider``."""

    id = SEPA
    currencies = frozenset({"EUR"})
    needs: tuple[Need, ...] = ("holder", "account")
    online = None

    def __init__(self, own: BankAccount, deposits: Terms | None, payouts: Terms | None, lapse_days: int = 14) -> None:
        self._own = own
        self.deposits = deposits
        self.payouts = payouts
        self.lapse_days = lapse_days
        self.statements = SepaStatements(own)
        self.lists = SepaLists(own)

    def payee(self, given: Payee) -> Payee:
        try:
            account = iban_of(given.account)
        except BadAccount as fault:
            raise Refusal("account", str(fault)) from None
        holder = " ".join(given.holder.split())
        if not holder or len(holder) > MAX_HOLDER_LENGTH or not holder.isprintable():
            raise Refusal(
                "holder",
                f"Enter the account holder's name, at most {MAX_HOLDER_LENGTH} characters.",
                between(1, MAX_HOLDER_LENGTH),
            )
        if account == self._own.iban:
            raise Refusal("account", "This is the room's own account.")
        return Payee(account, holder)

    def how_to_pay(self, deposit: CashRequest) -> HowToPay:
        reference = reference_of(deposit.id)
        return HowToPay(
            self._own.holder,
            grouped(self._own.iban),
            self._own.bic,
            grouped(reference),
            qr=_code(self._own, deposit.amount, reference) if deposit.amount <= _MAX_CODE_CENTS else "",
        )


def _code(own: BankAccount, cents: int, reference: str) -> str:
    """Return the payment code that banking apps scan (EPC069-12), as SVG."""
    amount = Decimal(cents) / 100
    code = segno.helpers.make_epc_qr(own.holder, own.iban, amount, reference=reference, bic=own.bic or None)
    written = io.BytesIO()
    code.save(
        written, kind="svg", xmldecl=False, omitsize=True, border=4, dark="#000", light="#fff", svgclass=None,
        lineclass=None,
    )  # fmt: skip
    return written.getvalue().decode()
