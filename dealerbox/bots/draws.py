"""Which cards to discard in a draw, for high hands and for 2-7: made hands and good draws are kept."""

from collections.abc import Sequence
from itertools import pairwise

from dealerbox.cards import RANKS
from dealerbox.hand.plan import Plan

MAX_DRAWN = 3
"""With a high hand a bot discards no more than this: with one card to keep, folding is better."""

_EIGHT, _NINE, _JACK, _ACE = (RANKS.index(rank) for rank in "89JA")


def discards(plan: Plan, cards: Sequence[int], draws_left: int, maximum: int) -> tuple[int, ...]:
    """Return which of five cards to discard, at most ``maximum``; ``draws_left`` includes this draw."""
    definition = plan.high.definition
    if definition.lowest_wins:
        return _for_low(cards, draws_left)[:maximum]
    return _for_high(cards, definition.ace_under)[: min(maximum, MAX_DRAWN)]


def draws_to_come(plan: Plan, street: int) -> int:
    """Return the number of draws after the betting round of ``street``."""
    return sum(later.draw > 0 for later in plan.game.streets[street + 1 :])


def _for_high(cards: Sequence[int], ace_under: int | None) -> tuple[int, ...]:
    """Keep pairs, trips and quads; without any, keep a made hand, four to a flush, an open-ended straight draw, or the
    two highest cards."""
    held = [card >> 2 for card in cards]
    alone = tuple(card for card in sorted(cards) if held.count(card >> 2) == 1)
    if len(alone) < len(cards):
        # Four of a kind cannot improve. Otherwise discard the unpaired cards.
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
    """Keep one card of each low rank. Stand pat with a nine if two draws are left, with a ten or a jack in the last
    draw."""
    low_cards: dict[int, int] = {}
    for card in sorted(cards):
        low_cards.setdefault(card >> 2, card)
    rising = sorted(low_cards)
    if len(rising) == 5:
        worst = (_EIGHT, _JACK, _NINE, _EIGHT)[min(draws_left, 3)]
        spoilt = _follow(rising) or len({card & 3 for card in cards}) == 1
        if rising[-1] <= worst and not spoilt:
            return ()
        if rising[-1] <= _EIGHT:
            return (low_cards[rising[-1]],)  # a straight or a flush: discard its highest card
    return tuple(card for card in sorted(cards, reverse=True) if low_cards[card >> 2] != card or card >> 2 > _EIGHT)
