"""Commands that players and the server send to a table. Never compiled.

The server's own commands are not in ``PlayerTableCommand``, so no client can send them.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes
from dealerbox.hand.commands import PlayerCommand
from dealerbox.table.config import TableConfig
from dealerbox.table.events import KnockedOut, RosterSeat


class TakeSeat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Reserve a seat; the buy-in follows as ``AddChips``."""

    seat: int
    name: str
    entry: Literal["wait", "post"] = "wait"
    """How the player joins the game (see ``ChooseEntry``)."""


class JoinWaiting(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Join the end of the waiting list."""

    name: str
    offer: bool = False
    """If a seat is free, reserve it as if the player had waited. Without this the command is refused."""


class AddChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Add the ``amount`` that was moved from the player's wallet to the table: a buy-in or a top-up. During a hand it
    waits until the hand is over (table stakes, RULES.md A13)."""

    amount: int


class Leave(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Leave the table, at once between hands and otherwise after the hand."""

    when: Literal["now", "after hand"] = "now"
    """``now``: fold on the player's next turn; ``after hand``: play the hand to its end."""


class LeaveWaiting(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Leave the waiting list, or decline the offered seat."""


class EndWaiting(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Empty the waiting list and cancel offered seats, because the room is about to close."""


class SitOut(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Sit out from the next hand, or from the hand in which the player would have the big blind."""

    when: Literal["next hand", "big blind"] = "next hand"


class SitIn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Sit in again, or cancel a planned sit-out."""


class ChooseEntry(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Choose how to join the game: ``wait`` for the big blind or ``post`` what is owed (RULES.md A17 to A19)."""

    entry: Literal["wait", "post"]
    once: bool = False
    """Only for the next time; after that the earlier choice applies again."""


class SetAutoChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Let chips come from the wallet automatically between hands."""

    top_up_to: int
    """Top the stack up to this amount; 0 turns it off."""
    rebuy: int
    """Buy in for this amount after losing everything; 0 turns it off."""


class SetStraddle(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Straddle whenever the player has that position, at a table that allows it."""

    on: bool


class Act(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Act in the hand."""

    turn: int
    """The number of the turn that this answers."""
    action: PlayerCommand


class ShowCards(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Show your hand after it is over, before the next one begins."""


class HuntRabbit(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Show the community cards that would have come, after a hand in which the player was dealt in."""


class ChooseGame(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Choose which of the table's games to play when it is the player's turn to choose; answers ``GameAsked``."""

    at: int


class ConnectionChanged(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    connected: bool


class LagMeasured(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Report the round-trip time to the player (ms), as measured by the gateway."""

    ms: int


class DecideProtection(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Answer ``ProtectionDue``."""

    turn: int
    granted: bool
    """The player had a protection left, which is now used up. If False, the player times out as usual."""


class Pause(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Deal no more hands until ``Resume``. The current hand is played to its end, and nobody loses a seat for being
    away meanwhile."""

    reason: str
    """Never empty."""


class Resume(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """End the pause. Players who are away get their full time again."""


class CallBomb(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Make the next hand a bomb pot."""

    ante: int = 0
    """0: the ante of the table's regular bomb pots."""


class AskChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Ask the host for chips. A new request replaces the earlier one."""

    seat: int | None
    """The seat to buy in to; None if the player already has a seat and wants more chips."""
    name: str
    amount: int
    entry: Literal["wait", "post"] = "wait"


class CancelRequest(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Cancel the player's request for chips (``AskChips``)."""


class CloseChipRequest(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Close a player's request: the host has approved it and the chips have arrived, or has refused it."""

    approved: bool


class PlanConfig(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Change the table's settings from the next hand on, or at once if no hand is planned."""

    config: TableConfig


class NameHost(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Make another seated player the host."""

    player: str


class Close(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Close the table: no more hands, and everybody leaves with their chips after the current one."""

    reason: str


class VoidHand(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Void the current hand: everybody gets back what they put in (RULES.md A29)."""

    reason: str


class GiveTime(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Give the player to act their full time again, because the server was delayed."""


class SeatPlayers(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Tell a tournament's table who sits where with which stack, the stakes, and when to play the next hand."""

    number: int
    """The number of the next hand."""
    at: int | None
    """When to play it (ms); None: no hand is played."""
    seats: tuple[RosterSeat, ...]
    stakes: Stakes
    marks: tuple[int, int, int] | None = None
    """Button, small blind and big blind of the previous hand."""
    drawn: tuple[tuple[int, int], ...] = ()
    """As in ``RosterSet``."""


class AnnounceKnockOuts(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Announce the bounties won in the last hand of a tournament's table."""

    knock_outs: tuple[KnockedOut, ...]


PlayerTableCommand = (
    Leave | LeaveWaiting | SitOut | SitIn | ChooseEntry | SetAutoChips | SetStraddle | Act | ShowCards | HuntRabbit
    | ChooseGame | CancelRequest
)  # fmt: skip
TableCommand = (
    PlayerTableCommand | TakeSeat | JoinWaiting | EndWaiting | AddChips | ConnectionChanged | LagMeasured
    | DecideProtection | Pause | Resume | CallBomb | AskChips | CloseChipRequest | PlanConfig | NameHost | Close
    | VoidHand | GiveTime
)  # fmt: skip
