"""Shows the progress of long work."""

import sys
import time
from collections.abc import Callable
from typing import Literal

_WIDTH = 40
_LINE_SECONDS = 5.0
"""How often a line is written without a bar."""

How = Literal["bar", "lines", "none"]


def bar(total: int) -> Callable[[int], None]:
    """Return a function that takes how much of ``total`` is done and shows a bar on standard error if it is a terminal,
    updated at each per cent and cleared at the end."""
    progress = Progress("bar" if sys.stderr.isatty() else "none")
    return lambda done: progress(done, total)


class Progress:
    """Shows how many of how many are done. A ``bar`` is updated at each per cent and cleared at the end; ``lines``, for
    files and screen readers, are written now and then. Both state the ``units`` per second and the time left."""

    def __init__(self, how: How, units: str = "") -> None:
        self._how = how
        self._units = units
        self._begun = self._reported = time.monotonic()
        self._drawn = -1

    def __call__(self, done: int, total: int) -> None:
        if self._how == "none":
            return
        now, percent = time.monotonic(), 100 * done // total
        over = done >= total
        if self._how == "bar":
            if percent != self._drawn or over:
                self._drawn = percent
                self._draw(percent, over, self._rate(done, total, now))
        elif over or now - self._reported >= _LINE_SECONDS:
            self._reported = now
            sys.stderr.write(f"{percent} %{self._rate(done, total, now)}\n")
            sys.stderr.flush()

    def _draw(self, percent: int, over: bool, rate: str) -> None:
        full = _WIDTH * percent // 100
        # Clear the rest of the line: a shorter rate may follow a longer one.
        end = "\r\033[K" if over else "\033[K"
        sys.stderr.write(f"\r{'█' * full}{'·' * (_WIDTH - full)} {percent} %{rate}{end}")
        sys.stderr.flush()

    def _rate(self, done: int, total: int, now: float) -> str:
        seconds = now - self._begun
        if not self._units or not done or seconds < 0.5:
            return ""
        left = (total - done) * seconds / done
        return f", {done / seconds:,.0f} {self._units} a second, {_time(left)} left"


def _time(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole} s" if whole < 100 else f"{whole // 60} min {whole % 60} s"
