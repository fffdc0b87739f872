"""What the room keeps: the interface that every store fulfils, and the values that go through it.

Amounts are units of the smallest chip of their currency; times are milliseconds (UTC).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from dealerbox.avatars.store import PictureStore
from dealerbox.cashier.store import CashierStore
from dealerbox.chat.store import TalkStore
from dealerbox.conservation.store import ConservationStore
from dealerbox.core.audit_log import Act, ActStore
from dealerbox.core.records import HandRecord, PlayerRecord, ProtectionUse, SessionRecord
from dealerbox.core.tournament_records import TournamentStore
from dealerbox.hand_history.results import ResultStore
from dealerbox.hand_history.search import EVERY_HAND, HandSearch
from dealerbox.hand_history.share_store import ShareStore
from dealerbox.integrations.api_keys.store import KeyStore
from dealerbox.integrations.webhooks.store import HookStore
from dealerbox.interruptions.store import InterruptionStore
from dealerbox.ledger.transfers import Transfer
from dealerbox.play_limits.store import ResponsibleStore
from dealerbox.private_tables.store import PrivateTableStore
from dealerbox.staff.store import StaffStore

if TYPE_CHECKING:
    from dealerbox.accounts.store import AccountStore
    from dealerbox.collusion.store import CaseStore
    from dealerbox.reports.store import ReportStore
    from dealerbox.staff.supervision.store import SupervisionStore


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
