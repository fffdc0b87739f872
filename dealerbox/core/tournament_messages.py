"""What goes over the bus for tournaments. Everything here can be written as JSON.

``tournaments`` answers ``AskTournaments``, ``AskTournament``, ``AskStandings`` and ``Announce``; ``tournament.<id>``
answers ``FromEntrant``, ``HandReport``, ``TicketFor``, ``Direct``, ``GoOn``, ``Preview`` and ``AskTournament``.
Published are ``TournamentMoved`` under ``tournaments.moved``, ``TableGone`` and ``Attendance`` under
``tournament.<id>.tables``, and ``wire.TournamentSeat`` and ``wire.TournamentPlace`` for a player.
"""

from msgspec import Struct

from dealerbox.core.records import HandRecord
from dealerbox.table.commands import SeatPlayers
from dealerbox.table.events import KnockedOut
from dealerbox.tournament.calling_off import How
from dealerbox.tournament.commands import AddTime, Cancel, Disqualify, KnockOut, MovePlayer, Pause, Reannounce, Resume
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import Marks
from dealerbox.wire.tournaments import TournamentDo, TournamentOwn, TournamentPlayer, TournamentRow, TournamentView

TOURNAMENTS = "tournaments"
MOVED = "tournaments.moved"


def tournament_subject(tournament: str) -> str:
    return f"tournament.{tournament}"


def tables_subject(tournament: str) -> str:
    return f"tournament.{tournament}.tables"


class FromEntrant(Struct, frozen=True, gc=False, tag=True):
    """A player's message to a tournament; the answer is ``wire.Done`` or ``wire.Refused``."""

    player: str
    name: str
    message: TournamentDo


class TicketFor(Struct, frozen=True, gc=False, tag=True):
    """A satellite's winner is to have his seat, for which its pool pays. The answer is ``Heeded``, or a ``Refusal``:
    then he gets its value."""

    player: str
    name: str
    satellite: str


class Bank(Struct, frozen=True, gc=False):
    """What a player's time bank holds."""

    player: str
    ms: int


class HandReport(Struct, frozen=True, gc=False, tag=True):
    """A table has played the hand that it was told to. The answer is ``HandTaken`` once it is committed; with a
    ``Refusal`` the hand is void. ``knocked_out_by`` as in ``HandPlayed``."""

    table: int
    number: int
    record: HandRecord
    stacks: tuple[tuple[str, int], ...]
    marks: Marks
    knocked_out_by: tuple[KnockOut, ...]
    banks: tuple[Bank, ...]


class HandTaken(Struct, frozen=True, gc=False, tag=True):
    """The hand is committed; ``knock_outs``: the bounties that it has won."""

    knock_outs: tuple[KnockedOut, ...]


class TableGone(Struct, frozen=True, gc=False, tag=True):
    """The table is closed or has stopped; ``hand`` is the last one that it was told to play, which is void if it has
    not been reported."""

    table: int
    hand: int


class Attendance(Struct, frozen=True, gc=False, tag=True):
    """The player sits out (``out`` says why), or is back."""

    player: str
    out: str


class SeatTable(Struct, frozen=True, gc=False, tag=True):
    """To a table of a tournament. The answer is ``Heeded``, or a ``Refusal``."""

    command: SeatPlayers


class Broadcast(Struct, frozen=True, gc=False, tag=True):
    """The director says something to everybody who is in."""

    text: str


Direction = Pause | Resume | AddTime | MovePlayer | Disqualify | Reannounce | Cancel | Broadcast


class Direct(Struct, frozen=True, gc=False, tag=True):
    """The director's command. The answer is ``Heeded``, or a ``Refusal``."""

    command: Direction


class GoOn(Struct, frozen=True, gc=False, tag=True):
    """A tournament that a fault has stopped goes on as it was committed last. The answer is ``Heeded``, or a
    ``Refusal``."""


class Preview(Struct, frozen=True, gc=False, tag=True):
    """What would be paid if the tournament were cancelled now. The answer is ``Payments``, or a ``Refusal``."""

    how: str = ""


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


class Announce(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Announced``, or a ``Refusal``. Without an id the tournament gets one."""

    config: TournamentConfig


class Announced(Struct, frozen=True, gc=False, tag=True):
    tournament: str


class AskTournaments(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Rows``: those that go on, or are over since a short time."""


class Row(Struct, frozen=True, gc=False):
    """``invited``: whom alone it is shown; nobody named: everybody."""

    row: TournamentRow
    invited: tuple[str, ...] = ()


class Rows(Struct, frozen=True, gc=False, tag=True):
    rows: tuple[Row, ...]


class TournamentMoved(Struct, frozen=True, gc=False, tag=True):
    """The tournament is another one than a second ago. ``row`` None: it is not listed any more."""

    tournament: str
    row: Row | None


class AskTournament(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Told``, or a ``Refusal`` where there is none. ``players``: whose own part is wanted."""

    tournament: str
    players: tuple[str, ...] = ()


class Told(Struct, frozen=True, gc=False, tag=True):
    view: TournamentView
    own: dict[str, TournamentOwn]
    invited: tuple[str, ...] = ()


class AskStandings(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Standings``, or a ``Refusal``. Who is in comes first, by chips, then who is out, by place."""

    tournament: str
    first: int
    most: int


class Standings(Struct, frozen=True, gc=False, tag=True):
    players: tuple[TournamentPlayer, ...]
    total: int
    invited: tuple[str, ...] = ()
