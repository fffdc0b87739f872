"""A player of a tournament, and one of its tables."""

from dealerbox.tournament.events import Marks


class Entrant:
    """One player. ``entries``: how often he has bought in; ``stack`` as of his last finished hand. ``table`` is None
    before the start and once he is out; ``place`` 0 until it is final, and ``tied`` how many share it."""

    __slots__ = (
        "addons", "bounties", "bounty_paid", "deal", "disqualified", "entries", "forfeits", "had_big", "name",
        "paid_by", "place", "player", "prize", "rebuys", "seat", "stack", "table", "tied",
    )  # fmt: skip

    def __init__(self, player: str, name: str, paid_by: str) -> None:
        self.player = player
        self.name = name
        self.paid_by = paid_by
        self.entries = 1
        self.rebuys = 0
        self.addons = 0
        self.stack = 0
        self.table: int | None = None
        self.seat = -1
        self.place = 0
        self.tied = 0
        self.prize = 0
        self.deal = 0
        """What a deal has given him, part of ``prize`` once he is placed."""
        self.bounties = 0
        self.bounty_paid = 0
        """What others have won of the bounties on him."""
        self.had_big = False
        """He had the big blind in his last hand."""
        self.disqualified = False
        self.forfeits = False
        """Disqualified without a claim to money."""


class SeatedTable:
    """One table of the tournament. ``seats``: who sits where; ``marks`` those of its last hand, or from which the first
    one follows; ``hand`` the number of the running or last hand, ``together`` where it is one of a round of hands.
    ``held``: the seats kept for players who may rebuy. ``finished``: which of all hands of the tournament its last but
    one and its last one were, in the order in which they ended (from 1; 0: none)."""

    __slots__ = ("called", "finished", "hand", "held", "marks", "number", "playing", "seats", "together")

    def __init__(self, number: int) -> None:
        self.number = number
        self.seats: dict[int, str] = {}
        self.held: dict[int, str] = {}
        self.marks: Marks | None = None
        self.hand = 0
        self.finished = (0, 0)
        self.playing = False
        self.together = False
        self.called: dict[str, int] = {}
        """Who is dealt in to the running hand, with his chips at its start."""

    @property
    def taken(self) -> set[int]:
        """The seats that nobody else can have."""
        return self.seats.keys() | self.held.keys()
