"""At the desk: cash in hand, for a game among people who meet. The staff can always take and give money so; players may
ask for it where the host has said so."""

from msgspec import Struct

from dealerbox.cashier.store import CashRequest, Payee
from dealerbox.cashier.ways import HowToPay, Need, OnlinePayments, PaymentLists, Statements, Terms

DESK = "desk"


class AtTheDesk(Struct, frozen=True):
    """Fulfils ``ways.Provider``. ``where`` is what players are told of where to go."""

    currencies: frozenset[str]
    deposits: Terms | None
    payouts: Terms | None
    where: str = ""
    lapse_days: int = 14
    id: str = DESK
    needs: tuple[Need, ...] = ()
    statements: Statements | None = None
    lists: PaymentLists | None = None
    online: OnlinePayments | None = None

    def payee(self, given: Payee) -> Payee:
        return Payee()

    def how_to_pay(self, deposit: CashRequest) -> HowToPay:
        return HowToPay(text=self.where)
