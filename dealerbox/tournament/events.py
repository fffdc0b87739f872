"""What happens in a tournament. All of it is public, and moments are milliseconds (UTC). Never compiled."""

from typing import Literal, NamedTuple

from msgspec import Struct

from dealerbox.tournament.config import TournamentConfig


class Marks(NamedTuple):
    """Where the dealer and the blinds of a table's last hand sat; -1 for a blind in games without."""

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
    """Before the start: from now on the tournament is this one. ``fields`` are those that differ."""

    config: TournamentConfig
    fields: tuple[str, ...]
    at: int


class Registered(Struct, frozen=True, gc=False, tag=True):
    """Before the start, or late. ``again``: a re-entry."""

    player: str
    name: str
    paid_by: Literal["cash", "ticket", "points"] = "cash"
    again: bool = False


class Unregistered(Struct, frozen=True, gc=False, tag=True):
    player: str


class WaitingJoined(Struct, frozen=True, gc=False, tag=True):
    player: str
    name: str
    paid_by: Literal["cash", "ticket", "points"] = "cash"


class WaitingLeft(Struct, frozen=True, gc=False, tag=True):
    """``moved_up``: a place became free, and he is registered now (RULES.md K3)."""

    player: str
    moved_up: bool = False


class Started(Struct, frozen=True, gc=False, tag=True):
    """``refunded``: who still waited and has everything back."""

    at: int
    refunded: tuple[str, ...] = ()


class SeatsDrawn(Struct, frozen=True, gc=False, tag=True):
    """Everybody who plays on has a new seat: at the start, in each round of a shoot-out, and at the final table."""

    why: Literal["start", "round", "final"]
    places: tuple[Place, ...]


class ButtonDrawn(Struct, frozen=True, gc=False, tag=True):
    """One card each, the highest has the mark (K6). ``cards``: (seat, card)."""

    table: int
    cards: tuple[tuple[int, int], ...]
    button: int


class RegistrationClosed(Struct, frozen=True, gc=False, tag=True):
    """Nobody joins any more. ``house``: what the house takes from buy-ins and rebuys where there is no fee (K2e);
    ``overlay``: what it adds to reach the guarantee; ``prizes``: by place."""

    pool: int
    house: int
    overlay: int
    prizes: tuple[int, ...]


class LevelBegan(Struct, frozen=True, gc=False, tag=True):
    """``level`` from 0. Its stakes count from the next hand of each table."""

    level: int
    at: int
    ends: int


class BreakDue(Struct, frozen=True, gc=False, tag=True):
    """The level is over; the break begins as soon as the running hands are."""

    at: int


class BreakBegan(Struct, frozen=True, gc=False, tag=True):
    at: int
    ends: int


class HandCalled(Struct, frozen=True, gc=False, tag=True):
    """The table is to play a hand, not before ``at``. ``stacks``: (player, seat, chips); ``marks``: those of the hand
    before, from which the next follow. ``together``: hand for hand (K12)."""

    table: int
    number: int
    at: int
    level: int
    stacks: tuple[tuple[str, int, int], ...]
    marks: Marks
    together: bool = False


class PlayBegan(Struct, frozen=True, gc=False, tag=True):
    """The first cards are dealt: from now on an interruption does not send everybody home (K21)."""

    at: int


class HandReported(Struct, frozen=True, gc=False, tag=True):
    table: int
    number: int
    stacks: tuple[tuple[str, int], ...]
    marks: Marks


class HandDropped(Struct, frozen=True, gc=False, tag=True):
    """The hand is void."""

    table: int
    number: int


class PlayersOut(Struct, frozen=True, gc=False, tag=True):
    """Those who lost their last chips together and rank equal. ``table``: of the last of them."""

    players: tuple[str, ...]
    table: int
    at: int


class Placed(Struct, frozen=True, gc=False, tag=True):
    """The player's place is final. ``tied``: how many share it (K10). ``forfeited``: what a disqualified player does
    not get of the place's prize, which goes to the winner's."""

    player: str
    place: int
    tied: int
    prize: int
    forfeited: int = 0


