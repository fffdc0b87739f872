"""What players, and the room, may ask of a table. Never compiled.

The room's own commands are not in ``PlayerTableCommand``, so no client can send them.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes
from dealerbox.hand.commands import PlayerCommand
from dealerbox.table.config import TableConfig
from dealerbox.table.events import KnockedOut, RosterSeat


class TakeSeat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Reserve a seat; the buy-in follows as ``AddChips``. ``entry``: how the player comes in (``ChooseEntry``)."""

    seat: int
    name: str
    entry: Literal["wait", "post"] = "wait"


class JoinWaiting(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Wait for a seat, behind all who wait already. Where one is free there is no need to: with ``offer`` it is kept
    for the player as if he had waited, otherwise he is refused."""

    name: str
    offer: bool = False


class AddChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The room has moved ``amount`` from the player's wallet to the table: a buy-in or a top-up. In a hand it waits for
    the end of it (table stakes, RULES.md A13)."""

    amount: int


class Leave(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Leave the table: at once between hands, else when the hand is over. ``now``: the hand is folded when the player's
    turn comes; ``after hand``: the player plays it to its end."""

    when: Literal["now", "after hand"] = "now"


class LeaveWaiting(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Wait for a seat no longer, or decline the one that is offered."""


class EndWaiting(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Nobody waits for a seat any more, and what is offered is not to be had: the room closes soon."""


class SitOut(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """From the next hand on, or from the hand on in which the big blind would be his."""

    when: Literal["next hand", "big blind"] = "next hand"


class SitIn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Come back; also takes back sitting out that has not begun."""


class ChooseEntry(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """How to come in: ``wait`` for the big blind, or ``post`` what is owed (RULES.md A17 to A19). ``once``: only for
    the next time; after that what was chosen before holds again."""

    entry: Literal["wait", "post"]
    once: bool = False


class SetAutoChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """What the room brings from the wallet by itself between hands: it fills the stack up to ``top_up_to``, and brings
    ``rebuy`` when nothing is left. 0: nothing."""

    top_up_to: int
    rebuy: int


class SetStraddle(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Straddle whenever it is one's turn to, at a table that allows it."""

    on: bool


class Act(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """An action in the hand; ``turn`` is the number of the turn that it answers."""

    turn: int
    action: PlayerCommand


class ShowCards(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Show one's own hand after the end of a hand, before the next one."""


class HuntRabbit(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """See which common cards would still have come, after a hand in which one was dealt in."""


class ChooseGame(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Which of the table's games is played whenever it is the player's turn to choose; it answers ``GameAsked``."""

    at: int


class ConnectionChanged(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    connected: bool


class LagMeasured(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """How long a message takes to the player and back, in milliseconds, as the gateway has measured it."""

    ms: int


class DecideProtection(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The room's answer to ``ProtectionDue``: ``granted`` where the player had a protection left, and has it no more.
    Otherwise the clock runs out for him as for everybody."""

    turn: int
    granted: bool


class Pause(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """No further hand until ``Resume``. The running one is played to its end, and nobody loses his seat meanwhile for
    being away; ``reason`` is never empty."""

    reason: str


class Resume(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Play goes on after a pause; who is away has all of his time anew."""


class CallBomb(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The next hand is a bomb pot with this ante; 0: with that of the table's own bomb pots."""

    ante: int = 0


class AskChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player asks the host of the table for a buy-in in that seat, or for more chips where he has one (``seat``
    None). Asking again takes the place of what was asked before."""

    seat: int | None
    name: str
    amount: int
    entry: Literal["wait", "post"] = "wait"


class CancelRequest(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player no longer wants the chips that they have asked the host for (``AskChips``)."""


class ForgetAsked(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The host has answered: the chips have come, or he has refused them."""

    approved: bool


class PlanConfig(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """From the next hand on the table is as this says; at once where no hand is to come."""

    config: TableConfig


class NameHost(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Another player with a seat is the host from now on."""

    player: str


class Close(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """No further hand; everybody leaves with his chips once the running one is over."""

    reason: str


class VoidHand(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The running hand does not count: everybody has back what he put in (RULES.md A29)."""

    reason: str


class GiveTime(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The room was held up: whoever's turn it is has all of his time anew."""


class SeatPlayers(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """To a tournament's table: who sits here with how much, the stakes, and the marks of the hand before (button, small
    and big blind). Hand ``number`` is played ``at`` that time, or none where that is None. ``drawn`` as in
    ``RosterSet``."""

    number: int
    at: int | None
    seats: tuple[RosterSeat, ...]
    stakes: Stakes
    marks: tuple[int, int, int] | None = None
    drawn: tuple[tuple[int, int], ...] = ()


class TellKnockOuts(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """To a tournament's table: the bounties that the last hand has won."""

    knock_outs: tuple[KnockedOut, ...]


PlayerTableCommand = (
    Leave | LeaveWaiting | SitOut | SitIn | ChooseEntry | SetAutoChips | SetStraddle | Act | ShowCards | HuntRabbit
    | ChooseGame | CancelRequest
)  # fmt: skip
TableCommand = (
    PlayerTableCommand | TakeSeat | JoinWaiting | EndWaiting | AddChips | ConnectionChanged | LagMeasured
    | DecideProtection | Pause | Resume | CallBomb | AskChips | ForgetAsked | PlanConfig | NameHost | Close | VoidHand
    | GiveTime
)  # fmt: skip
