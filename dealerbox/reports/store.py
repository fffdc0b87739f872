"""What can be read of a room for its staff, in pages and sums. It may take long, and keeps no table waiting.

Amounts are units of the smallest chip, times milliseconds (UTC); a ``day`` is one of UTC, counted from 1970.
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
    """``text``: a part of a name or an e-mail address, the beginning of an id, or a whole address or device. Balances
    are those in ``currency``; rake is what was paid since ``rake_since``; ``now`` decides who is suspended."""

    text: str = ""
    kind: PlayerKind = "people"
    state: PlayerState = "any"
    sort: PlayerSort = "name"
    descending: bool = False
    currency: str = "FUN"
    rake_since: int = 0
    now: int = 0
    most: int = 50
    skip: int = 0


class PlayerRow(Struct, frozen=True):
    """``used``: when he was last here, None where that is not known any more. ``wallet`` is what he has free, ``rake``
    the part of the rake that he has paid, in hundredths. ``notes`` counts those of the staff."""

    id: str
    name: str
    kind: Literal["player", "guest", "bot"]
    created: int
    used: int | None
    email: str
    wallet: int
    rake: int
    state: Literal["open", "suspended", "closed"]
    notes: int


class PlayerPage(Struct, frozen=True):
    """``total`` counts all that were found."""

    players: list[PlayerRow]
    total: int


class Result(Struct, frozen=True):
    """A player's hands of a day at tables of a kind; a tournament's are not among them."""

    day: int
    currency: str
    game: str
    limit: str
    hands: int
    net: int


class HandHunt(Struct, frozen=True):
    """What hands are looked for; empty, or None: whatever it is. ``least`` is of the pot. ``after``: end and id of the
    last one that is known already."""

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
    """``count`` transfers of a kind on a day, from accounts of a kind to accounts of a kind."""

    day: int
    kind: str
    currency: str
    debit: AccountKind
    credit: AccountKind
    amount: int
    count: int


class HandSum(Struct, frozen=True, gc=False):
    """The hands of a day at one table that count."""

    day: int
    currency: str
    game: str
    limit: str
    table: str
    hands: int
    pot: int
    rake: int


class PointsOf(Struct, frozen=True):
    """What a player has earned (millionths of a point) and still has."""

    player: str
    earned: int
    balance: int


class Sighting(Struct, frozen=True, gc=False):
    """A player was here from ``address`` with ``device`` (either may be unknown) from ``since`` to ``until``."""

    player: str
    address: str
    device: str
    since: int
    until: int


class ReportStore(Protocol):
    """``store.reports``: what the back office reads."""

    async def players(self, search: PlayerSearch) -> PlayerPage: ...

    async def results(self, player: str, since: int) -> list[Result]:
        """By day, currency, game and limit, the first day first."""

    async def rake_paid(self, player: str, since: int) -> int:
        """The part of the rake that the player has paid, in hundredths of real money."""

    async def hands(self, hunt: HandHunt, most: int) -> list[HandRow]:
        """The latest first."""

    async def hands_after(self, cursor: int, most: int) -> list[tuple[int, HandRecord]]:
        """Hands in the order in which they were recorded, each with its cursor: the first ones behind ``cursor``."""

    async def cursor_at(self, since: int) -> int:
        """Behind it stand all hands that ended from ``since`` on."""

    async def transfer_sums(self, after: int) -> tuple[int, list[TransferSum]]:
        """Of all transfers behind number ``after``, and the number of the last one."""

    async def hand_sums(self, since: int, until: int) -> list[HandSum]:
        """Of the hands that ended from ``since`` to before ``until``."""

    async def points(self, since: int, most: int) -> list[PointsOf]:
        """Who has earned the most VIP points since then."""

    async def sightings(self, since: int, most: int) -> list[Sighting]:
        """Of players who share an address or a device with 1 to ``most`` - 1 others."""

    async def chat_of(self, player: str, most: int, before: int | None = None) -> list[SaidLine]:
        """The last lines that the player has written, at all tables, removed ones too; ``before``: only those of an
        earlier time."""

    async def size(self) -> int:
        """Bytes of the database, 0 where there is no file."""


class WithReports(Protocol):
    """A store that has this part."""

    @property
    def reports(self) -> ReportStore: ...


class Stores(WithReports, WithAccounts, Protocol):
    """What reports ask of the store."""
