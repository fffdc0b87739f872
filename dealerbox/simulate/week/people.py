"""The people of a simulated room: when they come, where they sit down, when they disconnect and return."""

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from dealerbox.gateway.socket.connection import Viewer
from dealerbox.live.floor.waiting import kind_of
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.clients import Answer, BusClient, Client, Question, SocketClient
from dealerbox.simulate.week.table_visit import TableVisit
from dealerbox.table.commands import LeaveWaiting
from dealerbox.table.events import TableEvent
from dealerbox.wire import Do, Done, QuickSeat, Refused, Seated, Wait, WaitForKind

if TYPE_CHECKING:
    from dealerbox.simulate.week.public_table import PublicTable
    from dealerbox.simulate.week.room import CashRoom

HOUR_MS = 3_600_000
SOCKETS = 8
"""Every Nth person uses a gateway connection, the others the bus."""
_RHYTHM = (4, 2, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 6, 7, 9, 12, 14, 14, 12, 9, 6)
"""How many people come in each hour of the day."""


class Person:
    """One person with an account in the room."""

    def __init__(self, number: int, seed: int, room: "CashRoom") -> None:
        self.id, self.name = f"p{number}", f"Person {number}"
        self.chance = random.Random(f"person {number} of {seed}")
        self.connected = False
        self.left_with: dict[str, int] = {}
        """The stack that the person took from each table when they last left it."""
        self.visits: dict[str, TableVisit] = {}
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
        self._room = room
        self._tasks: dict[asyncio.Task[None], None] = {}
        self._offer: asyncio.Future[PublicTable] | None = None
        self.client: Client
        if number % SOCKETS == 0:
            viewer = Viewer(self.id, self.name)
            self.client = SocketClient(
                viewer, lambda: room.parts, lambda: room.hub, self._on_event, self._on_disconnect, self.breach
            )
        else:
            lag_ms = chance.choice((0, 0, 80, 300, 2500))
            self.client = BusClient(self.id, self.name, lambda: room.parts, lag_ms)

    # ---- small things ----

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run ``work`` in the background."""
        task = asyncio.create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self._room.fault(fault)

    def stop(self) -> None:
        self.client.drop()
        for task in tuple(self._tasks):
            task.cancel()

    def breach(self, breach: Breach) -> None:
        self._room.fault(breach)

    async def pause(self, minimum: float, maximum: float) -> None:
        """Wait for a random time between the two numbers of seconds."""
        await self._room.parts.clock.sleep(round(self.chance.uniform(minimum, maximum) * 1000))

    async def think(self) -> None:
        await self.pause(0.3, 2 * self._thinks)

    def new_id(self) -> str:
        self.asked += 1
        return f"{self.id}-{self.asked}"

    async def ask(self, message: Question) -> Answer:
        answer = await self.client.ask(message)
        if isinstance(answer, Refused):
            self.refused[answer.code] += 1
        return answer

    async def pay_in(self, currency: str, amount: int) -> None:
        """Make sure that the wallet holds ``amount``; now and then the person forgets."""
        if self.chance.random() > 0.03:
            await self._room.pay_in(self.id, currency, amount)

    def _on_event(self, table: str, event: TableEvent) -> None:
        visit = self.visits.get(table)
        if visit is not None:
            visit.on_event(event)

    # ---- the day ----

    async def live(self) -> None:
        """Come and go until the end."""
        clock = self._room.parts.clock
        while True:
            await clock.sleep(self._until_next_visit(clock.now()))
            await self._visit_room()

    def _until_next_visit(self, now: int) -> int:
        """Return the time until the next visit in ms: about two visits a day, most in the evening."""
        wait = 0
        while True:
            hour = (now + wait) // HOUR_MS % 24
            if self.chance.random() < _RHYTHM[hour] / 60:
                return wait + self.chance.randrange(HOUR_MS)
            wait += HOUR_MS

    async def _visit_room(self) -> None:
        clock = self._room.parts.clock
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
        self.client.drop()

    async def _connect(self) -> None:
        self.connected = True
        await self.client.connect()
        for visit in tuple(self.visits.values()):
            visit.catch_up()

    async def _lose_connections(self) -> None:
        while True:
            await self.pause(0, 2 * self._lost_every)
            self.connected = False
            self.losses += 1
            self.client.drop()
            await self.pause(*self.chance.choice(((0.2, 10), (0.2, 10), (5, 90), (60, 900))))
            await self._connect()

    def _on_disconnect(self) -> None:
        """Reconnect after the room has ended the connection, because it restarts or the person was too slow."""
        if self.connected:
            self.start(self._try_again())

    async def _try_again(self) -> None:
        await self.pause(3, 60)
        if self.connected:
            await self._connect()

    async def _play(self, until: int) -> None:
        """Play at one table after another for as long as the visit lasts."""
        clock = self._room.parts.clock
        last: PublicTable | None = None
        while clock.now() < until:
            back = last is not None and not last.closed and self.chance.random() < 0.3
            table = last if back else await self._find_table()
            if table is None or table.config.id in self.visits or not self.connected:
                await self.pause(20, 200)
                last = None
                continue
            await self._visit_table(table, until)
            last = table
            await self.pause(1, 300)

    async def _find_table(self) -> "PublicTable | None":
        """Return a table picked from the lobby or found by quick seat. If all seats are taken, the person may join a
        waiting list."""
        roll = self.chance.random()
        if roll < 0.7:
            return self._room.pick(self)
        full = self._room.full(self)
        if full is not None and self._offer is None:
            kind = kind_of(full.config) if roll < 0.8 else None
            if kind is not None:
                return await self._wait(WaitForKind(self.new_id(), kind), WaitForKind(self.new_id(), kind, on=False))
            id = full.config.id
            return await self._wait(Wait(self.new_id(), id), Do(self.new_id(), id, LeaveWaiting()))
        table = self._room.pick(self)
        kind = kind_of(table.config) if table is not None else None
        if table is None or kind is None:
            return table
        buy_in = table.config.min_buy_in
        await self.pay_in(table.config.currency, buy_in)
        answer = await self.ask(QuickSeat(self.new_id(), kind, buy_in))
        return self._room.table(answer.table) if isinstance(answer, Seated) else None

    async def _wait(self, wait: Wait | WaitForKind, no_more: Do | WaitForKind) -> "PublicTable | None":
        """Wait some minutes at most. Return the table that offers a seat."""
        offer = self._offer = asyncio.get_running_loop().create_future()
        try:
            if not isinstance(await self.ask(wait), Done):
                return None
            table = await asyncio.wait_for(offer, self.chance.uniform(30, 1200))
            return table if self.chance.random() > 0.15 else None  # lets the offer lapse
        except TimeoutError:
            await self.ask(no_more)
            return None
        finally:
            self._offer = None

    def offered(self, table: "PublicTable") -> None:
        """Take note that a table holds a seat for the person."""
        if self._offer is not None and not self._offer.done():
            self._offer.set_result(table)

    async def _visit_table(self, table: "PublicTable", until: int) -> None:
        visit = self.visits[table.config.id] = table.visits[self.id] = TableVisit(self, table)
        try:
            if await visit.sit():
                await self._until_over(visit, until)
        finally:
            visit.over.set()
            self.visits.pop(table.config.id, None)
            if table.visits.get(self.id) is visit:
                del table.visits[self.id]
        await self.client.unwatch(table.config.id)

    async def _until_over(self, visit: TableVisit, until: int) -> None:
        """Play until the person leaves, is removed or the visit ends; then leave, or just disappear."""
        left = max(1, until - self._room.parts.clock.now())
        try:
            await asyncio.wait_for(visit.over.wait(), left / 1000)
            return
        except TimeoutError:
            pass
        if self.chance.random() < 0.15:
            return
        while not visit.over.is_set():
            await visit.leave()
            try:
                await asyncio.wait_for(visit.over.wait(), 120)
            except TimeoutError:
                continue
