"""Stored chat messages, reports, mutes and notes: the records and the store's interface.

Times are milliseconds (UTC).
"""

from typing import Protocol

from msgspec import Struct

from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.records import Mute
from dealerbox.core.stores import PlayerStore
from dealerbox.wire.notes import Colour

DAY_MS = 24 * 3600 * 1000
LINES_KEPT_MS = 30 * DAY_MS
REPORTS_KEPT_MS = 180 * DAY_MS
SWEPT_AT_ONCE = 20
"""How many expired rows are deleted whenever one is added: deleting many at once would delay play."""


class SaidLine(Struct, frozen=True):
    """A stored chat message."""

    table: str
    number: int
    player: str
    at: int
    shown: str
    """What other players see."""
    written: str
    """The text before words were hidden."""
    removed: bool = False
    """Removed by a moderator, so that only staff can see it."""


class ChatReport(Struct, frozen=True):
    """A player's report of a chat message."""

    table: str
    number: int
    player: str
    """The author of the message."""
    reporter: str
    at: int
    why: str
    lines: tuple[SaidLine, ...]
    """The message and those around it, as they were then. They are kept longer than the chat."""


class Note(Struct, frozen=True):
    """``owner``'s private note about another player. ``muted``: the owner does not see that player's messages."""

    owner: str
    about: str
    text: str
    colour: Colour
    muted: bool
    changed: int

    @property
    def says_nothing(self) -> bool:
        return not (self.text or self.colour or self.muted)


class ChatStore(Protocol):
    """The part of the store that holds chat. A method returns after the commit, or raises ``StoreFailed`` and has
    changed nothing."""

    async def add_line(self, line: SaidLine) -> None:
        """Store a message, and delete a few that are older than ``LINES_KEPT_MS``. Raises ``StoreFailed`` if the table
        has a message with that number, or there is no such player."""

    async def lines_of(self, table: str, most: int, before: int | None = None, removed: bool = False) -> list[SaidLine]:
        """Return the table's last messages in order. ``before``: only those with a lower number; ``removed``: also
        removed ones."""

    async def lines_by(self, player: str) -> list[SaidLine]:
        """Return all stored messages of the player, oldest first."""

    async def lines_around(self, table: str, number: int, each_way: int) -> list[SaidLine]:
        """Return the message and up to ``each_way`` before and after it, including removed ones."""

    async def remove_line(self, table: str, number: int) -> bool:
        """Mark a message as removed; return False if there is none. Repeating it changes nothing and returns True."""

    async def add_report(self, report: ChatReport) -> None:
        """Store a report, and delete a few that are older than ``REPORTS_KEPT_MS``. A second report of one message by
        one player is ignored."""

    async def chat_reports(self, most: int, before: int | None = None) -> list[ChatReport]:
        """Return the last reports, latest first; ``before``: only those made before that time."""

    async def set_mute(self, mute: Mute) -> None:
        """Store a mute in place of the player's previous one, and delete expired ones."""

    async def end_mute(self, player: str) -> bool:
        """Remove the player's mute; return False if there is none."""

    async def mutes(self, now: int) -> list[Mute]:
        """Return the current mutes, latest first."""

    async def set_note(self, note: Note, most: int) -> bool:
        """Store a note in place of the owner's previous one about that player; an empty one deletes it. Return False if
        the owner has notes about ``most`` other players already."""

    async def notes_of(self, owner: str) -> list[Note]:
        """Return all notes of the owner, ordered by the player they are about."""


class Stores(ChatStore, PlayerStore, AuditLogStore, Protocol):
    """The parts of the store that chat uses."""
