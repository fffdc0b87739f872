"""What simulated people do on their turns: a legal action, chosen by habit and chance."""

import random
from collections.abc import Callable, Sequence

from dealerbox.game import Stakes
from dealerbox.hand.commands import (
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    PlayerCommand,
    RaiseTo,
    RunTwice,
    Split,
    StandPat,
)  # fmt: skip
from dealerbox.hand.options import Options

_SHORT = 3
"""Players think twice about calling more than this multiple of the usual bet."""


def choose(
    options: Options, cards: Callable[[], Sequence[int]], loose: float, stakes: Stakes, chance: random.Random
) -> PlayerCommand:
    """Return an action that ``options`` allow. ``loose`` (0 to 1) says how often the player calls and bets; ``cards``
    returns the player's own cards and is only called for a draw."""
    unit = stakes.big_blind or stakes.bring_in
    roll = chance.random()
    if options.discard is not None:
        return _draw(options.discard[1], cards, roll, chance)
    if options.run_twice:
        return RunTwice() if roll < 0.7 else Check()
    if options.split and roll < 0.5:
        return Split()
    if roll < 0.01 and (options.raise_ or options.bet) and options.sizes is None:
        return _all_in(options)
    if options.check:
        return _bet(options, stakes, chance) if roll > 0.75 + 0.2 * (1 - loose) else Check()
    if options.bring_in is not None:
        return BringIn() if roll < 0.8 else _bet(options, stakes, chance)
    call = options.call
    if call is None:
        return Check()
    if roll > 0.92 + 0.06 * (1 - loose):
        return _bet(options, stakes, chance)
    dear = call > _SHORT * unit
    if options.fold and roll > (0.3 if dear else 0.45) + 0.4 * loose:
        return Fold()
    return Call()


def _draw(maximum: int, cards: Callable[[], Sequence[int]], roll: float, chance: random.Random) -> PlayerCommand:
    count = int(roll * (maximum + 1)) if roll < 0.6 else min(maximum, 2)
    return Discard(tuple(chance.sample(sorted(cards()), count))) if count else StandPat()


def _all_in(options: Options) -> PlayerCommand:
    span = options.raise_ or options.bet
    assert span is not None
    # If the limit allows less than the whole stack, all-in is refused; the maximum is always allowed.
    return BetTo(span[1]) if options.raise_ is None else RaiseTo(span[1])


def _bet(options: Options, stakes: Stakes, chance: random.Random) -> PlayerCommand:
    """Return a bet or a raise if one is offered, mostly a small one."""
    span, make = (options.bet, BetTo) if options.bet is not None else (options.raise_, RaiseTo)
    if span is None:
        if options.check:
            return Check()
        return Call() if options.call is not None else BringIn()
    if options.sizes is not None:
        return make(chance.choice(options.sizes))
    minimum, maximum = span
    more = (stakes.big_blind or stakes.bring_in) * chance.choice((0, 0, 0, 1, 2, 3, 5, 10))
    amount = minimum + more
    return make(min(maximum, max(minimum, amount - amount % stakes.chip)))
