"""The repository of staff reports, in pages and sums. Queries may be slow, but never block a table.

Amounts are units of the smallest chip, times milliseconds (UTC); a ``day`` is a UTC day, counted from 1970.
"""

from typing import Literal, Protocol

from msgspec import Struct

from dealerbox.accounts.store import WithAccounts
from dealerbox.chat.store import SaidLine
from dealerbox.core.records import HandRecord
from dealerbox.ledger.accounts import AccountKind

DAY_MS = 24 * 3_600_000

PlayerKind = Literal["people", "bots", "all"]
PlayerState = Literal["any", "open", "suspended", "closed"]
PlayerSort = Literal["name", "created", "used", "balance", "rake"]


class PlayerSearch(Struct, frozen=True):
    """A search of players."""

    text: str = ""
    """Part of a name or e-mail address, the beginning of an id, or a whole network address or device."""
    kind: PlayerKind = "people"
    state: PlayerState = "any"
    sort: PlayerSort = "name"
    descending: bool = False
    currency: str = "FUN"
    """The currency of the balances."""
    rake_since: int = 0
    """Since when to add up the rake paid (ms)."""
    now: int = 0
    """Decides who is suspended."""
    most: int = 50
    skip: int = 0


class PlayerRow(Struct, frozen=True):
    """A player in a search result."""

    id: str
    name: str
    kind: Literal["player", "guest", "bot"]
    created: int
    used: int | None
    """When the player was last here; None if no longer known."""
    email: str
    wallet: int
    """The available balance."""
    rake: int
    """The player's share of the rake, in hundredths."""
    state: Literal["open", "suspended", "closed"]
    notes: int
    """The number of staff notes."""


class PlayerPage(Struct, frozen=True):
    """A page of players; ``total`` counts all matches."""

    players: list[PlayerRow]
    total: int


class Result(Struct, frozen=True):
    """A player's cash-game hands of a day, by kind of table."""

    day: int
    currency: str
    game: str
    limit: str
    hands: int
    net: int


class HandHunt(Struct, frozen=True):
    """A search of hands; an empty field matches everything. ``least`` is the minimum pot. ``after`` is the end and
    id of the last hand already returned."""

    id: str = ""
    player: str = ""
    table: str = ""
    game: str = ""
    currency: str = ""
    since: int | None = None
    until: int | None = None
    least: int = 0
    void: bool | None = None
    after: tuple[int, str] | None = None


class HandRow(Struct, frozen=True):
    """A hand without its cards. ``players``: (player, net), by place."""

    id: str
    table: str
    number: int
    game: str
    limit: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    void: str
    players: tuple[tuple[str, int], ...]


class TransferSum(Struct, frozen=True, gc=False):
    """``count`` transfers of a kind on one day, between accounts of two kinds."""

    day: int
    kind: str
    currency: str
    debit: AccountKind
    credit: AccountKind
    amount: int
    count: int


class HandSum(Struct, frozen=True, gc=False):
    """The valid hands of a day at one table."""

    day: int
    currency: str
    game: str
    limit: str
    table: str
    hands: int
    pot: int
    rake: int


class PointsOf(Struct, frozen=True):
    """What a player has earned (in millionths of a point) and what is left."""

    player: str
    earned: int
    balance: int


class Sighting(Struct, frozen=True, gc=False):
    """A player was here from ``address`` with ``device`` (either may be unknown) between ``since`` and ``until``."""

    player: str
    address: str
    device: str
    since: int
    until: int


class ReportStore(Protocol):
    """``store.reports``: what the back office reads."""

    async def players(self, search: PlayerSearch) -> PlayerPage: ...

    async def results(self, player: str, since: int) -> list[Result]:
        """Return the results by day, currency, game and limit, the first day first."""

    async def rake_paid(self, player: str, since: int) -> int:
        """Return the player's share of the rake, in hundredths of real money."""

    async def hands(self, hunt: HandHunt, most: int) -> list[HandRow]:
        """Return the matching hands, the latest first."""

    async def hands_after(self, cursor: int, most: int) -> list[tuple[int, HandRecord]]:
        """Return the first hands recorded after ``cursor``, in order, each with its cursor."""

    async def cursor_at(self, since: int) -> int:
        """Return a cursor before all hands that ended at or after ``since``."""

    async def transfer_sums(self, after: int) -> tuple[int, list[TransferSum]]:
        """Return the sums of all transfers after number ``after``, and the number of the last transfer."""

    async def hand_sums(self, since: int, until: int) -> list[HandSum]:
        """Return the sums of the hands that ended from ``since`` until before ``until``."""

    async def points(self, since: int, most: int) -> list[PointsOf]:
        """Return the players who earned the most VIP points since then."""

    async def sightings(self, since: int, most: int) -> list[Sighting]:
        """Return the sightings of players who share an address or a device with 1 to ``most`` - 1 others."""

    async def chat_of(self, player: str, most: int, before: int | None = None) -> list[SaidLine]:
        """Return the player's last chat lines at all tables, including removed ones; ``before``: only earlier ones."""

    async def size(self) -> int:
        """Return the size of the database in bytes; 0 if there is no file."""


class WithReports(Protocol):
    """A store with the repository of reports."""

    @property
    def reports(self) -> ReportStore: ...


class Stores(WithReports, WithAccounts, Protocol):
    """What reports need from the store."""
