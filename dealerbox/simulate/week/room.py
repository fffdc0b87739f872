"""A whole cash room in memory: its tables open and close, its store fails at times, and it restarts every day."""

import asyncio
import random
from collections.abc import Iterator
from hashlib import sha256

from dealerbox.core import messages
from dealerbox.core.bus import MemoryBus, NobodyServes
from dealerbox.core.clock import Clock
from dealerbox.core.metrics import Metrics
from dealerbox.core.records import HandRecord, PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.rng import SeededRng
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.socket.hub import Hub
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.parts import Parts
from dealerbox.live.recovery import recover
from dealerbox.live.room import Room
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.checkers.money import Money
from dealerbox.simulate.week.ledger import WeekStore
from dealerbox.simulate.week.menu import menu
from dealerbox.simulate.week.people import Person
from dealerbox.simulate.week.public_table import PublicTable
from dealerbox.simulate.week.table_watcher import TableWatcher, Tally
from dealerbox.table.config import TableConfig

HOUR_MS = 3_600_000
RETENTION_MS = 2 * HOUR_MS
"""How long transfers and hands are stored. The room looks back one hour for the stacks that players left with."""
STOPPED = "the table had to stop"


class CashRoom:
    """A simulated cash room. The first fault is in ``why``, and sets ``broken``."""

    def __init__(self, seed: int, tables: int, clock: Clock) -> None:
        self.store = WeekStore(self._recorded)
        self.money = Money()
        self.tally = Tally()
        self.digest = sha256()
        self.broken = asyncio.Event()
        self.why: BaseException | None = None
        self.restarts = self.stopped = self.opened = 0
        self.calm = 0
        """Until when (ms) faults are expected because the store has failed."""
        self._chance = random.Random(f"house of {seed}")
        self._rng = SeededRng(f"cards of {seed}")
        self._clock = clock
        self._menu: Iterator[TableConfig] = menu(self._chance, "w")
        self._ids = iter(range(10**12))
        self._slots: list[TableConfig | None] = [None] * tables
        """The table of each slot; None when the next one is to be opened."""
        self._tasks: list[asyncio.Task[None]] = []
        self._people: dict[str, Person] = {}
        self._watchers: dict[str, TableWatcher] = {}
        self._rejoin_stacks: dict[str, dict[str, tuple[int, int]]] = {}
        self.parts = self._new_parts()
        self.room = Room(self.parts)
        self.hub = Hub(self.parts.bus, clock)

    def _new_parts(self) -> Parts:
        bus = MemoryBus()
        return Parts(self.store, bus, self._clock, self._rng, Metrics(), lambda: f"id-{next(self._ids)}")

    def fault(self, fault: BaseException) -> None:
        """Record a fault; only the first one counts."""
        if self.why is None:
            self.why = fault
        self.broken.set()

    # ---- running ----

    async def start(self) -> None:
        """Open all tables."""
        self.parts = self._new_parts()
        self.room = Room(self.parts)
        self.hub = Hub(self.parts.bus, self._clock)
        self.room.start()
        await self.hub.start()
        for slot in range(len(self._slots)):
            await self._open(slot)
        self._tasks = [asyncio.create_task(self._keep(slot)) for slot in range(len(self._slots))]

    async def stop(self, how: str) -> None:
        """Close the room. ``drain`` and ``close`` are orderly; in a ``crash`` nothing can be written any more."""
        self.restarts += 1
        for task in self._tasks:
            task.cancel()
        if how == "drain":
            self.room.drain(3, "for a restart")
            await self._clock.sleep(6 * 60_000)
        if how == "crash":
            self.store.failing = True
            await self._clock.sleep(15_000)
        closed = await self.room.close("for a restart", 10)
        if not closed and how != "crash":
            self.fault(Breach("the room could not be closed in an orderly way"))
        self.store.failing = False
        self.calm = self._clock.now() + 60_000
        self.hub.disconnect_all()
        for id, watcher in self._watchers.items():
            self._rejoin_stacks[id] = watcher.rejoin_stacks
            watcher.over()
        self._watchers.clear()
        await recover(self.store, self._clock.now(), f"start-{self.restarts}")
        await self.check_money()

    async def hiccup(self) -> None:
        """Make the store fail for 3 seconds: tables whose hand ends meanwhile stop."""
        self.store.failing = True
        await self._clock.sleep(3000)
        self.store.failing = False
        self.calm = self._clock.now() + 60_000

    @property
    def expects_faults(self) -> bool:
        return self.store.failing or self._clock.now() < self.calm

    # ---- tables ----

    async def _open(self, slot: int) -> None:
        config = self._slots[slot] or next(self._menu)
        self._slots[slot] = config
        self.opened += 1
        rejoin_stacks = self._rejoin_stacks.pop(config.id, {})
        watcher = TableWatcher(
            config, self._clock.now, self.fault, self._offered, self.tally, self.digest.update, rejoin_stacks
        )
        self._watchers[config.id] = watcher
        self.parts.bus.listen(messages.events_subject(config.id), watcher.publish)
        await self.room.open_table(config)

    async def _keep(self, slot: int) -> None:
        """Run the tables of one slot: each is closed some hours after it opened, and another takes its place."""
        while True:
            config = self._slots[slot]
            assert config is not None
            watcher = self._watchers[config.id]
            try:
                await asyncio.wait_for(watcher.closed.wait(), self._chance.uniform(2, 12) * 3600)
            except TimeoutError:
                await self._close(config.id)
                await watcher.closed.wait()
            if watcher.reason.startswith(STOPPED):
                self.stopped += 1
                if not self.expects_faults:
                    self.fault(Breach(f"table {config.id} has stopped, and the store did not fail"))
            await self._clock.sleep(60_000)
            del self._watchers[config.id]
            self._slots[slot] = None
            await self._open(slot)

    async def _close(self, id: str) -> None:
        """Close a table at once or after the running hand."""
        order = messages.CloseTable("another game begins here", now=self._chance.random() < 0.5)
        try:
            await self.parts.bus.request(messages.table_subject(id), order)
        except (NobodyServes, Refusal):
            return  # a fault has closed it just now

    async def pauses(self) -> None:
        """Pause a table now and then, as the operator."""
        while True:
            await self._clock.sleep(self._chance.randrange(HOUR_MS))
            open_now = [watcher for watcher in self._watchers.values() if not watcher.closed.is_set()]
            if not open_now:
                continue
            subject = messages.table_subject(self._chance.choice(open_now).id)
            try:
                await self.parts.bus.request(subject, messages.PauseTable("a look at the rules"))
                await self._clock.sleep(self._chance.randrange(20 * 60_000))
                await self.parts.bus.request(subject, messages.ResumeTable())
            except (NobodyServes, Refusal):
                continue

    def table(self, id: str) -> PublicTable | None:
        """Return the table if it is open."""
        watcher = self._watchers.get(id)
        return watcher.table if watcher is not None and not watcher.closed.is_set() else None

    def full(self, person: Person) -> PublicTable | None:
        """Return a table without a free seat, if there is one."""
        full = [
            watcher.table
            for watcher in self._watchers.values()
            if not watcher.closed.is_set() and not watcher.table.free and watcher.id not in person.visits
        ]
        return person.chance.choice(full) if full else None

    def pick(self, person: Person) -> PublicTable | None:
        """Return a table with a free seat; preferably one where others play."""
        tables = [
            watcher.table
            for watcher in self._watchers.values()
            if not watcher.closed.is_set() and watcher.table.free and watcher.id not in person.visits
        ]
        if not tables:
            return None
        weights = [1 + 2 * len(table.seated) for table in tables]
        return person.chance.choices(tables, weights)[0]

    # ---- money ----

    async def create(self, person: Person) -> None:
        """Create an account for a new person."""
        self._people[person.id] = person
        await self.store.create_player(PlayerRecord(person.id, person.name, "player", "", self._clock.now()))

    async def pay_in(self, player: str, currency: str, amount: int) -> None:
        """Deposit to the player's wallet if it holds less than ``amount``."""
        has = await self.store.balance(wallet(player), currency)
        if has >= amount:
            return
        id, now, given = f"paid-in-{next(self._ids)}", self._clock.now(), 3 * amount
        kind = "grant" if currency == "FUN" else "deposit"
        try:
            await self.store.commit([Transfer(id, now, BANK, wallet(player), currency, given, kind, player)])
        except StoreFailed:
            return
        self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        self.money.granted(player, currency, given)

    def _recorded(self, record: HandRecord) -> None:
        try:
            self.money.recorded(record)
        except Breach as breach:
            self.fault(breach)

    async def check_money(self) -> None:
        """Compare all accounts with the recount and the ledger with its transfers, then delete what is old."""
        now = self._clock.now()
        tables = {watcher.id: watcher.table.config for watcher in self._watchers.values()}
        try:
            self.money.compare(await self.store.balances(""), now, tables)
            for wrong in await self.store.audit():
                raise Breach(wrong)
        except Breach as breach:
            self.fault(breach)
        await self.store.forget(now, now - RETENTION_MS)

    def _offered(self, player: str, table: PublicTable) -> None:
        self._people[player].offered(table)

    def check_stuck(self) -> None:
        """Check that no table is stuck."""
        for watcher in self._watchers.values():
            watcher.check_stuck()
