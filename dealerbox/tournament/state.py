"""All that is so in a tournament. ``TournamentState.apply`` is the only way to change it; ``changes.py`` says what each
event does. Moments are milliseconds (UTC)."""

from typing import Any, Literal

from dealerbox.tournament.changes import CHANGE
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import DealAsked, DealProposed, TournamentEvent
from dealerbox.tournament.people import Entrant, SeatedTable

Phase = Literal["registering", "running", "over", "cancelled"]


class TournamentState:
    """The fields are public to read."""

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.phase: Phase = "registering"
        self.entrants: dict[str, Entrant] = {}
        self.waiting: dict[str, tuple[str, str]] = {}
        """Who waits for a place, in order: the name, and what he has paid with."""
        self.tables: dict[int, SeatedTable] = {}
        self.tables_made = 0
        self.left = 0
        """Players with a seat."""
        self.hands = 0
        """Hands that were called."""
        self.hands_finished = 0
        self.started = 0
        self.starters = 0
        """How many players took part when the tournament started."""
        self.first_deal: int | None = None
        """When the cards of the first hand are dealt: only then it has started for K21."""
        self.round = 0
        """Of a shoot-out, from 1; 0 before the start."""
        self.play_began = False
        """The first cards have been dealt."""
        self.final = False
        """There is one table, and its seats have been drawn."""

        self.level = -1
        self.ends: int | None = None
        """When the level or the break is over; None while no clock runs."""
        self.break_due = False
        self.in_break = False
        self.paused = ""
        self.clock_left: int | None = None
        """What is left of the level or the break while the clock stands still (ms)."""

        self.closed = False
        """Nobody joins any more, and the prizes are known."""
        self.pool = 0
        self.prizes: tuple[int, ...] = ()
        self.paid = 0
        """What the places have got so far."""
        self.overlay = 0
        self.house = 0
        self.busted: list[tuple[str, int]] = []
        """Who has lost his last chips, with those that he had at the start of that hand, until it is known who ranks
        how."""
        self.out: list[tuple[str, ...]] = []
        """Who is out, in order; equal ones in one group."""
        self.placed = 0
        """How many of these groups have their final places."""
        self.last_out_table: int | None = None
        self.last_call: int | None = None
        self.hand_for_hand = False
        self.rebuy_offers: dict[str, int] = {}
        """Until when each player who has lost all chips may rebuy and keep the seat."""
        self.moves: dict[str, int] = {}
        """The director's moves that wait for the player to be in no hand."""
        self.deal_asked: DealAsked | None = None
        self.deal: DealProposed | None = None
        self.deals_asked: dict[str, int] = {}
        """How often each player has asked for a deal in this level."""
        self.agreed: set[str] = set()
        self.deal_made = False
        self.returned: dict[str, int] = {}
        """What each player got when the tournament was cancelled."""

    def apply(self, event: TournamentEvent) -> None:
        """Make the event so. Every event that ``handle`` and ``wake`` return has been applied already."""
        CHANGE[type(event)](self, event)

    def same_as(self, other: "TournamentState") -> bool:
        """Whether nothing tells the two apart: what replay is checked by."""
        return _facts(self) == _facts(other)

    # ---- read ----

    @property
    def entries(self) -> int:
        """Buy-ins so far, including late entries and re-entries."""
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
        """The number of levels (from 1) in which somebody may join or rebuy; 0: nobody after the start."""
        rebuys = self.config.rebuys
        return max(self.config.late_levels, rebuys.until_level if rebuys is not None else 0)

    @property
    def bounties_won(self) -> int:
        return sum(entrant.bounties for entrant in self.entrants.values())

    @property
    def bounties_left(self) -> int:
        return self.entries * self.config.bounty - self.bounties_won

    def bounty_on(self, player: str) -> int:
        """What others win by knocking the player out now."""
        entrant = self.entrants[player]
        return self.config.bounty * entrant.entries - entrant.bounty_paid

    def playing(self) -> list[Entrant]:
        """Who has a seat, the largest stack first."""
        seated = (self.entrants[player] for table in self.tables.values() for player in table.seats.values())
        return sorted(seated, key=lambda entrant: (-entrant.stack, entrant.player))

    def held_seat(self, player: str) -> tuple[int | None, int]:
        """The table and seat that are kept for a player who may rebuy; (None, -1): none is."""
        held = (
            (table.number, seat) for table in self.tables.values() for seat, one in table.held.items() if one == player
        )
        return next(held, (None, -1))

    def ranks(self) -> dict[str, int]:
        """By chips, of everybody who plays; equal stacks have one rank."""
        seated = [self.entrants[player] for table in self.tables.values() for player in table.seats.values()]
        first: dict[int, int] = {}
        for rank, stack in enumerate(sorted((entrant.stack for entrant in seated), reverse=True), 1):
            first.setdefault(stack, rank)
        return {entrant.player: first[entrant.stack] for entrant in seated}


def _facts(state: TournamentState) -> dict[str, Any]:
    facts = {name: value for name, value in vars(state).items() if name != "_rng"}
    for name in ("entrants", "tables"):
        facts[name] = {key: {slot: getattr(one, slot) for slot in one.__slots__} for key, one in facts[name].items()}
    return facts
