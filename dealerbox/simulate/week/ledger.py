"""The store of a simulated room: it fails on demand, reports every hand, and deletes what has been checked."""

import sqlite3
from collections.abc import Callable, Sequence

from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer
from dealerbox.simulate.forgetting import forget_hands, forget_transfers
from dealerbox.store.sqlite.in_memory import InMemoryStore

RETENTION_MS = 26 * 3_600_000
"""How long hands that won a jackpot are stored: longer than the review of the prize takes."""


class WeekStore(InMemoryStore):
    """A store in memory. While ``failing``, every write fails. ``recorded`` is called with each committed hand."""

    def __init__(self, recorded: Callable[[HandRecord], None]) -> None:
        super().__init__(self._fail)
        self.failing = False
        self._recorded = recorded

    def _fail(self, method: str) -> None:
        if self.failing:
            raise StoreFailed("the store is unavailable")

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        new = hand is not None and await self.hand(hand.id) is None
        await super().commit(transfers, hand)
        if hand is not None and new:
            self._recorded(hand)

    async def forget(self, now: int, about: int) -> None:
        """Delete hands and transfers from before ``about`` (ms); the sums of the transfers are carried forward. A hand
        with an unpaid jackpot prize stays for ``RETENTION_MS``."""

        def work(connection: sqlite3.Connection) -> None:
            forget_hands(connection, about, now - RETENTION_MS)
            forget_transfers(connection, about)

        await self._do(work)
