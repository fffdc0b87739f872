"""A whole room in memory with its tournaments and their auditors."""

import asyncio
from collections.abc import Coroutine, Sequence
from hashlib import sha256
from typing import Any

from dealerbox.core import messages
from dealerbox.core.bus import MemoryBus
from dealerbox.core.clock import Clock
from dealerbox.core.messages import Batch
from dealerbox.core.metrics import Metrics
from dealerbox.core.records import HandRecord, PlayerRecord
from dealerbox.core.rng import SeededRng
from dealerbox.core.tournament_messages import TOURNAMENTS, AskTournament
from dealerbox.core.tournament_records import TournamentStep
from dealerbox.gateway.socket.hub import Hub
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.parts import Parts
from dealerbox.live.room import Room
from dealerbox.simulate.checks import Breach, require
from dealerbox.simulate.forgetting import forget_hands
from dealerbox.simulate.tournament.audit import Audit
from dealerbox.simulate.tournament.formats import BUY_IN, TICKETS, FieldTask, tournaments_of
from dealerbox.simulate.tournament.people import Person
from dealerbox.simulate.tournament.published import STREET_MS, SimulatedTable
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.events import TurnStarted
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import BreakBegan, PlayersOut, SeatsDrawn, TableAdded, TournamentEvent

PURSE = 20 * TICKETS * BUY_IN
RETENTION_MS = 600_000
"""How long hands are stored: all of them would make up most of the memory that is measured."""
CHECK_MS = 10_000
COMPARE_EVERY = 6
"""The lobby's view is compared in every Nth round of checks."""
MAX_REQUESTS = 5
"""How often the lobby's view may be requested until it is as new as the model."""
MAX_MS = 7 * 86_400_000
_PAID_BESIDES = ("wallet:", "rake", "bank")


class Store(InMemoryStore):
    """A store in memory that reports each committed step of a tournament."""

    def __init__(self, room: "TournamentRoom") -> None:
        super().__init__()
        self._room = room

    async def commit_step(
        self, step: TournamentStep, transfers: Sequence[Transfer] = (), hand: HandRecord | None = None
    ) -> None:
        await super().commit_step(step, transfers, hand)
        self._room.committed(step, transfers, hand)

    async def forget(self, ended_before: int) -> None:
        """Delete the records of hands that have been checked."""
        await self._do(lambda connection: forget_hands(connection, ended_before))


