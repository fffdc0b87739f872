"""A player in a seat, and one who waits for it."""

from dataclasses import dataclass
from typing import Literal

from dealerbox.table.entry_events import EntryQuote


@dataclass(slots=True)
class Sitter:
    """Who has a seat. ``stack`` is that of the last end of a hand; the running hand counts its own."""

    player: str
    name: str
    reserved_until: int | None
    """None once the buy-in is there."""
    bank_ms: int
    offered: bool = False
    """He has waited for the seat, and his buy-in is still to come."""
    stack: int = 0
    held: int = 0
    """A top-up that waits for the end of the hand."""
    top_up_to: int = 0
    rebuy: int = 0
    """What the room brings by itself between hands."""
    played: bool = False
    """Has been dealt in since he sat down."""
    entered: bool = False
    """The same, in a hand with blinds: only there one comes in by paying."""
    entry: Literal["wait", "post"] = "wait"
    entry_before: Literal["", "wait", "post"] = ""
    """Where ``entry`` is for once: what holds again after it."""
    quote: EntryQuote | None = None
    """What the player was told last that coming in costs."""
    bounty: int = 0
    """What a tournament pays for knocking the player out, in units of the smallest coin."""
    straddles: bool = False
    """Whenever it is his turn to."""
    deals_game: int = 0
    """Which of the table's games he chooses when he deals."""
    owes_big: bool = False
    owes_small: bool = False
    out_at_big: bool = False
    """Sits out once the big blind would be his."""
    out_since: int | None = None
    out_for: str = ""
    lost_at: int | None = None
    """Since when he is disconnected."""
    lag_ms: int = 0
    """What is added to his acting time for the way over the net."""
    leaving: bool = False
    plays_on: bool = False
    """Plays the hand to its end before leaving."""
    timeouts: int = 0
    """How many turns running his clock ran out."""

    @property
    def ready(self) -> bool:
        """Can be dealt in."""
        return self.stack > 0 and self.out_since is None and not self.leaving

    @property
    def settled(self) -> bool:
        """Plays here and owes no blind."""
        return self.entered and not self.owes_big and not self.owes_small


@dataclass(slots=True)
class Waiter:
    """Who waits for a seat. ``lost``: his connection is lost, and he is passed over."""

    player: str
    name: str
    lost: bool = False