class BountyWon(Struct, frozen=True, gc=False, tag=True):
    player: str
    of: str
    amount: int


class PlayerMoved(Struct, frozen=True, gc=False, tag=True):
    """``why``: ``balance`` (K11, K14), ``break`` (K13a), ``director``."""

    player: str
    table: int
    seat: int
    why: Literal["balance", "break", "director"]


class PlayerSeated(Struct, frozen=True, gc=False, tag=True):
    """Who joins after the start, or comes back, has a seat and chips."""

    player: str
    table: int
    seat: int
    chips: int


class TableAdded(Struct, frozen=True, gc=False, tag=True):
    """For late comers."""

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
    """The player has lost all chips and may rebuy: until ``until`` the seat is kept, and its table waits."""

    player: str
    table: int
    seat: int
    until: int


class RebuyDeclined(Struct, frozen=True, gc=False, tag=True):
    """By the player, or because the time for it is over: the seat is free."""

    player: str


class Paused(Struct, frozen=True, gc=False, tag=True):
    """``left``: what is left of the level or the break (ms)."""

    reason: str
    left: int


class Resumed(Struct, frozen=True, gc=False, tag=True):
    """``ends``: when the level or the break is over now; None while a deal is discussed, for which the clock still
    stands."""

    ends: int | None


class TimeAdded(Struct, frozen=True, gc=False, tag=True):
    """To the level or the break that is on; ``ends``: when it is over now, or what is left of it while the clock
    stands still."""

    ends: int


class MovePlanned(Struct, frozen=True, gc=False, tag=True):
    """By the director, as soon as the player is in no hand."""

    player: str
    table: int


class Disqualified(Struct, frozen=True, gc=False, tag=True):
    """``forfeits``: the player gets neither a prize nor anything back if the tournament is cancelled."""

    player: str
    reason: str
    chips: int
    forfeits: bool = False


class DealAsked(Struct, frozen=True, gc=False, tag=True):
    """A deal is worked out as soon as the running hand is over. The clock stands until it is made or dropped:
    ``clock_left`` ms are left of the level or the break, None where no clock was running."""

    player: str
    by: Literal["chips", "icm"]
    left: int
    clock_left: int | None = None


class DealProposed(Struct, frozen=True, gc=False, tag=True):
    """``amounts``: (player, what he would get now), for all to answer, who asked for it too; ``left``: kept for the
    winner."""

    player: str
    by: Literal["chips", "icm"]
    left: int
    amounts: tuple[tuple[str, int], ...]
    until: int


class DealAnswered(Struct, frozen=True, gc=False, tag=True):
    player: str
    agreed: bool


class DealMade(Struct, frozen=True, gc=False, tag=True):
    """Everybody has agreed; the tournament plays on for ``left``, or is over where that is nothing. ``ends``: when the
    level or the break is over now, None where the clock still stands."""

    amounts: tuple[tuple[str, int], ...]
    left: int
    ends: int | None = None


class DealDropped(Struct, frozen=True, gc=False, tag=True):
    """Somebody does not agree, it took too long, or who plays has changed. ``ends`` as in ``DealMade``."""

    ends: int | None = None


class Cancelled(Struct, frozen=True, gc=False, tag=True):
    """``paid``: (player, amount), what each gets now (RULES.md K18, K19); where all is refunded who waits for a place
    too."""

    reason: str
    how: Literal["refund", "rollback", "payout"]
    paid: tuple[tuple[str, int], ...]
    booked: Literal["prize", "refund"] = "prize"
    """As what a payout is booked: tournaments that were cancelled long ago have paid prizes."""
    added: int = 0
    """What the house adds so that everybody gets fee and contribution back, although prizes have been paid (K18b)."""
    forfeited: int = 0
    """What disqualified players would have got back; the house keeps it."""


class Answered(Struct, frozen=True, gc=False, tag=True):
    """What the player asked for under this id has been done with the events before: asked for again, also after an
    interruption, it is done already."""

    player: str
    id: str


class TakenUp(Struct, frozen=True, gc=False, tag=True):
    """After an interruption of ``stood_still`` ms."""

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
