"""Compares the machine's clock with the room's and warns the operator of differences. The room's clock starts with the
machine's time and never jumps, so that setting the machine's clock does not change anybody's time to act."""

import time
from collections.abc import Callable

import structlog

from dealerbox.live.parts import Parts

CHECK_INTERVAL_MS = 30_000
MIN_JUMP_MS = 5_000
"""A larger change from one check to the next is a jump, not drift."""
MAX_OFF_MS = 60_000
"""The operator is warned of a larger difference between the clocks."""

_log = structlog.get_logger("dealerbox.room")


class ClockWatch:
    """Compares the clocks at each ``check``; ``run`` checks regularly."""

    def __init__(self, parts: Parts, wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        """``wall`` is the machine's clock (ms UTC)."""
        self._parts = parts
        self._wall = wall
        self._off = wall() - parts.clock.now()

    async def run(self) -> None:
        while True:
            await self._parts.clock.sleep(CHECK_INTERVAL_MS)
            self.check()

    def check(self) -> None:
        off = self._wall() - self._parts.clock.now()
        if abs(off - self._off) > MIN_JUMP_MS:
            _log.warning("machine_clock_set", by_seconds=round((off - self._off) / 1000), off_seconds=round(off / 1000))
        self._off = off
        note = ""
        if abs(off) > MAX_OFF_MS:
            how = "ahead of" if off > 0 else "behind"
            note = (
                f"the machine's clock is {duration_text(abs(off))} {how} the room's, which started with the machine's"
                " time; a restart sets the room's clock to the machine's"
            )
        self._parts.trouble.set_note("clock", note)


def check_clock_at_start(parts: Parts, last: int) -> None:
    """Warn the operator if the machine's clock is behind ``last``, the time of the latest stored record (ms): then it
    was set back, or is wrong."""
    behind = last - parts.clock.now()
    if behind > MAX_OFF_MS:
        _log.warning("machine_clock_behind", seconds=round(behind / 1000))
        parts.trouble.set_note(
            "past",
            f"the machine's clock is {duration_text(behind)} behind the latest stored record; check that it is right."
            " Earlier records count as later than new ones until then",
        )


def duration_text(ms: int) -> str:
    minutes = round(ms / 60_000)
    return f"{minutes} minutes" if minutes < 120 else f"{round(minutes / 60)} hours"
