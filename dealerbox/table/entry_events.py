"""Events about players who owe a blind. Never compiled."""

from typing import Literal

from msgspec import Struct


class EntryQuote(Struct, frozen=True, gc=False):
    """What a player who owes a blind posts to be dealt in before the big blind reaches them (RULES.md A17 to A19). The
    hand counts assume that nobody joins or leaves."""

    live: int
    """Counts as a bet."""
    dead: int
    """Goes straight into the pot."""
    post_in: int
    """In how many hands the player can post, 1 is the next hand; 0: not before the big blind reaches them."""
    big_in: int
    """In how many hands the big blind reaches the seat."""


class EntryChosen(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """The player chose how to join the game."""

    seat: int
    entry: Literal["wait", "post"]
    once: bool = False
    """Applies only the next time the player joins; then another ``EntryChosen`` restores the earlier choice."""


class EntryQuoted(Struct, frozen=True, gc=False, tag=True):
    """What it costs the player in this seat to join the game has changed."""

    seat: int
    quote: EntryQuote | None
    """None: nothing, because the player is already in, sits out or owes nothing."""


class BlindsOwed(Struct, frozen=True, gc=False, tag=True):
    """What the seat must post to be dealt in before the big blind reaches it: a live big blind, a dead small blind."""

    seat: int
    big: bool
    small: bool
    waived: bool = False
    """The player owes nothing and is dealt in to the next hand as if they had played all along."""
