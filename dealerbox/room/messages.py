"""What goes over the bus, besides the messages of ``wire.py``. Everything here can be written as JSON.

Subjects: ``table.<id>`` answers ``FromPlayer``, ``WatchTable``, ``PauseTable``, ``ResumeTable``, ``CloseTable`` and
``SendHome``; ``house`` answers ``AskMoney``, ``AskTables``, ``AskHealth``, ``AskWarnings``, ``Acknowledged``, ``Drain``
and ``Undrain``. Published are ``Batch`` under ``table.<id>.events``, ``MoneyMoved``, ``wire.Notice``,
``wire.Warned`` and ``AccountClosed`` under ``player.<id>``, ``wire.LobbyChanged`` under ``lobby``, ``wire.Notice``
under ``notices``, ``wire.Jackpots`` under ``jackpots``, ``Presence`` under ``presence``, ``wire.Closing`` under
``closing`` and ``Drained`` under ``drained``.
"""

from typing import Literal

from msgspec import Raw, Struct

from dealerbox.wire import Balance, Closing, Do, LobbyTable, Sit, TopUp, Warned

HOUSE = "house"
LOBBY = "lobby"
NOTICES = "notices"
JACKPOTS = "jackpots"
CLOSING = "closing"
DRAINED = "drained"
PRESENCE = "presence"


def table_subject(table: str) -> str:
    return f"table.{table}"


def events_subject(table: str) -> str:
    return f"table.{table}.events"


def player_subject(player: str) -> str:
    return f"player.{player}"


class FromPlayer(Struct, frozen=True, gc=False, tag=True):
    """A player's message to a table; the answer is ``wire.Done`` or ``wire.Refused``. Who he is was found out by the
    gateway, never taken from the message. ``lag_ms`` is the way to him and back, as the gateway has measured it."""

    player: str
    name: str
    message: Sit | TopUp | Do
    lag_ms: int = 0


class WatchTable(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Watched``. ``viewer`` is None for an observer; ``seen`` the last number that he has."""

    viewer: str | None
    seen: int


class Watched(Struct, frozen=True, gc=False, tag=True):
    """``texts`` is the whole JSON for the viewer (one ``wire.Events`` or ``wire.Snapshot``), nothing where he has
    everything; ``number`` is the last event that it covers: what is published later follows on it."""

    number: int
    texts: tuple[Raw, ...] = ()


class PauseTable(Struct, frozen=True, gc=False, tag=True):
    """No further hand until ``ResumeTable``. The answer is ``Heeded``, or a ``Refusal``."""

    reason: str


class ResumeTable(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Heeded``, or a ``Refusal``."""


class Heeded(Struct, frozen=True, gc=False, tag=True):
    """It is done."""

    table: str


class CloseTable(Struct, frozen=True, gc=False, tag=True):
    """Everybody is paid home and the table closes: when the running hand is over, or ``now``, and then that hand is
    void (RULES.md A29). The answer is ``Closed``, or a ``Refusal``."""

    reason: str
    now: bool = False


class Closed(Struct, frozen=True, gc=False, tag=True):
    """``waits``: the table will close when its running hand is over. ``paid`` is False where the store could not be
    written: the stacks are paid home when the room starts again."""

    table: str
    paid: bool
    waits: bool = False


class SendHome(Struct, frozen=True, gc=False, tag=True):
    """The player leaves the table with his chips, out of a hand as by ``Leave``. The answer is ``Heeded``, also where
    he has no seat there."""

    player: str


class Presence(Struct, frozen=True, gc=False, tag=True):
    """The player's last connection is gone, or the first one is back."""

    player: str
    connected: bool


class Piece(Struct, frozen=True, gc=False):
    """One event as JSON: as observers see it, and for each player who sees more of it his own (None: nobody does)."""

    seen: Raw
    own: dict[str, Raw] | None = None


class Batch(Struct, frozen=True, gc=False, tag=True):
    """Events that belong together, numbered from ``first``. The table's task has masked them: nobody after it holds a
    card that its player may not see."""

    table: str
    first: int
    pieces: tuple[Piece, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.pieces) - 1


class MoneyMoved(Struct, frozen=True, gc=False, tag=True):
    player: str


class AskMoney(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Money``."""

    player: str


class Money(Struct, frozen=True, gc=False, tag=True):
    """``tables`` are those where the player has a seat."""

    balances: tuple[Balance, ...]
    tables: tuple[str, ...]


class AskTables(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Tables``."""


class Tables(Struct, frozen=True, gc=False, tag=True):
    """``closing`` where the room is about to close."""

    tables: tuple[LobbyTable, ...]
    closing: Closing | None = None


class AskWarnings(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Warnings``."""

    player: str


class Warnings(Struct, frozen=True, gc=False, tag=True):
    """What the operator has warned the player of and he has not acknowledged yet, the oldest first."""

    warnings: tuple[Warned, ...]


class Acknowledged(Struct, frozen=True, gc=False, tag=True):
    """The player has read the warning. There is an answer, with nothing in it: ``Heeded``."""

    player: str
    warning: int


class AccountClosed(Struct, frozen=True, gc=False, tag=True):
    """Published for a player whose account the operator has closed: his connections end."""

    reason: str


class Drain(Struct, frozen=True, gc=False, tag=True):
    """The room closes in so many minutes, in good order. The answer is ``wire.Closing``, or a ``Refusal``."""

    minutes: int
    reason: str


class Undrain(Struct, frozen=True, gc=False, tag=True):
    """The room does not close. The answer is ``wire.Closing``, or a ``Refusal``."""


class Drained(Struct, frozen=True, gc=False, tag=True):
    """All tables are closed; nobody is let in any more."""


class Health(Struct, frozen=True, gc=False, tag=True):
    """``faults`` is empty where all is well; else what does not work, for the operator. ``drained``: all is well, and
    the room waits for its end."""

    status: Literal["ok", "failing", "drained"]
    faults: tuple[str, ...] = ()


class AskHealth(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Health``."""
