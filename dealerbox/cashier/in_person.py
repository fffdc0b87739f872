"""Payments in person: cash handed over by or to the staff.

The staff can always take and give cash; players can request it if the host has enabled that.
"""

from msgspec import Struct

from dealerbox.cashier.store import CashRequest, Payee
from dealerbox.cashier.ways import HowToPay, Need, OnlinePayments, PaymentLists, Statements, Terms

IN_PERSON = "desk"


class InPerson(Struct, frozen=True):
    """Implements ``ways.Provider``."""

    currencies: frozenset[str]
    deposits: Terms | None
    payouts: Terms | None
    where: str = ""
    """Where players go to pay or be paid."""
    lapse_days: int = 14
    id: str = IN_PERSON
    needs: tuple[Need, ...] = ()
    statements: Statements | None = None
    lists: PaymentLists | None = None
    online: OnlinePayments | None = None

    def payee(self, given: Payee) -> Payee:
        return Payee()

    def how_to_pay(self, deposit: CashRequest) -> HowToPay:
        return HowToPay(text=self.where)