class TournamentRoom:
    """A simulated room. Call ``open``, then ``play``. The first fault is in ``why``, and sets ``broken``."""

    def __init__(self, task: FieldTask, clock: Clock) -> None:
        self.task = task
        self.why: BaseException | None = None
        self.broken = asyncio.Event()
        self.digest = sha256()
        self.audits: dict[str, Audit] = {}
        self.tables: dict[str, SimulatedTable] = {}
        self.people: dict[str, Person] = {}
        self.max_tables = 0
        self.views_compared = 0
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()
        self.store = Store(self)
        ids = iter(range(10**12))
        rng = SeededRng(f"cards of {task.seed}")
        self.parts = Parts(self.store, MemoryBus(), clock, rng, Metrics(), lambda: f"id-{next(ids)}")
        self.room = Room(self.parts)
        self.hub = Hub(self.parts.bus, clock)

    def fault(self, fault: BaseException) -> None:
        """Record a fault; only the first one counts."""
        if self.why is None:
            self.why = fault
        self.broken.set()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run ``work`` in the background; an exception in it is a fault."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.fault(fault)

    # ---- running ----

    async def open(self) -> None:
        """Open the room, announce its tournaments and send people on their way. Raises ``Refusal`` for an invalid
        tournament."""
        self.room.start()
        await self.hub.start()
        for config in tournaments_of(self.task, self._clock.now()):
            self.audits[config.id] = Audit(config)
            await self.room.tournaments.announce(config)
        (first, *_) = reversed(self.audits.values())
        for number in range(self.task.players):
            person = Person(number, self)
            self.people[person.id] = person
            grant = Transfer(f"grant-{person.id}", self._clock.now(), BANK, wallet(person.id), "FUN", PURSE, "grant")
            record = PlayerRecord(person.id, person.name, "player", "", self._clock.now())
            await self.store.create_player(record, [grant])
            self.later(person.enter(first.config))

    async def play(self, progress: Any) -> None:
        """Play until the tournaments are over, then check that nothing is left behind."""
        began = self._clock.now()
        rounds = 0
        while not all(audit.over for audit in self.audits.values()):
            await self._clock.sleep(CHECK_MS)
            require(self._clock.now() - began < MAX_MS, "the tournament does not end")
            for audit in self.audits.values():
                audit.check_stuck(self._clock.now())
            self._check_tables()
            if rounds % COMPARE_EVERY == 0:
                for audit in self.audits.values():
                    await self._compare(audit)
            rounds += 1
            await self.store.forget(self._clock.now() - RETENTION_MS)
            progress(sum(len(group) for audit in self.audits.values() for group in audit.model.out))
        await self._clock.sleep(CHECK_MS)
        await self.room.tournaments.idle()
        await self._check_end()
        for person in self.people.values():
            person.drop()
        self.hub.disconnect_all()
        require(await self.room.close("the simulation is over", 60), "the room cannot be closed in an orderly way")

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    # ---- what is committed, and what the tables publish ----

    def committed(self, step: TournamentStep, transfers: Sequence[Transfer], record: HandRecord | None) -> None:
        """Audit a committed step. It is called in the task of the tournament, so it must not raise."""
        audit = self.audits[step.tournament.id]
        for one in step.events:
            self.digest.update(one.event)
        try:
            for event in audit.committed(step, transfers, record):
                self._follow(audit.config, event)
        except Exception as fault:
            self._broken(audit.config.id, fault)

    def _broken(self, where: str, fault: Exception) -> None:
        breach = Breach(f"{where}: {fault}" if isinstance(fault, Breach) else f"{where}: {fault!r}")
        breach.__cause__ = fault
        self.fault(breach)

    def _follow(self, config: TournamentConfig, event: TournamentEvent) -> None:
        match event:
            case SeatsDrawn(places=places):
                for number in sorted({place.table for place in places}):
                    self._expect(config, number)
            case TableAdded(table):
                self._expect(config, table)
            case PlayersOut(players=players):
                for player in players:
                    self.people[player].out(config)
            case BreakBegan():
                for person in self.people.values():
                    if config.rebuys is not None and config.id in person.seats:
                        person.offered_chips(config)
            case _:
                pass

    def _expect(self, config: TournamentConfig, number: int) -> None:
        """Prepare for a table that is about to open."""
        id = f"{config.id}.{number}"
        table = self.tables[id] = SimulatedTable(id, config, self._on_turn)
        self.parts.bus.listen(messages.events_subject(id), lambda batch: self._on_event(table, batch))
        self.max_tables = max(self.max_tables, sum(not one.closed for one in self.tables.values()))

    def _on_event(self, table: SimulatedTable, batch: Batch) -> None:
        for piece in batch.pieces:
            self.digest.update(piece.seen)
        try:
            table.on_event(batch, self._clock.now())
        except Exception as fault:
            self._broken(table.id, fault)

    def _on_turn(self, table: SimulatedTable, turn: TurnStarted) -> None:
        self.people[table.seats[turn.seat].player].on_turn(table, turn)

    # ---- checks ----

    def _check_tables(self) -> None:
        now = self._clock.now()
        for table in self.tables.values():
            table.check_stuck(now)
        for id, audit in self.audits.items():
            for number, model in audit.model.tables.items():
                if model.running is not None and now > model.running.at + STREET_MS:
                    roster = self.tables[f"{id}.{number}"].roster
                    known = roster is not None and roster.number >= model.running.number
                    require(known, "a table stands still: it does not know of its hand")

    async def _compare(self, audit: Audit) -> None:
        """Compare the lobby's view with the model. The tournament may have moved on before the answer is read; then ask
        again."""
        for again in range(MAX_REQUESTS):
            if audit.over or audit.model.level < 0:
                return
            answer = await self.parts.bus.request(TOURNAMENTS, AskTournament(audit.config.id))
            try:
                audit.compare(answer.view)
                self.views_compared += 1
                return
            except Breach:
                if again == MAX_REQUESTS - 1:
                    raise

    async def _check_end(self) -> None:
        held = await self.store.balances("")
        for audit in self.audits.values():
            audit.check_end()
        for id, person in self.people.items():
            has = held.get((wallet(id), "FUN"), 0)
            due = PURSE + sum(audit.won(id) for audit in self.audits.values())
            if has != due:
                raise Breach(f"{id} has {has} in the wallet instead of {due}")
            self._check_places(person)
        left = [key for key in held if not key[0].startswith(_PAID_BESIDES)]
        require(not left, f"accounts are left over that should be empty: {left[:3]}")
        require(not any(currency != "FUN" for _, currency in held), "tournament chips are left over")
        open_now = [table.id for table in self.tables.values() if not table.closed]
        require(not open_now, f"tables are still open: {open_now[:3]}")
        for wrong in await self.store.audit():
            raise Breach(wrong)

    def _check_places(self, person: Person) -> None:
        """Check the places that players were notified of."""
        for id, audit in self.audits.items():
            placed, notice = audit.model.placed.get(person.id), person.places.get(id)
            mine = None if placed is None else (placed.place, placed.tied, placed.prize)
            notified = None if notice is None else (notice.place, notice.tied, notice.prize)
            if mine != notified:
                raise Breach(f"{person.id} was told of place {notified} in {id}, and has {mine}")
