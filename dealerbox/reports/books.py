"""The money book of a running room, updated with the new transfers at each request."""

import asyncio
from collections.abc import Iterable

from msgspec import Struct

from dealerbox.reports.money import MoneyBook
from dealerbox.reports.store import HandSum, WithReports


class MoneyBooks:
    def __init__(self, store: WithReports) -> None:
        self._store = store
        self._book = MoneyBook()
        self._last = 0
        self._lock = asyncio.Lock()

    async def book(self) -> MoneyBook:
        """Return the sums of all transfers so far. Raises ``StoreFailed``."""
        async with self._lock:
            self._last, sums = await self._store.reports.transfer_sums(self._last)
            self._book.take(sums)
        return self._book


class GameSum(Struct, frozen=True):
    """Sums over hands; ``table`` is empty if the tables of a game are added up."""

    currency: str
    game: str
    limit: str
    table: str
    hands: int
    pot: int
    rake: int


def by_game(sums: Iterable[HandSum], tables: bool) -> list[GameSum]:
    """Add up hands by game and limit, or by table if ``tables``; the highest rake first."""
    found: dict[tuple[str, str, str, str], list[HandSum]] = {}
    for one in sums:
        key = (one.currency, one.game, one.limit, one.table if tables else "")
        found.setdefault(key, []).append(one)
    sums_by_game = [
        GameSum(*(*key, sum(one.hands for one in same), sum(one.pot for one in same), sum(one.rake for one in same)))
        for key, same in found.items()
    ]
    return sorted(sums_by_game, key=lambda one: (one.currency, -one.rake, -one.hands, one.game, one.limit, one.table))
