"""Commands that players, the director and tables send to a tournament. Never compiled.

Only ``Unregister``, ``ProposeDeal`` and ``AnswerDeal`` come directly from players; the server moves the money before it
sends ``Register``, ``Rebuy`` and ``AddOn``.
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import Marks

PaidBy = Literal["cash", "ticket", "points"]


class Register(Struct, frozen=True, gc=False, tag=True):
    """Register a player who has paid. If the tournament is full they go on the waiting list (RULES.md K3). After the
    start: late registration, or re-entry of a player who is out."""

    name: str
    paid_by: PaidBy = "cash"


class Unregister(Struct, frozen=True, gc=False, tag=True):
    """Unregister before the start with a full refund; also leave the waiting list (K4)."""

    by_house: bool = False
    """The player may not play. They are paid the value of a seat won in a satellite, which players cannot unregister
    from themselves."""


class Rebuy(Struct, frozen=True, gc=False, tag=True):
    """Rebuy chips, for a player who is low or has just busted."""


class DeclineRebuy(Struct, frozen=True, gc=False, tag=True):
    """Decline the offered rebuy, so that the table need not wait."""


class AddOn(Struct, frozen=True, gc=False, tag=True):
    """Buy the add-on in the break after the last rebuy level."""


class PotWinner(NamedTuple):
    """A player who won ``parts`` of a pot. Only the proportion counts: with 3 for one winner and 1 for the other, they
    won three quarters and one quarter."""

    player: str
    parts: int = 1


KnockOut = tuple[str, tuple[PotWinner, ...]]
"""A player who lost their last chips, and everybody who won a part of the pot in which they lost them."""


class HandPlayed(Struct, frozen=True, gc=False, tag=True):
    """Report the end of the hand that a table was told to play: every stack after it, the positions of button and
    blinds, and who knocked out whom (for bounties)."""

    table: int
    number: int
    stacks: tuple[tuple[str, int], ...]
    marks: Marks
    knocked_out_by: tuple[KnockOut, ...] = ()


class HandVoid(Struct, frozen=True, gc=False, tag=True):
    """Report that a hand was voided: the stacks are unchanged."""

    table: int
    number: int


class Pause(Struct, frozen=True, gc=False, tag=True):
    """Pause: current hands are played to their end, and the clock stops."""

    reason: str


class Resume(Struct, frozen=True, gc=False, tag=True):
    pass


class AddTime(Struct, frozen=True, gc=False, tag=True):
    """Add time to the current level or break."""

    seconds: float


class MovePlayer(Struct, frozen=True, gc=False, tag=True):
    """Move a player to the first free seat after the table's button, as soon as they are in no hand."""

    player: str
    table: int


class Disqualify(Struct, frozen=True, gc=False, tag=True):
    """Disqualify a player: they are out, in the place that is next, and their chips leave play."""

    player: str
    reason: str
    forfeits: bool = False
    """They get neither the prize of the place, which goes to the winner's prize, nor anything back if the tournament is
    cancelled."""


class Reannounce(Struct, frozen=True, gc=False, tag=True):
    """Change the description before the start, within what ``editing`` allows. The id does not change."""

    config: TournamentConfig


class Cancel(Struct, frozen=True, gc=False, tag=True):
    """Cancel the tournament (RULES.md K18, K19)."""

    reason: str
    how: Literal["", "rollback", "payout"] = ""
    """Empty: as the rules say, a rollback in the first half hour and a payout later, but always a payout in a Sit & Go.
    Before the first hand everybody is refunded."""


class TakeUp(Struct, frozen=True, gc=False, tag=True):
    """Recover after the server has restarted: unfinished hands are void, and the clock was stopped for
    ``stood_still_ms``."""

    stood_still_ms: int


class ProposeDeal(Struct, frozen=True, gc=False, tag=True):
    """Ask for a deal at the final table: divide the remaining prizes by chips or by ICM, with ``left`` kept for the
    winner. It is computed when the current hand is over; then everybody answers, including the player who asked."""

    by: Literal["chips", "icm"]
    left: int = 0


class AnswerDeal(Struct, frozen=True, gc=False, tag=True):
    agreed: bool


TournamentCommand = (
    Register | Unregister | Rebuy | DeclineRebuy | AddOn | HandPlayed | HandVoid | Pause | Resume | AddTime | MovePlayer
    | Disqualify | Reannounce | Cancel | TakeUp | ProposeDeal | AnswerDeal
)  # fmt: skip
