"""What happens at a table (``masks.py``: who may see what of it). Never compiled.

The events of the running hand stand unwrapped among these; the seats in them are places in the hand, and
``HandOpened.seats`` says which table seat each place is. Times are milliseconds of the room's clock (UTC).
"""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes
from dealerbox.hand.events import HandEvent
from dealerbox.hand.options import Options
from dealerbox.table.config import TableConfig
from dealerbox.table.entry_events import BlindsOwed as BlindsOwed
from dealerbox.table.entry_events import EntryChosen as EntryChosen
from dealerbox.table.entry_events import EntryQuoted as EntryQuoted
from dealerbox.table.prize_events import BountyPaid as BountyPaid
from dealerbox.table.prize_events import JackpotWon as JackpotWon
from dealerbox.table.prize_events import KnockedOut as KnockedOut


class Departure(Struct, frozen=True, gc=False):
    """With how much a player left: so much he must bring if he comes back before ``until``, and of the time bank he has
    ``bank_ms`` then; None: all of it."""

    player: str
    chips: int
    until: int
    bank_ms: int | None = None


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    """``hands``: how many hands were played here before, so that their numbers go on; ``departures``: who has left
    with how much before the room was started anew."""

    config: TableConfig
    hands: int = 0
    at: int = 0
    departures: tuple[Departure, ...] = ()


class SeatTaken(Struct, frozen=True, gc=False, tag=True):
    """Reserved: the player's chips are still on their way. The seat is free again at ``until`` if they do not come.
    ``offered``: the player has waited for it, and leaves the waiting list by it; he has until then to buy in.
    ``bank_ms``: what is left of the time bank of a player who comes back soon; None: all of it."""

    seat: int
    player: str
    name: str
    until: int = 0
    entry: Literal["wait", "post"] = "wait"
    offered: bool = False
    bank_ms: int | None = None


class WaitingJoined(Struct, frozen=True, gc=False, tag=True):
    """The player waits for a seat, behind all who wait already."""

    player: str
    name: str


class WaitingLeft(Struct, frozen=True, gc=False, tag=True):
    """The player waits no more: he ``asked`` for it, a seat came free while he was ``away``, or the table has
    ``closed``. Whoever is offered a seat leaves the list by that (``SeatTaken``)."""

    player: str
    reason: Literal["asked", "away", "closed"]


class WaiterLost(Struct, frozen=True, gc=False, tag=True):
    """A player who waits has lost his connection; not ``lost``: he is back."""

    player: str
    lost: bool


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


class SitOutPlanned(Struct, frozen=True, gc=False, tag=True):
    """The player sits out once the big blind would be his; not ``planned``: he does so no more."""

    seat: int
    planned: bool


class SatIn(Struct, frozen=True, gc=False, tag=True):
    seat: int


class AutoChipsSet(Struct, frozen=True, gc=False, tag=True):
    """What the room brings by itself between hands: up to ``top_up_to``, and ``rebuy`` when nothing is left; 0 for
    nothing."""

    seat: int
    top_up_to: int
    rebuy: int


class StraddleSet(Struct, frozen=True, gc=False, tag=True):
    """The player straddles whenever it is his turn to; not ``on``: he does so no more."""

    seat: int
    on: bool


class LeavePlanned(Struct, frozen=True, gc=False, tag=True):
    """The player leaves when the running hand is over. ``plays``: until then they play on; else they fold when it is
    their turn."""

    seat: int
    plays: bool = False


class PlayerLeft(Struct, frozen=True, gc=False, tag=True):
    """``chips`` went home with him."""

    seat: int
    player: str
    chips: int
    at: int = 0


class ConnectionLost(Struct, frozen=True, gc=False, tag=True):
    seat: int
    at: int = 0


class ConnectionBack(Struct, frozen=True, gc=False, tag=True):
    seat: int


class LagNoted(Struct, frozen=True, gc=False, tag=True):
    """Every turn of the seat is so many milliseconds longer from now on: the way to its player and back."""

    seat: int
    ms: int


class NextHandPlanned(Struct, frozen=True, gc=False, tag=True):
    """When the next hand begins; None: the table waits for players."""

    at: int | None


class GameAsked(Struct, frozen=True, gc=False, tag=True):
    """At a dealer's choice the player in ``seat`` chooses the next game: the hand waits until ``ends`` (ms), or until
    the choice (``DealersGameSet``) but not before ``earliest``."""

    seat: int
    ends: int
    earliest: int


class GameChosen(Struct, frozen=True, gc=False, tag=True):
    """From the next hand on the table plays number ``at`` of its games, for so many hands. ``seat``: whose choice it
    is; -1: nobody's, it is the game's turn."""

    at: int
    hands: int
    seat: int = -1


class BombCalled(Struct, frozen=True, gc=False, tag=True):
    """The next hand of a game with blinds is a bomb pot, for which everybody pays ``ante``."""

    ante: int


class ChipsAsked(Struct, frozen=True, gc=False, tag=True):
    """The player asks the host for so many chips, to sit down in ``seat``, or for more where he sits already (None).
    ``entry`` as in ``SeatTaken``."""

    player: str
    name: str
    seat: int | None
    amount: int
    entry: Literal["wait", "post"] = "wait"


