"""Time as the room asks for it: a real clock, and a virtual one for tests and simulations."""

import asyncio
import selectors
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Times are milliseconds (UTC)."""

    def now(self) -> int: ...

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Calls back at ``at``, or soon where that is over."""

    async def sleep(self, ms: int) -> None: ...


class LoopClock:
    """The clock of the running event loop, as UTC. It never jumps back, whatever is done to the machine's clock: a turn
    must not get longer because the time was set."""

    def __init__(self, loop: asyncio.AbstractEventLoop, started: int | None = None) -> None:
        """``started`` is what the time is now; by default that of the machine."""
        self._loop = loop
        wall = time.time_ns() // 1_000_000 if started is None else started
        self._offset = wall - round(loop.time() * 1000)

    def now(self) -> int:
        return self._offset + round(self._loop.time() * 1000)

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        # One millisecond above the loop's own time: rounding must never wake anybody before his time has come.
        return self._loop.call_at((at - self._offset) / 1000 + 0.001, callback)

    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(ms / 1000)


class TimeStandsStill(RuntimeError):
    """Something happens again and again at one moment of a virtual clock, and would do so for ever."""


MOST_AT_ONCE = 300_000
"""Turns of a loop at one moment of its time."""


class _JumpingSelector(selectors.DefaultSelector):
    """Never waits for time to pass: where the loop would, its time jumps to what it waits for."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        self._turns = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select(timeout)
        if timeout <= 0:
            self._turns += 1
            if self._turns > MOST_AT_ONCE:
                self._turns = 0
                raise TimeStandsStill(f"{MOST_AT_ONCE} turns of the loop in one moment")
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            self.seconds += timeout
            self._turns = 0
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in which nothing takes time: a day of sleeping is over at once, in the same order. It knows nothing
    of work in other threads, so there must be none that matters to the order."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.seconds
