"""How good a hand is, judged by its own cards, the open ones, and chance for all the rest. For every game."""

from collections.abc import Sequence

from dealerbox.cards import DECKS
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.room.rng import Rng
from dealerbox.table.config import TableConfig
from dealerbox.table.views import HandView

MOST_OPPONENTS = 3
"""More of them change the judgement little, and a deck of stud would not last."""

MOST_DRAWN = 3
"""How many cards a bot exchanges at most: who keeps one card of five is better off folding."""


def share(config: TableConfig, hand: HandView, place: int, rng: Rng, samples: int) -> float:
    """The part of the pot (0 to 1) that the hand in ``place`` wins on average if all that it cannot see is chance."""
    plan = plan_of(config.game, config.limit, config.house)
    mine = hand.places[place].cards
    others = [one for at, one in enumerate(hand.places) if at != place and one.cards and not one.folded]
    shown = [[card for card in other.cards if card >= 0] for other in others[:MOST_OPPONENTS]]
    size, board_size = _sizes(plan)
    seen = {*mine, *hand.board, *(card for cards in shown for card in cards)}
    unseen = [card for card in DECKS[plan.game.deck] if card not in seen]
    won = 0.0
    for _ in range(samples):
        stub = rng.shuffle(unseen)
        hands = [_filled(cards, size, stub) for cards in (mine, *shown)]
        won += _part_of_first(plan, hands, _filled(hand.board, board_size, stub))
    return won / samples


def best_discard(
    config: TableConfig, cards: Sequence[int], least: int, most: int, rng: Rng, samples: int
) -> tuple[int, ...]:
    """Which of the cards to exchange, ``least`` to ``most`` of them or none: what wins most often against three hands
    that are all chance. (Against one alone too little would be thrown away: whoever is still in has something.)"""
    plan = plan_of(config.game, config.limit, config.house)
    unseen = [card for card in DECKS[plan.game.deck] if card not in cards]
    choices = [()] + [choice for choice in _choices(cards) if least <= len(choice) <= min(most, MOST_DRAWN)]
    # The same stubs for all choices: their difference is then not one of luck.
    stubs = [rng.shuffle(unseen) for _ in range(samples)]

    def wins(choice: tuple[int, ...]) -> float:
        kept = [card for card in cards if card not in choice]
        won = 0.0
        for stub in stubs:
            rest = list(stub)
            hands = [_filled(kept, len(cards), rest)]
            hands += [_filled((), len(cards), rest) for _ in range(MOST_OPPONENTS)]
            won += _part_of_first(plan, hands, [])
        return won

    return max(choices, key=wins)


def _choices(cards: Sequence[int]) -> list[tuple[int, ...]]:
    choices: list[tuple[int, ...]] = [()]
    for card in cards:
        choices += [(*choice, card) for choice in choices if len(choice) < MOST_DRAWN]
    return choices[1:]


def _sizes(plan: Plan) -> tuple[int, int]:
    """How many cards a hand and the board have in the end."""
    streets = plan.game.streets
    return sum(len(street.deal) for street in streets), sum(street.board for street in streets)


def _filled(cards: Sequence[int], size: int, stub: list[int]) -> list[int]:
    missing = max(0, size - len(cards))
    drawn = stub[:missing]
    del stub[:missing]
    return [*cards, *drawn]


def _part_of_first(plan: Plan, hands: list[list[int]], board: list[int]) -> float:
    """The first hand's part of a pot of 1."""
    high = plan.high.winners(hands, board, plan.high_hole)
    part = 1 / len(high) if 0 in high else 0.0
    if plan.low is None:
        return part
    low = plan.low.winners(hands, board, plan.low_hole)
    if not low:
        return part
    return part / 2 + (0.5 / len(low) if 0 in low else 0.0)
