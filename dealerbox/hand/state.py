"""The state of a hand. Only ``HandState.apply`` changes it; ``changes.py`` says what each event does.

Places are numbered from 0 clockwise; amounts are units of the smallest chip.
"""

from typing import Final

from dealerbox.game import Stakes
from dealerbox.hand.changes import APPLY
from dealerbox.hand.events import HandEvent, Pot, ShownDown
from dealerbox.hand.options import Options
from dealerbox.hand.plan import Plan

MAX_PLAYERS: Final = 10
_CLOCKWISE: Final = [
    [(*range(start, players), *range(start)) for start in range(players)] for players in range(MAX_PLAYERS + 1)
]


class HandState:
    """One hand, from the first ante to the last chip. The fields are public to read."""

    plan: Plan
    stakes: Stakes
    real_money: bool
    players: int
    button: int
    posted_first: int
    """The place that acts first in a round that was opened by the posts."""
    big_blind_seat: int

    stacks: list[int]
    start_stacks: tuple[int, ...]
    bets: list[int]
    """What each place has put in this round (live money)."""
    put: list[int]
    """What each place has put in during the hand (live money), without returned bets."""
    antes: list[int]
    dead: list[int]
    short_ante: list[bool]
    """The player posted less than the full ante."""
    pot: int
    """Everything put in so far, this round included."""

    folded: list[bool]
    protected: list[bool]
    passive: list[bool]
    """The player timed out in the draw and may not bet or raise in the next betting round (E8)."""
    live: int
    """How many players have not folded."""
    able: int
    """How many players can still bet: not folded, not protected, with chips."""

    stub: list[int]
    at: int
    """The position of the next card in the stub."""
    redealt: bool
    """The stub is a reshuffled muck, which may contain cards barred to the player who draws."""
    dealt: int
    """How many cards of the deck have gone to players and the board."""
    muck: list[int]
    discards: list[list[int]]
    """All cards that each player has discarded."""
    cards: list[list[int]]
    up: list[list[int]]
    board: list[int]

    street: int
    drawing: bool
    queue: list[int]
    """The places that still have to act, in order; the first is the one to act."""
    bringing_in: bool
    to_match: int
    """What there is to match in this round."""
    level: int
    """The last full bet of a fixed-limit round; a short all-in does not change it."""
    full: int
    """The last full bet or raise of the round: the minimum raise."""
    sizes: tuple[int, ...]
    """The bet sizes of this round (fixed limit)."""
    totals: tuple[int, ...]
    """What a bet or raise comes to now for a player with enough chips (fixed limit); empty after the fourth bet."""
    bets_made: int
    """Full bets made in this round (fixed limit)."""
    answered: list[int]
    """What there was to match at each place's last action since the last full bet or raise; -1 if it has not acted
    since."""
    aggressor: int
    """The place that made the last bet or raise of this round; -1 for nobody."""
    offer: bool
    """The split is being offered."""
    votes: list[bool]

    choosing_runs: bool
    """The player to act says whether to run it twice."""
    runs: int
    """How often the rest of the board is run; 0 until somebody was asked."""
    run_from: int
    """How many cards of the board both runs share."""
    second_board: list[int]
    """All cards of the second board; empty if there is only one board."""

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
        """The place to act; None if nobody is."""
        return self.queue[0] if self.queue else None

    def apply(self, event: HandEvent) -> None:
        """Apply an event. Events that ``handle`` returns have been applied already."""
        self._options = None
        APPLY[type(event)](self, event)

    def can_bet(self, seat: int) -> bool:
        """Return whether the place is still in, not protected, and has chips."""
        return not self.folded[seat] and not self.protected[seat] and self.stacks[seat] > 0

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Return all places from ``start`` on."""
        return _CLOCKWISE[self.players][start]
