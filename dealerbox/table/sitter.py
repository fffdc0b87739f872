"""A player in a seat, and one on the waiting list."""

from dataclasses import dataclass
from typing import Literal

from dealerbox.table.entry_events import EntryQuote


@dataclass(slots=True)
class Sitter:
    """A player in a seat."""

    player: str
    name: str
    reserved_until: int | None
    """None once the buy-in has arrived."""
    bank_ms: int
    offered: bool = False
    """The player came from the waiting list and has not bought in yet."""
    stack: int = 0
    """The stack at the end of the last hand; a running hand counts its own."""
    held: int = 0
    """A top-up that waits for the end of the hand."""
    top_up_to: int = 0
    """Top up automatically to this amount between hands; 0: no."""
    rebuy: int = 0
    """Rebuy this amount automatically after busting; 0: no."""
    played: bool = False
    """The player has been dealt in since sitting down."""
    entered: bool = False
    """The player has been dealt in to a hand with blinds since sitting down."""
    entry: Literal["wait", "post"] = "wait"
    entry_before: Literal["", "wait", "post"] = ""
    """If ``entry`` applies only once: the choice to restore afterwards."""
    quote: EntryQuote | None = None
    """The last quote sent to the player of what it costs to join the game."""
    bounty: int = 0
    """What a tournament pays for knocking the player out, in units of the smallest coin."""
    straddles: bool = False
    """The player straddles whenever they have that position."""
    deals_game: int = 0
    """The game that the player chooses when it is their turn to."""
    owes_big: bool = False
    owes_small: bool = False
    out_at_big: bool = False
    """The player sits out at the next big blind."""
    out_since: int | None = None
    out_reason: str = ""
    disconnected_at: int | None = None
    """When the player was disconnected (ms); None while connected."""
    lag_ms: int = 0
    """What is added to the player's acting time for network delay."""
    leaving: bool = False
    plays_on: bool = False
    """A leaving player plays the hand to its end."""
    timeouts: int = 0
    """How many turns in a row the player timed out."""

    @property
    def ready(self) -> bool:
        """Return whether the player can be dealt in."""
        return self.stack > 0 and self.out_since is None and not self.leaving

    @property
    def settled(self) -> bool:
        """Return whether the player is in the game and owes no blind."""
        return self.entered and not self.owes_big and not self.owes_small


@dataclass(slots=True)
class Waiter:
    """A player on the waiting list."""

    player: str
    name: str
    lost: bool = False
    """The player is disconnected and is skipped."""
