"""What goes wrong and passes: that the room cannot write at the moment, said once, however many tables wait for it; and
what the operator should look at."""

import structlog

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.store_errors import StoreUnavailable
from dealerbox.wire import Notice

RETRY_MS = 2000
"""How long to wait before the store is asked again."""

_log = structlog.get_logger("dealerbox.room")


class Trouble:
    """``fault`` says why the store cannot write, empty while it can; ``notes`` are sentences for the operator on what
    works and should be looked at."""

    def __init__(self) -> None:
        self.fault = ""
        self.notes: dict[str, str] = {}
        self._since = 0

    def met(self, fault: StoreUnavailable, bus: Bus, now: int) -> None:
        """Something could not be written, and is held until it can be."""
        if self.fault:
            return
        self.fault, self._since = str(fault), now
        _log.error("store_unavailable", fault=self.fault)
        text = "The room cannot write at the moment: hands wait, nothing is lost, and play goes on by itself."
        bus.publish(messages.NOTICES, Notice("store_away", text))

    def over(self, bus: Bus, now: int) -> None:
        """Something was written."""
        if not self.fault:
            return
        _log.warning("store_available", after_seconds=(now - self._since) // 1000, fault=self.fault)
        self.fault = ""
        bus.publish(messages.NOTICES, Notice("store_back", "The room can write again: play goes on."))

    def note(self, about: str, text: str) -> None:
        """What is to be said of it now; empty: nothing any more."""
        if text:
            self.notes[about] = text
        else:
            self.notes.pop(about, None)
