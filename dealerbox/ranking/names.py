"""The names of hands, as a dealer would announce them."""

from collections.abc import Sequence

from dealerbox.cards import RANKS
from dealerbox.ranking import categories
from dealerbox.ranking.categories import Category
from dealerbox.ranking.definition import Definition

_ONE = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_MANY = tuple(name + ("es" if name == "six" else "s") for name in _ONE)
_SUITS = ("clubs", "diamonds", "hearts", "spades")

# one: the rank of a group; many: its plural; card: the rank, with its suit if the ranking compares that suit.
_NAMES: dict[Category, str] = {
    categories.straight_flush: "straight flush, {one[0]} high",
    categories.four_of_a_kind: "four of a kind, {many[0]}, {one[1]} kicker",
    categories.full_house: "full house, {many[0]} over {many[1]}",
    categories.flush: "flush, {card[0]} high",
    categories.straight: "straight, {card[0]} high",
    categories.three_of_a_kind: "three of a kind, {many[0]}, {one[1]} kicker",
    categories.two_pair: "two pair, {many[0]} and {many[1]}, {card[2]} kicker",
    categories.four_flush: "four-card flush, {one[0]} high",
    categories.four_straight: "four-card straight, {one[0]} high",
    categories.pair: "pair of {many[0]}, {card[1]} kicker",
    categories.high_card: "{card[0]} high, {one[1]} kicker",
}


def name_hand(definition: Definition, five: Sequence[int]) -> str:
    """Return the name of five cards under a ranking, such as ``two pair, aces and kings, queen kicker``; for a low hand
    its ranks, ``8-6-4-3-2 low``. Empty if they do not qualify."""
    found = definition.read(five)
    if found is None:
        return ""
    index, groups = found
    category, compare = definition.rows[index]
    ranks = [group[0] >> 2 for group in groups]
    if definition.lowest_wins and len(groups) == 5 and category not in _COUNT_AGAINST:
        return "-".join(RANKS[rank] for rank in ranks) + " low"
    compared = compare.split()
    return _NAMES[category].format(
        one=[_ONE[rank] for rank in ranks],
        many=[_MANY[rank] for rank in ranks],
        card=[
            _card_of(group, definition.suits) if f"{at}s" in compared else _ONE[group[0] >> 2]
            for at, group in enumerate(groups, 1)
        ],
    )


# In a low game these do not count as low hands although their ranks all differ (RULES.md E16).
_COUNT_AGAINST = (categories.straight_flush, categories.flush, categories.straight)


def _card_of(group: Sequence[int], suits: Sequence[int]) -> str:
    card = max(group, key=lambda held: suits[held & 3])
    return f"{_ONE[card >> 2]} of {_SUITS[card & 3]}"
