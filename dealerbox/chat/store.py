"""What the room keeps of what people say to and about each other: the values, and what a store does with them.

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
"""How many rows that are too old go whenever one is added: many at once would hold up whoever plays."""


class SaidLine(Struct, frozen=True):
    """A line of a table's chat. ``shown`` is what the others read, ``written`` the same with the words that were
    hidden; ``removed`` by a moderator: nobody else reads it any more."""

    table: str
    number: int
    player: str
    at: int
    shown: str
    written: str
    removed: bool = False


class ChatReport(Struct, frozen=True):
    """A player complains of a line. ``lines`` are that one and those around it, as they were then: they outlast the
    chat. ``player`` is who wrote the line."""

    table: str
    number: int
    player: str
    reporter: str
    at: int
    why: str
    lines: tuple[SaidLine, ...]


class Note(Struct, frozen=True):
    """What ``owner`` keeps for himself about another player. ``muted``: he does not want to read him."""

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
    """The part of ``store.Store`` that keeps these. A method returns after the commit, or raises ``StoreFailed`` and
    has changed nothing."""

    async def add_line(self, line: SaidLine) -> None:
        """Also sweeps out a few lines that are older than ``LINES_KEPT_MS`` by then. Raises ``StoreFailed`` where the
        table has a line of that number, or nobody is that player."""

    async def lines_of(self, table: str, most: int, before: int | None = None, removed: bool = False) -> list[SaidLine]:
        """The table's last lines in the order in which they were written; ``before``: only those with a lower number;
        ``removed``: those that were taken away too."""

    async def lines_by(self, player: str) -> list[SaidLine]:
        """All that the player has written and that is still kept, the oldest first."""

    async def lines_around(self, table: str, number: int, each_way: int) -> list[SaidLine]:
        """The line, and so many before and after it, removed ones too."""

    async def remove_line(self, table: str, number: int) -> bool:
        """False where there is no such line; one that is gone already stays gone: True."""

    async def add_report(self, report: ChatReport) -> None:
        """A second report of one line by one player is the first one. Also sweeps out a few that are older than
        ``REPORTS_KEPT_MS``."""

    async def chat_reports(self, most: int, before: int | None = None) -> list[ChatReport]:
        """The last reports, the latest first; ``before``: only those made before that time."""

    async def set_mute(self, mute: Mute) -> None:
        """In the place of the player's former one. Sweeps out those that are over by then."""

    async def end_mute(self, player: str) -> bool:
        """False where he was not muted."""

    async def mutes(self, now: int) -> list[Mute]:
        """Those that hold, the latest first."""

    async def set_note(self, note: Note, most: int) -> bool:
        """In the place of the former one about that player; one that says nothing takes that away. False where the
        owner has notes about ``most`` other players already."""

    async def notes_of(self, owner: str) -> list[Note]:
        """All of them, by whom they are about."""


class Stores(ChatStore, PlayerStore, AuditLogStore, Protocol):
    """What the chat asks of the store."""
