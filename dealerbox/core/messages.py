"""What goes over the bus, besides the messages of ``wire``. Everything here can be written as JSON.

Subjects: ``table.<id>`` answers ``FromPlayer``, ``WatchTable``, ``PauseTable``, ``ResumeTable``, ``OfferOrWait``,
``EndWaitingList``, ``CloseTable`` and ``SendHome``; ``house`` answers ``AskMoney``, ``AskTables``, ``AskHealth``,
``AskStopped``, ``ReopenTable``,
``AskTemplates``, ``OpenFromTemplate``, ``AskWarnings``, ``Acknowledged``, ``AskInterruptions``,
``InterruptionRead``, ``Drain``, ``Undrain`` and ``FindSeat``.

Published are ``Batch`` under ``table.<id>.events``, ``MoneyMoved``, ``wire.TableLeft``, ``wire.Notice``,
``wire.Warned``, ``wire.Interrupted`` and ``AccountClosed`` under ``player.<id>``, ``wire.LobbyChanged`` under
``lobby``, ``wire.Notice`` under ``notices``, ``wire.Jackpots`` under ``jackpots``, ``Presence`` under ``presence``,
``wire.Closing`` under ``closing`` and ``Drained`` under ``drained``; ``WaitMoved`` under ``waiting``.
"""

from typing import Literal

from msgspec import Raw, Struct

from dealerbox.core.bus import Ask
from dealerbox.core.records import Mute
from dealerbox.table.config import TableConfig
from dealerbox.wire import (
    Balance,
    Closing,
    Do,
    Done,
    Host,
    Interrupted,
    LobbyTable,
    Notice,
    QuickSeat,
    Refused,
    Rejoin,
    Seated,
    Sit,
    TableLeft,
    TopUp,
    Wait,
    WaitForKind,
    Waits,
    Warned,
)
from dealerbox.wire.avatars import Pictures
from dealerbox.wire.chat import ChatHistory, ChatMuted, React, ReportChat, Say
from dealerbox.wire.notes import NoteChanged
from dealerbox.wire.play_limits import PlayBarred, RealityCheck

HOUSE = "house"
LOBBY = "lobby"
NOTICES = "notices"
JACKPOTS = "jackpots"
CLOSING = "closing"
DRAINED = "drained"
PRESENCE = "presence"
MUTES = "mutes"
WAITING = "waiting"


def table_subject(table: str) -> str:
    return f"table.{table}"


def events_subject(table: str) -> str:
    return f"table.{table}.events"


def talk_subject(table: str) -> str:
    return f"table.{table}.talk"


def chat_subject(table: str) -> str:
    return f"table.{table}.chat"


def player_subject(player: str) -> str:
    return f"player.{player}"


class Ack(Struct, frozen=True, gc=False, tag=True):
    """It is done."""


class FromPlayer(Ask[Done | Refused], frozen=True, gc=False, tag=True):
    """A player's message to a table. The gateway identifies the player: who sent it is never read from the message.
    ``lag_ms`` is the round-trip time that the gateway has measured for the connection."""

    player: str
    name: str
    message: Sit | Wait | TopUp | Do | Host
    lag_ms: int = 0


class FindSeat(Ask[Done | Refused | Seated], frozen=True, gc=False, tag=True):
    """A player asks the house for a seat at any table of a kind, or to wait for one. Fields as in ``FromPlayer``."""

    player: str
    name: str
    message: WaitForKind | QuickSeat
    lag_ms: int = 0


class Talk(Ask[Done | Refused], frozen=True, gc=False, tag=True):
    """What a player says at a table."""

    player: str
    name: str
    message: Say | React | ReportChat


class MuteChanged(Struct, frozen=True, gc=False, tag=True):
    """``mute`` None: the player may write again."""

    player: str
    mute: Mute | None


