"""The machine's clock against the room's own, which never jumps: it is the machine's as it was at the start, and then
goes on by itself. Nobody's turn gets longer or shorter because the time was set, and the operator is told."""

import time
from collections.abc import Callable

import structlog

from dealerbox.live.parts import Parts

LOOK_MS = 30_000
JUMP_MS = 5_000
"""So much from one look to the next is no drift."""
OFF_MS = 60_000
"""So far apart they are told, however they have come to it."""

_log = structlog.get_logger("dealerbox.room")


class ClockWatch:
    """``look`` now and then, or ``run``."""

    def __init__(self, parts: Parts, wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        """``wall`` is the machine's clock (ms UTC)."""
        self._parts = parts
        self._wall = wall
        self._off = wall() - parts.clock.now()

    async def run(self) -> None:
        while True:
            await self._parts.clock.sleep(LOOK_MS)
            self.look()

    def look(self) -> None:
        off = self._wall() - self._parts.clock.now()
        if abs(off - self._off) > JUMP_MS:
            _log.warning("machine_clock_set", by_seconds=round((off - self._off) / 1000), off_seconds=round(off / 1000))
        self._off = off
        told = ""
        if abs(off) > OFF_MS:
            how = "ahead of" if off > 0 else "behind"
            told = (
                f"the machine's clock is {as_text(abs(off))} {how} the room's, which goes on as it was at the start: "
                "a restart takes over the machine's"
            )
        self._parts.trouble.set_note("clock", told)


def look_back(parts: Parts, last: int) -> None:
    """At the start: ``last`` is the latest moment that is written down. A clock that is behind it was set back, or is
    wrong."""
    behind = last - parts.clock.now()
    if behind > OFF_MS:
        _log.warning("machine_clock_behind", seconds=round(behind / 1000))
        parts.trouble.set_note(
            "past",
            f"the machine's clock is {as_text(behind)} behind what the room has written before: is it right? What was "
            "written then counts as later",
        )


def as_text(ms: int) -> str:
    minutes = round(ms / 60_000)
    return f"{minutes} minutes" if minutes < 120 else f"{round(minutes / 60)} hours"
