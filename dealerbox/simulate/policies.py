"""How simulated players act. A policy sees the hand's options, and only the cards of the acting seat."""

import random
from collections.abc import Callable

from dealerbox.game import Limit
from dealerbox.hand.commands import (
    AllIn,
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    HandCommand,
    Protect,
    RaiseTo,
    Split,
    StandPat,
    Timeout,
)  # fmt: skip
from dealerbox.hand.machine import Hand

Policy = Callable[[Hand, random.Random], HandCommand]

_CHECK, _CALL, _STAND, _BRING_IN, _FOLD = Check(), Call(), StandPat(), BringIn(), Fold()


def call_down(hand: Hand, chance: random.Random) -> HandCommand:
    """Check or call to the showdown; stand pat."""
    options = hand.options
    if options.check:
        return _CHECK
    if options.call is not None:
        return _CALL
    return _STAND if options.stand else _BRING_IN


def draw_two(hand: Hand, chance: random.Random) -> HandCommand:
    """Check or call, and discard the first two cards in every draw."""
    if hand.options.discard is None:
        return call_down(hand, chance)
    return Discard(tuple(hand.cards[hand.queue[0]][:2]))


def random_legal(hand: Hand, chance: random.Random) -> HandCommand:
    """Return any legal action, plain actions more often; now and then the player times out."""
    options = hand.options
    if chance.random() < 0.02:
        return _clock(hand, chance)
    if options.discard is not None:
        cards = hand.cards[hand.queue[0]]
        count = chance.randint(0, options.discard[1])
        return Discard(tuple(chance.sample(cards, count))) if count else _STAND
    choices: list[HandCommand] = []
    if options.check:
        choices += [_CHECK] * 3
    if options.call is not None:
        choices += [_CALL] * 3
    if options.fold:
        choices.append(_FOLD)
    if options.split:
        choices += [Split()] * 3
    if options.bring_in is not None:
        choices += [_BRING_IN] * 2
    if options.bet is not None:
        choices.append(BetTo(_amount(options.bet, options.sizes, hand.stakes.chip, chance)))
    if options.raise_ is not None:
        choices.append(RaiseTo(_amount(options.raise_, options.sizes, hand.stakes.chip, chance)))
    return chance.choice(choices)


def _clock(hand: Hand, chance: random.Random) -> HandCommand:
    protectable = hand.real_money and hand.plan.limit in (Limit.FIXED, Limit.SPREAD)
    return Protect() if protectable and chance.random() < 0.5 else Timeout()


def _amount(span: tuple[int, int], sizes: tuple[int, ...] | None, chip: int, chance: random.Random) -> int:
    if sizes is not None:
        return chance.choice(sizes)
    minimum, maximum = span
    between = chance.randint(minimum, maximum)
    return chance.choice((minimum, maximum, max(minimum, between - between % chip), min(maximum, 2 * minimum)))


def wrong_commands(hand: Hand, chance: random.Random) -> list[tuple[int, HandCommand]]:
    """Commands that the hand must refuse now, each with the seat that sends it."""
    turn, options = hand.queue[0], hand.options
    wrong: list[tuple[int, HandCommand]] = [((turn + 1) % hand.players, _FOLD), (turn, Discard(()))]
    if not options.check:
        wrong.append((turn, _CHECK))
    if options.call is None:
        wrong.append((turn, _CALL))
    if not options.fold:
        wrong.append((turn, _FOLD))
    if not options.stand:
        wrong += [(turn, _STAND), (turn, Discard((0,)))]
    if options.bring_in is None:
        wrong.append((turn, _BRING_IN))
    if not options.split:
        wrong.append((turn, Split()))
    for span, make in ((options.bet, BetTo), (options.raise_, RaiseTo)):
        if span is None:
            wrong.append((turn, make(hand.to_match + 100)))
        else:
            wrong += [(turn, make(span[0] - 1)), (turn, make(span[1] + 1)), (turn, make(-1)), (turn, make(0))]
            broken = [total for total in (span[0] + 1, span[1] - 1) if total % hand.stakes.chip]
            wrong += [(turn, make(total)) for total in broken if total not in span]
    raises = options.bet is not None or options.raise_ is not None
    if not raises and options.call is not None and options.call < hand.stacks[turn]:
        wrong.append((turn, AllIn()))
    return chance.sample(wrong, 2)


POLICIES: dict[str, Policy] = {"call": call_down, "random": random_legal, "draw2": draw_two}
