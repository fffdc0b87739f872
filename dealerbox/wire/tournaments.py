"""The game socket's messages about tournaments; ``wire`` has all others. Never compiled.

Amounts of money are units of the smallest coin of the tournament's currency; stacks are in its chips. Times are
milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct

from dealerbox.rulebooks.rules import ChartCounts
from dealerbox.tournament.config import TournamentConfig

Phase = Literal["registering", "running", "over", "cancelled"]

# ---- from the client ----


class WatchTournaments(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Watch the list of tournaments; not ``on``: stop watching. The answer is ``Tournaments``."""

    on: bool


class WatchTournament(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Watch one tournament; not ``on``: stop watching. The answer is ``TournamentView`` and, for logged-in players,
    ``TournamentOwn``; both are sent again after changes, at most once a second."""

    tournament: str
    on: bool = True


class Enter(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Register, including late registration and re-entry if allowed; for a full tournament, join the waiting list.
    Buy-in and fee are debited at once; ``pay`` is by money or by VIP points."""

    pay: Literal["cash", "points"] = "cash"


class Withdraw(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Unregister before the start, or leave the waiting list, for a full refund."""


class TakeRebuy(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class RefuseRebuy(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Decline the rebuy offered until ``TournamentOwn.rebuy_until``, so that the table need not wait."""


class TakeAddOn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class OfferDeal(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """At the final table: propose to divide the remaining prizes by chips or by ICM, with ``left`` reserved for the
    winner."""

    by: Literal["chips", "icm"]
    left: int = 0


class AnswerOffer(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    agreed: bool


EntrantCommand = Enter | Withdraw | TakeRebuy | RefuseRebuy | TakeAddOn | OfferDeal | AnswerOffer


class TournamentDo(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A player's command to a tournament. ``id`` is chosen by the client: a message that is sent twice is carried out
    once."""

    id: str
    tournament: str
    command: EntrantCommand


# ---- from the server ----


class TournamentRow(Struct, frozen=True, gc=False):
    """A tournament in the list."""

    id: str
    name: str
    game: str
    limit: str
    money: Literal["fun", "real"]
    currency: str
    buy_in: int
    fee: int
    bounty: int
    guarantee: int
    points: bool
    seats: int
    format: Literal["moving", "shoot-out"]
    satellite_to: str
    rebuys: bool
    private: bool
    starts: int
    """0: as soon as ``most`` have registered."""
    phase: Phase
    open: bool
    """Whether players can register now."""
    entrants: int
    most: int
    waiting: int
    level: int
    """From 1; 0 before the start."""
    left: int
    """Players still in."""


class Tournaments(Struct, frozen=True, gc=False, tag=True):
    """All tournaments that the viewer may see."""

    rows: tuple[TournamentRow, ...]


class TournamentsChanged(Struct, frozen=True, gc=False, tag=True):
    """Tournaments that changed, and the ids of those no longer listed."""

    rows: tuple[TournamentRow, ...]
    gone: tuple[str, ...] = ()


class TournamentPlayer(Struct, frozen=True, gc=False):
    """A player in a tournament."""

    player: str
    name: str
    rank: int
    """By chips."""
    stack: int = 0
    table: str = ""
    """The id of the player's table; empty if none."""
    seat: int = -1
    place: int = 0
    """The final place; 0 while still in or not final."""
    tied: int = 0
    """How many players share the place."""
    prize: int = 0
    bounties: int = 0
    entries: int = 1
    rebuys: int = 0
    disqualified: bool = False


class TournamentTable(Struct, frozen=True, gc=False):
    """A table: its number of players, the largest stack and the smallest."""

    table: str
    players: int
    largest: int
    smallest: int


class PlayerAmount(Struct, frozen=True, gc=False):
    player: str
    name: str
    amount: int


class DealShare(Struct, frozen=True, gc=False):
    """A player of the final table, and what a deal would pay now ``by_chips`` and ``by_icm``."""

    player: str
    name: str
    stack: int
    by_chips: int
    by_icm: int


class DealOffer(Struct, frozen=True, gc=False):
    """A proposed deal: everybody is asked to agree."""

    by: str
    """The player who proposed it."""
    how: Literal["chips", "icm"]
    left: int
    """For the winner."""
    amounts: tuple[PlayerAmount, ...]
    """What each player gets now."""
    agreed: tuple[str, ...]
    """The ids of players who have agreed."""
    until: int


class TournamentView(Struct, frozen=True, gc=False, tag=True):
    """A tournament as everybody may see it."""

    tournament: str
    config: TournamentConfig
    private: bool
    phase: Phase
    open: bool
    started: int | None
    ended: int | None
    level: int
    """From 1; 0 before the start."""
    ends: int | None
    """When the level or break ends; None before the start, or while the clock is stopped, in a pause or a deal
    discussion."""
    clock_left: int | None
    """What is left of the level or break while the clock is stopped, in ms."""
    in_break: bool
    break_due: bool
    paused: str
    next_break: int | None
    """When the next break begins by the clock."""
    hand_for_hand: bool
    final: bool
    closed: bool
    """No more players can join."""
    entrants: int
    entries: int
    waiting: int
    left: int
    chips: int
    """All chips in play after the last finished hands."""
    pool: int
    overlay: int
    prizes: tuple[int, ...]
    """By place; before they are final, as if nobody else joined."""
    tables: tuple[TournamentTable, ...]
    top: tuple[TournamentPlayer, ...]
    """The chip leaders."""
    last_out: tuple[TournamentPlayer, ...]
    """The last players to bust, latest first."""
    deal: DealOffer | None
    cancelled: str = ""
    """Why the tournament was cancelled."""
    shares: tuple[DealShare, ...] = ()
    """What a deal would divide, with nothing reserved for the winner; empty if no deal is possible."""
    buy_in_percent: int = 0
    rebuy_percent: int = 0
    """What the house takes of buy-ins, and of rebuys and add-ons, of a tournament without a fee (RULES.md K2e)."""
    round: int = 0
    """The round of a shoot-out, from 1; 0 before its start, and for other tournaments."""
    rounds: int = 0
    """The number of rounds of a shoot-out with the current players; 0 for other tournaments."""
    chart_counts: ChartCounts = "entries"
    """What decides how many places are paid: every entry, or the players at the start (RULES.md C49)."""
    winner_takes_all_up_to: int = 0
    """Up to this many players the winner gets the whole pool; 0 for never."""


class TournamentOwn(Struct, frozen=True, gc=False, tag=True):
    """The viewer's own part of a tournament."""

    tournament: str
    registered: bool
    waiting: int
    """The place on the waiting list; 0 if not on it."""
    may_enter: bool
    may_withdraw: bool
    rebuy: int | None
    """What a rebuy would cost now; None if not allowed."""
    addon: int | None
    """What an add-on would cost now; None if not allowed."""
    me: TournamentPlayer | None
    """Set if the viewer takes part."""
    rebuy_until: int | None = None
    """The viewer has busted and may rebuy: until then the seat is held and the table waits."""
    returned: int | None = None
    """What was returned to the viewer's wallet when the tournament was cancelled."""


class TournamentSeat(Struct, frozen=True, gc=False, tag=True):
    """The player's new seat."""

    tournament: str
    name: str
    table: str
    seat: int
    why: Literal["start", "round", "final", "late", "balance", "break", "director", "resumed"]
    """``start``, ``round`` (of a shoot-out), ``final`` (table), ``late`` (registration or re-entry), ``balance``,
    ``break`` (of the player's table), ``director``, or ``resumed`` (the room was interrupted)."""


class TournamentCancelled(Struct, frozen=True, gc=False, tag=True):
    """The tournament was cancelled, ``reason`` says why; ``returned`` is in the player's wallet."""

    tournament: str
    name: str
    reason: str
    returned: int
    currency: str


class TournamentDisqualified(Struct, frozen=True, gc=False, tag=True):
    """The director has disqualified the player; ``reason`` says why. ``forfeits``: they get no prize, and no refund if
    the tournament is cancelled."""

    tournament: str
    name: str
    reason: str
    forfeits: bool


class TournamentPlace(Struct, frozen=True, gc=False, tag=True):
    """The player's tournament is over: the place, how many share it, and the prize."""

    tournament: str
    name: str
    place: int
    tied: int
    prize: int
    currency: str
