"""What a player, or the table's clock, may ask of a hand. Never compiled (a compiled struct loses its options)."""

from msgspec import Struct


class Fold(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Check(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Call(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class BetTo(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """``amount``: what the player's bets of this round then come to."""

    amount: int


class RaiseTo(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """``amount``: what the player's bets of this round then come to, not the increment."""

    amount: int


class AllIn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """All of the stack, whatever that then is: a call, a bet or a raise."""


class BringIn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Discard(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """``cards``: card numbers out of the player's own hand."""

    cards: tuple[int, ...]


class StandPat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Split(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """A vote for the division of the pot (RULES.md J12)."""


class RunTwice(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Deal the rest of the board twice, half of every pot for each; ``Check`` declines."""


class Timeout(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The clock ran out: check where that is free, else fold; in a draw stand pat. Sent by tables and scripts."""


class Protect(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The clock ran out and the player is treated as all-in (RULES.md A23; only a table or a script sends it)."""


PlayerCommand = Fold | Check | Call | BetTo | RaiseTo | AllIn | BringIn | Discard | StandPat | Split | RunTwice
HandCommand = PlayerCommand | Timeout | Protect
