"""The collusion review: reads every hand once while the room runs.

It reads in a separate thread, which rests as long as it works so that tables get their turn; known days are never
read again. Its results are only in memory and read again when first requested after a restart.
"""

import asyncio
import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from dealerbox.collusion.evidence import DAY_MS, Evidence, Pair, Sittings
from dealerbox.collusion.facts import facts
from dealerbox.collusion.sharing import Shared, seen, shared
from dealerbox.collusion.signs import Suspects, judge, rank
from dealerbox.core.records import HandRecord
from dealerbox.reports.store import WithReports

MAX_DAYS = 30
PAGE = 25
"""Hands read at a time: a few milliseconds."""
WAIT_SECONDS = 3.0
"""How long an answer waits for hands that have not been read."""
MAX_SHARING = 20
"""An address shared by more players is a school's or a mobile network's, and means nothing."""


class Ranking(Struct, frozen=True):
    """Pairs by score; ``hands`` were read so far, ``complete``: all of them."""

    suspects: list[Suspects]
    hands: int
    complete: bool


class PairFile(Struct, frozen=True):
    """A pair with all signs and what they share."""

    suspects: Suspects
    shared: list[Shared]
    complete: bool


class CollusionReview:
    """The statistics of all recent hands. ``now`` is the room's clock (ms)."""

    def __init__(self, store: WithReports, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._days: dict[int, Evidence] = {}
        self._cursor: int | None = None
        self._lock = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None

    async def ranking(self, days: int, leave_out: Sequence[str] = ()) -> Ranking:
        """Return the pairs with any sign in the last ``days``, the highest score first, without players in
        ``leave_out``. Raises ``StoreFailed``."""
        complete = await self._caught_up()
        sightings = await self._store.reports.sightings(self._since(days), MAX_SHARING)

        def work() -> Ranking:
            evidence = self._sum(days)
            things = seen(shared(sightings, Sittings(evidence)))
            return Ranking(rank(evidence, things, leave_out), evidence.hands, complete)

        async with self._lock:
            return await asyncio.to_thread(work)

    async def pair(self, pair: Pair, days: int) -> PairFile:
        complete = await self._caught_up()
        sightings = await self._store.reports.sightings(self._since(days), MAX_SHARING)

        def work() -> PairFile:
            evidence = self._sum(days)
            sittings = Sittings(evidence)
            things = shared((one for one in sightings if one.player in pair), sittings)
            suspects = judge(evidence, sittings, pair, *seen(things).values())
            return PairFile(suspects, things.get(pair, []), complete)

        async with self._lock:
            return await asyncio.to_thread(work)

    def _since(self, days: int) -> int:
        return (self._now() // DAY_MS - days + 1) * DAY_MS

    def _sum(self, days: int) -> Evidence:
        first, whole = self._since(days) // DAY_MS, Evidence()
        for day, evidence in self._days.items():
            if day >= first:
                whole.add(evidence)
        return whole

    # ---- reading ----

    async def _caught_up(self) -> bool:
        """Return whether all hands were read; otherwise reading continues in the background."""
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read(), name="collusion-review")
            # A failure is raised to the next caller if this one is gone.
            self._reading.add_done_callback(lambda task: task.cancelled() or task.exception())
        done, _ = await asyncio.wait((self._reading,), timeout=WAIT_SECONDS)
        if not done:
            return False
        self._reading.result()
        return True

    async def _read(self) -> None:
        first = self._now() // DAY_MS - MAX_DAYS + 1
        self._days = {day: evidence for day, evidence in self._days.items() if day >= first}
        if self._cursor is None:
            self._cursor = await self._store.reports.cursor_at(first * DAY_MS)
        while page := await self._store.reports.hands_after(self._cursor, PAGE):
            async with self._lock:
                began = time.monotonic()
                await asyncio.to_thread(self._take, [hand for _, hand in page])
                self._cursor = page[-1][0]
            await asyncio.sleep(time.monotonic() - began)

    def _take(self, hands: Sequence[HandRecord]) -> None:
        for hand in hands:
            found = None if hand.currency.startswith("CHIPS:") else facts(hand)  # tournament seats are drawn
            if found is not None:
                self._days.setdefault(hand.ended // DAY_MS, Evidence()).take(found)
