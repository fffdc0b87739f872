"""The tournaments' messages on the bus. All of them can be written as JSON.

``tournaments`` answers ``AskTournaments``, ``AskTournament``, ``AskStandings`` and ``Announce``. ``tournament.<id>``
answers ``FromEntrant``, ``HandReport``, ``TicketFor``, ``DirectTournament``, ``ContinueTournament``, ``Preview`` and
``AskTournament``. Published are ``TournamentChanged`` under ``tournaments.moved``; ``TableGone`` and ``Attendance``
under ``tournament.<id>.tables``; and ``wire.TournamentSeat`` and ``wire.TournamentPlace`` for a player.
"""

from msgspec import Struct

from dealerbox.core.bus import Ask
from dealerbox.core.messages import Ack
from dealerbox.core.records import HandRecord
from dealerbox.table.commands import SeatPlayers
from dealerbox.table.events import KnockedOut
from dealerbox.tournament.cancel_commands import How
from dealerbox.tournament.commands import AddTime, Cancel, Disqualify, KnockOut, MovePlayer, Pause, Reannounce, Resume
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import Marks
from dealerbox.wire import Done, Refused
from dealerbox.wire.tournaments import TournamentDo, TournamentOwn, TournamentPlayer, TournamentRow, TournamentView

TOURNAMENTS = "tournaments"
MOVED = "tournaments.moved"


def tournament_subject(tournament: str) -> str:
    return f"tournament.{tournament}"


def tables_subject(tournament: str) -> str:
    return f"tournament.{tournament}.tables"


class FromEntrant(Ask[Done | Refused], frozen=True, gc=False, tag=True):
    """A player's message to a tournament."""

    player: str
    name: str
    message: TournamentDo


class TicketFor(Ask[Ack], frozen=True, gc=False, tag=True):
    """Enter the winner of a satellite; the satellite's pool pays. Raises ``Refusal`` if they cannot be entered: then
    they are paid the ticket's value."""

    player: str
    name: str
    satellite: str


class Bank(Struct, frozen=True, gc=False):
    """What is left of a player's time bank."""

    player: str
    ms: int


class HandTaken(Struct, frozen=True, gc=False, tag=True):
    """The hand is committed; ``knock_outs``: the bounties won in it."""

    knock_outs: tuple[KnockedOut, ...]


class HandReport(Ask[HandTaken], frozen=True, gc=False, tag=True):
    """A table reports the hand that it was ordered to play; answered once the hand is committed. If that raises
    ``Refusal``, the hand is void. ``knocked_out_by`` as in ``HandPlayed``."""

    table: int
    number: int
    record: HandRecord
    stacks: tuple[tuple[str, int], ...]
    marks: Marks
    knocked_out_by: tuple[KnockOut, ...]
    banks: tuple[Bank, ...]


class TableGone(Struct, frozen=True, gc=False, tag=True):
    """The table is closed or has stopped. ``hand`` is the last one that it was ordered to play; it is void unless it
    was reported."""

    table: int
    hand: int


class Attendance(Struct, frozen=True, gc=False, tag=True):
    """The player sits out (``out`` says why), or is back (``out`` is empty)."""

    player: str
    out: str


class SeatTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """Seat players at a tournament table. May raise ``Refusal``."""

    command: SeatPlayers


class Broadcast(Struct, frozen=True, gc=False, tag=True):
    """The director sends a message to all players who are still in."""

    text: str


DirectorCommand = Pause | Resume | AddTime | MovePlayer | Disqualify | Reannounce | Cancel | Broadcast


class DirectTournament(Ask[Ack], frozen=True, gc=False, tag=True):
    """Carry out a director command. May raise ``Refusal``."""

    command: DirectorCommand


class ContinueTournament(Ask[Ack], frozen=True, gc=False, tag=True):
    """Continue a tournament that a fault has stopped, from its last commit. May raise ``Refusal``."""


class TournamentPayment(Struct, frozen=True, gc=False):
    """What one player is paid when a tournament is cancelled. The last four fields are the parts of the payout
    (RULES.md K19)."""

    player: str
    name: str
    amount: int
    paid: int = 0
    """What the player has paid in so far, including fees."""
    got: int = 0
    """Prizes, bounties and shares of a deal that the player has already received."""
    chips: int = 0
    """The player's chips."""
    first: int = 0
    equal: int = 0
    by_chips: int = 0
    fee: int = 0


class Payments(Struct, frozen=True, gc=False, tag=True):
    """The payout of a cancelled tournament; ``added``: what the house adds to it."""

    how: How
    payments: tuple[TournamentPayment, ...]
    added: int = 0


class Preview(Ask[Payments], frozen=True, gc=False, tag=True):
    """Ask what would be paid if the tournament were cancelled now. May raise ``Refusal``."""

    how: str = ""


class Announced(Struct, frozen=True, gc=False, tag=True):
    tournament: str


class Announce(Ask[Announced], frozen=True, gc=False, tag=True):
    """Announce a tournament and open registration. A tournament without an id gets one. May raise ``Refusal``."""

    config: TournamentConfig


class Row(Struct, frozen=True, gc=False):
    """A lobby row; ``invited``: the only players who may see it, or empty if everybody may."""

    row: TournamentRow
    invited: tuple[str, ...] = ()


class Rows(Struct, frozen=True, gc=False, tag=True):
    rows: tuple[Row, ...]


class AskTournaments(Ask[Rows], frozen=True, gc=False, tag=True):
    """Ask for the tournaments that are registering or running, or ended a short time ago."""


class TournamentChanged(Struct, frozen=True, gc=False, tag=True):
    """The tournament's lobby row has changed within the last second; ``row`` None: it is no longer listed."""

    tournament: str
    row: Row | None


class VisibleTournament(Struct, frozen=True, gc=False, tag=True):
    view: TournamentView
    own: dict[str, TournamentOwn]
    invited: tuple[str, ...] = ()


class AskTournament(Ask[VisibleTournament], frozen=True, gc=False, tag=True):
    """Ask for a tournament, and for what the given ``players`` see of it. Raises ``Refusal`` if there is none."""

    tournament: str
    players: tuple[str, ...] = ()


class Standings(Struct, frozen=True, gc=False, tag=True):
    players: tuple[TournamentPlayer, ...]
    total: int
    invited: tuple[str, ...] = ()


class AskStandings(Ask[Standings], frozen=True, gc=False, tag=True):
    """Ask for the players: those still in first, by chips, then those who are out, by place. May raise ``Refusal``."""

    tournament: str
    first: int
    most: int
