"""Which cards to exchange in a draw: made hands stay, and so does what can become one. For high hands and for 2-7."""

from collections.abc import Sequence
from itertools import pairwise

from dealerbox.cards import RANKS
from dealerbox.hand.plan import Plan

MOST_DRAWN = 3
"""With a high hand a bot exchanges no more: who keeps one card of five is better off folding."""

_EIGHT, _NINE, _JACK, _ACE = (RANKS.index(rank) for rank in "89JA")


def thrown_away(plan: Plan, cards: Sequence[int], draws_left: int, most: int) -> tuple[int, ...]:
    """The cards of five to exchange, at most ``most``; ``draws_left`` counts this draw too."""
    definition = plan.high.definition
    if definition.lowest_wins:
        return _for_low(cards, draws_left)[:most]
    return _for_high(cards, definition.ace_under)[: min(most, MOST_DRAWN)]


def draws_to_come(plan: Plan, street: int) -> int:
    """How many draws there are after the betting round of ``street``."""
    return sum(later.draw > 0 for later in plan.game.streets[street + 1 :])


def _for_high(cards: Sequence[int], ace_under: int | None) -> tuple[int, ...]:
    """Groups stay; without one a made hand, four to a flush or to a straight open at both ends, or the two highest."""
    held = [card >> 2 for card in cards]
    alone = tuple(card for card in sorted(cards) if held.count(card >> 2) == 1)
    if len(alone) < len(cards):
        # With four of a kind nothing can get better. All others exchange what stands alone.
        return () if any(held.count(rank) == 4 for rank in held) else alone
    suits = [card & 3 for card in cards]
    main_suit = max(suits, key=suits.count)
    if suits.count(main_suit) == 5 or _is_straight(held, ace_under):
        return ()
    if suits.count(main_suit) == 4:
        return tuple(card for card in cards if card & 3 != main_suit)
    for odd in (alone[0], alone[-1]):
        four = sorted(rank for rank in held if rank != odd >> 2)
        if _follow(four) and four[-1] != _ACE:
            return (odd,)
    return alone[:3]


def _is_straight(ranks: Sequence[int], ace_under: int | None) -> bool:
    falling = sorted(ranks)
    return _follow(falling) or (falling[-1] == _ACE and falling[0] == ace_under and _follow(falling[:-1]))


def _follow(rising: Sequence[int]) -> bool:
    return all(upper == lower + 1 for lower, upper in pairwise(rising))


def _for_low(cards: Sequence[int], draws_left: int) -> tuple[int, ...]:
    """One card of each low rank stays. A nine stands with two draws left, a ten or a jack in the last one."""
    kept: dict[int, int] = {}
    for card in sorted(cards):
        kept.setdefault(card >> 2, card)
    rising = sorted(kept)
    if len(rising) == 5:
        worst = (_EIGHT, _JACK, _NINE, _EIGHT)[min(draws_left, 3)]
        spoilt = _follow(rising) or len({card & 3 for card in cards}) == 1
        if rising[-1] <= worst and not spoilt:
            return ()
        if rising[-1] <= _EIGHT:
            return (kept[rising[-1]],)  # a straight or a flush: its highest card goes
    return tuple(card for card in sorted(cards, reverse=True) if kept[card >> 2] != card or card >> 2 > _EIGHT)
