"""What one viewer knows of a table, folded from the redacted events that they received. Never compiled.

The client folds the same events in the same way (``client/src/fold``); both test suites read the same traces to check
that.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.hand.events import Pot
from dealerbox.hand.options import Options
from dealerbox.table.config import TableConfig
from dealerbox.table.entry_events import EntryQuote
from dealerbox.table.events import KnockedOut


class PlaceView(Struct):
    """A player in the current hand."""

    seat: int
    stack: int
    bet: int = 0
    """What the player has put in this round."""
    cards: list[int] = []
    """In the order received; ``UNKNOWN`` (-1) where the viewer may not see the card."""
    up: list[bool] = []
    """Which of the cards are face up."""
    folded: bool = False
    all_in: bool = False
    protected: bool = False
    split: bool = False
    last: str = ""
    """The tag on the seat: ``small``, ``big``, ``straddle``, ``ante``, ``dead``, ``fold``, ``check``, ``call``,
    ``bet``, ``raise``, ``bring-in``, ``stand``, ``draw``, ``split``, ``once``, ``twice``, ``protected``. Cleared when a
    street opens, except ``fold``."""
    discarded: int | None = None
    """How many cards the player discarded in the last draw; None if they have not drawn."""
    returned: int = 0
    won: int = 0
    """What the player won at the end."""
    shown: bool = False
    mucked: bool = False
    name: str = ""
    """The player's name; they may have left since, and the seat may be taken by another player."""


class HandView(Struct):
    """The current hand, or the last one."""

    number: int
    game: str
    limit: str
    button: int
    street: int = -1
    places: list[PlaceView] = []
    board: list[int] = []
    pot: int = 0
    """Everything put in so far, including this round, without what was returned."""
    collected: int = 0
    """The part of the pot that is no longer in front of the players."""
    drawing: bool = False
    pots: list[Pot] = []
    """Only after the end. With a second board each pot appears twice, for the first board and the second."""
    rake: int = 0
    ended: bool = False
    bomb: bool = False
    """A bomb pot: everybody has paid ``bomb_ante``, and there is no betting before the flop."""
    bomb_ante: int = 0
    second_board: list[int] = []
    """If the board was run twice."""
    rabbit: list[int] = []
    """The community cards that would have come."""
    bounty: int = 0
    """What the place ``bounty_to`` got from the others for seven-deuce. It is not in the pot, nor in the places'
    stacks."""
    bounty_to: int | None = None
    knock_outs: list[KnockedOut] = []
    """The bounties won in this hand at a tournament's table."""
    voided: str = ""


class WaitingView(Struct):
    player: str
    name: str


class SeatView(Struct):
    """A seat of the table."""

    player: str
    name: str
    stack: int = 0
    """Without the bets in the current hand."""
    reserved: bool = True
    """The buy-in is pending."""
    sitting_out: bool = False
    leaving: bool = False
    away: bool = False
    held: int = 0
    entry: Literal["wait", "post"] = "wait"
    owes_big: bool = False
    owes_small: bool = False
    quote: EntryQuote | None = None
    """What it costs to join the game, and when that is possible; None for a player who is in, sits out or owes
    nothing."""
    out_at_big: bool = False
    """The player sits out at the next big blind."""
    top_up_to: int = 0
    """Top up automatically to this amount between hands; 0: no."""
    rebuy: int = 0
    """Rebuy this amount automatically after busting; 0: no."""
    straddles: bool = False
    deals_game: int = 0
    offered_until: int = 0
    """A player from the waiting list may buy in until then (ms); 0: no offer."""
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
    """A player's request to the host: a buy-in for ``seat``, or more chips (None)."""

    player: str
    name: str
    seat: int | None
    amount: int


class ChoosingView(Struct):
    """The player in ``seat`` chooses the next game, until ``ends`` (ms)."""

    seat: int
    ends: int
    at: int | None = None
    """The number of the chosen game; None before the choice."""


class TableView(Struct):
    """A table as one viewer sees it."""

    config: TableConfig
    seats: list[SeatView | None]
    hand: HandView | None = None
    turn: TurnView | None = None
    button: int | None = None
    closed: str = ""
    """Why the table is closed; empty while it is open."""
    next_hand: int | None = None
    """When the next hand begins (ms); None during a hand or while the table waits for players."""
    paused: str = ""
    """Why no further hand begins; empty while play goes on."""
    bomb_called: int = 0
    """The ante of a bomb pot that the host has called and that has not been played yet."""
    drawn: tuple[tuple[int, int], ...] = ()
    """In a tournament, the cards (seat, card) drawn for the button, until the first hand here begins."""
    waiting: list[WaitingView] = []
    """The waiting list, in order. While it has players, no seat is free."""
    asked: list[AskedView] = []
    """The open requests to the host for chips, the oldest first."""
    choosing: ChoosingView | None = None
    """The player who chooses the game of the next hand, in dealer's choice."""
