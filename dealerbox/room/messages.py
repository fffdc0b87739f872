"""What goes over the bus, besides the messages of ``wire.py``. Everything here can be written as JSON.

Subjects: ``table.<id>`` answers ``FromPlayer``, ``WatchTable`` and ``CloseTable``; ``house`` answers ``AskMoney`` and
``AskTables``. Published are ``Batch`` under ``table.<id>.events``, ``MoneyMoved`` under ``player.<id>``,
``wire.LobbyChanged`` under ``lobby``, ``wire.Notice`` under ``notices``, ``wire.Jackpots``
under ``jackpots`` and ``Presence`` under ``presence``.
"""

from typing import Literal

from msgspec import Raw, Struct

from dealerbox.wire import Balance, Do, LobbyTable, Sit, TopUp

HOUSE = "house"
LOBBY = "lobby"
NOTICES = "notices"
JACKPOTS = "jackpots"
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


class CloseTable(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Closed``. A running hand is void, everybody is paid home."""

    reason: str


class Closed(Struct, frozen=True, gc=False, tag=True):
    """``paid`` is False where the store could not be written: the stacks are paid home when the room starts again."""

    table: str
    paid: bool


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
    tables: tuple[LobbyTable, ...]


class Health(Struct, frozen=True, gc=False, tag=True):
    """``faults`` is empty where all is well; else what does not work, for the operator."""

    status: Literal["ok", "failing"]
    faults: tuple[str, ...] = ()


class AskHealth(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Health``."""
