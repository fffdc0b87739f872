"""The messages on the bus besides those of ``wire``; all can be written as JSON. Subclasses of ``Ask`` are answered.

Published are ``Batch`` under ``table.<id>.events``; ``MoneyMoved``, ``wire.TableLeft``, ``wire.Notice``,
``wire.Warned``, ``wire.Interrupted`` and ``AccountClosed`` under ``player.<id>``; ``wire.LobbyChanged`` under
``lobby``; ``wire.Notice`` under ``notices``; ``wire.Jackpots`` under ``jackpots``; ``Presence`` under ``presence``;
``wire.Closing`` under ``closing``; ``Drained`` under ``drained``; and ``WaitMoved`` under ``waiting``.
"""

from collections.abc import Mapping
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

ROOM = "room"
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


def chat_requests_subject(table: str) -> str:
    return f"table.{table}.chat.requests"


def chat_subject(table: str) -> str:
    return f"table.{table}.chat"


def player_subject(player: str) -> str:
    return f"player.{player}"


class Ack(Struct, frozen=True, gc=False, tag=True):
    """The request was carried out."""


class FromPlayer(Ask[Done | Refused], frozen=True, gc=False, tag=True):
    """A player's message to a table. The gateway sets ``player``: the sender is never read from the message."""

    player: str
    name: str
    message: Sit | Wait | TopUp | Do | Host
    lag_ms: int = 0
    """The round-trip time that the gateway has measured for the connection."""


class FindSeat(Ask[Done | Refused | Seated], frozen=True, gc=False, tag=True):
    """A player asks the room for a seat at any table of a kind, or to wait for one. Fields as in ``FromPlayer``."""

    player: str
    name: str
    message: WaitForKind | QuickSeat
    lag_ms: int = 0


class ChatRequest(Ask[Done | Refused], frozen=True, gc=False, tag=True):
    """A player's chat message, reaction or report at a table."""

    player: str
    name: str
    message: Say | React | ReportChat


class MuteChanged(Struct, frozen=True, gc=False, tag=True):
    """The player was muted, or unmuted (``mute`` None)."""

    player: str
    mute: Mute | None


class Watched(Struct, frozen=True, gc=False, tag=True):
    """The answer to ``WatchTable``."""

    number: int
    """The last event that ``texts`` covers; what is published later follows it."""
    texts: tuple[Raw, ...] = ()
    """The JSON for the viewer (one ``wire.Events`` or ``wire.Snapshot``); empty if the viewer has everything."""
    chat: ChatHistory | None = None
    muted: ChatMuted | None = None
    pictures: Pictures | None = None


class WatchTable(Ask[Watched], frozen=True, gc=False, tag=True):
    """``viewer``: None for an observer; ``seen``: the number of the last event that the viewer has."""

    viewer: str | None
    seen: int


class PauseTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Stop dealing after the running hand, until ``ResumeTable``. May raise ``Refusal``."""

    reason: str


class ResumeTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Deal again after ``PauseTable``. May raise ``Refusal``."""


class Closed(Struct, frozen=True, gc=False, tag=True):
    """``paid`` is False if the store was unavailable: the stacks are paid out when the room starts again. ``waits``:
    the table closes after its running hand."""

    table: str
    paid: bool
    waits: bool = False


class CloseTable(Ask[Closed], frozen=True, gc=False, tag=True):
    """Pay out all stacks and close the table after the running hand, or ``now``, which voids that hand (RULES.md A29).
    May raise ``Refusal``."""

    reason: str
    now: bool = False
    if_empty: bool = False
    """Refuse if somebody sits at the table or waits for a seat."""


class RemoveFromTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Remove the player from the table or its waiting list and cash out their chips; a running hand is treated as on
    ``Leave``. Does nothing if they have no seat there."""

    player: str


class OfferOrWait(Ask[Ack], frozen=True, gc=False, tag=True):
    """The room has found this table for the player: hold a free seat for them, or put them on the waiting list. May
    raise ``Refusal``."""

    player: str
    name: str


class EndWaitingList(Ask[Ack], frozen=True, gc=False, tag=True):
    """The room closes soon: clear the waiting list and cancel the offered seats. May raise ``Refusal``."""


class WaitMoved(Struct, frozen=True, gc=False, tag=True):
    """A player's position on a table's waiting list has changed.

    The player has ``joined`` the list, was ``offered`` a seat, has ``settled`` the offer (took the seat or let it
    expire), or was removed: they ``asked`` for it, were ``away`` when called, or the table has ``closed``.
    """

    table: str
    player: str
    why: Literal["joined", "offered", "settled", "asked", "away", "closed"]


class AdmitGuest(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has been let in to this private table, and the store knows it already."""

    player: str


class SetConfig(Ask[Ack], frozen=True, gc=False, tag=True):
    """The host of a private table changes its settings from the next hand on. May raise ``Refusal``."""

    player: str
    config: TableConfig


class AccessRevoked(Struct, frozen=True, gc=False, tag=True):
    """Published for a player who may no longer see this private table: their client gets nothing more about it."""

    table: str


class Presence(Struct, frozen=True, gc=False, tag=True):
    """The player's last connection has closed, or their first one has opened."""

    player: str
    connected: bool


