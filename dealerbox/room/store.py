"""What the room keeps: the interface that every store fulfils, and the values that go through it.

Amounts are units of the smallest chip of their currency; times are milliseconds (UTC).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.ledger.transfers import Transfer
from dealerbox.room.cashier.kept import CashierStore
from dealerbox.room.conservation.kept import ConservationStore
from dealerbox.room.hooks.kept import HookStore
from dealerbox.room.interrupted.kept import InterruptionStore
from dealerbox.room.kept_tournaments import TournamentStore
from dealerbox.room.keys.kept import KeyStore
from dealerbox.room.operator.acts import Act, ActStore
from dealerbox.room.pictures.kept import PictureStore
from dealerbox.room.private.kept import PrivateTableStore
from dealerbox.room.responsible.kept import ResponsibleStore
from dealerbox.room.results.kept import HandResult, ResultStore
from dealerbox.room.search import EVERY_HAND, HandSearch
from dealerbox.room.shares.kept import ShareStore
from dealerbox.room.staff.kept import StaffStore
from dealerbox.room.talk.kept import TalkStore

if TYPE_CHECKING:
    from dealerbox.room.accounts.kept import AccountStore
    from dealerbox.room.collusion.kept import CaseStore
    from dealerbox.room.reports.kept import ReportStore
    from dealerbox.room.supervision.kept import SupervisionStore


class PlayerRecord(Struct, frozen=True):
    """``password`` is an Argon2id hash, empty for a guest or a bot."""

    id: str
    name: str
    kind: Literal["player", "guest", "bot"]
    password: str
    created: int

    def __repr__(self) -> str:
        return f"PlayerRecord({self.id!r}, {self.name!r}, {self.kind!r})"  # the hash would end up in a log


KEPT_DAYS = 90
"""How long sessions that have ended, and what happened to accounts, can still be read: who shares devices is seen."""
KEPT_MS = KEPT_DAYS * 24 * 3_600_000


class SessionRecord(Struct, frozen=True):
    """``digest``: SHA-256 of the secret that the browser holds; the secret itself is stored nowhere. ``agent`` is what
    the browser calls itself, ``device`` a digest of its long-lived cookie (empty for a program), ``address`` where it
    was last seen, ``used`` when (known to some minutes). ``ended``: None while it is open; ``why`` it ended, in one
    word."""

    digest: str
    player: str
    created: int
    expires: int
    address: str = ""
    agent: str = ""
    device: str = ""
    used: int = 0
    ended: int | None = None
    why: str = ""

    @property
    def id(self) -> str:
        """What it is called where its digest is nobody's business."""
        return self.digest[:16]

    def __repr__(self) -> str:
        return f"SessionRecord({self.id!r}, {self.player!r})"


class HandPlayer(Struct, frozen=True):
    player: str
    place: int
    net: int


COMPACTED = b"[]"
"""The events of a hand whose details are no longer kept (``compaction.py``)."""


class HandRecord(Struct, frozen=True):
    """One finished hand. ``house_digest`` is of the house's values; ``events`` the JSON of all its events, the secret
    ones too. ``void`` says why the hand does not count (``interrupted/kept.py`` has the codes) and is empty where it
    does: then nobody has won or lost anything, and the events are those that came before its end. ``results``: what the
    hand adds to the figures of its players; it is told with a hand that is to be recorded, and by ``store.results``."""

    id: str
    table: str
    number: int
    game: str
    limit: str
    house: str
    house_digest: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    players: tuple[HandPlayer, ...]
    events: bytes
    void: str = ""
    results: tuple[HandResult, ...] = ()

    @property
    def compacted(self) -> bool:
        return self.events == COMPACTED


class ProtectionUse(Struct, frozen=True, gc=False):
    """A player was treated as all-in because his connection was lost."""

    hand: str
    player: str
    table: str
    at: int


def same_hand(one: HandRecord, other: HandRecord) -> bool:
    """Whether two records of one id are of the same hand. The times may differ: the second may be a later try."""
    return replace(one, started=other.started, ended=other.ended, results=other.results) == other


def with_more(hand: HandRecord, events: bytes) -> HandRecord:
    """The record with further events (a JSON list) at its end."""
    return replace(hand, events=hand.events[:-1] + b"," + events[1:])


class NameTaken(Exception):
    """A player of that name exists already (names differ in more than upper and lower case)."""


class StoreFailed(Exception):
    """The store could not commit: nothing of the transaction has happened."""


