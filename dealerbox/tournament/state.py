"""The state of a tournament. Only ``TournamentState.apply`` changes it; ``changes.py`` says what each event does. Times
are milliseconds (UTC)."""

from typing import Any, Literal

from dealerbox.tournament.changes import CHANGE
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.entrants import Entrant, SeatedTable
from dealerbox.tournament.events import DealAsked, DealProposed, TournamentEvent

Phase = Literal["registering", "running", "over", "cancelled"]


class TournamentState:
    """The state of a tournament. The fields are public to read."""

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.phase: Phase = "registering"
        self.entrants: dict[str, Entrant] = {}
        self.waiting: dict[str, tuple[str, str]] = {}
        """The waiting list, in order: each player's name, and what they paid with."""
        self.tables: dict[int, SeatedTable] = {}
        self.tables_made = 0
        self.left = 0
        """The number of players with a seat."""
        self.hands = 0
        """The number of hands called."""
        self.hands_finished = 0
        self.started = 0
        self.starters = 0
        """How many players took part when the tournament started."""
        self.first_deal: int | None = None
        """When the first hand is dealt; for K21 the tournament has started only then."""
        self.round = 0
        """The round of a shoot-out, from 1; 0 before the start."""
        self.play_began = False
        """The first cards have been dealt."""
        self.final = False
        """There is one table, and its seats have been drawn."""

        self.level = -1
        self.ends: int | None = None
        """When the level or break ends; None while no clock runs."""
        self.break_due = False
        self.in_break = False
        self.paused = ""
        self.clock_left: int | None = None
        """What is left of the level or break while the clock is stopped (ms)."""

        self.closed = False
        """Nobody can join any more, and the prizes are known."""
        self.pool = 0
        self.prizes: tuple[int, ...] = ()
        self.paid = 0
        """What has been paid to the places so far."""
        self.overlay = 0
        self.house = 0
        self.busted: list[tuple[str, int]] = []
        """Players who have lost their last chips, with those they had at the start of that hand, until their rank is
        known."""
        self.out: list[tuple[str, ...]] = []
        """Players who are out, in order, with equal ones in one group."""
        self.placed = 0
        """How many of these groups have their final places."""
        self.last_out_table: int | None = None
        self.last_call: int | None = None
        self.hand_for_hand = False
        self.rebuy_offers: dict[str, int] = {}
        """Until when each player who busted may rebuy and keep the seat."""
        self.moves: dict[str, int] = {}
        """The director's moves that wait until the player is in no hand."""
        self.deal_asked: DealAsked | None = None
        self.deal: DealProposed | None = None
        self.deals_asked: dict[str, int] = {}
        """How often each player has asked for a deal in this level."""
        self.agreed: set[str] = set()
        self.deal_made = False
        self.returned: dict[str, int] = {}
        """What each player got when the tournament was cancelled."""

    def apply(self, event: TournamentEvent) -> None:
        """Apply an event. Events that ``handle`` and ``wake`` return have been applied already."""
        CHANGE[type(event)](self, event)

    def same_as(self, other: "TournamentState") -> bool:
        """Return whether both tournaments are equal. Used to check replays."""
        return _facts(self) == _facts(other)

    # ---- queries ----

    @property
    def entries(self) -> int:
        """The buy-ins so far, including late entries and re-entries."""
        return sum(entrant.entries for entrant in self.entrants.values())

    @property
    def chart_players(self) -> int:
        """The players of the prize chart: entries or players at the start, as the rule book says (C49)."""
        by_entries = self.phase == "registering" or self.config.chart_counts == "entries"
        return self.entries if by_entries else self.starters

    @property
    def chips_in_play(self) -> int:
        return sum(entrant.stack for entrant in self.entrants.values())

    @property
    def last_open_level(self) -> int:
        """The last level (from 1) in which somebody may join or rebuy; 0: nobody after the start."""
        rebuys = self.config.rebuys
        return max(self.config.late_levels, rebuys.until_level if rebuys is not None else 0)

    @property
    def bounties_won(self) -> int:
        return sum(entrant.bounties for entrant in self.entrants.values())

    @property
    def bounties_left(self) -> int:
        return self.entries * self.config.bounty - self.bounties_won

    def bounty_on(self, player: str) -> int:
        """Return what others win now by knocking the player out."""
        entrant = self.entrants[player]
        return self.config.bounty * entrant.entries - entrant.bounty_paid

    def playing(self) -> list[Entrant]:
        """Return the players with a seat, the largest stack first."""
        seated = (self.entrants[player] for table in self.tables.values() for player in table.seats.values())
        return sorted(seated, key=lambda entrant: (-entrant.stack, entrant.player))

    def held_seat(self, player: str) -> tuple[int | None, int]:
        """Return the table and seat held for a player who may rebuy, or (None, -1)."""
        held = (
            (table.number, seat)
            for table in self.tables.values()
            for seat, holder in table.held.items()
            if holder == player
        )
        return next(held, (None, -1))

    def ranks(self) -> dict[str, int]:
        """Return the rank by chips of everybody who plays; equal stacks have the same rank."""
        seated = [self.entrants[player] for table in self.tables.values() for player in table.seats.values()]
        first: dict[int, int] = {}
        for rank, stack in enumerate(sorted((entrant.stack for entrant in seated), reverse=True), 1):
            first.setdefault(stack, rank)
        return {entrant.player: first[entrant.stack] for entrant in seated}


def _facts(state: TournamentState) -> dict[str, Any]:
    facts = {name: value for name, value in vars(state).items() if name != "_rng"}
    for name in ("entrants", "tables"):
        facts[name] = {
            key: {slot: getattr(record, slot) for slot in record.__slots__} for key, record in facts[name].items()
        }
    return facts
