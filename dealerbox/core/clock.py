"""Clocks: the event loop's, and a virtual one for tests and simulations."""

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
        """Call ``callback`` at ``at``, or at once if that has passed."""

    async def sleep(self, ms: int) -> None: ...


class LoopClock:
    """The clock of the running event loop, as UTC. It never jumps, even if the machine's clock is set: that must not
    make a turn longer or shorter."""

    def __init__(self, loop: asyncio.AbstractEventLoop, started: int | None = None) -> None:
        """``started``: the time now; the machine's clock by default."""
        self._loop = loop
        wall = time.time_ns() // 1_000_000 if started is None else started
        self._offset = wall - round(loop.time() * 1000)

    def now(self) -> int:
        return self._offset + round(self._loop.time() * 1000)

    def call_at(self, at: int, callback: Callable[[], None]) -> Alarm:
        # One millisecond later than the loop needs: rounding must never call back early.
        return self._loop.call_at((at - self._offset) / 1000 + 0.001, callback)

    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(ms / 1000)


class ClockStuck(RuntimeError):
    """Callbacks keep scheduling more work for the same moment of a virtual clock, so its time cannot advance."""


MAX_AT_ONCE = 300_000
"""Iterations of the loop without advancing its time."""


class _JumpingSelector(selectors.DefaultSelector):
    """Advances the loop's time to the next timer instead of waiting for it."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        self._turns = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select(timeout)
        if timeout <= 0:
            self._turns += 1
            if self._turns > MAX_AT_ONCE:
                self._turns = 0
                raise ClockStuck(f"{MAX_AT_ONCE} turns of the loop in one moment")
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            self.seconds += timeout
            self._turns = 0
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers fire without waiting, in the usual order: a day of sleep passes at once. It does not
    know about other threads, so none may affect the order."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.seconds
