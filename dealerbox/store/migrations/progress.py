"""Progress messages of a long migration, so that nobody thinks that a start hangs."""

import time
from collections.abc import Callable

import structlog

EVERY_SECONDS = 2.0

_log = structlog.get_logger("dealerbox.room")


class Progress:
    """Reports how far a migration has come through ``total`` items, every ``EVERY_SECONDS`` and at its end. A migration
    that is finished sooner reports nothing."""

    def __init__(self, what: str, total: int, now: Callable[[], float] = time.monotonic) -> None:
        self.what = what
        self.total = total
        self._now = now
        self._began = self._said = now()

    def come_to(self, done: int) -> None:
        """Note that ``done`` items are finished."""
        now = self._now()
        if done >= self.total and self._said > self._began:
            _log.warning("database_updated", read=self.what, of=self.total, seconds=round(now - self._began))
        elif done < self.total and now - self._said >= EVERY_SECONDS:
            self._said = now
            left = (now - self._began) * (self.total - done) / done
            # A warning, because the room is not open meanwhile and the operator wants to know why.
            _log.warning("database_update", reads=self.what, done=done, of=self.total, seconds_left=round(left))
