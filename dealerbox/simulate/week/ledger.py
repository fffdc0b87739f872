"""The store of a simulated room: it fails on demand, tells of every hand, and forgets what has been checked."""

from collections.abc import Callable, Sequence

from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer
from dealerbox.store.memory.store import MemoryStore

KEPT_MS = 26 * 3_600_000
"""How long hands that won a jackpot are kept: longer than the house looks at them."""


class WeekStore(MemoryStore):
    """``failing``: nothing can be written. ``recorded`` is called with each hand once it is committed."""

    def __init__(self, recorded: Callable[[HandRecord], None]) -> None:
        super().__init__(self._fail)
        self.failing = False
        self._recorded = recorded

    def _fail(self, method: str) -> None:
        if self.failing:
            raise StoreFailed("the store is out of order")

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        new = hand is not None and hand.id not in self._hands
        await super().commit(transfers, hand)
        if hand is not None and new:
            self._recorded(hand)

    def forget(self, now: int, about: int) -> None:
        """Transfers from before ``about``, whose sums are carried forward, and the hands of that time that have won
        nothing. A week of a room has more of them than fit in memory."""
        held = self._shelf.book.balances()
        self._hands = {
            id: hand
            for id, hand in self._hands.items()
            if hand.ended >= about or (hand.ended >= now - KEPT_MS and (f"prize:{id}", hand.currency) in held)
        }
        self._shelf.book.forget(about)
