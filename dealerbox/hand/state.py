"""All that is so in a hand. ``HandState.apply`` is the only way to change it; ``changes.py`` says what each event does.

Places are numbered from 0 clockwise; amounts are units of the smallest chip.
"""

from typing import Final

from dealerbox.game import Stakes
from dealerbox.hand.changes import APPLY
from dealerbox.hand.events import HandEvent, Pot, ShownDown
from dealerbox.hand.options import Options
from dealerbox.hand.plan import Plan

MOST_PLAYERS: Final = 10
_CLOCKWISE: Final = [
    [(*range(start, players), *range(start)) for start in range(players)] for players in range(MOST_PLAYERS + 1)
]


class HandState:
    """One hand, from the first ante to the last chip. The fields are public to read."""

    plan: Plan
    stakes: Stakes
    real_money: bool
    players: int
    button: int
    posted_first: int
    """The place that speaks first in a round opened after the posts."""
    big_blind_seat: int

    stacks: list[int]
    start_stacks: tuple[int, ...]
    bets: list[int]
    """What each has put in this round (live money)."""
    put: list[int]
    """What each has put in during the hand and not got back (live money)."""
    antes: list[int]
    dead: list[int]
    short_ante: list[bool]
    """Posted less ante than was asked."""
    pot: int
    """Everything put in so far, this round included."""

    folded: list[bool]
    protected: list[bool]
    passive: list[bool]
    """Timed out in the draw: may not bet or raise in the next betting round (E8)."""
    live: int
    """How many have not folded."""
    able: int
    """How many can still bet: not folded, not protected, with chips."""

    stub: list[int]
    at: int
    """Where the next card lies in the stub."""
    redealt: bool
    """The stub is a shuffled muck, in which cards may be barred to who draws."""
    dealt: int
    """How many cards have left the deck for players and board."""
    muck: list[int]
    thrown: list[list[int]]
    """All that each has discarded."""
    cards: list[list[int]]
    up: list[list[int]]
    board: list[int]

    street: int
    drawing: bool
    queue: list[int]
    """The places that still owe an answer, in order; the first is whose turn it is."""
    bringing_in: bool
    price: int
    """What there is to match in this round."""
    level: int
    """The last full bet of a fixed limit round: a short all-in leaves it where it was."""
    full: int
    """The last full bet or raise of the round: the least raise."""
    sizes: tuple[int, ...]
    """The bet sizes of this round (fixed limit)."""
    totals: tuple[int, ...]
    """What a bet or raise comes to now, for who has so much (fixed limit); empty once four bets are made."""
    bets_made: int
    """Full bets of this round (fixed limit)."""
    answered: list[int]
    """The price at each one's last action since the last full bet or raise; -1 for who has not acted since."""
    aggressor: int
    """Who made the last bet or raise of this round, -1 for nobody."""
    offer: bool
    """The split is being offered."""
    votes: list[bool]

    choosing_runs: bool
    """Who is asked says how often the rest of the board is dealt."""
    runs: int
    """How often it is; 0 as long as nobody was asked."""
    run_from: int
    """How many cards of the board both runs share."""
    second_board: list[int]
    """All cards of it; empty where there is but one board."""

    over: bool
    pots: tuple[Pot, ...]
    rake: int
    shown: ShownDown | None
    _options: Options | None

    def __init__(self) -> None:
        self.over = False
        self.pots = ()
        self.rake = 0
        self.shown = None
        self.queue = []
        self.drawing = self.bringing_in = self.offer = self.redealt = False
        self.street = -1
        self.board = []
        self.muck = []
        self.stub = []
        self.at = self.dealt = 0
        self.aggressor = -1
        self.choosing_runs = False
        self.runs = self.run_from = 0
        self.second_board = []
        self._options = None

    @property
    def turn(self) -> int | None:
        """The place whose turn it is; None when nobody is asked."""
        return self.queue[0] if self.queue else None

    def apply(self, event: HandEvent) -> None:
        """Make the event so. Every event that ``handle`` returns has been applied already."""
        self._options = None
        APPLY[type(event)](self, event)

    def can_bet(self, seat: int) -> bool:
        """Still in, not protected, and with chips."""
        return not self.folded[seat] and not self.protected[seat] and self.stacks[seat] > 0

    def clockwise(self, start: int) -> tuple[int, ...]:
        """All places from ``start`` on."""
        return _CLOCKWISE[self.players][start]
