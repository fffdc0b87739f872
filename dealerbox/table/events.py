"""What happens at a table, and who may see what of it. Never compiled.

The events of the running hand stand unwrapped among these; the seats in them are places in the hand, and
``HandOpened.seats`` says which table seat each place is. Times are milliseconds of the room's clock (UTC).
"""

from typing import Any, Literal, get_args

from msgspec import Struct

from dealerbox.hand import events as hand_events
from dealerbox.hand.events import HandEvent
from dealerbox.hand.options import Options
from dealerbox.table.config import TableConfig


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    config: TableConfig


class SeatTaken(Struct, frozen=True, gc=False, tag=True):
    """Reserved: the player's chips are still on their way."""

    seat: int
    player: str
    name: str


class ChipsAdded(Struct, frozen=True, gc=False, tag=True):
    seat: int
    amount: int


class TopUpHeld(Struct, frozen=True, gc=False, tag=True):
    """The amount is added when the running hand is over."""

    seat: int
    amount: int


class SatOut(Struct, frozen=True, gc=False, tag=True):
    seat: int
    reason: Literal["asked", "timed out", "no chips"]
    at: int


class SatIn(Struct, frozen=True, gc=False, tag=True):
    seat: int


class EntryChosen(Struct, frozen=True, gc=False, tag=True):
    seat: int
    entry: Literal["wait", "post"]


class BlindsOwed(Struct, frozen=True, gc=False, tag=True):
    """What the seat must post to be dealt in before the big blind reaches it: a live big blind, a dead small blind."""

    seat: int
    big: bool
    small: bool


class LeavePlanned(Struct, frozen=True, gc=False, tag=True):
    """The player leaves when the running hand is over."""

    seat: int


class PlayerLeft(Struct, frozen=True, gc=False, tag=True):
    """``chips`` went home with him."""

    seat: int
    player: str
    chips: int


class ConnectionLost(Struct, frozen=True, gc=False, tag=True):
    seat: int


class ConnectionBack(Struct, frozen=True, gc=False, tag=True):
    seat: int


class HandOpened(Struct, frozen=True, gc=False, tag=True):
    """``number`` counts the hands of this table; ``seats``: the table seat of each place in the hand, in order;
    ``button``: the table seat where the dealer button lies (it may be an empty one)."""

    number: int
    seats: tuple[int, ...]
    button: int
    at: int


class TurnStarted(Struct, frozen=True, gc=False, tag=True):
    """``seat`` is a table seat. ``turn`` changes only with who is asked or the price. ``ends``: when the acting time is
    over; after it the time bank of ``bank_ms`` runs by itself."""

    seat: int
    turn: int
    ends: int
    bank_ms: int
    options: Options


class BankStarted(Struct, frozen=True, gc=False, tag=True):
    """The acting time is over, the time bank runs until ``ends``."""

    seat: int
    turn: int
    ends: int


class CardsShown(Struct, frozen=True, gc=False, tag=True):
    """A player shows his hand of his own will, after the hand."""

    seat: int
    cards: tuple[int, ...]


class HandVoided(Struct, frozen=True, gc=False, tag=True):
    """The hand does not count: everybody has back what he put in."""

    reason: str
    stacks: tuple[int, ...]


class TableClosed(Struct, frozen=True, gc=False, tag=True):
    reason: str


OwnEvent = (
    TableOpened | SeatTaken | ChipsAdded | TopUpHeld | SatOut | SatIn | EntryChosen | BlindsOwed | LeavePlanned
    | PlayerLeft | ConnectionLost | ConnectionBack | HandOpened | TurnStarted | BankStarted | CardsShown | HandVoided
    | TableClosed
)  # fmt: skip
TableEvent = OwnEvent | HandEvent

PUBLIC: frozenset[type] = frozenset(get_args(OwnEvent)) | hand_events.PUBLIC
"""All the table's own events are public: what is secret is in the hand."""

MASKS: dict[type, hand_events.Mask] = dict(hand_events.MASKS)

_unsorted = [event.__name__ for event in get_args(TableEvent) if (event in PUBLIC) == (event in MASKS)]
if _unsorted:
    raise TypeError(f"events that are neither public nor masked, or both: {_unsorted}")


def mask(event: TableEvent, place: int | None) -> Any:
    """What who sits in ``place`` of the running hand (None: an observer, or who is not dealt in) may see of ``event``;
    None where he may see nothing. A public event is handed on as the same object."""
    masking = MASKS.get(type(event))
    return event if masking is None else masking(event, place)