class Watched(Struct, frozen=True, gc=False, tag=True):
    """``texts`` is the whole JSON for the viewer (one ``wire.Events`` or ``wire.Snapshot``), nothing where he has
    everything; ``number`` is the last event that it covers: what is published later follows on it. ``chat`` are the
    last lines said there; ``muted``: whether the room lets the viewer write; ``pictures`` are of who is there."""

    number: int
    texts: tuple[Raw, ...] = ()
    chat: ChatHistory | None = None
    muted: ChatMuted | None = None
    pictures: Pictures | None = None


class WatchTable(Ask[Watched], frozen=True, gc=False, tag=True):
    """``viewer`` is None for an observer; ``seen`` is the number of the last event that the viewer has."""

    viewer: str | None
    seen: int


class PauseTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Deal no further hand until ``ResumeTable``. May raise ``Refusal``."""

    reason: str


class ResumeTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Deal again after ``PauseTable``. May raise ``Refusal``."""


class Closed(Struct, frozen=True, gc=False, tag=True):
    """``waits``: the table will close when its running hand is over. ``paid`` is False where the store could not be
    written: the stacks are paid home when the room starts again."""

    table: str
    paid: bool
    waits: bool = False


class CloseTable(Ask[Closed], frozen=True, gc=False, tag=True):
    """Everybody is paid home and the table closes: when the running hand is over, or ``now``, and then that hand is
    void (RULES.md A29). May raise ``Refusal``."""

    reason: str
    now: bool = False
    if_empty: bool = False
    """Refused where anybody sits or waits."""


