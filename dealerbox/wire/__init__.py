"""The messages of the game socket, in both directions, and their JSON. ``docs/protocol.md`` documents them for people.

Never compiled. The client's TypeScript types are generated from these structs.
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
    """Watch a table."""

    table: str
    seen: int = 0
    """The number of the last event that the client has (0: none); the client receives the later ones, or a snapshot."""


class Unwatch(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    table: str


class WatchLobby(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    on: bool


class Sit(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Take a seat with a buy-in."""

    id: str
    """Chosen by the client: a message that is sent twice is carried out once."""
    table: str
    seat: int
    buy_in: int
    entry: Literal["wait", "post"] = "wait"
    """Wait for the big blind, or post (``ChooseEntry`` changes it)."""


class Wait(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Join the waiting list of a full table; the command ``LeaveWaiting`` leaves it."""

    id: str
    table: str


class TableKind(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What players look for in a table, if any matching table will do. Tables with several games or stakes (rotations,
    bomb pots, bounties) and private tables have no kind."""

    game: str
    limit: str
    stakes: Stakes
    currency: str


class WaitForKind(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Wait for a seat at any table of the kind, including those that open later; not ``on``: stop waiting."""

    id: str
    kind: TableKind
    on: bool = True


class QuickSeat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Take a seat at the table of the kind with the most players. The answer is ``Seated``."""

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
    """A host's order to a private table."""

    id: str
    table: str
    order: HostOrder


class Ping(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """``sent`` is returned unchanged in ``Pong``."""

    sent: float


class Heard(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Sent back as soon as a ``Pong`` arrives, with its ``now``: from it the room measures the round trip, which does
    not count against the player's time."""

    now: int


class Acknowledge(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player has read a warning (``Warned``)."""

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
    """A player's balance: ``wallet`` is available, ``in_play`` is at tables (as of the last finished hand)."""

    currency: str
    wallet: int
    in_play: int


class Rejoin(Struct, frozen=True, gc=False):
    """The player left this table with ``chips``. Until ``until`` (ms) that is the minimum for returning, even above the
    table's maximum buy-in; then it is the only amount that the table accepts."""

    table: str
    chips: int
    until: int


class LobbyTable(Struct, frozen=True, gc=False):
    """A table in the lobby."""

    config: TableConfig
    playing: int
    """The number of seats taken."""
    average_pot: int
    """Of the last 50 hands."""
    hands_per_hour: int
    """In the last hour, or since the first hand (ten minutes at least)."""
    players: tuple[str, ...]
    paused: bool = False
    waiting: int = 0
    """How many players wait for a seat."""
    flop_percent: int | None = None
    """Of the players dealt in to those 50 hands, the percentage still in when the second street began (the flop; the
    fourth card of 7-Card Stud, the third of five-card games; the first draw), rounded; None before the first hand."""


class Offer(Struct, frozen=True, gc=False):
    """A seat held for a player on the waiting list until ``until`` (ms), who takes it with ``Sit``."""

    table: str
    seat: int
    until: int


class Waits(Struct, frozen=True, gc=False, tag=True):
    """The player's waiting lists and offers, sent whenever they change."""

    tables: tuple[str, ...] = ()
    """The tables whose waiting lists the player is on."""
    kinds: tuple[TableKind, ...] = ()
    """The kinds of tables that the player waits for."""
    offers: tuple[Offer, ...] = ()


class Welcome(Struct, frozen=True, gc=False, tag=True):
    """The first message after connecting."""

    player: str | None
    """None for an observer who has not logged in."""
    name: str | None
    guest: bool
    balances: tuple[Balance, ...]
    tables: tuple[str, ...]
    """Tables where the player has a seat."""
    now: int
    """The server's time (ms)."""
    version: str
    waits: Waits = Waits()
    tournaments: tuple[str, ...] = ()
    """Tournaments that the player has entered or waits for, and has not finished."""
    rejoins: tuple[Rejoin, ...] = ()


class Lobby(Struct, frozen=True, gc=False, tag=True):
    """All tables."""

    tables: tuple[LobbyTable, ...]


class LobbyChanged(Struct, frozen=True, gc=False, tag=True):
    """The tables that changed, and those that are gone."""

    tables: tuple[LobbyTable, ...]
    gone: tuple[str, ...] = ()


class Snapshot(Struct, frozen=True, gc=False, tag=True):
    """Everything that the viewer may see of the table after event ``number``."""

    table: str
    number: int
    view: TableView
    past: tuple[TableEvent, ...] = ()
    """The events of the running or last hand, up to ``number``; empty if its beginning is no longer stored."""


class Events(Struct, frozen=True, gc=False, tag=True):
    """What one command caused at a table: events with consecutive numbers from ``first``."""

    table: str
    first: int
    events: tuple[TableEvent, ...]


class Done(Struct, frozen=True, gc=False, tag=True):
    id: str


class Seated(Struct, frozen=True, gc=False, tag=True):
    """The answer to ``QuickSeat``: the player's seat."""

    id: str
    table: str
    seat: int


class Refused(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """Nothing has changed. ``reason`` is a sentence for people, ``code`` is for programs."""

    id: str
    code: str
    reason: str
    limit: LimitHit | None = None
    """The player's own limit that was exceeded."""
    accepted: Accepted | None = None
    """What would be accepted, if a value was wrong."""


class Wallet(Struct, frozen=True, gc=False, tag=True):
    """The player's balances, sent whenever they change, and the rejoin stacks of tables that they left."""

    balances: tuple[Balance, ...]
    rejoins: tuple[Rejoin, ...] = ()


class TableLeft(Struct, frozen=True, gc=False, tag=True):
    """The player has left a cash table, or was stood up."""

    config: TableConfig
    chips: int
    """Returned to the wallet."""
    bought_in: int
    """The sum of all buy-ins since they sat down."""
    hands: int
    """How many valid hands they were dealt meanwhile."""


class Notice(Struct, frozen=True, gc=False, tag=True):
    """Something that the player must know; ``code`` selects the translation."""

    code: str
    text: str
    about: str = ""
    """What the text is about, such as a table's name."""


class Closing(Struct, frozen=True, gc=False, tag=True):
    """The room closes ``at`` that time (ms): each table after its current hand, with all chips returned. In the last
    two minutes nobody can sit down. None: cancelled, the room stays open."""

    at: int | None
    reason: str = ""


class Warned(Struct, frozen=True, gc=False, tag=True):
    """A warning by the operator, sent at once or at the next login, and again until it is acknowledged."""

    warning: int
    at: int
    reason: str


class Interrupted(Struct, frozen=True, gc=False, tag=True):
    """Play at a table was interrupted: sent at once or at the next login, and again until it is acknowledged."""

    interruption: str
    at: int
    table: str
    currency: str
    amount: int
    """Returned to the player's wallet in ``currency``; 0 for tournaments, where the chips stay in play."""
    hand: str
    """The running hand, now void; empty if the player was not in one."""
    reason: str
    """``interrupted`` or ``closing`` (the room was), ``stopped`` (the table, by a fault), ``deck``, or the operator's
    sentence."""
    table_name: str = ""


class Pong(Struct, frozen=True, gc=False, tag=True):
    sent: float
    now: int


class Malformed(Struct, frozen=True, gc=False, tag=True):
    """The last message was malformed, or one too many; ``reason`` says why."""

    reason: str


ServerMessage = (
    Welcome | Lobby | LobbyChanged | Snapshot | Events | Waits | Done | Seated | Refused | Wallet | TableLeft | Notice
    | Closing | Warned | Interrupted | RealityCheck | PlayBarred | Jackpots | Chat | Reacted | ChatHistory | ChatRemoved
    | ChatMuted | NoteChanged | Pictures | Pong | Malformed | Tournaments | TournamentsChanged | TournamentView
    | TournamentOwn | TournamentSeat | TournamentPlace | TournamentCancelled
    | TournamentDisqualified
)  # fmt: skip
