"""The stored results of players. Amounts are units of the smallest chip; times are milliseconds (UTC)."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from dealerbox.core.records import TournamentResult

SESSION_GAP_MS = 30 * 60_000
"""A longer pause between two hands of a player at a table begins a new session there."""
MAX_SESSIONS = 200
MAX_POINTS = 5_000
MAX_TOURNAMENTS = 200
LARGEST = 10
"""How many of the hands with the largest wins and losses to return."""
PAID = ("entry", "rebuy", "add-on")
"""The transfers that pay for a tournament. All others from its pool, except refunds, are winnings."""


class ResultSearch(Struct, frozen=True):
    """A search of a player's hands; an empty field matches everything. ``since`` and ``until`` (ms, inclusive) bound
    the end of the hand."""

    since: int | None = None
    until: int | None = None
    currency: str = ""
    game: str = ""
    limit: str = ""
    table: str = ""


class Figures(Struct, frozen=True, kw_only=True):
    """Sums over hands."""

    hands: int
    net: int
    units: float
    """The net in big blinds (big bets), with each hand counted in its own."""
    entered: int
    shown: int
    """The number of showdowns."""
    won: int
    """The number of showdowns won."""
    rake: int


class GameFigures(Figures, frozen=True, kw_only=True):
    game: str
    limit: str


class DayFigures(Figures, frozen=True, kw_only=True):
    """``day`` counts from 1 January 1970, in the requested time zone."""

    day: int


class Session(Figures, frozen=True, kw_only=True):
    """Hands at one table without a pause longer than ``SESSION_GAP_MS``."""

    table: str
    game: str
    """Empty if several games were played."""
    limit: str
    """Empty if several limits were played."""
    began: int
    """The start of the first hand (ms)."""
    last: int
    """The end of the last matching hand (ms)."""


class LargeHand(Struct, frozen=True):
    """A hand with one of the largest wins or losses."""

    hand: str
    table: str
    ended: int
    game: str
    limit: str
    pot: int
    net: int


class Results(Struct, frozen=True):
    """Results in one currency: ``games`` by number of hands, ``days`` by day, ``sessions`` with the latest first,
    ``largest`` by amount."""

    games: list[GameFigures]
    days: list[DayFigures]
    sessions: list[Session]
    largest: list[LargeHand]


class Point(Struct, frozen=True, array_like=True):
    """A hand in a graph; ``shown``: whether the player reached its showdown."""

    ended: int
    net: int
    shown: bool
    hand: str


class PlayedTournament(Struct, frozen=True):
    """A tournament in which the player took part."""

    result: TournamentResult
    config: bytes
    """The JSON of its ``TournamentConfig``."""
    paid: int
    """What left the player's wallet for it, less refunds before the start."""
    prizes: int
    """Prizes, bounties and deals, with a won seat at its value; the refund if the tournament was cancelled."""
    cancelled: str = ""
    """Why it was cancelled; empty if it was not."""


class ResultStore(Protocol):
    """``store.results``: one player's results, as recorded with hands and tournaments. Void hands and hands for
    tournament chips never count."""

    async def currencies(self, player: str) -> dict[str, int]:
        """Return how many hands the player has played in each currency."""

    async def results(self, player: str, search: ResultSearch, zone_ms: int = 0) -> Results:
        """Return the results in the currency named by ``search``. Days begin ``zone_ms`` before midnight UTC."""

    async def points(self, player: str, search: ResultSearch) -> Sequence[Point]:
        """Return the last ``MAX_POINTS`` matching hands, the earliest first."""

    async def tournaments(self, player: str, since: int | None, until: int | None) -> list[PlayedTournament]:
        """Return the last ``MAX_TOURNAMENTS`` tournaments that ended in this period, the latest first."""


class WithResults(Protocol):
    """A store with the repository of results."""

    @property
    def results(self) -> ResultStore: ...
