"""Events of a table (``redaction.py`` says who may see what of them). Never compiled.

The events of the current hand are part of the same stream. Their seats are places in the hand; ``HandOpened.seats``
maps a place to a table seat. Times are milliseconds of the server's clock (UTC).
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
    """A player who left with this stack, and must bring at least as much to come back before ``until``."""

    player: str
    chips: int
    until: int
    bank_ms: int | None = None
    """The time bank that the player has on coming back before ``until``; None: all of it."""


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    """The table was opened."""

    config: TableConfig
    hands: int = 0
    """How many hands were played here earlier; the numbering continues."""
    at: int = 0
    departures: tuple[Departure, ...] = ()
    """The players who left recently, before the server restarted."""


class SeatTaken(Struct, frozen=True, gc=False, tag=True):
    """A player reserved a seat; their chips have not arrived yet."""

    seat: int
    player: str
    name: str
    until: int = 0
    """The seat becomes free at this time (ms) if the buy-in has not arrived."""
    entry: Literal["wait", "post"] = "wait"
    offered: bool = False
    """The seat went to the first player on the waiting list, who thereby leaves the list."""
    bank_ms: int | None = None
    """What is left of the time bank of a player who came back soon; None: all of it."""


class WaitingJoined(Struct, frozen=True, gc=False, tag=True):
    """The player joined the end of the waiting list."""

    player: str
    name: str


class WaitingLeft(Struct, frozen=True, gc=False, tag=True):
    """The player left the waiting list. A player who is offered a seat leaves it with ``SeatTaken`` instead."""

    player: str
    reason: Literal["asked", "away", "closed"]
    """The player ``asked``, a seat became free while they were ``away``, or the table ``closed``."""


class WaiterLost(Struct, frozen=True, gc=False, tag=True):
    """A player on the waiting list lost the connection (``lost``), or is back."""

    player: str
    lost: bool


class ChipsAdded(Struct, frozen=True, gc=False, tag=True):
    seat: int
    amount: int


class TopUpHeld(Struct, frozen=True, gc=False, tag=True):
    """The amount is added when the current hand is over."""

    seat: int
    amount: int


class SatOut(Struct, frozen=True, gc=False, tag=True):
    seat: int
    reason: Literal["asked", "timed out", "no chips"]
    at: int


class SitOutPlanned(Struct, frozen=True, gc=False, tag=True):
    """The player will sit out at the next big blind (``planned``), or has cancelled that."""

    seat: int
    planned: bool


class SatIn(Struct, frozen=True, gc=False, tag=True):
    seat: int


class AutoChipsSet(Struct, frozen=True, gc=False, tag=True):
    """What the table adds automatically between hands."""

    seat: int
    top_up_to: int
    """Top the stack up to this amount; 0: no."""
    rebuy: int
    """Buy in for this amount after losing everything; 0: no."""


class StraddleSet(Struct, frozen=True, gc=False, tag=True):
    """The player straddles whenever they have that position (``on``), or has turned that off."""

    seat: int
    on: bool


class LeavePlanned(Struct, frozen=True, gc=False, tag=True):
    """The player leaves when the current hand is over."""

    seat: int
    plays: bool = False
    """Until then they play on; if False they fold on their next turn."""


class PlayerLeft(Struct, frozen=True, gc=False, tag=True):
    """The player left the table with these chips."""

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
    """From now on every turn of the seat is this much longer, for the measured network round trip (ms)."""

    seat: int
    ms: int


class NextHandPlanned(Struct, frozen=True, gc=False, tag=True):
    """The next hand begins at this time (ms); None: the table waits for players."""

    at: int | None


class GameAsked(Struct, frozen=True, gc=False, tag=True):
    """In dealer's choice, the player in ``seat`` is asked to choose the next game."""

    seat: int
    ends: int
    """The hand waits until this time (ms) for the choice (``DealersGameSet``)."""
    earliest: int
    """The hand does not begin before this time (ms), even after an early choice."""


class GameChosen(Struct, frozen=True, gc=False, tag=True):
    """From the next hand on the table plays game number ``at`` of its list, for ``hands`` hands."""

    at: int
    hands: int
    seat: int = -1
    """The seat that chose; -1: nobody, the rotation moved on."""


class BombCalled(Struct, frozen=True, gc=False, tag=True):
    """The next hand of a game with blinds is a bomb pot in which everybody pays ``ante``."""

    ante: int


class ChipsAsked(Struct, frozen=True, gc=False, tag=True):
    """The player asked the host for chips."""

    player: str
    name: str
    seat: int | None
    """The seat to buy in to; None: more chips for a seated player."""
    amount: int
    entry: Literal["wait", "post"] = "wait"
    """As in ``SeatTaken``."""


