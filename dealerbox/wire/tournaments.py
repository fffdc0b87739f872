"""The game socket's messages about tournaments; ``wire`` has all others. Never compiled.

Amounts of money are units of the smallest coin of the tournament's currency; stacks are its chips. Moments are
milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct

from dealerbox.rulebooks.rules import ChartCounts
from dealerbox.tournament.config import TournamentConfig

Phase = Literal["registering", "running", "over", "cancelled"]

# ---- from the client ----


class WatchTournaments(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The list of tournaments; not ``on``: no longer. The answer is ``Tournaments``."""

    on: bool


class WatchTournament(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """One tournament; not ``on``: no longer. The answer is ``TournamentView`` and, for who is logged in,
    ``TournamentOwn``; both come again when something has changed, at most once a second."""

    tournament: str
    on: bool = True


class Enter(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Register, late or again too where that is allowed; where the tournament is full it is the waiting list. Buy-in
    and fee are debited at once, ``pay`` by money or by VIP points."""

    pay: Literal["cash", "points"] = "cash"


class Withdraw(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Unregister before the start, or leave the waiting list, with everything back."""


class TakeRebuy(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class RefuseRebuy(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The rebuy that is offered until ``TournamentOwn.rebuy_until`` is not wanted: the table need not wait."""


class TakeAddOn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class OfferDeal(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """At the final table: divide what is left of the prizes by chips or by ICM, with ``left`` kept for the winner."""

    by: Literal["chips", "icm"]
    left: int = 0


class AnswerOffer(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    agreed: bool


EntrantCommand = Enter | Withdraw | TakeRebuy | RefuseRebuy | TakeAddOn | OfferDeal | AnswerOffer


class TournamentDo(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A player's command to a tournament. ``id`` is the client's own: sent twice is done once."""

    id: str
    tournament: str
    command: EntrantCommand


# ---- from the server ----


class TournamentRow(Struct, frozen=True, gc=False):
    """A tournament in the list. ``starts`` 0: as soon as ``most`` have registered; ``left``: players who are in;
    ``open``: one may register now; ``level`` from 1, 0 before the start."""

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
    phase: Phase
    open: bool
    entrants: int
    most: int
    waiting: int
    level: int
    left: int


class Tournaments(Struct, frozen=True, gc=False, tag=True):
    """All that the viewer may know of."""

    rows: tuple[TournamentRow, ...]


class TournamentsChanged(Struct, frozen=True, gc=False, tag=True):
    """Those that changed, and the ids of those that are listed no more."""

    rows: tuple[TournamentRow, ...]
    gone: tuple[str, ...] = ()


class TournamentPlayer(Struct, frozen=True, gc=False):
    """``rank`` by chips, of who is out his ``place`` (0 until it is final), which ``tied`` share; ``table``, empty for
    who has none, is the id of his."""

    player: str
    name: str
    rank: int
    stack: int = 0
    table: str = ""
    seat: int = -1
    place: int = 0
    tied: int = 0
    prize: int = 0
    bounties: int = 0
    entries: int = 1
    rebuys: int = 0
    disqualified: bool = False


class TournamentTable(Struct, frozen=True, gc=False):
    """One table: how many play, the largest stack there and the smallest."""

    table: str
    players: int
    largest: int
    smallest: int


class PlayerAmount(Struct, frozen=True, gc=False):
    player: str
    name: str
    amount: int


class DealShare(Struct, frozen=True, gc=False):
    """A player of the final table, and what a deal would bring them now ``by_chips`` and ``by_icm``."""

    player: str
    name: str
    stack: int
    by_chips: int
    by_icm: int


class DealOffer(Struct, frozen=True, gc=False):
    """What all are asked to agree to until ``until``: ``amounts`` now, and ``left`` for the winner. ``by`` whom it was
    proposed, ``agreed`` who (ids) has agreed."""

    by: str
    how: Literal["chips", "icm"]
    left: int
    amounts: tuple[PlayerAmount, ...]
    agreed: tuple[str, ...]
    until: int


class TournamentView(Struct, frozen=True, gc=False, tag=True):
    """A tournament as everybody may see it. ``level`` is from 1, 0 before the start; ``ends``: when the level or the
    break is over, None while nothing ends or the clock stands still, in a pause or while a deal is discussed (then
    ``clock_left`` ms are left of it). ``next_break``: when the next one begins, as far as the clock says. ``prizes`` by
    place once they are known, and before as if nobody else came. ``top`` are the first by chips, ``last_out`` the last
    who are out, the latest first."""

    tournament: str
    config: TournamentConfig
    private: bool
    phase: Phase
    open: bool
    started: int | None
    ended: int | None
    level: int
    ends: int | None
    clock_left: int | None
    in_break: bool
    break_due: bool
    paused: str
    next_break: int | None
    hand_for_hand: bool
    final: bool
    closed: bool
    """Nobody joins any more."""
    entrants: int
    entries: int
    waiting: int
    left: int
    chips: int
    """All that are in play, as the last finished hands have left them."""
    pool: int
    overlay: int
    prizes: tuple[int, ...]
    tables: tuple[TournamentTable, ...]
    top: tuple[TournamentPlayer, ...]
    last_out: tuple[TournamentPlayer, ...]
    deal: DealOffer | None
    cancelled: str = ""
    """Why the tournament was cancelled."""
    shares: tuple[DealShare, ...] = ()
    """What a deal would divide, if nothing were kept for the winner; empty where none can be made."""
    buy_in_percent: int = 0
    rebuy_percent: int = 0
    """What the house takes of buy-ins, and of rebuys and add-ons, of a tournament without a fee (RULES.md K2e)."""
    round: int = 0
    """Of a shoot-out, from 1; 0 before its start, and in all others."""
    rounds: int = 0
    """How many rounds a shoot-out has, with those who are in or have registered; 0 in all others."""
    chart_counts: ChartCounts = "entries"
    """What decides how many places are paid: every entry, or the players at the start (RULES.md C49)."""
    winner_takes_all_up_to: int = 0
    """With at most so many players the winner gets the whole pool; 0 for never."""


class TournamentOwn(Struct, frozen=True, gc=False, tag=True):
    """What concerns the viewer alone. ``waiting``: his place on the waiting list, 0 where he is not on it; ``me`` where
    he takes part; ``rebuy`` and ``addon``: what it would cost him now, None where he may not."""

    tournament: str
    registered: bool
    waiting: int
    may_enter: bool
    may_withdraw: bool
    rebuy: int | None
    addon: int | None
    me: TournamentPlayer | None
    rebuy_until: int | None = None
    """The viewer has lost all chips, and may rebuy: until then the seat is kept and its table waits."""
    returned: int | None = None
    """What came back to the viewer's wallet when the tournament was cancelled."""


class TournamentSeat(Struct, frozen=True, gc=False, tag=True):
    """The player sits there from now on. ``why``: the ``start``, a new ``round`` of a shoot-out, the ``final`` table,
    ``late`` (he has joined after the start, or come back), ``balance``, ``break`` (his table was broken), ``director``,
    or ``resumed`` (the room was interrupted)."""

    tournament: str
    name: str
    table: str
    seat: int
    why: Literal["start", "round", "final", "late", "balance", "break", "director", "resumed"]


class TournamentCancelled(Struct, frozen=True, gc=False, tag=True):
    """The tournament was cancelled, ``reason`` says why; ``returned`` is in the player's wallet."""

    tournament: str
    name: str
    reason: str
    returned: int
    currency: str


class TournamentDisqualified(Struct, frozen=True, gc=False, tag=True):
    """The director has disqualified the player; ``reason`` says why. ``forfeits``: they get neither a prize, nor
    anything back if the tournament is cancelled."""

    tournament: str
    name: str
    reason: str
    forfeits: bool


class TournamentPlace(Struct, frozen=True, gc=False, tag=True):
    """The player's tournament is over for him: his place, how many share it, and what he gets."""

    tournament: str
    name: str
    place: int
    tied: int
    prize: int
    currency: str
