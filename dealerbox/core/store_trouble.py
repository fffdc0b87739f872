"""Tracks whether the store can be written, announces it once for all tables, and holds notes for the operator."""

import structlog

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.store_errors import StoreUnavailable
from dealerbox.wire import Notice

RETRY_MS = 2000
"""How long to wait before a write is retried."""

_log = structlog.get_logger("dealerbox.room")


class Trouble:
    """Temporary trouble of a running room."""

    def __init__(self) -> None:
        self.fault = ""
        """Why the store cannot write; empty while it can."""
        self.notes: dict[str, str] = {}
        """By topic, sentences for the operator about what works but should be looked at."""
        self._since = 0

    def write_failed(self, fault: StoreUnavailable, bus: Bus, now: int) -> None:
        """Call when a write has failed and will be retried."""
        if self.fault:
            return
        self.fault, self._since = str(fault), now
        _log.error("store_unavailable", fault=self.fault)
        text = "The room cannot save at the moment. Hands are paused, nothing is lost; play resumes automatically."
        bus.publish(messages.NOTICES, Notice("store_away", text))

    def write_succeeded(self, bus: Bus, now: int) -> None:
        """Call when a write has succeeded."""
        if not self.fault:
            return
        _log.warning("store_available", after_seconds=(now - self._since) // 1000, fault=self.fault)
        self.fault = ""
        bus.publish(messages.NOTICES, Notice("store_back", "The room can save again. Play resumes."))

    def set_note(self, about: str, text: str) -> None:
        """Set the note on a topic; an empty ``text`` removes it."""
        if text:
            self.notes[about] = text
        else:
            self.notes.pop(about, None)
