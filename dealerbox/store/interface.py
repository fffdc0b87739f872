"""What the room keeps: the interface that every store fulfils, and the values that go through it.

Amounts are units of the smallest chip of their currency; times are milliseconds (UTC).
"""

from typing import Protocol

from dealerbox.accounts.store import WithAccounts
from dealerbox.avatars.store import WithAvatars
from dealerbox.cashier.store import WithCashier
from dealerbox.chat.store import ChatStore
from dealerbox.collusion.store import WithCases
from dealerbox.conservation.store import WithConservation
from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.records import HandRecord, ProtectionUse
from dealerbox.core.stores import HandStore, LedgerStore, PlayerStore, SessionStore, TableNameStore
from dealerbox.core.tournament_records import TournamentStore
from dealerbox.hand_history.results import WithResults
from dealerbox.hand_history.search import EVERY_HAND, HandSearch
from dealerbox.hand_history.share_store import WithShares
from dealerbox.integrations.api_keys.store import WithApiKeys
from dealerbox.integrations.webhooks.store import WithWebhooks
from dealerbox.interruptions.store import WithInterruptions
from dealerbox.ledger.transfers import Transfer
from dealerbox.play_limits.store import WithPlayLimits
from dealerbox.private_tables.store import PrivateTableStore
from dealerbox.reports.store import WithReports
from dealerbox.staff.store import WithStaff
from dealerbox.staff.supervision.store import WithSupervision


class Store(
    PlayerStore,
    SessionStore,
    HandStore,
    LedgerStore,
    TableNameStore,
    ChatStore,
    PrivateTableStore,
    AuditLogStore,
    TournamentStore,
    WithAvatars,
    WithAccounts,
    WithCashier,
    WithCases,
    WithConservation,
    WithResults,
    WithShares,
    WithApiKeys,
    WithWebhooks,
    WithInterruptions,
    WithPlayLimits,
    WithReports,
    WithStaff,
    WithSupervision,
    Protocol,
):
    """Where everything lasts. A method returns after the commit, or raises and has changed nothing."""

    async def hands_of(
        self, player: str, most: int, before: int | None = None, search: HandSearch = EVERY_HAND
    ) -> list[HandRecord]:
        """The player's last hands, the latest first; ``before``: only those that ended before that time."""

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