class SendHome(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player leaves the table with their chips, out of a hand as by ``Leave``, or its waiting list. Nothing happens
    if they have no seat there."""

    player: str


class OfferOrWait(Ask[Ack], frozen=True, gc=False, tag=True):
    """The house has found a player for the table: a free seat is kept for them, or they go on the waiting list. May
    raise ``Refusal``."""

    player: str
    name: str


class EndWaitingList(Ask[Ack], frozen=True, gc=False, tag=True):
    """The room closes soon: the waiting list is cleared, and offered seats are withdrawn. May raise ``Refusal``."""


class WaitMoved(Struct, frozen=True, gc=False, tag=True):
    """Published for the house: the player has ``joined`` a table's waiting list, was ``offered`` a seat or has
    ``settled`` that (he sits, or the offer is over), or has left the list, because he ``asked`` for it, was ``away``
    when he was called, or the table has ``closed``."""

    table: str
    player: str
    why: Literal["joined", "offered", "settled", "asked", "away", "closed"]


class AdmitGuest(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has entered this private table; the store knows it already."""

    player: str


class SetConfig(Ask[Ack], frozen=True, gc=False, tag=True):
    """The host of a private table changes its settings from the next hand on. May raise ``Refusal``."""

    player: str
    config: TableConfig


class Withdrawn(Struct, frozen=True, gc=False, tag=True):
    """Published for a player who may come to this private table no more: he is told nothing further of it."""

    table: str


class Presence(Struct, frozen=True, gc=False, tag=True):
    """The player's last connection is gone, or the first one is back."""

    player: str
    connected: bool


class Piece(Struct, frozen=True, gc=False):
    """One event as JSON: as observers see it, and for each player who sees more of it his own (None: nobody does)."""

    seen: Raw
    own: dict[str, Raw] | None = None


class Asked(Struct, frozen=True, gc=False):
    """Whose turn it is, and until when (ms) the player may act, time bank included."""

    player: str
    turn: int
    until: int


class Batch(Struct, frozen=True, gc=False, tag=True):
    """Events that belong together, numbered from ``first``. The table's task has masked them: nobody after it holds a
    card that its player may not see. ``asked``: whose turn it is after them."""

    table: str
    first: int
    pieces: tuple[Piece, ...]
    asked: Asked | None = None

    @property
    def last(self) -> int:
        return self.first + len(self.pieces) - 1


class MoneyMoved(Struct, frozen=True, gc=False, tag=True):
    player: str


class Money(Struct, frozen=True, gc=False, tag=True):
    """``tables`` are those where the player has a seat, ``tournaments`` those that are not over for him, ``rejoins``
    what tables that the player left ask for. ``in_hand``: at a cash table the player is dealt in to the running
    hand."""

    balances: tuple[Balance, ...]
    tables: tuple[str, ...]
    waits: Waits = Waits()
    tournaments: tuple[str, ...] = ()
    rejoins: tuple[Rejoin, ...] = ()
    in_hand: bool = False


class AskMoney(Ask[Money], frozen=True, gc=False, tag=True):
    player: str


class Tables(Struct, frozen=True, gc=False, tag=True):
    """``closing`` where the room is about to close."""

    tables: tuple[LobbyTable, ...]
    closing: Closing | None = None


class AskTables(Ask[Tables], frozen=True, gc=False, tag=True):
    """The tables of the lobby; or the private ones that the player ``private_of`` may enter; or ``everything``, for the
    operator."""

    private_of: str = ""
    everything: bool = False


class OpenPrivate(Ask[Ack], frozen=True, gc=False, tag=True):
    """Open the private table that is stored under this id."""

    table: str


class Warnings(Struct, frozen=True, gc=False, tag=True):
    """What the operator has warned the player of and he has not acknowledged yet, the oldest first."""

    warnings: tuple[Warned, ...]


class AskWarnings(Ask[Warnings], frozen=True, gc=False, tag=True):
    player: str


class Acknowledged(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has read the warning."""

    player: str
    warning: int


class Interruptions(Struct, frozen=True, gc=False, tag=True):
    """What was interrupted for the player and he has not acknowledged yet, the oldest first."""

    interruptions: tuple[Interrupted, ...]


class AskInterruptions(Ask[Interruptions], frozen=True, gc=False, tag=True):
    player: str


class InterruptionRead(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has read the notice of the interruption."""

    player: str
    interruption: str


class AccountClosed(Struct, frozen=True, gc=False, tag=True):
    """Published for a player whose account the operator has closed: his connections end."""

    reason: str


ToPlayer = (
    MoneyMoved | Waits | Withdrawn | TableLeft | Notice | ChatMuted | NoteChanged | Warned | Interrupted | AccountClosed
    | RealityCheck | PlayBarred | Pictures
)  # fmt: skip
"""What is published for a player, wherever he is connected."""


class Drain(Ask[Closing], frozen=True, gc=False, tag=True):
    """Close the room in that many minutes, each table after its running hand. May raise ``Refusal``."""

    minutes: int
    reason: str


class Undrain(Ask[Closing], frozen=True, gc=False, tag=True):
    """Call the announced closing off. May raise ``Refusal``."""


class Drained(Struct, frozen=True, gc=False, tag=True):
    """All tables are closed; nobody is let in any more."""


Status = Literal["ok", "failing", "drained"]


class Health(Struct, frozen=True, gc=False, tag=True):
    """``faults`` is empty where all is well; else what does not work, for the operator. ``drained``: all is well, and
    the room waits for its end. ``notes``: what works, and should be looked at."""

    status: Status
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class AskHealth(Ask[Health], frozen=True, gc=False, tag=True):
    """Is everything working?"""


class StoppedTable(Struct, frozen=True, gc=False):
    """A table that a fault has stopped, or a tournament: then ``table`` is its id. ``fault`` is for the operator: where
    the books differ it has both sides. ``paid``: its players have their chips but for what is ``left`` (by player), of
    which the two sides did not say the same. A tournament's chips stay with it."""

    table: str
    name: str
    at: int
    fault: str
    paid: bool
    currency: str
    left: dict[str, int]


class StoppedTables(Struct, frozen=True, gc=False, tag=True):
    """The latest last."""

    tables: tuple[StoppedTable, ...]


class AskStopped(Ask[StoppedTables], frozen=True, gc=False, tag=True):
    """Which tables and tournaments has a fault stopped?"""


class ReopenTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Open a table again that a fault has stopped, or let a tournament go on. May raise ``Refusal``."""

    table: str
