"""What is told of a step, to players and to the staff."""

from msgspec import Struct

from dealerbox.cashier.store import Act, CashEvent, Side, State


class Step(Struct, frozen=True):
    """``by`` is a name; empty where the player is not told which of the staff it was."""

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
