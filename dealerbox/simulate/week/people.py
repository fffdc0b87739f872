"""The people of a simulated room: when they come, where they sit down, when they vanish and come back."""

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from dealerbox.gateway.socket.connection import Viewer
from dealerbox.live.floor.waiting import kind_of
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.lines import Answer, BusLine, Line, Question, SocketLine
from dealerbox.simulate.week.stay import Stay
from dealerbox.table.commands import LeaveWaiting
from dealerbox.table.events import TableEvent
from dealerbox.wire import Do, Done, QuickSeat, Refused, Seated, Wait, WaitForKind

if TYPE_CHECKING:
    from dealerbox.simulate.week.house import House
    from dealerbox.simulate.week.seen import Seen

HOUR_MS = 3_600_000
SOCKETS = 8
"""Every so manyth person comes over a connection of the gateway, the others over the bus."""
_RHYTHM = (4, 2, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 6, 7, 9, 12, 14, 14, 12, 9, 6)
"""How many people come in each hour of the day."""


class Person:
    """``left_with``: what he took from each table when he last left it."""

    def __init__(self, number: int, seed: int, house: "House") -> None:
        self.id, self.name = f"p{number}", f"Person {number}"
        self.chance = random.Random(f"person {number} of {seed}")
        self.connected = False
        self.left_with: dict[str, int] = {}
        self.stays: dict[str, Stay] = {}
        self.refused: Counter[str] = Counter()
        self.asked = 0
        self.losses = 0
        chance = self.chance
        self.loose = chance.random()
        self.sloppy = chance.choice((0.0, 0.003, 0.02))
        self.restless = chance.choice((0.01, 0.02, 0.05))
        self._tables_at_once = chance.choice((1, 1, 2, 3))
        self._thinks = chance.uniform(1.0, 5.0)
        self._lost_every = chance.choice((900, 3600, 14_400))
        self._house = house
        self._tasks: dict[asyncio.Task[None], None] = {}
        self._offer: asyncio.Future[Seen] | None = None
        self.line: Line
        if number % SOCKETS == 0:
            viewer = Viewer(self.id, self.name)
            self.line = SocketLine(
                viewer, lambda: house.parts, lambda: house.hub, self._heard, self._line_gone, self.breach
            )
        else:
            lag_ms = chance.choice((0, 0, 80, 300, 2500))
            self.line = BusLine(self.id, self.name, lambda: house.parts, lag_ms)

    # ---- small things ----

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something beside everything else."""
        task = asyncio.create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self._house.fault(fault)

    def stop(self) -> None:
        self.line.drop()
        for task in tuple(self._tasks):
            task.cancel()

    def breach(self, breach: Breach) -> None:
        self._house.fault(breach)

    async def pause(self, least: float, most: float) -> None:
        """So many seconds."""
        await self._house.parts.clock.sleep(round(self.chance.uniform(least, most) * 1000))

    async def think(self) -> None:
        await self.pause(0.3, 2 * self._thinks)

    def new_id(self) -> str:
        self.asked += 1
        return f"{self.id}-{self.asked}"

    async def ask(self, message: Question) -> Answer:
        answer = await self.line.ask(message)
        if isinstance(answer, Refused):
            self.refused[answer.code] += 1
        return answer

    async def pay_in(self, currency: str, amount: int) -> None:
        """Sees to it that the wallet holds so much; now and then he forgets."""
        if self.chance.random() > 0.03:
            await self._house.pay_in(self.id, currency, amount)

    def _heard(self, table: str, event: TableEvent) -> None:
        stay = self.stays.get(table)
        if stay is not None:
            stay.hears(event)

    # ---- the day ----

    async def live(self) -> None:
        """Comes and goes until the end."""
        clock = self._house.parts.clock
        while True:
            await clock.sleep(self._until_next_visit(clock.now()))
            await self._visit()

    def _until_next_visit(self, now: int) -> int:
        """Some two visits a day, most in the evening."""
        wait = 0
        while True:
            hour = (now + wait) // HOUR_MS % 24
            if self.chance.random() < _RHYTHM[hour] / 60:
                return wait + self.chance.randrange(HOUR_MS)
            wait += HOUR_MS

    async def _visit(self) -> None:
        clock = self._house.parts.clock
        until = clock.now() + round(self.chance.expovariate(1 / 5400) * 1000) + 300_000
        await self._connect()
        losing = asyncio.create_task(self._lose_connections())
        seats = [asyncio.create_task(self._play(until)) for _ in range(self._tables_at_once)]
        try:
            await asyncio.gather(*seats)
        finally:
            for task in (losing, *seats):
                task.cancel()
        self.connected = False
        self.line.drop()

    async def _connect(self) -> None:
        self.connected = True
        await self.line.connect()
        for stay in tuple(self.stays.values()):
            stay.catch_up()

    async def _lose_connections(self) -> None:
        while True:
            await self.pause(0, 2 * self._lost_every)
            self.connected = False
            self.losses += 1
            self.line.drop()
            await self.pause(*self.chance.choice(((0.2, 10), (0.2, 10), (5, 90), (60, 900))))
            await self._connect()

    def _line_gone(self) -> None:
        """The room has ended the connection: it is started anew, or he was too slow."""
        if self.connected:
            self.start(self._try_again())

    async def _try_again(self) -> None:
        await self.pause(3, 60)
        if self.connected:
            await self._connect()

    async def _play(self, until: int) -> None:
        """At one table after the other, as long as the visit lasts."""
        clock = self._house.parts.clock
        last: Seen | None = None
        while clock.now() < until:
            back = last is not None and not last.closed and self.chance.random() < 0.3
            seen = last if back else await self._find_table()
            if seen is None or seen.config.id in self.stays or not self.connected:
                await self.pause(20, 200)
                last = None
                continue
            await self._stay(seen, until)
            last = seen
            await self.pause(1, 300)

    async def _find_table(self) -> "Seen | None":
        """Chosen from the lobby, or found by the house; where all seats are taken he may wait for one."""
        roll = self.chance.random()
        if roll < 0.7:
            return self._house.pick(self)
        full = self._house.full(self)
        if full is not None and self._offer is None:
            kind = kind_of(full.config) if roll < 0.8 else None
            if kind is not None:
                return await self._wait(WaitForKind(self.new_id(), kind), WaitForKind(self.new_id(), kind, on=False))
            id = full.config.id
            return await self._wait(Wait(self.new_id(), id), Do(self.new_id(), id, LeaveWaiting()))
        seen = self._house.pick(self)
        kind = kind_of(seen.config) if seen is not None else None
        if seen is None or kind is None:
            return seen
        buy_in = seen.config.min_buy_in
        await self.pay_in(seen.config.currency, buy_in)
        answer = await self.ask(QuickSeat(self.new_id(), kind, buy_in))
        return self._house.table(answer.table) if isinstance(answer, Seated) else None

    async def _wait(self, wait: Wait | WaitForKind, no_more: Do | WaitForKind) -> "Seen | None":
        """Some minutes at most. The table at which a seat is offered."""
        offer = self._offer = asyncio.get_running_loop().create_future()
        try:
            if not isinstance(await self.ask(wait), Done):
                return None
            seen = await asyncio.wait_for(offer, self.chance.uniform(30, 1200))
            return seen if self.chance.random() > 0.15 else None  # he lets it lapse
        except TimeoutError:
            await self.ask(no_more)
            return None
        finally:
            self._offer = None

    def offered(self, seen: "Seen") -> None:
        """A seat is kept for him."""
        if self._offer is not None and not self._offer.done():
            self._offer.set_result(seen)

    async def _stay(self, seen: "Seen", until: int) -> None:
        stay = self.stays[seen.config.id] = seen.stays[self.id] = Stay(self, seen)
        try:
            if await stay.sit():
                await self._until_over(stay, until)
        finally:
            stay.over.set()
            self.stays.pop(seen.config.id, None)
            if seen.stays.get(self.id) is stay:
                del seen.stays[self.id]
        await self.line.unwatch(seen.config.id)

    async def _until_over(self, stay: Stay, until: int) -> None:
        """Until he leaves, is sent home, or the visit ends: then he leaves, or just vanishes."""
        left = max(1, until - self._house.parts.clock.now())
        try:
            await asyncio.wait_for(stay.over.wait(), left / 1000)
            return
        except TimeoutError:
            pass
        if self.chance.random() < 0.15:
            return
        while not stay.over.is_set():
            await stay.leave()
            try:
                await asyncio.wait_for(stay.over.wait(), 120)
            except TimeoutError:
                continue
