"""Commands that a player, or the table's clock, sends to a hand. Never compiled (a compiled struct loses its
options)."""

from msgspec import Struct


class Fold(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Check(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Call(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class BetTo(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Bet."""

    amount: int
    """The total of the player's bets in this round afterwards."""


class RaiseTo(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Raise."""

    amount: int
    """The total of the player's bets in this round afterwards, not the increment."""


class AllIn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Put in the whole stack, as a call, bet or raise."""


class BringIn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Discard(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Draw new cards."""

    cards: tuple[int, ...]
    """Card numbers from the player's own hand."""


class StandPat(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    pass


class Split(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Vote to split the pot (RULES.md J12)."""


class RunTwice(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Agree to deal the rest of the board twice, each for half of every pot; ``Check`` declines."""


class Timeout(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Act for a player whose time ran out: check if it is free, otherwise fold; stand pat in a draw. Sent by tables and
    scripts only."""


class Protect(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Treat a player whose time ran out as all-in (RULES.md A23). Sent by tables and scripts only."""


PlayerCommand = Fold | Check | Call | BetTo | RaiseTo | AllIn | BringIn | Discard | StandPat | Split | RunTwice
HandCommand = PlayerCommand | Timeout | Protect
