"""The store of a simulated room: it fails on demand, tells of every hand, and forgets what has been checked."""

import sqlite3
from collections.abc import Callable, Sequence

from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer
from dealerbox.simulate.forgetting import forget_hands, forget_transfers
from dealerbox.store.sqlite.in_memory import InMemoryStore

KEPT_MS = 26 * 3_600_000
"""How long hands that won a jackpot are kept: longer than the house looks at them."""


class WeekStore(InMemoryStore):
    """``failing``: nothing can be written. ``recorded`` is called with each hand once it is committed."""

    def __init__(self, recorded: Callable[[HandRecord], None]) -> None:
        super().__init__(self._fail)
        self.failing = False
        self._recorded = recorded

    def _fail(self, method: str) -> None:
        if self.failing:
            raise StoreFailed("the store is out of order")

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        new = hand is not None and await self.hand(hand.id) is None
        await super().commit(transfers, hand)
        if hand is not None and new:
            self._recorded(hand)

    async def forget(self, now: int, about: int) -> None:
        """Remove the hands from before ``about`` (ms), and its transfers, whose sums are carried forward. A hand with a
        jackpot prize to be paid stays for ``KEPT_MS``."""

        def work(connection: sqlite3.Connection) -> None:
            forget_hands(connection, about, now - KEPT_MS)
            forget_transfers(connection, about)

        await self._do(work)