class ChipsAnswered(Struct, frozen=True, gc=False, tag=True):
    """The player's request for chips is settled."""

    player: str
    approved: bool
    """False: refused by the host or cancelled by the player."""


class ConfigPlanned(Struct, frozen=True, gc=False, tag=True):
    """The host chose another game or other stakes, which take effect with the next hand (``ConfigSet``)."""

    config: TableConfig


class ConfigSet(Struct, frozen=True, gc=False, tag=True):
    """The table's settings changed. The last hand is no longer shown."""

    config: TableConfig


class HostNamed(Struct, frozen=True, gc=False, tag=True):
    """The player became the host of the table."""

    player: str


class RosterSeat(Struct, frozen=True, gc=False):
    """A player at a tournament's table."""

    seat: int
    player: str
    name: str
    stack: int
    bank_ms: int = 0
    """Used, like ``out`` and ``lost``, only if the player is new at the table; the table knows the others' values
    better."""
    out: Literal["", "asked", "timed out"] = ""
    """Why the player sits out."""
    lost: bool = False
    """The player's connection is lost."""
    bounty: int = 0
    """What the tournament pays for knocking the player out, in units of the smallest coin of its currency."""


class RosterSet(Struct, frozen=True, gc=False, tag=True):
    """The tournament sets who sits here with which stack, and the stakes of the next hand."""

    number: int
    """The number of the next hand."""
    seats: tuple[RosterSeat, ...]
    stakes: Stakes
    button: int | None
    """The button of the previous hand, like ``small`` and ``big``; None if there was none."""
    small: int = -1
    big: int = -1
    at: int = 0
    drawn: tuple[tuple[int, int], ...] = ()
    """The cards (seat, card) drawn for the button; the highest gets it (RULES.md K6)."""


class HandOpened(Struct, frozen=True, gc=False, tag=True):
    """A hand begins. The button and the big blind are dealt in; the small blind's seat may be empty or not dealt in,
    and then nobody posts it."""

    number: int
    """Counts the hands of this table."""
    seats: tuple[int, ...]
    """The table seat of each place in the hand, in order."""
    button: int
    """A table seat, like ``small`` and ``big`` (RULES.md C39)."""
    at: int
    small: int = -1
    """-1, like ``big``, in games without blinds and in a bomb pot."""
    big: int = -1
    bomb: bool = False


class TurnStarted(Struct, frozen=True, gc=False, tag=True):
    """A player's turn began."""

    seat: int
    """A table seat."""
    turn: int
    """Changes only with the player to act or the amount to call."""
    ends: int
    """When the acting time ends (ms); then the time bank of ``bank_ms`` starts automatically."""
    bank_ms: int
    options: Options


class BankStarted(Struct, frozen=True, gc=False, tag=True):
    """The acting time ended and the time bank runs until ``ends``."""

    seat: int
    turn: int
    ends: int


class BankStopped(Struct, frozen=True, gc=False, tag=True):
    """The time bank stopped, because the player acted or left, or the hand was voided; ``bank_ms`` are left."""

    seat: int
    bank_ms: int


class ClockRanOut(Struct, frozen=True, gc=False, tag=True):
    """Acting time and time bank ended; the action that the hand takes for the player follows."""

    seat: int


class ProtectionDue(Struct, frozen=True, gc=False, tag=True):
    """A disconnected player's time has run out and disconnect protection would apply. Nobody acts until the server has
    said whether the player has a protection left."""

    seat: int
    turn: int


class CardsShown(Struct, frozen=True, gc=False, tag=True):
    """A player showed their hand voluntarily after it ended."""

    seat: int
    cards: tuple[int, ...]


class RabbitShown(Struct, frozen=True, gc=False, tag=True):
    """The community cards that would have come, requested by ``seat``. Only players who were dealt in see them."""

    seat: int
    cards: tuple[int, ...]


class DealersGameSet(Struct, frozen=True, gc=False, tag=True):
    """This player plays game number ``at`` of the table's list when it is their turn to choose; answers
    ``GameAsked``."""

    seat: int
    at: int


class HandVoided(Struct, frozen=True, gc=False, tag=True):
    """The hand does not count: everybody gets back what they put in."""

    reason: str
    stacks: tuple[int, ...]


class PlayPaused(Struct, frozen=True, gc=False, tag=True):
    """No further hand begins until ``PlayResumed``; the current one is played to its end."""

    reason: str


class PlayResumed(Struct, frozen=True, gc=False, tag=True):
    """Play goes on. Players who sit out or are disconnected count as away since ``at``, not since before the pause."""

    at: int


class ClosePlanned(Struct, frozen=True, gc=False, tag=True):
    """The table closes when the current hand is over."""

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
