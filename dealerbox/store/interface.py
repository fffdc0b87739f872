"""What the room stores: the interface that every store implements, and the values that pass through it.

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
    """Durable storage. A method returns after the commit, or raises and has changed nothing."""

    async def hands_of(
        self, player: str, most: int, before: int | None = None, search: HandSearch = EVERY_HAND
    ) -> list[HandRecord]:
        """Return the player's last hands, the latest first; with ``before``, only those that ended earlier (ms)."""

    async def points_earned(self, player: str, most: int, before: int | None = None) -> list[Transfer]:
        """Return the player's last VIP points, the latest first; with ``before``, only those earned earlier (ms)."""

    async def spend_protection(self, use: ProtectionUse, allowed: int, since: int) -> bool:
        """Record the use if the player has used fewer than ``allowed`` after ``since`` (ms), and return whether they
        may use it. A use that is recorded already (same hand and player) is not counted again and returns True."""

    async def protections_since(self, player: str, since: int) -> int:
        """Return how many the player has used after ``since`` (ms). A use in a hand that was voided does not count."""

    async def protection_uses(self, since: int) -> list[ProtectionUse]:
        """Return all uses from ``since`` (ms) on, the latest first."""

    async def transfers_between(self, first: str, last: str) -> list[Transfer]:
        """Return the transfers whose ids, compared as texts, are at least ``first`` and less than ``last``, in the
        order in which they were made."""

    async def last_hand_number(self, table: str) -> int:
        """Return the number of the last hand recorded at the table, 0 if there is none."""

    async def audit(self) -> list[str]:
        """Return every error in the ledger (balances against transfers, the sum of each currency) as a sentence. Reads
        every transfer."""

    async def check(self) -> None:
        """Raise ``StoreFailed`` if the database does not answer."""

    async def close(self) -> None: ...
