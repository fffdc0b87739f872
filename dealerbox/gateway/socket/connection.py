"""One client's connection: reads its messages, and sends what is queued for it.

Nobody ever waits for a client. Messages go into its outbox, from which a separate task sends; if too much piles up the
client is disconnected, and nobody else notices.
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
"""Maximum number of messages in an outbox."""
MAX_WAITING_BYTES = 2_000_000
MAX_UNREADABLE = 20
"""Disconnect after this many malformed messages."""
MAX_UNDER_WAY = 32
"""Maximum number of a client's messages in progress."""
BURST = 50
PER_SECOND = 20
MAX_TOO_MANY = 50
"""Disconnect after this many messages were dropped by the rate limit."""
DISCONNECT_SECONDS = 1.0
"""How long a client has to read its last messages before the connection is dropped."""

POLICY = 1008
TRY_LATER = 1013

_log = structlog.get_logger("dealerbox.gateway")
_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode


OF_KEY = "key:"
"""Prefix of a session's name if a program has authenticated with a key."""


class Viewer(Struct, frozen=True):
    """The client at the other end."""

    player: str | None = None
    """None for an observer."""
    name: str | None = None
    guest: bool = False
    session: str = ""
    """Distinguishes the player's sessions."""
    hosts: bool = True
    """False for a program that may not send host orders for private tables."""

    @property
    def is_program(self) -> bool:
        return self.session.startswith(OF_KEY)


class ConnectionHandler(Protocol):
    """Handles what clients send."""

    async def greet(self, connection: "Connection") -> None: ...

    def received(self, connection: "Connection", message: ClientMessage) -> Coroutine[Any, Any, None] | None:
        """Handle the message; return long work as a coroutine, which runs while the connection reads on."""

    def on_pong(self, connection: "Connection") -> None:
        """Called when the client has answered a ping: it is alive."""

    def left(self, connection: "Connection") -> None: ...


class Connection:
    """A client's connection; ``run`` serves it until it ends."""

    def __init__(
        self,
        transport: Transport,
        viewer: Viewer,
        handler: ConnectionHandler,
        clock: Clock,
        metrics: Metrics,
        limited: bool = True,
    ) -> None:
        """``limited`` is False for the room's own bots: they run in its process, and may be faster than people."""
        self.viewer = viewer
        self.lag_ms = 0
        """The last measured round trip, in ms."""
        self.pong_at: int | None = None
        """When the last ``Pong`` that the client has not answered yet was sent."""
        self.signs = 0
        """Number of signs of life from the client: messages, and answers to pings."""
        self._transport = transport
        self._handler = handler
        self._clock = clock
        self._metrics = metrics
        self._outbox: deque[str] = deque()
        self._waiting_bytes = 0
        self._sending = False
        """Whether a message from the outbox waits for the client to read: later ones must not overtake it."""
        self._filled = asyncio.Event()
        self._parting: tuple[int, str] | None = None
        self.is_bot = not limited
        self._bucket = Bucket(BURST, PER_SECOND, clock.now()) if limited else None
        self._too_many = 0
        self._unreadable = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._reader: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        """Send one encoded message, at once if the client reads and nothing is queued."""
        if self._parting is not None:
            return
        if not self._outbox and not self._sending and self._transport.send_now(text):
            self._metrics.sent.inc()
            return
        if len(self._outbox) >= MAX_WAITING or self._waiting_bytes >= MAX_WAITING_BYTES:
            self._outbox.clear()
            self._waiting_bytes = 0
            self.disconnect(TRY_LATER, "too many unread messages", "slow")
            return
        self._outbox.append(text)
        self._waiting_bytes += len(text)
        self._filled.set()

    def send_message(self, message: Struct) -> None:
        """Encode and queue one message of ``wire.ServerMessage``."""
        self.send(_encode(message).decode())

    def disconnect(self, code: int, reason: str, why: str) -> None:
        """Disconnect after the queued messages were sent."""
        if self._parting is not None:
            return
        self._parting = (code, reason)
        self._metrics.cut.labels(why).inc()
        self._filled.set()
        if self._reader is not None:
            self._reader.cancel()

    def ping_often(self, on: bool) -> None:
        """Ping the client often or rarely."""
        self._transport.ping_often(on, lambda: self._handler.on_pong(self))

    async def run(self) -> None:
        """Serve the client until it leaves or is disconnected."""
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
        """Give the client a moment to read why it is disconnected, then drop the connection."""
        if self._parting is None:
            writer.cancel()
            return
        await asyncio.wait((writer,), timeout=DISCONNECT_SECONDS)
        if writer.done():
            if self._parting[0] not in (POLICY, TRY_LATER):
                return
            # The reason has been sent. A client that keeps sending is not read for long.
            await asyncio.sleep(DISCONNECT_SECONDS)
        writer.cancel()
        self._transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                while self._outbox:
                    text = self._outbox.popleft()
                    self._waiting_bytes -= len(text)
                    self._sending = True
                    await self._transport.send(text)
                    self._sending = False
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
            # A cancelled task continues until its next await, and it does not await while messages are queued.
            while self._parting is None:
                self._take(await self._transport.receive())
        except Gone:
            return
        except Exception:
            # An error in one connection ends that connection only.
            _log.exception("connection failed", player=self.viewer.player)
            self.disconnect(1011, "internal error", "fault")

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
            self.malformed(f"{MAX_UNDER_WAY} of your messages are in progress; wait for some answers first")
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
            _log.error("a message could not be handled", player=self.viewer.player, exc_info=fault)
            self.disconnect(1011, "internal error", "fault")

    def malformed(self, reason: str) -> None:
        """Called for a malformed message; disconnects the client after too many."""
        self._metrics.malformed.inc()
        self.send_message(Malformed(reason))
        self._unreadable += 1
        if self._unreadable >= MAX_UNREADABLE:
            self.disconnect(POLICY, f"{MAX_UNREADABLE} malformed messages", "malformed")

    def _refuse_rate(self) -> None:
        if self._too_many == 0:
            self.send_message(
                Malformed(f"too many messages, dropped: send at most {PER_SECOND} a second, {BURST} in a burst")
            )
        self._too_many += 1
        if self._too_many >= MAX_TOO_MANY:
            self.disconnect(POLICY, "too many messages", "flood")
