"""What players, the director and the tables may ask of a tournament. Never compiled.

Only ``Unregister``, ``ProposeDeal`` and ``AnswerDeal`` come from players as they are; the room moves the money
before it sends ``Register``, ``Rebuy`` and ``AddOn``.
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import Marks

PaidBy = Literal["cash", "ticket", "points"]


class Register(Struct, frozen=True, gc=False, tag=True):
    """Who asks has paid; where the tournament is full he waits for a place (RULES.md K3). After the start: late
    registration, or a re-entry of who is out."""

    name: str
    paid_by: PaidBy = "cash"


class Unregister(Struct, frozen=True, gc=False, tag=True):
    """Before the start, with everything back; also from the waiting list (K4). ``by_house``: of a player who may not
    play; he gets back what a seat won in a satellite is worth, which nobody can give back himself."""

    by_house: bool = False


class Rebuy(Struct, frozen=True, gc=False, tag=True):
    """More chips, for who is low or has just lost all."""


class DeclineRebuy(Struct, frozen=True, gc=False, tag=True):
    """The player who was offered a rebuy does not want it: the table need not wait."""


class AddOn(Struct, frozen=True, gc=False, tag=True):
    """The one addition in the break after the last level of rebuys."""


class PotWinner(NamedTuple):
    """A player who won ``parts`` of a pot. Only their proportion counts: with 3 for one winner and 1 for the other they
    won three quarters and one quarter of it."""

    player: str
    parts: int = 1


KnockOut = tuple[str, tuple[PotWinner, ...]]
"""A player who lost their last chips, and everybody who won a part of the pot in which they lost them."""


class HandPlayed(Struct, frozen=True, gc=False, tag=True):
    """A table reports the end of the hand that it was told to play: every stack after it, where the button and the
    blinds were, and who knocked each player out (for bounties)."""

    table: int
    number: int
    stacks: tuple[tuple[str, int], ...]
    marks: Marks
    knocked_out_by: tuple[KnockOut, ...] = ()


class HandVoid(Struct, frozen=True, gc=False, tag=True):
    """The hand does not count: the stacks are what they were."""

    table: int
    number: int


class Pause(Struct, frozen=True, gc=False, tag=True):
    """The running hands end, the clock stands still."""

    reason: str


class Resume(Struct, frozen=True, gc=False, tag=True):
    pass


class AddTime(Struct, frozen=True, gc=False, tag=True):
    """To the running level, or the running break."""

    seconds: float


class MovePlayer(Struct, frozen=True, gc=False, tag=True):
    """To the free seat of the table that is nearest after its mark, once he is in no hand."""

    player: str
    table: int


class Disqualify(Struct, frozen=True, gc=False, tag=True):
    """The player is out, in the place that falls to them now; their chips leave play. ``forfeits``: they get neither
    the prize of the place, which goes to the winner's, nor anything back if the tournament is cancelled."""

    player: str
    reason: str
    forfeits: bool = False


class Reannounce(Struct, frozen=True, gc=False, tag=True):
    """Before the start the tournament becomes this one; ``editing`` says what may differ. The id stays."""

    config: TournamentConfig


class Cancel(Struct, frozen=True, gc=False, tag=True):
    """RULES.md K18, K19. ``how`` is empty for what the rules say: rollback in the first half hour, payout later, and
    always payout in a Sit & Go. Before the first hand everybody has everything back."""

    reason: str
    how: Literal["", "rollback", "payout"] = ""


class TakeUp(Struct, frozen=True, gc=False, tag=True):
    """The room has started again: hands that were running are void, the clock stood still for so long."""

    stood_still_ms: int


class ProposeDeal(Struct, frozen=True, gc=False, tag=True):
    """At the final table: divide the prizes that are left by chips or by ICM, with ``left`` kept for the winner. It is
    worked out as soon as the running hand is over, and then answered by all, who proposed it too."""

    by: Literal["chips", "icm"]
    left: int = 0


class AnswerDeal(Struct, frozen=True, gc=False, tag=True):
    agreed: bool


TournamentCommand = (
    Register | Unregister | Rebuy | DeclineRebuy | AddOn | HandPlayed | HandVoid | Pause | Resume | AddTime | MovePlayer
    | Disqualify | Reannounce | Cancel | TakeUp | ProposeDeal | AnswerDeal
)  # fmt: skip