class VisibleEvent(Struct, frozen=True, gc=False):
    """One event as JSON: as observers see it, and by player for those who see more (None: nobody does)."""

    seen: Raw
    own: dict[str, Raw] | None = None


class Asked(Struct, frozen=True, gc=False):
    """The player to act, and until when (ms, UTC), including the time bank."""

    player: str
    turn: int
    until: int


class Batch(Struct, frozen=True, gc=False, tag=True):
    """Events that belong together, numbered from ``first``. The table's task has redacted them: no receiver holds a
    card that its player may not see. ``asked``: whose turn it is afterwards."""

    table: str
    first: int
    pieces: tuple[VisibleEvent, ...]
    asked: Asked | None = None

    @property
    def last(self) -> int:
        return self.first + len(self.pieces) - 1


class MoneyMoved(Struct, frozen=True, gc=False, tag=True):
    player: str
    wallet: bool = True
    """False: only chips at tables moved, and the wallet is as it was."""


class Money(Struct, frozen=True, gc=False, tag=True):
    """A player's balances, tables and tournaments."""

    balances: tuple[Balance, ...]
    tables: tuple[str, ...]
    """Where the player has a seat."""
    waits: Waits = Waits()
    tournaments: tuple[str, ...] = ()
    """The tournaments that the player is still in."""
    rejoins: tuple[Rejoin, ...] = ()
    """The stacks that tables which the player left require on return."""
    in_hand: bool = False
    """The player is dealt in to a running hand at a cash table."""


class AskMoney(Ask[Money], frozen=True, gc=False, tag=True):
    player: str
    wallets: Mapping[str, int] | None = None
    """The wallet by currency, if the asker knows it; None: read it from the store."""


class Tables(Struct, frozen=True, gc=False, tag=True):
    """``closing``: set if the room is about to close."""

    tables: tuple[LobbyTable, ...]
    closing: Closing | None = None


class AskTables(Ask[Tables], frozen=True, gc=False, tag=True):
    """Ask for the tables in the lobby, or the private tables that the player ``private_of`` may enter, or for
    ``everything`` (operator)."""

    private_of: str = ""
    everything: bool = False


class OpenPrivate(Ask[Ack], frozen=True, gc=False, tag=True):
    """Open the private table that is stored under this id."""

    table: str


class Warnings(Struct, frozen=True, gc=False, tag=True):
    """The player's unacknowledged warnings, oldest first."""

    warnings: tuple[Warned, ...]


class AskWarnings(Ask[Warnings], frozen=True, gc=False, tag=True):
    player: str


class Acknowledged(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has read the warning."""

    player: str
    warning: int


class Interruptions(Struct, frozen=True, gc=False, tag=True):
    """The player's unacknowledged interruptions, oldest first."""

    interruptions: tuple[Interrupted, ...]


class AskInterruptions(Ask[Interruptions], frozen=True, gc=False, tag=True):
    player: str


class InterruptionRead(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has read the notice of the interruption."""

    player: str
    interruption: str


class AccountClosed(Struct, frozen=True, gc=False, tag=True):
    """Published for a player whose account the operator has closed, so that their connections end."""

    reason: str


ToPlayer = (
    MoneyMoved | Waits | AccessRevoked | TableLeft | Notice | ChatMuted | NoteChanged | Warned | Interrupted
    | AccountClosed | RealityCheck | PlayBarred | Pictures
)  # fmt: skip
"""What is published for a player, on all their connections."""


class Drain(Ask[Closing], frozen=True, gc=False, tag=True):
    """Close the room in ``minutes``, each table after its running hand. May raise ``Refusal``."""

    minutes: int
    reason: str


class Undrain(Ask[Closing], frozen=True, gc=False, tag=True):
    """Cancel the announced closing. May raise ``Refusal``."""


class Drained(Struct, frozen=True, gc=False, tag=True):
    """All tables are closed, and no more players are let in."""


Status = Literal["ok", "failing", "drained"]


class Health(Struct, frozen=True, gc=False, tag=True):
    """``faults``: what does not work; ``notes``: what works but should be looked at. ``drained``: everything works, and
    the room waits to be stopped."""

    status: Status
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class AskHealth(Ask[Health], frozen=True, gc=False, tag=True):
    """Ask whether everything works."""


class StoppedTable(Struct, frozen=True, gc=False):
    """A table or tournament (``table`` is its id) that a fault has stopped."""

    table: str
    name: str
    at: int
    fault: str
    """For the operator. If the table and the ledger disagree, both amounts."""
    paid: bool
    """The players have their chips, except those in ``left``. A tournament keeps its chips."""
    currency: str
    left: dict[str, int]
    """By player: disputed chips, where the table and the ledger disagree."""


class StoppedTables(Struct, frozen=True, gc=False, tag=True):
    """Ordered by time, the latest last."""

    tables: tuple[StoppedTable, ...]


class AskStopped(Ask[StoppedTables], frozen=True, gc=False, tag=True):
    """Ask which tables and tournaments a fault has stopped."""


class ReopenTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Open a table again, or continue a tournament, that a fault has stopped. May raise ``Refusal``."""

    table: str
