"""The progress of long work, for people who wait for it."""

import sys
import time
from collections.abc import Callable
from typing import Literal

_WIDTH = 40
_LINE_SECONDS = 5.0
"""How often a line is written where nobody draws a bar."""

How = Literal["bar", "lines", "none"]


def bar(total: int) -> Callable[[int], None]:
    """What is told how much of ``total`` is done: a bar on standard error where somebody is looking, drawn anew with
    each whole per cent and wiped out at the end."""
    progress = Progress("bar" if sys.stderr.isatty() else "none")
    return lambda done: progress(done, total)


class Progress:
    """Is told how many of how many are done. A ``bar`` is drawn anew with each whole per cent and wiped out at the end;
    ``lines`` are for files and for readers of the screen: one now and then. Both say how many ``units`` a second, and
    how long it will take."""

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
        # What stood behind is wiped out: a shorter rate may follow a longer one.
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
