"""What one viewer knows of a table: the fold of the masked events that he was sent. Never compiled.

The client folds the same events in the same way (``client/src/fold``); traces that both test suites read hold the two
together.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.hand.events import Pot
from dealerbox.hand.options import Options
from dealerbox.table.config import TableConfig
from dealerbox.table.entry_events import EntryQuote
from dealerbox.table.events import KnockedOut


class PlaceView(Struct):
    """A player in the running hand. ``cards`` in the order received, ``UNKNOWN`` (-1) where the viewer may not see
    them; ``up`` says which of them lie open; ``bet`` is what he has put in this round; ``won`` what he got at the end;
    ``discarded`` how many cards he exchanged in the last draw (None: he has not drawn)."""

    seat: int
    stack: int
    bet: int = 0
    cards: list[int] = []
    up: list[bool] = []
    folded: bool = False
    all_in: bool = False
    protected: bool = False
    split: bool = False
    last: str = ""
    """The tag under the plate: ``small``, ``big``, ``straddle``, ``ante``, ``dead``, ``fold``, ``check``, ``call``,
    ``bet``, ``raise``, ``bring-in``, ``stand``, ``draw``, ``split``, ``once``, ``twice``, ``protected``. Cleared
    when a street opens, but for ``fold``."""
    discarded: int | None = None
    returned: int = 0
    won: int = 0
    shown: bool = False
    mucked: bool = False
    name: str = ""
    """The player's, who may have left since, and the seat be another's."""


class HandView(Struct):
    """The running hand, or the last one. ``pot`` is everything put in so far, this round included, without what was
    returned; ``collected`` the part of it that is no longer in front of the players. ``pots`` stand after the end
    only. ``bomb``: everybody has paid ``bomb_ante``, and nobody bets before the flop. ``second_board``: where the
    board was dealt twice; then each pot stands twice among the ``pots``, for the first and for the second.
    ``rabbit``: the common cards that would still have come. ``bounty``: what the place ``bounty_to`` got from the
    others for a seven and a deuce, beside the pot; it is not in the places' stacks."""

    number: int
    game: str
    limit: str
    button: int
    street: int = -1
    places: list[PlaceView] = []
    board: list[int] = []
    pot: int = 0
    collected: int = 0
    drawing: bool = False
    pots: list[Pot] = []
    rake: int = 0
    ended: bool = False
    bomb: bool = False
    bomb_ante: int = 0
    second_board: list[int] = []
    rabbit: list[int] = []
    bounty: int = 0
    bounty_to: int | None = None
    knock_outs: list[KnockedOut] = []
    """The bounties that the hand has won at a tournament's table."""
    voided: str = ""


class WaitingView(Struct):
    player: str
    name: str


class SeatView(Struct):
    """A seat of the table. ``stack`` is the one behind the running hand's bets. ``reserved``: the buy-in is pending.
    ``offered_until``: it was offered to a player who has waited, who may buy in until then (ms); 0: no offer.
    ``out_at_big``: he sits out once the big blind would be his. ``top_up_to``, ``rebuy``: what the room brings by
    itself between hands."""

    player: str
    name: str
    stack: int = 0
    reserved: bool = True
    sitting_out: bool = False
    leaving: bool = False
    away: bool = False
    held: int = 0
    entry: Literal["wait", "post"] = "wait"
    owes_big: bool = False
    owes_small: bool = False
    quote: EntryQuote | None = None
    """What coming in costs, and when it is possible; None for a player who is in, away, or dealt in for nothing."""
    out_at_big: bool = False
    top_up_to: int = 0
    rebuy: int = 0
    straddles: bool = False
    deals_game: int = 0
    offered_until: int = 0
    bounty: int = 0
    """What the tournament pays for knocking the player out, in units of the smallest coin of its currency."""


class TurnView(Struct):
    seat: int
    turn: int
    ends: int
    bank_ms: int
    options: Options
    banking: bool = False


class AskedView(Struct):
    """What a player has asked the host for: a buy-in in ``seat``, or more chips (None)."""

    player: str
    name: str
    seat: int | None
    amount: int


class ChoosingView(Struct):
    """The player in ``seat`` chooses the next game, until ``ends`` (ms); ``at``: the number of the game that they have
    chosen, None while they have not."""

    seat: int
    ends: int
    at: int | None = None


class TableView(Struct):
    """``next_hand``: when the next hand begins (ms), None while one runs or the table waits for players. ``closed``:
    why the table is closed, empty while it is open; ``paused``: why no further hand begins, empty while they do.
    ``bomb_called``: the ante of the bomb pot that the host has called and that is still to come."""

    config: TableConfig
    seats: list[SeatView | None]
    hand: HandView | None = None
    turn: TurnView | None = None
    button: int | None = None
    closed: str = ""
    next_hand: int | None = None
    paused: str = ""
    bomb_called: int = 0
    drawn: tuple[tuple[int, int], ...] = ()
    """In a tournament the cards (seat, card) by which the mark was drawn, until the first hand here begins."""
    waiting: list[WaitingView] = []
    """Who waits for a seat, the first first; while somebody does no seat is free."""
    asked: list[AskedView] = []
    """Who has asked the host for chips, the first first."""
    choosing: ChoosingView | None = None
    """Who chooses the game of the next hand, at a dealer's choice."""
