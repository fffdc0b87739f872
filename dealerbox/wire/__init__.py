"""The messages of the game socket, in both directions, and their JSON. ``docs/protocol.md`` tells them to people.

Never compiled. The TypeScript types of the client are generated from these structs.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.accepted import Accepted
from dealerbox.game import Stakes
from dealerbox.table.commands import PlayerTableCommand
from dealerbox.table.config import TableConfig
from dealerbox.table.events import TableEvent
from dealerbox.table.host_commands import HostOrder
from dealerbox.table.views import TableView
from dealerbox.wire.avatars import Pictures
from dealerbox.wire.chat import Chat, ChatHistory, ChatMuted, ChatRemoved, Number, React, Reacted, ReportChat, Say
from dealerbox.wire.jackpot import Jackpots
from dealerbox.wire.notes import NoteChanged
from dealerbox.wire.play_limits import HeedCheck, LimitHit, PlayBarred, RealityCheck
from dealerbox.wire.tournaments import (
    TournamentCancelled,
    TournamentDisqualified,
    TournamentDo,
    TournamentOwn,
    TournamentPlace,
    Tournaments,
    TournamentsChanged,
    TournamentSeat,
    TournamentView,
    WatchTournament,
    WatchTournaments,
)

# ---- from the client ----


class Watch(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Hello to a table. ``seen`` is the number of the last event that the client has (0: none): it is sent what it
    missed, or a snapshot."""

    table: str
    seen: int = 0


