"""How people play tournaments: by habit and chance. Short stacks go all-in, so that tournaments end."""

import random
from collections.abc import Callable, Sequence

from dealerbox.game import Stakes
from dealerbox.hand.commands import BetTo, Call, PlayerCommand, RaiseTo
from dealerbox.hand.options import Options
from dealerbox.simulate.week import play

SHORT = 15
"""With fewer big blinds (or bring-ins) than this a player is short."""
_PUSHES, _GOES_ALONG = 0.25, 0.4


def choose(
    options: Options, cards: Callable[[], Sequence[int]], stack: int, loose: float, stakes: Stakes,
    chance: random.Random,
) -> PlayerCommand:  # fmt: skip
    """Return an action that ``options`` allow. ``stack`` is the stack at the start of the hand; the other arguments are
    those of ``week.play.choose``."""
    if options.discard is None and stack < SHORT * (stakes.big_blind or stakes.bring_in):
        if (options.bet or options.raise_) and options.sizes is None and chance.random() < _PUSHES:
            # Spread and pot limit may allow less than the whole stack: then bet the maximum.
            span, make = (options.bet, BetTo) if options.bet else (options.raise_, RaiseTo)
            assert span is not None
            return make(span[1])
        if options.call is not None and not options.check and chance.random() < _GOES_ALONG:
            return Call()
    return play.choose(options, cards, loose, stakes, chance)
