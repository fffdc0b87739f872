"""A room in memory under a virtual clock, and people who talk to it over connections in memory."""

import asyncio
import functools
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import structlog

from dealerbox.core.bus import Bus, MemoryBus
from dealerbox.core.clock import LoopClock, VirtualLoop
from dealerbox.core.metrics import Metrics
from dealerbox.core.records import PlayerRecord
from dealerbox.core.rng import Rng, SeededRng
from dealerbox.game import Stakes
from dealerbox.gateway.socket.connection import Connection, Viewer
from dealerbox.gateway.socket.hub import Hub
from dealerbox.gateway.socket.transport import Gone, line
from dealerbox.hand.commands import PlayerCommand
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.parts import Parts
from dealerbox.live.room import Room
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Act, Leave, PlayerTableCommand
from dealerbox.table.config import TableConfig
from dealerbox.wire import ClientMessage, Do, QuickSeat, Sit, TopUp, Wait, WaitForKind, Watch
from dealerbox.wire.chat import React, ReportChat, Say

# Tests make tables fail on purpose: tracebacks with all local variables would take longer than the tests.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)

STARTED = 1_767_225_600_000
PURSE = 100_000

STAKES = Stakes(small_blind=50, big_blind=100)
HEADS_UP = TableConfig("t1", "Kallio", "holdem", "NL", STAKES, 2, 2000, 10_000)
SIX = TableConfig("t6", "Porvoo", "holdem", "NL", STAKES, 6, 2000, 10_000)