class ChipsAnswered(Struct, frozen=True, gc=False, tag=True):
    """What the player has asked for is done; or not ``approved``: refused by the host, or cancelled by the player."""

    player: str
    approved: bool


class ConfigPlanned(Struct, frozen=True, gc=False, tag=True):
    """The host has chosen another game or other stakes: from the next hand on (``ConfigSet``)."""

    config: TableConfig


class ConfigSet(Struct, frozen=True, gc=False, tag=True):
    """The table is as this says from now on, and shows its last hand no more."""

    config: TableConfig


class HostNamed(Struct, frozen=True, gc=False, tag=True):
    """The player is the host of the table from now on."""

    player: str


class RosterSeat(Struct, frozen=True, gc=False):
    """A player at a tournament's table. The time bank, ``out`` (why he sits out) and ``lost`` (his connection is) count
    where he is new at the table: of the others it knows better itself."""

    seat: int
    player: str
    name: str
    stack: int
    bank_ms: int = 0
    out: Literal["", "asked", "timed out"] = ""
    lost: bool = False
    bounty: int = 0
    """What the tournament pays for knocking the player out, in units of the smallest coin of its currency."""


class RosterSet(Struct, frozen=True, gc=False, tag=True):
    """The tournament says who sits here from now on, with how much, and for which stakes the next hand is played, which
    has that ``number``. ``button``, ``small`` and ``big``: the marks of the hand before, None where there is none yet;
    ``drawn``: the cards (seat, card) by which the mark was drawn, the highest has it (RULES.md K6)."""

    number: int
    seats: tuple[RosterSeat, ...]
    stakes: Stakes
    button: int | None
    small: int = -1
    big: int = -1
    at: int = 0
    drawn: tuple[tuple[int, int], ...] = ()


class HandOpened(Struct, frozen=True, gc=False, tag=True):
    """``number`` counts the hands of this table; ``seats``: the table seat of each place in the hand, in order.
    ``button``, ``small`` and ``big`` are the table seats of the dealer and the blinds (RULES.md C39): dealer and big
    blind are dealt in, the small blind's seat may be empty or not dealt in, and then nobody posts it. The blinds are -1
    in games without, and in a ``bomb`` pot."""

    number: int
    seats: tuple[int, ...]
    button: int
    at: int
    small: int = -1
    big: int = -1
    bomb: bool = False


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


class BankStopped(Struct, frozen=True, gc=False, tag=True):
    """The player acted or left, or the hand was voided; ``bank_ms`` of their time bank are left."""

    seat: int
    bank_ms: int


class ClockRanOut(Struct, frozen=True, gc=False, tag=True):
    """Acting time and time bank are over: what the hand does for the player follows."""

    seat: int


class ProtectionDue(Struct, frozen=True, gc=False, tag=True):
    """Acting time and time bank of a lost player are over, and one of his protections would hold: nobody acts until the
    room has said whether he has one left."""

    seat: int
    turn: int


class CardsShown(Struct, frozen=True, gc=False, tag=True):
    """A player shows his hand of his own will, after the hand."""

    seat: int
    cards: tuple[int, ...]


class RabbitShown(Struct, frozen=True, gc=False, tag=True):
    """The common cards that would still have come; only who was dealt in sees them. ``seat`` has asked."""

    seat: int
    cards: tuple[int, ...]


class DealersGameSet(Struct, frozen=True, gc=False, tag=True):
    """Number ``at`` of the table's games is played when this player chooses; it answers ``GameAsked``."""

    seat: int
    at: int


class HandVoided(Struct, frozen=True, gc=False, tag=True):
    """The hand does not count: everybody has back what he put in."""

    reason: str
    stacks: tuple[int, ...]


class PlayPaused(Struct, frozen=True, gc=False, tag=True):
    """No further hand begins until ``PlayResumed``; the running one is played to its end."""

    reason: str


class PlayResumed(Struct, frozen=True, gc=False, tag=True):
    """Who sits out or has lost his connection is away since ``at``, not since before the pause."""

    at: int


class ClosePlanned(Struct, frozen=True, gc=False, tag=True):
    """The table closes when the running hand is over."""

    reason: str


class TableClosed(Struct, frozen=True, gc=False, tag=True):
    reason: str


OwnEvent = (
    TableOpened | SeatTaken | WaitingJoined | WaitingLeft | WaiterLost | ChipsAdded | TopUpHeld | SatOut
    | SitOutPlanned | SatIn | EntryChosen | EntryQuoted | AutoChipsSet | StraddleSet | BlindsOwed | LeavePlanned
    | PlayerLeft | ConnectionLost | ConnectionBack | LagNoted | RosterSet | NextHandPlanned | GameAsked | GameChosen
    | BombCalled | HandOpened | ChipsAsked | ChipsAnswered | ConfigPlanned | ConfigSet | HostNamed
    | TurnStarted | BankStarted | BankStopped | ProtectionDue | ClockRanOut | CardsShown | RabbitShown | BountyPaid
    | DealersGameSet | HandVoided | JackpotWon | KnockedOut | PlayPaused | PlayResumed | ClosePlanned | TableClosed
)  # fmt: skip
TableEvent = OwnEvent | HandEvent
