"""A player of a tournament, and one of its tables."""

from dealerbox.tournament.events import Marks


class Entrant:
    """One player."""

    __slots__ = (
        "addons", "bounties", "bounty_paid", "deal", "disqualified", "entries", "forfeits", "had_big", "name",
        "paid_by", "place", "player", "prize", "rebuys", "seat", "stack", "table", "tied",
    )  # fmt: skip

    def __init__(self, player: str, name: str, paid_by: str) -> None:
        self.player = player
        self.name = name
        self.paid_by = paid_by
        self.entries = 1
        """How often the player has bought in."""
        self.rebuys = 0
        self.addons = 0
        self.stack = 0
        """As of the player's last finished hand."""
        self.table: int | None = None
        """None before the start and when the player is out."""
        self.seat = -1
        self.place = 0
        """0 until it is final."""
        self.tied = 0
        """How many share the place."""
        self.prize = 0
        self.deal = 0
        """What a deal paid the player; part of ``prize`` once they are placed."""
        self.bounties = 0
        self.bounty_paid = 0
        """What others have won of this player's bounties."""
        self.had_big = False
        """The player had the big blind in their last hand."""
        self.disqualified = False
        self.forfeits = False
        """Disqualified without a claim to money."""


class SeatedTable:
    """One table of the tournament."""

    __slots__ = ("called", "finished", "hand", "held", "marks", "number", "playing", "seats", "together")

    def __init__(self, number: int) -> None:
        self.number = number
        self.seats: dict[int, str] = {}
        self.held: dict[int, str] = {}
        """The seats held for players who may rebuy."""
        self.marks: Marks | None = None
        """The positions of the last hand, or those from which the first one follows."""
        self.hand = 0
        """The number of the current or last hand."""
        self.finished = (0, 0)
        """The last two hands' positions in the order in which hands of the tournament ended (from 1; 0: none)."""
        self.playing = False
        self.together = False
        """The hand is played hand-for-hand."""
        self.called: dict[str, int] = {}
        """The players dealt in to the current hand, with their chips at its start."""

    @property
    def taken(self) -> set[int]:
        """The seats that nobody else can have."""
        return self.seats.keys() | self.held.keys()
