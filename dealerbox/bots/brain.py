"""What a bot does on its turn: a pure function of what it sees, its temperament and chance."""

from msgspec import Struct

from dealerbox.bots.strength import best_discard, share
from dealerbox.hand.commands import (
    AllIn,
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    PlayerCommand,
    RaiseTo,
    Split,
    StandPat,
)  # fmt: skip
from dealerbox.hand.options import Options
from dealerbox.room.rng import Rng
from dealerbox.table.views import TableView

SAMPLES = 40
DISCARD_SAMPLES = 12


class Temper(Struct, frozen=True):
    """How a bot plays. ``calls_at``: it calls where its share of the pot is so many times what the price asks for;
    ``raises_at``: it raises where its share is so many times a fair one; ``raise_percent`` how often it then does,
    ``bluff_percent`` how often it does without. ``big_call`` is the least share for which it risks half its stack;
    ``bet_percent`` how much of the pot it bets."""

    calls_at: float
    raises_at: float
    raise_percent: int
    bluff_percent: int
    big_call: float
    bet_percent: tuple[int, ...]


CAREFUL = Temper(1.15, 1.9, 45, 2, 0.62, (50, 60, 75))
LIVELY = Temper(0.8, 1.35, 65, 9, 0.48, (50, 75, 100))


def decide(view: TableView, seat: int, options: Options, temper: Temper, rng: Rng) -> PlayerCommand:
    """The bot's action. ``view`` is what it was sent: its own cards, nobody else's hidden ones."""
    hand = view.hand
    assert hand is not None
    place = next(at for at, one in enumerate(hand.places) if one.seat == seat)
    if options.discard is not None:
        cards = best_discard(view.config, hand.places[place].cards, *options.discard, rng, DISCARD_SAMPLES)
        return Discard(cards) if cards else StandPat()
    strength = share(view.config, hand, place, rng, SAMPLES)
    if options.split and strength < temper.big_call:
        return Split()
    live = sum(not one.folded for one in hand.places)
    if _wants_to_raise(strength, live, options, temper, rng):
        raised = _raise(view, place, options, temper, rng)
        if raised is not None:
            return raised
    return _go_along(strength, hand.pot, hand.places[place].stack, options, temper)


def _wants_to_raise(strength: float, live: int, options: Options, temper: Temper, rng: Rng) -> bool:
    if rng.below(100) < temper.bluff_percent:
        # A bluff at a price that somebody has named already is thrown away more often than not.
        return options.check
    # Heads-up even the best hand is less than twice as good as a fair one.
    enough = min(temper.raises_at / live, 0.5 + temper.raises_at / 10)
    return strength > enough and rng.below(100) < temper.raise_percent


def _raise(view: TableView, place: int, options: Options, temper: Temper, rng: Rng) -> PlayerCommand | None:
    """A bet or a raise as large as the temperament wants it, within what is offered; None where nothing is."""
    make = BetTo if options.bet is not None else RaiseTo
    least_and_most = options.bet or options.raise_
    if options.sizes:
        return make(max(options.sizes))
    if least_and_most is None:
        return None
    assert view.hand is not None
    me = view.hand.places[place]
    price = me.bet + (options.call or 0)
    percent = temper.bet_percent[rng.below(len(temper.bet_percent))]
    wanted = price + (view.hand.pot + (options.call or 0)) * percent // 100
    least, most = least_and_most
    if wanted * 3 > most * 2 and most == me.bet + me.stack:
        return AllIn()  # what would be left behind is not worth keeping back
    return make(max(least, min(most, wanted)))


def _go_along(strength: float, pot: int, stack: int, options: Options, temper: Temper) -> PlayerCommand:
    """Check where that is free; call where the price is right; else fold."""
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    price = options.call
    if price is None:
        return Fold()
    odds = price / (pot + price)
    if strength < odds * temper.calls_at or (price * 2 > stack and strength < temper.big_call):
        return Fold()
    return Call()


def thinking_ms(options: Options, rng: Rng) -> int:
    """How long a person would take: 0.6 to 2.5 seconds, less where there is nothing to think about."""
    most = 900 if options.check and options.call is None else 1900
    return 600 + rng.below(most)
