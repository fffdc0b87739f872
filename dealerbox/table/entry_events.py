"""What happens around a player who owes a blind. Never compiled."""

from typing import Literal

from msgspec import Struct


class EntryQuote(Struct, frozen=True, gc=False):
    """What a player who owes a blind posts to be dealt in before the big blind reaches them (RULES.md A17 to A19):
    ``live`` counts as a bet, ``dead`` goes straight into the pot. ``post_in``: how many hands it takes until that is
    possible, 1 is the next hand; 0: never before the big blind comes. ``big_in``: in how many hands the big blind
    reaches the seat. Both are for the players and blinds of now: whoever comes or goes may change them."""

    live: int
    dead: int
    post_in: int
    big_in: int


class EntryChosen(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """``once``: for the next time that the player comes in; then another ``EntryChosen`` says what holds again."""

    seat: int
    entry: Literal["wait", "post"]
    once: bool = False


class EntryQuoted(Struct, frozen=True, gc=False, tag=True):
    """What coming in costs the player of the seat from now on; None: nothing, or the player is in or away."""

    seat: int
    quote: EntryQuote | None


class BlindsOwed(Struct, frozen=True, gc=False, tag=True):
    """What the seat must post to be dealt in before the big blind reaches it: a live big blind, a dead small blind.
    ``waived``: nothing, and the player is dealt in to the next hand as if they had played all along."""

    seat: int
    big: bool
    small: bool
    waived: bool = False
