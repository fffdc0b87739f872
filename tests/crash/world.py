"""One run of a room on a file, from its start until it is abandoned."""

import asyncio
from collections.abc import Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from dealerbox.accounts import newcomers
from dealerbox.cards import parse_cards
from dealerbox.cashier.back_office import CashierBackOffice
from dealerbox.cashier.settings import CashierSettings
from dealerbox.core.actors import Actor
from dealerbox.core.clock import LoopClock
from dealerbox.core.messages import FromPlayer
from dealerbox.core.metrics import Metrics
from dealerbox.core.refusal import Refusal
from dealerbox.core.rng import SeededRng
from dealerbox.game import Stakes
from dealerbox.live.parts import Parts
from dealerbox.live.recovery import recover
from dealerbox.live.room import Room
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.rules import PlayRules
from dealerbox.play_limits.service import ResponsiblePlay
from dealerbox.table.config import TableConfig
from tests.crash.dying_store import DyingStore, Watch
from tests.crash.people import Person
from tests.crash.published import Fact, Published, RecordingBus
from tests.live.playing import STARTED

PEOPLE = ("ann", "bob", "cid", "dan", "eve")
BLINDS = Stakes(small_blind=50, big_blind=100)
QUICK = {"turn_seconds": 5, "bank_seconds": 5, "pause_seconds": 1, "short_pause_seconds": 0.5, "street_seconds": 0.1}
TABLES = (
    TableConfig("t1", "Kallio", "holdem", "NL", BLINDS, 6, 2000, 20_000, **QUICK),  # type: ignore[arg-type]
    TableConfig("t2", "Porvoo", "omaha8", "PL", BLINDS, 6, 2000, 20_000, **QUICK),  # type: ignore[arg-type]
    TableConfig(
        "te", "Turku", "holdem", "FL", Stakes(50, 100, small_bet=100, big_bet=200), 3, 2000, 20_000, money="real",
        currency="EUR", **QUICK,  # type: ignore[arg-type]
    ),
)  # fmt: skip
DESK = Actor("cashier-1", "Cashier", frozenset({"owner"}))


class Decks(SeededRng):
    """Deals ``top`` first, if set."""

    top: Sequence[int] = ()

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        return [*self.top, *(card for card in super().shuffle(cards) if card not in self.top)]


class World:
    """``run`` names this start of the room; later starts come a while after the previous crash."""

    def __init__(
        self,
        path: Path,
        run: str,
        published: Published,
        watch: Watch = lambda committed: None,
        later_ms: int = 0,
        seed: int = 3,
    ) -> None:
        self.run = run
        self.seed = seed
        self.published = published
        self.store = DyingStore(path, watch)
        self.rng = Decks(f"{seed}-{run}")
        ids = iter(range(10**9))
        clock = LoopClock(asyncio.get_running_loop(), STARTED + later_ms)
        self.parts = Parts(
            self.store, RecordingBus(published), clock, self.rng, Metrics(), lambda: f"{run}-{next(ids)}"
        )
        self.room = Room(self.parts)
        self.play = ResponsiblePlay(self.parts, PlayRules(), partial(newcomers.store_signs, self.parts.store))
        self.people = {id: Person(self, id) for id in PEOPLE}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> "World":
        """Start the room as the program does."""
        await recover(self.store, self.parts.clock.now(), self.run)
        self.room.start()
        for config in TABLES:
            await self.room.open_table(config)
        await self.room.persistent_tables.open_all()
        await self.room.tournaments.resume_all()
        for person in self.people.values():
            person.arrive()
        return self

    async def abandon(self) -> None:
        """Stop everything where it is."""
        for task in (tasks := [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.store.abandon()

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def send_again(self, waiting: Sequence[Fact]) -> None:
        """Send what reconnecting clients send again without an answer."""
        for fact in waiting:
            if isinstance(fact.request, FromPlayer) and fact.kind == "Sit":
                self.people[fact.player]._look_at(fact.request.message.table, fact.request.message.seat)  # type: ignore[union-attr]
            try:
                await self.parts.bus.request(fact.subject, fact.request)
            except Exception as no:
                if type(no).__name__ not in ("NobodyServes", "Refusal"):
                    raise

    def session(self, table: str) -> TableSession:
        return self.room._runners[table].session

    def cash_desk(self) -> CashierBackOffice:
        return CashierBackOffice(self.parts, CashierSettings(second_person_above={"EUR": 1_000_000}), DESK)

    def deal(self, cards: str) -> None:
        """Put these cards on top of every deck from now on."""
        self.rng.top = parse_cards(cards) if cards else ()

    async def counted(self, table: str) -> int:
        """The hands at the table that count."""
        query = "SELECT count(*) FROM hands WHERE table_id = ? AND void = ''"
        (count,) = await self.store._channel.read(lambda connection: connection.execute(query, (table,)).fetchone())
        return int(count)

    async def sums(self, kind: str, player: str = "") -> int:
        """The number of transfers of a kind, of one player or all."""
        query = "SELECT count(*) FROM transfers WHERE kind = ?1 AND (?2 = '' OR ?2 IN (debit, credit))"
        account = f"wallet:{player}" if player else ""
        (count,) = await self.store._channel.read(
            lambda connection: connection.execute(query, (kind, account)).fetchone()
        )
        return int(count)


__all__ = ["DESK", "PEOPLE", "TABLES", "Refusal", "World"]
