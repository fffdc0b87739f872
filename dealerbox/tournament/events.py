"""Events of a tournament, all of them public. Times are milliseconds (UTC). Never compiled."""

from typing import Literal, NamedTuple

from msgspec import Struct

from dealerbox.tournament.config import TournamentConfig


class Marks(NamedTuple):
    """The seats of the button and the blinds in a table's last hand; -1 for a blind in games without blinds."""

    button: int
    small: int = -1
    big: int = -1


class Place(NamedTuple):
    """Where a player sits."""

    player: str
    table: int
    seat: int


class Announced(Struct, frozen=True, gc=False, tag=True):
    config: TournamentConfig
    at: int


class Reannounced(Struct, frozen=True, gc=False, tag=True):
    """The description changed before the start."""

    config: TournamentConfig
    fields: tuple[str, ...]
    """The fields that differ."""
    at: int


class Registered(Struct, frozen=True, gc=False, tag=True):
    """A player registered, before the start or late."""

    player: str
    name: str
    paid_by: Literal["cash", "ticket", "points"] = "cash"
    again: bool = False
    """A re-entry."""


class Unregistered(Struct, frozen=True, gc=False, tag=True):
    player: str


class WaitingJoined(Struct, frozen=True, gc=False, tag=True):
    player: str
    name: str
    paid_by: Literal["cash", "ticket", "points"] = "cash"


class WaitingLeft(Struct, frozen=True, gc=False, tag=True):
    """A player left the waiting list."""

    player: str
    moved_up: bool = False
    """A place became free and they are now registered (RULES.md K3)."""


class Started(Struct, frozen=True, gc=False, tag=True):
    """The tournament started."""

    at: int
    refunded: tuple[str, ...] = ()
    """Players still on the waiting list, who get everything back."""


class SeatsDrawn(Struct, frozen=True, gc=False, tag=True):
    """Everybody who plays on has a new seat: at the start, in each round of a shoot-out, and at the final table."""

    why: Literal["start", "round", "final"]
    places: tuple[Place, ...]


class ButtonDrawn(Struct, frozen=True, gc=False, tag=True):
    """The button was drawn by one card each; the highest gets it (K6)."""

    table: int
    cards: tuple[tuple[int, int], ...]
    """(seat, card)."""
    button: int


class RegistrationClosed(Struct, frozen=True, gc=False, tag=True):
    """Nobody can join any more."""

    pool: int
    house: int
    """What the house takes from buy-ins and rebuys if there is no fee (K2e)."""
    overlay: int
    """What the house adds to reach the guarantee."""
    prizes: tuple[int, ...]
    """By place."""


class LevelBegan(Struct, frozen=True, gc=False, tag=True):
    """A level began. Its stakes apply from the next hand of each table."""

    level: int
    """From 0."""
    at: int
    ends: int


class BreakDue(Struct, frozen=True, gc=False, tag=True):
    """The level is over; the break begins when the current hands are over."""

    at: int


class BreakBegan(Struct, frozen=True, gc=False, tag=True):
    at: int
    ends: int


class HandCalled(Struct, frozen=True, gc=False, tag=True):
    """The table is to play a hand."""

    table: int
    number: int
    at: int
    """Not before this time."""
    level: int
    stacks: tuple[tuple[str, int, int], ...]
    """(player, seat, chips)."""
    marks: Marks
    """The positions of the previous hand, from which the next ones follow."""
    together: bool = False
    """Hand-for-hand (K12)."""


class PlayBegan(Struct, frozen=True, gc=False, tag=True):
    """The first cards are dealt: from now on an interruption no longer cancels the tournament with a refund (K21)."""

    at: int


class HandReported(Struct, frozen=True, gc=False, tag=True):
    table: int
    number: int
    stacks: tuple[tuple[str, int], ...]
    marks: Marks


class HandDropped(Struct, frozen=True, gc=False, tag=True):
    """A hand was voided."""

    table: int
    number: int


class PlayersOut(Struct, frozen=True, gc=False, tag=True):
    """Players who lost their last chips together and rank equal."""

    players: tuple[str, ...]
    table: int
    """The table of the last of them."""
    at: int


class Placed(Struct, frozen=True, gc=False, tag=True):
    """A player's place is final."""

    player: str
    place: int
    tied: int
    """How many share it (K10)."""
    prize: int
    forfeited: int = 0
    """What a disqualified player does not get of the place's prize; it goes to the winner's."""


class BountyWon(Struct, frozen=True, gc=False, tag=True):
    player: str
    of: str
    amount: int


class PlayerMoved(Struct, frozen=True, gc=False, tag=True):
    """A player was moved."""

    player: str
    table: int
    seat: int
    why: Literal["balance", "break", "director"]
    """``balance`` (K11, K14), ``break`` (K13a) or ``director``."""


class PlayerSeated(Struct, frozen=True, gc=False, tag=True):
    """A player who joined after the start, or came back, has a seat and chips."""

    player: str
    table: int
    seat: int
    chips: int


