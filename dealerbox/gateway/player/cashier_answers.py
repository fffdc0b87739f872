"""A step of a request, as players and staff see it."""

from msgspec import Struct

from dealerbox.cashier.store import Act, CashEvent, Side, State


class Step(Struct, frozen=True):
    """A step; ``by`` is a name, hidden from the player if it is a staff member's."""

    at: int
    act: Act
    state: State
    side: Side
    by: str
    reason: str
    amount: int | None


def step_of(event: CashEvent, staff_names: bool = True) -> Step:
    name = event.by.name if staff_names or event.by.side != "staff" else ""
    return Step(event.at, event.act, event.state, event.by.side, name, event.reason, event.amount)
