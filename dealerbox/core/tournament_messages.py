"""What goes over the bus for tournaments. Everything here can be written as JSON.

``tournaments`` answers ``AskTournaments``, ``AskTournament``, ``AskStandings`` and ``Announce``; ``tournament.<id>``
answers ``FromEntrant``, ``HandReport``, ``TicketFor``, ``Direct``, ``GoOn``, ``Preview`` and ``AskTournament``.
Published are ``TournamentMoved`` under ``tournaments.moved``, ``TableGone`` and ``Attendance`` under
``tournament.<id>.tables``, and ``wire.TournamentSeat`` and ``wire.TournamentPlace`` for a player.
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
    """A satellite's winner gets a seat, for which the satellite's pool pays. Raises ``Refusal`` if they cannot have it:
    then they get its value."""

    player: str
    name: str
    satellite: str


class Bank(Struct, frozen=True, gc=False):
    """What a player's time bank holds."""

    player: str
    ms: int


class HandTaken(Struct, frozen=True, gc=False, tag=True):
    """The hand is committed; ``knock_outs``: the bounties that it has won."""

    knock_outs: tuple[KnockedOut, ...]


class HandReport(Ask[HandTaken], frozen=True, gc=False, tag=True):
    """A table has played the hand that it was told to; answered once the hand is committed. If that raises ``Refusal``
    the hand is void. ``knocked_out_by`` as in ``HandPlayed``."""

    table: int
    number: int
    record: HandRecord
    stacks: tuple[tuple[str, int], ...]
    marks: Marks
    knocked_out_by: tuple[KnockOut, ...]
    banks: tuple[Bank, ...]


class TableGone(Struct, frozen=True, gc=False, tag=True):
    """The table is closed or has stopped; ``hand`` is the last one that it was told to play, which is void if it has
    not been reported."""

    table: int
    hand: int


class Attendance(Struct, frozen=True, gc=False, tag=True):
    """The player sits out (``out`` says why), or is back."""

    player: str
    out: str


class SeatTable(Ask[Ack], frozen=True, gc=False, tag=True):
    """To a table of a tournament. May raise ``Refusal``."""

    command: SeatPlayers


class Broadcast(Struct, frozen=True, gc=False, tag=True):
    """The director says something to everybody who is in."""

    text: str


Direction = Pause | Resume | AddTime | MovePlayer | Disqualify | Reannounce | Cancel | Broadcast


class Direct(Ask[Ack], frozen=True, gc=False, tag=True):
    """The director's command. May raise ``Refusal``."""

    command: Direction


class GoOn(Ask[Ack], frozen=True, gc=False, tag=True):
    """A tournament that a fault has stopped goes on from its last commit. May raise ``Refusal``."""


class TournamentPayment(Struct, frozen=True, gc=False):
    """``paid``: what the player has paid in so far, with fees; ``got``: prizes, bounties and from deals. Of a payout
    ``chips`` are his, and the last four what it is made of (RULES.md K19): the ``first`` part, an ``equal`` one, one
    ``by_chips``, and the ``fee``."""

    player: str
    name: str
    amount: int
    paid: int = 0
    got: int = 0
    chips: int = 0
    first: int = 0
    equal: int = 0
    by_chips: int = 0
    fee: int = 0


class Payments(Struct, frozen=True, gc=False, tag=True):
    """``added``: what the house adds."""

    how: How
    payments: tuple[TournamentPayment, ...]
    added: int = 0


class Preview(Ask[Payments], frozen=True, gc=False, tag=True):
    """What would be paid if the tournament were cancelled now. May raise ``Refusal``."""

    how: str = ""


class Announced(Struct, frozen=True, gc=False, tag=True):
    tournament: str


class Announce(Ask[Announced], frozen=True, gc=False, tag=True):
    """Open the registration. A tournament without an id gets one. May raise ``Refusal``."""

    config: TournamentConfig


class Row(Struct, frozen=True, gc=False):
    """``invited``: whom alone it is shown; nobody named: everybody."""

    row: TournamentRow
    invited: tuple[str, ...] = ()


class Rows(Struct, frozen=True, gc=False, tag=True):
    rows: tuple[Row, ...]


class AskTournaments(Ask[Rows], frozen=True, gc=False, tag=True):
    """The tournaments that are registering or running, or ended a short time ago."""


class TournamentMoved(Struct, frozen=True, gc=False, tag=True):
    """The tournament is another one than a second ago. ``row`` None: it is not listed any more."""

    tournament: str
    row: Row | None


class Told(Struct, frozen=True, gc=False, tag=True):
    view: TournamentView
    own: dict[str, TournamentOwn]
    invited: tuple[str, ...] = ()


class AskTournament(Ask[Told], frozen=True, gc=False, tag=True):
    """Raises ``Refusal`` if there is no such tournament. ``players``: whose own part is wanted."""

    tournament: str
    players: tuple[str, ...] = ()


class Standings(Struct, frozen=True, gc=False, tag=True):
    players: tuple[TournamentPlayer, ...]
    total: int
    invited: tuple[str, ...] = ()


class AskStandings(Ask[Standings], frozen=True, gc=False, tag=True):
    """Players who are still in come first, by chips, then those who are out, by place. May raise ``Refusal``."""

    tournament: str
    first: int
    most: int
