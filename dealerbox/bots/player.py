"""A bot at a table. It uses the same messages as every other client."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec
import structlog

from dealerbox.bots.brain import Style, decide, thinking_ms, unit
from dealerbox.core.clock import Clock
from dealerbox.core.rng import Rng
from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import HandEnded
from dealerbox.table.commands import Act, ChooseEntry, SitIn
from dealerbox.table.config import TableConfig
from dealerbox.table.events import PlayerLeft, SatOut, TableClosed, TurnStarted
from dealerbox.table.fold import fold
from dealerbox.table.views import TableView
from dealerbox.wire import ClientMessage, Do, Events, Refused, ServerMessage, Sit, Snapshot, TopUp, Watch

LOW_BLINDS = 30
"""A bot with fewer big blinds than this buys more chips."""
MAX_MIN_BUY_INS = 5
"""How many minimum buy-ins a bot brings at most to a table without a maximum."""
SLOW_PART = 0.25
"""The part of its turn that a bot waits if no person is at the table."""
STEP_MS = 500
"""How often the bot checks meanwhile whether a person has come."""
RETURN_MS = 5000
"""How long a bot waits before it asks again for a seat or for chips."""

_log = structlog.get_logger("dealerbox.bots")
_decode = msgspec.json.Decoder(ServerMessage).decode
_encode = msgspec.json.Encoder().encode


def max_buy_in(config: TableConfig) -> int:
    """Return the largest buy-in of a bot at the table."""
    return config.max_buy_in or MAX_MIN_BUY_INS * config.min_buy_in


class ClientEnd(Protocol):
    """The client's end of a connection. Both methods raise ``Gone`` when it has ended."""

    async def receive(self) -> bytes | str: ...

    async def send(self, text: str) -> None: ...


class Plan(msgspec.Struct, frozen=True):
    """Where a bot plays, and how. ``pace`` is how many times faster than a person it acts."""

    player: str
    table: str
    seat: int
    style: Style
    pace: float = 1.0


class BotPlayer:
    """Plays at one table. ``refill`` makes sure that the wallet holds enough for the table. ``watched`` says whether a
    person is at the table; if not, the bot acts more slowly."""

    def __init__(
        self,
        plan: Plan,
        connection: ClientEnd,
        clock: Clock,
        rng: Rng,
        refill: Callable[[], Awaitable[None]],
        watched: Callable[[], bool] = lambda: True,
    ) -> None:
        self.plan = plan
        self._connection = connection
        self._clock = clock
        self._rng = rng
        self._refill = refill
        self._is_watched = watched
        self._view: TableView | None = None
        self._number = 0
        self._ids = 0
        self._thinking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._run = f"{clock.now():x}"

    async def play(self) -> None:
        """Play until the connection ends or the table closes."""
        try:
            await self._say(Watch(self.plan.table))
            while not await self._on_message(_decode(await self._connection.receive())):
                pass
        finally:
            for task in self._tasks:
                task.cancel()

    # ---- messages ----

    async def _on_message(self, message: ServerMessage) -> bool:
        """Handle one message; return True if the bot has nothing more to do here."""
        match message:
            case Snapshot():
                self._view, self._number = message.view, message.number
                if self._seated() is None:
                    self._start(self._sit())
                if message.view.turn is not None:
                    self._turn(message.view.turn)
                return bool(message.view.closed)
            case Events():
                return await self._events(message)
            case Refused():
                self._refused(message)
            case _:
                pass
        return False

    async def _events(self, message: Events) -> bool:
        if self._view is None or message.first != self._number + 1:
            await self._say(Watch(self.plan.table, self._number))
            return False
        self._number += len(message.events)
        for event in message.events:
            fold(self._view, event)
            match event:
                case TurnStarted():
                    self._turn(event)
                case HandEnded():
                    self._start(self._top_up())
                case SatOut() if event.seat == self.plan.seat:
                    self._start(self._come_back())
                case PlayerLeft() if event.player == self.plan.player:
                    self._start(self._sit())
                case TableClosed():
                    return True
                case _:
                    pass
        return False

    def _refused(self, refused: Refused) -> None:
        if refused.code == "not_enough":
            self._start(self._come_back())
        elif refused.code not in ("late", "not_sitting_out", "buy_in", "already_seated"):
            _log.debug("refused", player=self.plan.player, code=refused.code, reason=refused.reason)

    def _turn(self, turn: Any) -> None:
        if turn.seat == self.plan.seat and self._seated() is not None:
            self._thinking = self._start(self._act(turn))

    # ---- actions ----

    async def _act(self, turn: Any) -> None:
        assert self._view is not None
        action = decide(self._view, self.plan.seat, turn.options, self.plan.style, self._rng)
        await self._wait(thinking_ms(action, self._rng))
        slow_ms = self._view.config.turn_seconds * 1000 * SLOW_PART
        while slow_ms > 0 and not self._is_watched():
            await self._wait(STEP_MS)
            slow_ms -= STEP_MS
        await self._do(Act(turn.turn, action))

    async def _sit(self) -> None:
        await self._refill()
        assert self._view is not None
        config = self._view.config
        step = unit(config.stakes)
        buy_in = config.min_buy_in + self._rng.below((max_buy_in(config) - config.min_buy_in) // step + 1) * step
        await self._say(Sit(self._id(), self.plan.table, self.plan.seat, buy_in))
        if GAMES[config.game].has_blinds:
            await self._do(ChooseEntry("post"))

    async def _top_up(self) -> None:
        """Buy more chips if the stack is short."""
        seat = self._seated()
        if seat is None or self._view is None:
            return
        config = self._view.config
        half = max_buy_in(config) // 2
        if 0 < seat.stack + seat.held < min(LOW_BLINDS * unit(config.stakes), half):
            await self._say(TopUp(self._id(), self.plan.table, half - seat.stack - seat.held))

    async def _come_back(self) -> None:
        """Buy in again after busting, or sit in again after timing out."""
        await self._wait(RETURN_MS)
        await self._refill()
        seat = self._seated()
        if seat is None or self._view is None:
            return
        if seat.stack + seat.held == 0:
            await self._say(TopUp(self._id(), self.plan.table, max_buy_in(self._view.config)))
        elif seat.sitting_out:
            await self._do(SitIn())

    # ---- helpers ----

    def _seated(self) -> Any:
        seat = self._view.seats[self.plan.seat] if self._view is not None else None
        return seat if seat is not None and seat.player == self.plan.player else None

    def _start(self, chore: Any) -> "asyncio.Task[None]":
        task = asyncio.create_task(chore)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("bot_task_failed", player=self.plan.player, table=self.plan.table, exc_info=fault)

    async def _wait(self, ms: int) -> None:
        await self._clock.sleep(round(ms / self.plan.pace))

    async def _do(self, command: Act | ChooseEntry | SitIn) -> None:
        await self._say(Do(self._id(), self.plan.table, command))

    async def _say(self, message: ClientMessage) -> None:
        await self._connection.send(_encode(message).decode())

    def _id(self) -> str:
        self._ids += 1
        return f"{self._run}-{self._ids}"
