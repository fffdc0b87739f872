"""What a long step says while it runs, so that nobody takes a start that takes minutes for one that hangs."""

import time
from collections.abc import Callable

import structlog

EVERY_SECONDS = 2.0

_log = structlog.get_logger("dealerbox.room")


class Progress:
    """How far a step has come through ``total`` things, said every ``EVERY_SECONDS`` and at its end. A step that takes
    no longer than that says nothing."""

    def __init__(self, what: str, total: int, now: Callable[[], float] = time.monotonic) -> None:
        self.what = what
        self.total = total
        self._now = now
        self._began = self._said = now()

    def come_to(self, done: int) -> None:
        """``done`` of them are through."""
        now = self._now()
        if done >= self.total and self._said > self._began:
            _log.warning("database_updated", read=self.what, of=self.total, seconds=round(now - self._began))
        elif done < self.total and now - self._said >= EVERY_SECONDS:
            self._said = now
            left = (now - self._began) * (self.total - done) / done
            # A warning: the room is not open meanwhile, and whoever starts it wants to know why.
            _log.warning("database_update", reads=self.what, done=done, of=self.total, seconds_left=round(left))
