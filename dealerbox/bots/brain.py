"""Decides what a bot does on its turn: a pure function of what the bot sees, its style and chance."""

from msgspec import Struct

from dealerbox.bots.draws import discards, draws_to_come
from dealerbox.bots.strength import MAX_OPPONENTS, equity
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


class Style(Struct, frozen=True):
    """How a bot plays. Equity is the part of the pot that the bot expects to win, 0 to 1; a fair share is 1 divided by
    the number of players."""

    plays_at: float
    """The bot enters a hand with this many fair shares of equity."""
    calls_at: float
    """The bot calls with this many times the equity that the pot odds ask for."""
    raises_at: float
    """The bot bets or raises with this many fair shares of equity."""
    raise_percent: int
    """How often it does so."""
    bluff_percent: int
    """How often it bets or raises without the equity."""
    big_call: float
    """The minimum equity for risking half of the stack."""
    bet_percent: tuple[int, ...]
    """Bet sizes in percent of the pot, chosen at random."""
    split_percent: int
    """How often the bot would rather divide the pot than play on with a middling hand."""


CAREFUL = Style(1.25, 1.6, 1.45, 60, 3, 0.66, (50, 60, 75), 70)
LIVELY = Style(0.95, 1.2, 1.2, 75, 14, 0.52, (50, 75, 100), 40)


def decide(view: TableView, seat: int, options: Options, style: Style, rng: Rng) -> PlayerCommand:
    """Return the bot's action. ``view`` is what the bot was sent: its own hole cards and nobody else's."""
    hand = view.hand
    assert hand is not None
    place = next(at for at, one in enumerate(hand.places) if one.seat == seat)
    if options.run_twice:
        return RunTwice()  # half of the pot twice is the same on average, and people like it
    if options.discard is not None:
        plan = plan_of(view.config.game, view.config.limit, view.config.house)
        # A draw belongs to the street that it opens, so there is one more than after that street.
        draws_left = draws_to_come(plan, hand.street) + 1
        cards = discards(plan, hand.places[place].cards, draws_left, options.discard[1])
        return Discard(cards) if cards else StandPat()
    strength = equity(view.config, hand, place, rng, SAMPLES)
    live = sum(not one.folded for one in hand.places)
    fair = 1 / min(live, MAX_OPPONENTS + 1)
    if options.split and strength < fair * style.raises_at and rng.below(100) < style.split_percent:
        return Split()
    if _wants_to_raise(strength, fair, options, style, rng):
        raised = _raise(view, place, options, strength > (1 + fair) / 2, style, rng)
        if raised is not None:
            return raised
    price = options.call or 0
    needed = price / (hand.pot + price) * style.calls_at if price else 0.0
    if hand.street == 0:
        # A player who has raised has more than a fair share.
        needed = fair * (style.plays_at if price <= unit(view.config.stakes) else style.plays_at + 0.2)
    if price * 2 > hand.places[place].stack:
        needed = max(needed, style.big_call)
    return _check_call_or_fold(strength >= needed, options)


def unit(stakes: Stakes) -> int:
    """Return the amount in which the stakes are measured: the big blind, the small bet or the bring-in."""
    return stakes.big_blind or stakes.small_bet or (stakes.max_bets or (stakes.bring_in,))[0]


def chip(stakes: Stakes) -> int:
    """Return the chip in which bets are made: players do not bet the pot to the cent."""
    return stakes.small_blind or stakes.ante or unit(stakes)


def _wants_to_raise(strength: float, fair: float, options: Options, style: Style, rng: Rng) -> bool:
    bluff = rng.below(100) < style.bluff_percent
    if options.check and bluff:
        return True
    # Heads-up even the best hand is less than twice as good as a fair share.
    enough = min(fair * style.raises_at, 0.75)
    if not options.check:
        enough += (1 - enough) * 0.3  # somebody has bet already
    return strength > enough and rng.below(100) < style.raise_percent


def _raise(view: TableView, place: int, options: Options, strong: bool, style: Style, rng: Rng) -> PlayerCommand | None:
    """Return a bet or a raise of the size that the style prefers, within the limits; None if neither is possible. With
    fixed sizes, a ``strong`` hand takes the larger one."""
    make = BetTo if options.bet is not None else RaiseTo
    span = options.bet or options.raise_
    if options.sizes:
        return make(max(options.sizes) if strong else min(options.sizes))
    if span is None:
        return None
    assert view.hand is not None
    me = view.hand.places[place]
    price = me.bet + (options.call or 0)
    percent = style.bet_percent[rng.below(len(style.bet_percent))]
    wanted = price + (view.hand.pot + (options.call or 0)) * percent // 100
    wanted -= wanted % chip(view.config.stakes)
    minimum, maximum = span
    if wanted * 3 > maximum * 2 and maximum == me.bet + me.stack:
        return AllIn()  # the rest of the stack is not worth keeping
    return make(max(minimum, min(maximum, wanted)))


def _check_call_or_fold(worth_it: bool, options: Options) -> PlayerCommand:
    """Check if that is free, call if it is worth it, otherwise fold."""
    if options.check:
        return Check()
    if options.bring_in is not None:
        return BringIn()
    if options.call is not None and (worth_it or not options.fold):
        return Call()
    return Fold()


def thinking_ms(action: PlayerCommand, rng: Rng) -> int:
    """Return how long a person would think: 0.6 to 2.5 seconds, and less for an action that costs nothing."""
    return 600 + rng.below(700 if isinstance(action, Check | Fold | StandPat) else 1900)
