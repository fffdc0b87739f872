"""How a simulated person talks to the room: by messages on the bus, as the gateway's hub sends them, or through a
gateway connection in memory."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.messages import ChatRequest, FindSeat, FromPlayer, Presence
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
"""None: the connection was lost before the answer arrived."""

_decode = msgspec.json.Decoder(ServerMessage).decode
_encode = msgspec.json.Encoder().encode
ANSWER_SECONDS = 120
"""No table takes this long to answer."""
COMPARE_MS = 400
"""All missed events have arrived by then."""


class Client(Protocol):
    """A person's connection to the room."""

    receives_events: bool
    """Whether the client receives the events of its tables itself; otherwise the table's watcher passes them on."""

    async def connect(self) -> None: ...

    def drop(self) -> None:
        """Lose the connection without a goodbye."""

    async def ask(self, message: Question) -> Answer: ...

    async def watch(self, table: str) -> None: ...

    async def unwatch(self, table: str) -> None: ...


class BusClient:
    """Sends messages on the bus, and announces when the player connects and disconnects."""

    receives_events = False

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
        """Send the message; it and the answer are delayed by half of the lag each."""
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
                return await bus.request(
                    messages.chat_requests_subject(message.table), ChatRequest(player, name, message)
                )
            case WaitForKind() | QuickSeat():
                return await bus.request(messages.ROOM, FindSeat(player, name, message, self._lag_ms))
            case Sit() | Wait() | TopUp() | Do():
                order = FromPlayer(player, name, message, self._lag_ms)
                return await bus.request(messages.table_subject(message.table), order)

    async def watch(self, table: str) -> None:
        """Do nothing: events on the bus are published to everybody."""

    async def unwatch(self, table: str) -> None: ...


class _WatchedTable:
    """One table as the socket shows it. ``view`` is the fold of its messages."""

    def __init__(self) -> None:
        self.view: TableView | None = None
        self.number = 0


class SocketClient:
    """A gateway connection in memory. It reconnects with the number of the last event, and compares the messages that
    it received with a fresh snapshot."""

    receives_events = True

    def __init__(
        self,
        viewer: Viewer,
        parts: Callable[[], Parts],
        hub: Callable[[], Hub],
        on_event: Callable[[str, TableEvent], None],
        on_disconnect: Callable[[], None],
        breach: Callable[[Breach], None],
    ) -> None:
        """``on_disconnect`` is called if the room ends the connection; ``parts`` and ``hub`` return those of the
        running room."""
        self._viewer = viewer
        self._parts = parts
        self._hub = hub
        self._on_event = on_event
        self._on_disconnect = on_disconnect
        self._breach = breach
        self._end: Any = None
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._tables: dict[str, _WatchedTable] = {}
        self.compared = 0

    async def connect(self) -> None:
        self.drop()
        parts = self._parts()
        ours, self._end = line()
        connection = Connection(ours, self._viewer, self._hub(), parts.clock, parts.metrics)
        self._tasks = [asyncio.create_task(connection.run()), asyncio.create_task(self._read(self._end))]
        # First the missed events, then a snapshot: both must give the same view.
        for table, watched in self._tables.items():
            await self._say(Watch(table, watched.number))
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
            self._breach(Breach(f"{self._viewer.player} got no answer to {message}"))
            return None

    async def watch(self, table: str) -> None:
        self._tables[table] = _WatchedTable()
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
                self._on_disconnect()

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

    def _snapshot(self, watched: _WatchedTable, message: Snapshot) -> None:
        if watched.view is not None and watched.number == message.number:
            self.compared += 1
            if watched.view != message.view:
                self._breach(
                    Breach(f"table {message.table}: {self._viewer.player} does not see exactly what they may see")
                )
        watched.view, watched.number = message.view, message.number

    def _events(self, watched: _WatchedTable, message: Events) -> None:
        if watched.view is None:
            return  # still on its way from an earlier visit: the snapshot follows
        if message.first > watched.number + 1:
            self._breach(Breach(f"table {message.table}: {self._viewer.player} has missed events"))
            return
        for number, event in enumerate(message.events, message.first):
            if number <= watched.number:
                continue
            fold(watched.view, event)
            watched.number = number
            self._on_event(message.table, event)
