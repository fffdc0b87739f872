"""One client's line: reads his messages, and writes what waits for him.

Nobody ever waits for a client. What is sent to him goes into his outbox, from which a task of his own writes; once too
much waits there he is cut off, and nobody else notices.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, Protocol

import msgspec
import structlog
from msgspec import Struct

from dealerbox.core.clock import Clock
from dealerbox.core.metrics import Metrics
from dealerbox.core.rate_limits import Bucket
from dealerbox.gateway.socket.transport import Gone, Transport
from dealerbox.wire import ClientMessage, Malformed

MAX_WAITING = 512
"""Messages in an outbox."""
MAX_WAITING_BYTES = 2_000_000
MAX_UNREADABLE = 20
"""Messages that cannot be read before the line is closed."""
MAX_UNDER_WAY = 32
"""Messages of one client that tables have not answered yet."""
BURST = 50
PER_SECOND = 20
MAX_TOO_MANY = 50
"""Messages beyond the rate that are dropped before the line is closed."""
DISCONNECT_SECONDS = 1.0
"""How long a client has to read what was sent to him before he was cut off."""

POLICY = 1008
TRY_LATER = 1013

_log = structlog.get_logger("dealerbox.gateway")
_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode


OF_KEY = "key:"
"""What a session's name begins with where a program has come in with a key."""


class Viewer(Struct, frozen=True):
    """Who is at the other end: ``player`` is None for an observer. ``session`` tells his sessions apart. ``hosts``:
    False for a program that may not order at private tables what their host may."""

    player: str | None = None
    name: str | None = None
    guest: bool = False
    session: str = ""
    hosts: bool = True

    @property
    def is_program(self) -> bool:
        return self.session.startswith(OF_KEY)


class ConnectionHandler(Protocol):
    """What a connection turns to with what its client wants."""

    async def greet(self, connection: "Connection") -> None: ...

    def received(self, connection: "Connection", message: ClientMessage) -> Coroutine[Any, Any, None] | None:
        """Does what the message asks; what takes time is returned, to be run beside the reading."""

    def on_pong(self, connection: "Connection") -> None:
        """The client is there: it has answered a ping."""

    def left(self, connection: "Connection") -> None: ...


class Connection:
    """``run`` serves it to its end."""

    def __init__(
        self,
        transport: Transport,
        viewer: Viewer,
        handler: ConnectionHandler,
        clock: Clock,
        metrics: Metrics,
        limited: bool = True,
    ) -> None:
        """``limited`` is False for the room's own bots: they share its process, and may be faster than people."""
        self.viewer = viewer
        self.lag_ms = 0
        """The way to the client and back, as it was measured last."""
        self.pong_at: int | None = None
        """When the ``Pong`` was sent that he has not answered yet."""
        self.signs = 0
        """How many signs of life have come from the client: messages, and answers to pings."""
        self._transport = transport
        self._handler = handler
        self._clock = clock
        self._metrics = metrics
        self._outbox: deque[str] = deque()
        self._waiting_bytes = 0
        self._filled = asyncio.Event()
        self._parting: tuple[int, str] | None = None
        self.is_bot = not limited
        self._bucket = Bucket(BURST, PER_SECOND, clock.now()) if limited else None
        self._too_many = 0
        self._unreadable = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._reader: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Puts one message into the outbox."""
        if self._parting is not None:
            return
        if len(self._outbox) >= MAX_WAITING or self._waiting_bytes >= MAX_WAITING_BYTES:
            self._outbox.clear()
            self._waiting_bytes = 0
            self.disconnect(TRY_LATER, "too much waits for you: you do not read", "slow")
            return
        self._outbox.append(text)
        self._waiting_bytes += len(text)
        self._filled.set()

    def send_message(self, message: Struct) -> None:
        """Writes one message of ``wire.ServerMessage`` and sends it."""
        self.send(_encode(message).decode())

    def disconnect(self, code: int, reason: str, why: str) -> None:
        """Ends the connection after what waits has been written."""
        if self._parting is not None:
            return
        self._parting = (code, reason)
        self._metrics.cut.labels(why).inc()
        self._filled.set()
        if self._reader is not None:
            self._reader.cancel()

    def ping_often(self, on: bool) -> None:
        """Whether the client is asked often, or rarely, if it is still there."""
        self._transport.ping_often(on, lambda: self._handler.on_pong(self))

    async def run(self) -> None:
        """Serves the client until he leaves or is cut off."""
        self._metrics.connections.inc()
        writer = asyncio.create_task(self._write())
        self._reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((self._reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._metrics.connections.dec()
            self._handler.left(self)
            for task in (self._reader, *self._tasks):
                task.cancel()
            await self._close_gracefully(writer)

    async def _close_gracefully(self, writer: "asyncio.Task[None]") -> None:
        """Gives the client a moment to read why he is cut off, then drops the line."""
        if self._parting is None:
            writer.cancel()
            return
        await asyncio.wait((writer,), timeout=DISCONNECT_SECONDS)
        if writer.done():
            if self._parting[0] not in (POLICY, TRY_LATER):
                return
            # The reason is on its way. A client that goes on writing all the same is not listened to for long.
            await asyncio.sleep(DISCONNECT_SECONDS)
        writer.cancel()
        self._transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                while self._outbox:
                    text = self._outbox.popleft()
                    self._waiting_bytes -= len(text)
                    await self._transport.send(text)
                    self._metrics.sent.inc()
                if self._parting is not None:
                    await self._transport.close(*self._parting)
                    return
                self._filled.clear()
                await self._filled.wait()
        except Gone:
            return

    async def _read(self) -> None:
        try:
            await self._handler.greet(self)
            # A cancelled task goes on until it waits, and it does not while more messages are there already.
            while self._parting is None:
                self._take(await self._transport.receive())
        except Gone:
            return
        except Exception:
            # One client's trouble ends his connection, and is no reason to trouble anybody else.
            _log.exception("connection failed", player=self.viewer.player)
            self.disconnect(1011, "the room made a mistake", "fault")

    def _take(self, raw: bytes | str) -> None:
        self._metrics.received.inc()
        if self._bucket is not None and not self._bucket.take(self._clock.now()):
            self._refuse_rate()
            return
        try:
            message = _decode(raw)
        except (msgspec.DecodeError, UnicodeError) as fault:
            self.malformed(str(fault))
            return
        except RecursionError:
            self.malformed("nested too deeply")
            return
        if len(self._tasks) >= MAX_UNDER_WAY:
            self.malformed(f"{MAX_UNDER_WAY} of your messages wait for an answer already: wait for some of them")
            return
        self._start(self._handler.received(self, message))

    def _start(self, work: Coroutine[Any, Any, None] | None) -> None:
        if work is None:
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("a message was not served", player=self.viewer.player, exc_info=fault)
            self.disconnect(1011, "the room made a mistake", "fault")

    def malformed(self, reason: str) -> None:
        """The last message could not be read. Who sends many such is cut off."""
        self._metrics.malformed.inc()
        self.send_message(Malformed(reason))
        self._unreadable += 1
        if self._unreadable >= MAX_UNREADABLE:
            self.disconnect(POLICY, f"{MAX_UNREADABLE} messages that cannot be read", "malformed")

    def _refuse_rate(self) -> None:
        if self._too_many == 0:
            self.send_message(
                Malformed(f"too many messages: {BURST} at once and {PER_SECOND} a second may come; this is dropped")
            )
        self._too_many += 1
        if self._too_many >= MAX_TOO_MANY:
            self.disconnect(POLICY, "too many messages", "flood")