class StoreUnavailable(StoreFailed):
    """It cannot at the moment, whatever is asked of it: the disk is full, another program holds the database. The same
    may be tried again."""


class Store(TalkStore, PrivateTableStore, ActStore, TournamentStore, Protocol):
    """Where everything lasts. A method returns after the commit, or raises and has changed nothing."""

    # The parts of the store that are objects of their own.

    @property
    def accounts(self) -> "AccountStore": ...

    @property
    def cases(self) -> "CaseStore": ...

    @property
    def office(self) -> "ReportStore": ...

    @property
    def supervision(self) -> "SupervisionStore": ...

    @property
    def cashier(self) -> CashierStore: ...

    @property
    def interruptions(self) -> InterruptionStore: ...

    @property
    def conservation(self) -> ConservationStore: ...

    @property
    def staff(self) -> StaffStore: ...

    @property
    def keys(self) -> KeyStore: ...

    @property
    def hooks(self) -> HookStore: ...

    @property
    def results(self) -> ResultStore: ...

    @property
    def shares(self) -> ShareStore: ...

    @property
    def pictures(self) -> PictureStore: ...

    @property
    def responsible(self) -> ResponsibleStore: ...

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        """All transfers and the hand, or nothing. What is known already (by its id) is skipped. Raises
        ``ledger.NotEnough`` where an account other than ``bank`` would fall below zero, ``ledger.BadTransfer`` where a
        transfer can never be done or its id belongs to another, ``responsible.NotAllowed`` where a player may not bring
        so much into play, ``StoreFailed`` where the database refuses."""

    async def commit_act(self, transfers: Sequence[Transfer], act: Act) -> None:
        """The same for what one of the staff has ordered; the act is written down with it."""

    async def balance(self, account: str, currency: str) -> int: ...

    async def balances(self, prefix: str) -> dict[tuple[str, str], int]:
        """Balances other than zero of all accounts whose name begins with ``prefix``, by (account, currency)."""

    async def create_player(self, player: PlayerRecord, transfers: Sequence[Transfer] = ()) -> None:
        """Raises ``NameTaken``."""

    async def change_player(self, before: PlayerRecord, after: PlayerRecord) -> bool:
        """Sets name, kind and password, if the player still is as ``before``; False where he is not. Raises
        ``NameTaken``."""

    async def player(self, id: str) -> PlayerRecord | None: ...

    async def player_named(self, name: str) -> PlayerRecord | None: ...

    async def create_session(self, session: SessionRecord) -> None:
        """Raises ``acts.AccountClosed``."""

    async def session(self, digest: str, now: int) -> PlayerRecord | None:
        """The player of a session that has neither ended nor expired."""

    async def end_session(self, digest: str, at: int, why: str) -> None: ...

    async def hands_of(
        self, player: str, most: int, before: int | None = None, search: HandSearch = EVERY_HAND
    ) -> list[HandRecord]:
        """The player's last hands, the latest first; ``before``: only those that ended before that time."""

    async def hand(self, id: str) -> HandRecord | None: ...

    async def add_to_hand(self, id: str, events: bytes) -> None:
        """Puts events (a JSON list) that came after a recorded hand behind those of its record. Raises ``StoreFailed``
        where there is no such hand."""

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        """The names of the players that there are among these ids."""

    async def points_earned(self, player: str, most: int, before: int | None = None) -> list[Transfer]:
        """The player's last VIP points, the latest first; ``before``: only those earned before that time."""

    async def spend_protection(self, use: ProtectionUse, allowed: int, since: int) -> bool:
        """Writes the use down if the player has used fewer than ``allowed`` after ``since``; False where he has not.
        One that is known (by hand and player) is not spent again, and is still his: True."""

    async def protections_since(self, player: str, since: int) -> int:
        """How many the player has used after that time; one of a hand that was void then is his again."""

    async def protection_uses(self, since: int) -> list[ProtectionUse]:
        """All uses from that time on, the latest first."""

    async def transfers_between(self, first: str, last: str) -> list[Transfer]:
        """The transfers whose ids lie from ``first`` up to before ``last`` (as texts), in the order in which they were
        done."""

    async def last_hand_number(self, table: str) -> int:
        """The number of the last hand recorded at the table, 0 if there is none."""

    async def audit(self) -> list[str]:
        """What is wrong with the books (balances against transfers, the sum of each currency), a sentence each; empty
        where nothing is. Reads every transfer."""

    async def check(self) -> None:
        """Raises ``StoreFailed`` where the database does not answer."""

    async def close(self) -> None: ...
