"""What the room keeps of players' results. Amounts are units of the smallest chip; times are milliseconds (UTC)."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from dealerbox.core.records import TournamentResult

SESSION_GAP_MS = 30 * 60_000
"""Who is dealt no hand at a table for longer than this has begun another session there."""
MOST_SESSIONS = 200
MOST_POINTS = 5_000
MOST_TOURNAMENTS = 200
LARGEST = 10
"""So many of the hands that moved most."""
PAID = ("entry", "rebuy", "add-on")
"""The kinds of transfers that are a tournament's price; what else comes from its pool but refunds is won."""


class ResultSearch(Struct, frozen=True):
    """Empty, or None: whatever it is. ``since`` and ``until``: between these a hand ended, both included."""

    since: int | None = None
    until: int | None = None
    currency: str = ""
    game: str = ""
    limit: str = ""
    table: str = ""


class Figures(Struct, frozen=True, kw_only=True):
    """Sums over hands. ``units``: the net in big blinds (big bets), each hand by its own; ``shown`` and ``won``:
    showdowns, and those of them that were won."""

    hands: int
    net: int
    units: float
    entered: int
    shown: int
    won: int
    rake: int


class GameFigures(Figures, frozen=True, kw_only=True):
    game: str
    limit: str


class DayFigures(Figures, frozen=True, kw_only=True):
    """``day`` counts from 1 January 1970, in the zone that was asked for."""

    day: int


class Session(Figures, frozen=True, kw_only=True):
    """Hands at one table without a long break (``SESSION_GAP_MS``): when the first of them ``began`` and the ``last``
    that is sought ended. ``game`` and ``limit`` are empty where several were played."""

    table: str
    game: str
    limit: str
    began: int
    last: int


class LargeHand(Struct, frozen=True):
    """One of the hands in which most was won or lost."""

    hand: str
    table: str
    ended: int
    game: str
    limit: str
    pot: int
    net: int


class Results(Struct, frozen=True):
    """In one currency. ``games`` by hands, ``days`` by day, ``sessions`` the latest first, ``largest`` by what was won
    or lost."""

    games: list[GameFigures]
    days: list[DayFigures]
    sessions: list[Session]
    largest: list[LargeHand]


class Point(Struct, frozen=True, array_like=True):
    """One hand of a graph: ``shown``, whether it went to the showdown with him in."""

    ended: int
    net: int
    shown: bool
    hand: str


class PlayedTournament(Struct, frozen=True):
    """``config`` is the JSON of its ``TournamentConfig``; ``paid`` and ``prizes`` are what left the player's wallet for
    it (what came back before the start not counted), and what it brought there: prizes, bounties, deals. A seat in
    another tournament is a prize of its value here, and is paid there. ``cancelled``: why it was; then ``prizes`` is
    what came back."""

    result: TournamentResult
    config: bytes
    paid: int
    prizes: int
    cancelled: str = ""


class ResultStore(Protocol):
    """``store.results``. Of one player, by what was recorded with his hands and tournaments. Void hands and those for a
    tournament's chips count nowhere."""

    async def currencies(self, player: str) -> dict[str, int]:
        """How many hands he has played for each."""

    async def results(self, player: str, search: ResultSearch, zone_ms: int = 0) -> Results:
        """``search`` names a currency. A day begins ``zone_ms`` before midnight UTC."""

    async def points(self, player: str, search: ResultSearch) -> Sequence[Point]:
        """The last ``MOST_POINTS`` hands that are sought, the earliest first."""

    async def tournaments(self, player: str, since: int | None, until: int | None) -> list[PlayedTournament]:
        """Those that ended between the two, the latest first, ``MOST_TOURNAMENTS`` at most."""


class WithResults(Protocol):
    """A store that has this part."""

    @property
    def results(self) -> ResultStore: ...
