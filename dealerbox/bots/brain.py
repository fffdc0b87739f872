"""What a bot does on its turn: a pure function of what it sees, its temperament and chance."""

from msgspec import Struct

from dealerbox.bots.draws import draws_to_come, thrown_away
from dealerbox.bots.strength import MOST_OPPONENTS, share
from dealerbox.core.rng import Rng
from dealerbox.game import Stakes
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
    RunTwice,
    Split,
    StandPat,
)  # fmt: skip
from dealerbox.hand.options import Options
from dealerbox.hand.plan import plan_of
from dealerbox.table.views import TableView

SAMPLES = 32


class Temper(Struct, frozen=True):
    """How a bot plays. A share of the pot is compared with a fair one (one of so many players) before the first common
    cards and for raises, with what the price asks for afterwards.

    ``plays_at``: how many fair shares it enters a hand with; ``calls_at``: how many times the price's share it calls
    with; ``raises_at``: how many fair shares it bets or raises with, in ``raise_percent`` of the cases, and in
    ``bluff_percent`` without. ``big_call`` is the least share for which it risks half its stack; ``bet_percent`` how
    much of the pot it bets; ``split_percent`` how often it would rather divide the pot than play on with a middling
    hand.
    """

    plays_at: float
    calls_at: float
    raises_at: float
    raise_percent: int
    bluff_percent: int
    big_call: float
    bet_percent: tuple[int, ...]
    split_percent: int


CAREFUL = Temper(1.25, 1.6, 1.45, 60, 3, 0.66, (50, 60, 75), 70)
LIVELY = Temper(0.95, 1.2, 1.2, 75, 14, 0.52, (50, 75, 100), 40)


def decide(view: TableView, seat: int, options: Options, temper: Temper, rng: Rng) -> PlayerCommand:
    """The bot's action. ``view`` is what it was sent: its own cards, nobody else's hidden ones."""
    hand = view.hand
    assert hand is not None
    place = next(at for at, one in enumerate(hand.places) if one.seat == seat)
    if options.run_twice:
        return RunTwice()  # half of the pot twice is the same on average, and people like it
    if options.discard is not None:
        plan = plan_of(view.config.game, view.config.limit, view.config.house)
        # The draw belongs to the street that it opens, so it is one more than those after that street.
        draws_left = draws_to_come(plan, hand.street) + 1
        cards = thrown_away(plan, hand.places[place].cards, draws_left, options.discard[1])
        return Discard(cards) if cards else StandPat()
    strength = share(view.config, hand, place, rng, SAMPLES)
    live = sum(not one.folded for one in hand.places)
    fair = 1 / min(live, MOST_OPPONENTS + 1)
    if options.split and strength < fair * temper.raises_at and rng.below(100) < temper.split_percent:
        return Split()
    if _wants_to_raise(strength, fair, options, temper, rng):
        raised = _raise(view, place, options, strength > (1 + fair) / 2, temper, rng)
        if raised is not None:
            return raised
    price = options.call or 0
    needed = price / (hand.pot + price) * temper.calls_at if price else 0.0
    if hand.street == 0:
        # Whoever raised before has more than a fair hand.
        needed = fair * (temper.plays_at if price <= unit(view.config.stakes) else temper.plays_at + 0.2)
    if price * 2 > hand.places[place].stack:
        needed = max(needed, temper.big_call)
    return _go_along(strength >= needed, options)


def unit(stakes: Stakes) -> int:
    """What the stakes are counted in: the big blind, or the small bet, or the bring-in."""
    return stakes.big_blind or stakes.small_bet or (stakes.max_bets or (stakes.bring_in,))[0]


def chip(stakes: Stakes) -> int:
    """The chip that bets are made of: people do not bet the pot to the cent."""
    return stakes.small_blind or stakes.ante or unit(stakes)


def _wants_to_raise(strength: float, fair: float, options: Options, temper: Temper, rng: Rng) -> bool:
    bluff = rng.below(100) < temper.bluff_percent
    if options.check and bluff:
        return True
    # Heads-up even the best hand is less than twice as good as a fair one.
    enough = min(fair * temper.raises_at, 0.75)
    if not options.check:
        enough += (1 - enough) * 0.3  # somebody has named a price already
    return strength > enough and rng.below(100) < temper.raise_percent


def _raise(
    view: TableView, place: int, options: Options, strong: bool, temper: Temper, rng: Rng
) -> PlayerCommand | None:
    """A bet or a raise as large as the temperament wants it, within what is offered; None where nothing is. Of two
    sizes the larger is for a ``strong`` hand."""
    make = BetTo if options.bet is not None else RaiseTo
    least_and_most = options.bet or options.raise_
    if options.sizes:
        return make(max(options.sizes) if strong else min(options.sizes))
    if least_and_most is None:
        return None
    assert view.hand is not None
    me = view.hand.places[place]
    price = me.bet + (options.call or 0)
    percent = temper.bet_percent[rng.below(len(temper.bet_percent))]
    wanted = price + (view.hand.pot + (options.call or 0)) * percent // 100
    wanted -= wanted % chip(view.config.stakes)
    least, most = least_and_most
    if wanted * 3 > most * 2 and most == me.bet + me.stack:
        return AllIn()  # what would be left behind is not worth keeping back
    return make(max(least, min(most, wanted)))


def _go_along(worth_it: bool, options: Options) -> PlayerCommand:
    """Check where that is free; call where the price is right; else fold."""
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.call is not None and (worth_it or not options.fold):
        return Call()
    return Fold()


def thinking_ms(action: PlayerCommand, rng: Rng) -> int:
    """How long a person would take: 0.6 to 2.5 seconds, and not so long for what costs nothing."""
    return 600 + rng.below(700 if isinstance(action, Check | Fold | StandPat) else 1900)