class TableAdded(Struct, frozen=True, gc=False, tag=True):
    """A table was added for late registrations."""

    table: int


class TableBroken(Struct, frozen=True, gc=False, tag=True):
    table: int


class LastCall(Struct, frozen=True, gc=False, tag=True):
    """One player is left while others may still buy in: the tournament waits for them until ``until``."""

    until: int


class HandForHand(Struct, frozen=True, gc=False, tag=True):
    on: bool


class ChipsBought(Struct, frozen=True, gc=False, tag=True):
    player: str
    kind: Literal["rebuy", "add-on"]
    chips: int
    cost: int


class RebuyOffered(Struct, frozen=True, gc=False, tag=True):
    """A player busted and may rebuy: until ``until`` the seat is held and the table waits."""

    player: str
    table: int
    seat: int
    until: int


class RebuyDeclined(Struct, frozen=True, gc=False, tag=True):
    """The player declined, or the time ran out: the seat is free."""

    player: str


class Paused(Struct, frozen=True, gc=False, tag=True):
    """The tournament was paused."""

    reason: str
    left: int
    """What is left of the level or break (ms)."""


class Resumed(Struct, frozen=True, gc=False, tag=True):
    """The tournament goes on."""

    ends: int | None
    """When the level or break ends now; None while a deal is discussed and the clock is still stopped."""


class TimeAdded(Struct, frozen=True, gc=False, tag=True):
    """Time was added to the current level or break."""

    ends: int
    """When it ends now, or what is left of it while the clock is stopped."""


class MovePlanned(Struct, frozen=True, gc=False, tag=True):
    """The director moves the player as soon as they are in no hand."""

    player: str
    table: int


class Disqualified(Struct, frozen=True, gc=False, tag=True):
    """A player was disqualified."""

    player: str
    reason: str
    chips: int
    forfeits: bool = False
    """The player gets neither a prize nor anything back if the tournament is cancelled."""


class DealAsked(Struct, frozen=True, gc=False, tag=True):
    """A player asked for a deal, which is computed when the current hand is over. The clock is stopped until the deal
    is made or dropped."""

    player: str
    by: Literal["chips", "icm"]
    left: int
    clock_left: int | None = None
    """What is left of the level or break (ms); None if no clock was running."""


class DealProposed(Struct, frozen=True, gc=False, tag=True):
    """A deal for everybody to answer, including the player who asked for it."""

    player: str
    by: Literal["chips", "icm"]
    left: int
    """Kept for the winner."""
    amounts: tuple[tuple[str, int], ...]
    """(player, what they would get now)."""
    until: int


class DealAnswered(Struct, frozen=True, gc=False, tag=True):
    player: str
    agreed: bool


class DealMade(Struct, frozen=True, gc=False, tag=True):
    """Everybody agreed. The tournament plays on for ``left``, or is over if that is zero."""

    amounts: tuple[tuple[str, int], ...]
    left: int
    ends: int | None = None
    """When the level or break ends now; None if the clock is still stopped."""


class DealDropped(Struct, frozen=True, gc=False, tag=True):
    """There is no deal: somebody declined, it took too long, or the players have changed."""

    ends: int | None = None
    """As in ``DealMade``."""


class Cancelled(Struct, frozen=True, gc=False, tag=True):
    """The tournament was cancelled."""

    reason: str
    how: Literal["refund", "rollback", "payout"]
    paid: tuple[tuple[str, int], ...]
    """(player, amount): what each player gets now (RULES.md K18, K19), in a refund also players on the waiting list."""
    booked: Literal["prize", "refund"] = "prize"
    """How a payout is booked: tournaments cancelled under older versions paid prizes."""
    added: int = 0
    """What the house adds so that everybody gets fee and buy-in back although prizes have been paid (K18b)."""
    forfeited: int = 0
    """What disqualified players would have got back; the house keeps it."""


class Answered(Struct, frozen=True, gc=False, tag=True):
    """The events before this one carried out the player's request with this id. If it arrives again, even after a
    restart, it is already done."""

    player: str
    id: str


class TakenUp(Struct, frozen=True, gc=False, tag=True):
    """The tournament continues after an interruption of ``stood_still`` ms."""

    at: int
    stood_still: int


class Ended(Struct, frozen=True, gc=False, tag=True):
    at: int


TournamentEvent = (
    Announced | Reannounced | Registered | Unregistered | WaitingJoined | WaitingLeft | Started | SeatsDrawn
    | ButtonDrawn | PlayBegan | RegistrationClosed | LevelBegan | BreakDue | BreakBegan | HandCalled | HandReported
    | HandDropped | PlayersOut | Placed | BountyWon | PlayerMoved | PlayerSeated | TableAdded | TableBroken
    | LastCall | HandForHand | ChipsBought | RebuyOffered | RebuyDeclined | Paused | Resumed | TimeAdded
    | MovePlanned | Disqualified
    | DealAsked | DealProposed | DealAnswered | DealMade | DealDropped | Cancelled | Answered | TakenUp
    | Ended
)  # fmt: skip