def virtual(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test in a loop in which waiting takes no time."""

    @functools.wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run


class FixedDeck:
    """A source of chance that deals the same deck every time: ``top`` first, then the other cards in order."""

    def __init__(self, top: Sequence[int] = ()) -> None:
        self.top = list(top)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        return self.top + [card for card in cards if card not in self.top]

    def below(self, bound: int) -> int:
        return 0


class Person:
    """A client of the room. ``texts`` holds everything it received, as sent on the wire."""

    def __init__(self, running: "VirtualRoom", viewer: Viewer) -> None:
        self.viewer = viewer
        self.texts: list[str] = []
        self.sent = 0
        self._room = running
        ours, self.line = line()
        self.connection = Connection(ours, viewer, running.hub, running.parts.clock, running.parts.metrics)
        self._serving = asyncio.create_task(self.connection.run())
        self._reading = asyncio.create_task(self._read())
        self._came = asyncio.Event()

    @property
    def player(self) -> str:
        assert self.viewer.player is not None
        return self.viewer.player

    async def _read(self) -> None:
        try:
            while True:
                self.texts.append(str(await self.line.receive()))
                self._came.set()
        except Gone:
            self._came.set()

    @property
    def messages(self) -> list[Any]:
        return [json.loads(text) for text in self.texts]

    def events(self, table: str = "") -> list[Any]:
        """Return all events received, of one table or of all."""
        batches = [one for one in self.messages if one["type"] == "Events" and table in ("", one["table"])]
        return [event for batch in batches for event in batch["events"]]

    def kinds(self) -> list[str]:
        return [event["type"] for event in self.events()]

    async def say(self, message: ClientMessage) -> None:
        await self.line.send(msgspec.json.encode(message).decode())

    async def until(self, found: Callable[[Any], bool], after: int = 0) -> Any:
        """Wait for the first message from number ``after`` on for which ``found`` holds, and return it."""
        while True:
            for text in self.texts[after:]:
                message = json.loads(text)
                if found(message):
                    return message
            self._came.clear()
            if self._reading.done():
                raise AssertionError(f"the connection was closed: {self.line.closed}")
            await asyncio.wait_for(self._came.wait(), 3600)

    async def event(self, kind: str, after: int = 0) -> Any:
        """Return the first event of the kind in the messages from ``after`` on."""
        message = await self.until(lambda one: any(event["type"] == kind for event in one.get("events", ())), after)
        return next(event for event in message["events"] if event["type"] == kind)

    async def ask(self, message: Sit | Wait | WaitForKind | QuickSeat | TopUp | Do | Say | React | ReportChat) -> Any:
        """Send the message and return its answer: ``Done``, ``Seated`` or ``Refused``."""
        after, answers = len(self.texts), ("Done", "Seated", "Refused")
        await self.say(message)
        return await self.until(lambda one: one.get("id") == message.id and one["type"] in answers, after)

    def new_id(self) -> str:
        self.sent += 1
        return f"{self.viewer.player}-{self.sent}"

    async def watch(self, table: str, seen: int = 0) -> Any:
        after = len(self.texts)
        await self.say(Watch(table, seen))
        return await self.until(lambda one: one.get("table") == table, after)

    async def sit(self, config: TableConfig, seat: int, buy_in: int = 5000) -> Any:
        return await self.ask(Sit(self.new_id(), config.id, seat, buy_in))

    async def do(self, table: str, command: PlayerTableCommand) -> Any:
        return await self.ask(Do(self.new_id(), table, command))

    async def act(self, table: str, turn: int, action: PlayerCommand) -> Any:
        return await self.do(table, Act(turn, action))

    async def leave(self, table: str) -> Any:
        return await self.do(table, Leave())

    async def hang_up(self) -> None:
        self.line.abort()
        await self._serving


class VirtualRoom:
    """A room in memory with its hub and its people."""

    def __init__(
        self,
        store: InMemoryStore | None = None,
        rng: Rng | None = None,
        bus: Bus | None = None,
        run: str = "id",
        started: int = STARTED,
    ) -> None:
        """``run`` names this run of the room in its store; the clock starts at ``started`` (ms)."""
        self.store = store or InMemoryStore()
        clock = LoopClock(asyncio.get_running_loop(), started)
        ids = iter(range(10**9))
        self.parts = Parts(
            self.store, bus or MemoryBus(), clock, rng or SeededRng(1), Metrics(), lambda: f"{run}-{next(ids)}"
        )
        self.room = Room(self.parts)
        self.people: list[Person] = []
        self.hub = Hub(self.parts.bus, clock)

    async def open(self, *configs: TableConfig) -> "VirtualRoom":
        self.room.start()
        for config in configs:
            await self.room.open_table(config)
        await self.hub.start()
        return self

    async def person(self, name: str, chips: int = PURSE) -> Person:
        """Return a connected person with an account and ``chips``; another connection if the account exists."""
        if await self.store.player(name) is None:
            record = PlayerRecord(name, name.capitalize(), "player", "", 0)
            grant = Transfer(f"grant:{name}", 0, BANK, wallet(name), "FUN", chips, "grant") if chips else None
            await self.store.create_player(record, [grant] if grant is not None else [])
        return await self.connect(Viewer(name, name.capitalize()))

    async def observer(self) -> Person:
        return await self.connect(Viewer())

    async def connect(self, viewer: Viewer) -> Person:
        person = Person(self, viewer)
        self.people.append(person)
        await person.until(lambda message: message["type"] == "Welcome")
        return person

    async def sum(self) -> int:
        return sum((await self.store.balances("")).values())

    async def owns(self, player: str) -> int:
        """Return the sum of the player's wallet and stacks."""
        balances = await self.store.balances("")
        return sum(amount for (name, _), amount in balances.items() if name.split(":")[-1] == player)


async def settle(turns: int = 50) -> None:
    """Let everything happen that needs no time to pass."""
    for _ in range(turns):
        await asyncio.sleep(0)


async def heads_up(running: VirtualRoom, config: TableConfig = HEADS_UP) -> tuple[Person, Person]:
    """Seat Bob in seat 0 and Ann in seat 1 with 5,000 each, both watching. The first hand has started: Ann has the
    button and the small blind, and it is her turn."""
    ann, bob = await running.person("ann"), await running.person("bob")
    for seat, person in enumerate((bob, ann)):
        await person.watch(config.id)
        assert (await person.sit(config, seat))["type"] == "Done"
    for person in (ann, bob):
        assert (await person.event("TurnStarted"))["seat"] == 1
    return ann, bob


def last_turn(person: Person) -> Any:
    return [event for event in person.events() if event["type"] == "TurnStarted"][-1]
