"""How a simulated person talks to the room: by letters over the bus, as the gateway's hub sends them, or over a line in
memory and a whole connection."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.messages import FindSeat, FromPlayer, Presence, Talk
from dealerbox.core.refusal import Refusal
from dealerbox.gateway.socket.connection import Connection, Viewer
from dealerbox.gateway.socket.hub import Hub
from dealerbox.gateway.socket.transport import Gone, line
from dealerbox.live.parts import Parts
from dealerbox.simulate.checks import Breach
from dealerbox.table.events import TableEvent
from dealerbox.table.fold import fold
from dealerbox.table.views import TableView
from dealerbox.wire import (
    ClientMessage,
    Do,
    Done,
    Events,
    QuickSeat,
    Refused,
    Seated,
    ServerMessage,
    Sit,
    Snapshot,
    TopUp,
    Unwatch,
    Wait,
    WaitForKind,
    Watch,
)
from dealerbox.wire.chat import Say

Question = Sit | Wait | TopUp | Do | Say | WaitForKind | QuickSeat
Answer = Done | Seated | Refused | None
"""None: the line was lost before the answer came."""

_decode = msgspec.json.Decoder(ServerMessage).decode
_encode = msgspec.json.Encoder().encode
ANSWER_SECONDS = 120
"""No table takes so long to answer."""
COMPARE_MS = 400
"""What was missed has come by then."""


class Line(Protocol):
    """``own`` says that what happens at the tables comes over the line itself."""

    own: bool

    async def connect(self) -> None: ...

    def drop(self) -> None:
        """The connection is gone, without a word."""

    async def ask(self, message: Question) -> Answer: ...

    async def watch(self, table: str) -> None: ...

    async def unwatch(self, table: str) -> None: ...


class BusLine:
    """Letters, and the word that the player is there or gone."""

    own = False

    def __init__(self, player: str, name: str, parts: Callable[[], Parts], lag_ms: int) -> None:
        self._player = player
        self._name = name
        self._parts = parts
        self._lag_ms = lag_ms
        self._up = False

    async def connect(self) -> None:
        self._up = True
        self._parts().bus.publish(messages.PRESENCE, Presence(self._player, True))

    def drop(self) -> None:
        if self._up:
            self._up = False
            self._parts().bus.publish(messages.PRESENCE, Presence(self._player, False))

    async def ask(self, message: Question) -> Answer:
        """The letter is half of the lag under way, and so is the answer."""
        if not self._up:
            return None
        await self._parts().clock.sleep(self._lag_ms // 2)
        try:
            answer = await self._answer(message)
        except (NobodyServes, Refusal):
            return Refused(message.id, "no_table", "There is no such table.")
        return answer if self._up else None

    async def _answer(self, message: Question) -> Done | Seated | Refused:
        bus, player, name = self._parts().bus, self._player, self._name
        match message:
            case Say():
                return await bus.request(messages.talk_subject(message.table), Talk(player, name, message))
            case WaitForKind() | QuickSeat():
                return await bus.request(messages.HOUSE, FindSeat(player, name, message, self._lag_ms))
            case Sit() | Wait() | TopUp() | Do():
                order = FromPlayer(player, name, message, self._lag_ms)
                return await bus.request(messages.table_subject(message.table), order)

    async def watch(self, table: str) -> None:
        """What happens at a table is published for all."""

    async def unwatch(self, table: str) -> None: ...


class _Watching:
    """One table as the line's own messages tell it. ``view`` is their fold."""

    def __init__(self) -> None:
        self.view: TableView | None = None
        self.number = 0


class SocketLine:
    """A connection of the gateway, in memory. Comes back with the number of the last event, and compares what it was
    sent with a fresh snapshot."""

    own = True

    def __init__(
        self,
        viewer: Viewer,
        parts: Callable[[], Parts],
        hub: Callable[[], Hub],
        heard: Callable[[str, TableEvent], None],
        gone: Callable[[], None],
        breach: Callable[[Breach], None],
    ) -> None:
        """``gone`` is called where the room ends the connection; ``parts`` and ``hub`` are those of the room now."""
        self._viewer = viewer
        self._parts = parts
        self._hub = hub
        self._heard = heard
        self._gone = gone
        self._breach = breach
        self._end: Any = None
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._tables: dict[str, _Watching] = {}
        self.compared = 0

    async def connect(self) -> None:
        self.drop()
        parts = self._parts()
        ours, self._end = line()
        connection = Connection(ours, self._viewer, self._hub(), parts.clock, parts.metrics)
        self._tasks = [asyncio.create_task(connection.run()), asyncio.create_task(self._read(self._end))]
        # First what was missed, then everything: both must come to the same.
        for table, watching in self._tables.items():
            await self._say(Watch(table, watching.number))
        await self._parts().clock.sleep(COMPARE_MS)
        for table in self._tables:
            await self._say(Watch(table))

    def drop(self) -> None:
        if self._end is not None:
            self._end.abort()
            self._end = None
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    async def ask(self, message: Question) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = answer
        if not await self._say(message):
            return None
        try:
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        except TimeoutError:
            self._breach(Breach(f"{self._viewer.player} has no answer to {message}"))
            return None

    async def watch(self, table: str) -> None:
        self._tables[table] = _Watching()
        await self._say(Watch(table))

    async def unwatch(self, table: str) -> None:
        self._tables.pop(table, None)
        await self._say(Unwatch(table))

    async def _say(self, message: ClientMessage) -> bool:
        if self._end is None:
            return False
        try:
            await self._end.send(_encode(message).decode())
        except Gone:
            return False
        return True

    async def _read(self, end: Any) -> None:
        try:
            while True:
                self._take(_decode(await end.receive()))
        except Gone:
            if self._end is end:
                self.drop()
                self._gone()

    def _take(self, message: ServerMessage) -> None:
        match message:
            case Done() | Seated() | Refused():
                waiting = self._waiting.pop(message.id, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
            case Snapshot() if message.table in self._tables:
                self._snapshot(self._tables[message.table], message)
            case Events() if message.table in self._tables:
                self._events(self._tables[message.table], message)
            case _:
                pass

    def _snapshot(self, watching: _Watching, message: Snapshot) -> None:
        if watching.view is not None and watching.number == message.number:
            self.compared += 1
            if watching.view != message.view:
                self._breach(Breach(f"table {message.table}: {self._viewer.player} knows something else than he may"))
        watching.view, watching.number = message.view, message.number

    def _events(self, watching: _Watching, message: Events) -> None:
        if watching.view is None:
            return  # still on the way from an earlier stay: the snapshot follows
        if message.first > watching.number + 1:
            self._breach(Breach(f"table {message.table}: {self._viewer.player} has missed events"))
            return
        for number, event in enumerate(message.events, message.first):
            if number <= watching.number:
                continue
            fold(watching.view, event)
            watching.number = number
            self._heard(message.table, event)