class Unwatch(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    table: str


class WatchLobby(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    on: bool


class Sit(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Take a seat with a buy-in. ``id`` is the client's own: sent twice is done once. ``entry``: wait for the big
    blind, or post what is owed (``ChooseEntry`` changes it)."""

    id: str
    table: str
    seat: int
    buy_in: int
    entry: Literal["wait", "post"] = "wait"


class Wait(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Wait for a seat at a table that has none free; the command ``LeaveWaiting`` ends it."""

    id: str
    table: str


class TableKind(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What players look for a table by: whoever asks for these does not mind which of the tables he gets. Tables where
    hands of other games or other prices come (rotations, bomb pots, bounties) and private ones are of no kind."""

    game: str
    limit: str
    stakes: Stakes
    currency: str


class WaitForKind(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Wait for a seat at any table of the kind, also at those that open later; not ``on``: no longer."""

    id: str
    kind: TableKind
    on: bool = True


class QuickSeat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Take a seat at the table of the kind at which most play. The answer is ``Seated``."""

    id: str
    kind: TableKind
    buy_in: int
    entry: Literal["wait", "post"] = "wait"


class TopUp(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    id: str
    table: str
    amount: int


class Do(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A command to a table."""

    id: str
    table: str
    command: PlayerTableCommand


class Host(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """An order of the host of a private table."""

    id: str
    table: str
    order: HostOrder


class Ping(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """``sent`` comes back in ``Pong`` as it is."""

    sent: float


class Heard(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Sent back as soon as a ``Pong`` is there, with its ``now``: so the room measures the way there and back, which it
    does not take from the player's acting time."""

    now: int


class Acknowledge(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player has read a warning of the operator (``Warned``)."""

    warning: Number


class AcknowledgeInterruption(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player has read that play was interrupted (``Interrupted``)."""

    interruption: str


ClientMessage = (
    Watch | Unwatch | WatchLobby | Sit | Wait | WaitForKind | QuickSeat | TopUp | Do | Host | Say | React | ReportChat
    | Ping
    | Heard | Acknowledge | AcknowledgeInterruption | HeedCheck | WatchTournaments | WatchTournament | TournamentDo
)  # fmt: skip

# ---- from the server ----


class Balance(Struct, frozen=True, gc=False):
    """``wallet`` is free, ``in_play`` lies on tables (as of the last finished hand)."""

    currency: str
    wallet: int
    in_play: int


class Rejoin(Struct, frozen=True, gc=False):
    """The player left this table with ``chips``. Until ``until`` (ms) that is the minimum for coming back, also where
    it is more than the table's maximum; then it is the only amount that the table accepts."""

    table: str
    chips: int
    until: int


class LobbyTable(Struct, frozen=True, gc=False):
    """``playing`` are the seats taken; ``average_pot`` is of the last 50 hands, ``hands_per_hour`` of the last hour (or
    of the time since the first hand, ten minutes at least, as so many an hour).
    ``flop_percent``: of all who were dealt into those 50 hands, how many in a hundred had not folded when the second
    street began (the flop; the fourth card of 7-Card Stud, the third of five-card games; the first draw), rounded;
    None before the first hand."""

    config: TableConfig
    playing: int
    average_pot: int
    hands_per_hour: int
    players: tuple[str, ...]
    paused: bool = False
    waiting: int = 0
    """How many wait for a seat."""
    flop_percent: int | None = None


class Offer(Struct, frozen=True, gc=False):
    """A seat that is kept for a player who has waited: his until ``until`` (ms), by a ``Sit`` there."""

    table: str
    seat: int
    until: int


class Waits(Struct, frozen=True, gc=False, tag=True):
    """Where the player waits for a seat, and what he is offered; sent whenever it changes. ``tables`` are those on
    whose lists he is, ``kinds`` what he waits for at any table."""

    tables: tuple[str, ...] = ()
    kinds: tuple[TableKind, ...] = ()
    offers: tuple[Offer, ...] = ()


class Welcome(Struct, frozen=True, gc=False, tag=True):
    """The first message. ``player`` is None for an observer who has not logged in; ``now`` the server's time (ms);
    ``tables`` those where the player has a seat, ``tournaments`` those that he takes part in or waits for a place in,
    and which are not over for him."""

    player: str | None
    name: str | None
    guest: bool
    balances: tuple[Balance, ...]
    tables: tuple[str, ...]
    now: int
    version: str
    waits: Waits = Waits()
    tournaments: tuple[str, ...] = ()
    rejoins: tuple[Rejoin, ...] = ()


class Lobby(Struct, frozen=True, gc=False, tag=True):
    """All tables."""

    tables: tuple[LobbyTable, ...]


class LobbyChanged(Struct, frozen=True, gc=False, tag=True):
    """The tables that changed, and those that are gone."""

    tables: tuple[LobbyTable, ...]
    gone: tuple[str, ...] = ()


class Snapshot(Struct, frozen=True, gc=False, tag=True):
    """All that the viewer may know of the table after event ``number``. ``past`` are the events of its running or last
    hand, which end with that number; empty where their beginning is no longer kept."""

    table: str
    number: int
    view: TableView
    past: tuple[TableEvent, ...] = ()


class Events(Struct, frozen=True, gc=False, tag=True):
    """What one command made happen at a table, with consecutive numbers, the first of them ``first``."""

    table: str
    first: int
    events: tuple[TableEvent, ...]


class Done(Struct, frozen=True, gc=False, tag=True):
    id: str


class Seated(Struct, frozen=True, gc=False, tag=True):
    """The answer to ``QuickSeat``: the player sits there."""

    id: str
    table: str
    seat: int


class Refused(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """Nothing has changed. ``reason`` is a sentence; ``code`` for programs; ``limit`` the player's own in the way;
    ``accepted`` what would have been accepted if a value decides."""

    id: str
    code: str
    reason: str
    limit: LimitHit | None = None
    accepted: Accepted | None = None


class Wallet(Struct, frozen=True, gc=False, tag=True):
    """The player's money, whenever it moved, and what each table that they left asks them to bring back."""

    balances: tuple[Balance, ...]
    rejoins: tuple[Rejoin, ...] = ()


class TableLeft(Struct, frozen=True, gc=False, tag=True):
    """The player has left a cash table, or was stood up. ``chips`` went to their wallet, of ``bought_in`` altogether
    since they sat down; ``hands`` that count were dealt to them meanwhile."""

    config: TableConfig
    chips: int
    bought_in: int
    hands: int


class Notice(Struct, frozen=True, gc=False, tag=True):
    """Something that the player must know; ``code`` picks the text in his language."""

    code: str
    text: str
    about: str = ""
    """What the text speaks of, such as a table's name."""


class Closing(Struct, frozen=True, gc=False, tag=True):
    """The room closes ``at`` that time (ms): each table when its running hand is over, with everybody paid. In the last
    two minutes nobody can sit down any more. None: it was called off, and the room stays open."""

    at: int | None
    reason: str = ""


class Warned(Struct, frozen=True, gc=False, tag=True):
    """A warning by the operator, told at once or at the next log-in, and again until it is acknowledged."""

    warning: int
    at: int
    reason: str


class Interrupted(Struct, frozen=True, gc=False, tag=True):
    """Play at a table was interrupted: told at once or at the next log-in, and again until it is acknowledged.
    ``amount`` of ``currency`` went back to the player's wallet, nothing where 0: in a tournament the chips stay where
    they are. ``hand`` was running and is void; empty where none of his was. ``reason``: ``interrupted`` or
    ``closing`` (the room was), ``stopped`` (the table, by a fault), ``deck``, or a sentence of the operator's."""

    interruption: str
    at: int
    table: str
    currency: str
    amount: int
    hand: str
    reason: str
    table_name: str = ""


class Pong(Struct, frozen=True, gc=False, tag=True):
    sent: float
    now: int


class Malformed(Struct, frozen=True, gc=False, tag=True):
    """The last message could not be read, or was one too many; ``reason`` says why."""

    reason: str


ServerMessage = (
    Welcome | Lobby | LobbyChanged | Snapshot | Events | Waits | Done | Seated | Refused | Wallet | TableLeft | Notice
    | Closing | Warned | Interrupted | RealityCheck | PlayBarred | Jackpots | Chat | Reacted | ChatHistory | ChatRemoved
    | ChatMuted | NoteChanged | Pictures | Pong | Malformed | Tournaments | TournamentsChanged | TournamentView
    | TournamentOwn | TournamentSeat | TournamentPlace | TournamentCancelled
    | TournamentDisqualified
)  # fmt: skip
