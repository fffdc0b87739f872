"""How good a hand is, judged by its own cards, all open ones, how many cards others drew, and chance for the rest."""

from collections.abc import Sequence

from dealerbox.bots.draws import draws_to_come, thrown_away
from dealerbox.cards import DECKS
from dealerbox.core.rng import Rng
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.table.config import TableConfig
from dealerbox.table.views import HandView, PlaceView

MOST_OPPONENTS = 3
"""More of them change the judgement little, and a deck of stud would not last."""

_GUESSES = 4
"""How many hands are tried for one that would have drawn as many cards as its owner did."""


def share(config: TableConfig, hand: HandView, place: int, rng: Rng, samples: int) -> float:
    """The part of the pot (0 to 1) that the hand in ``place`` wins on average if all that it cannot see is chance."""
    plan = plan_of(config.game, config.limit, config.house)
    mine = hand.places[place].cards
    rivals = _rivals(plan, hand, place)
    seen = {*hand.board, *(card for one in hand.places for card in one.cards)}
    unseen = [card for card in DECKS[plan.game.deck] if card not in seen]
    size, board_size = _sizes(plan, len(hand.board))
    draws = draws_to_come(plan, hand.street)
    won = 0.0
    for _ in range(samples):
        stub = rng.shuffle(unseen)
        hands = [list(mine), *(_guess(plan, rival, draws, stub) for rival in rivals)]
        for left in range(draws, 0, -1):
            hands = [_drawn(plan, cards, left, stub) for cards in hands]
        hands = [_filled(cards, size, stub) for cards in hands]
        won += _part_of_first(plan, hands, _filled(hand.board, board_size, stub))
    return won / samples


def _rivals(plan: Plan, hand: HandView, place: int) -> list[PlaceView]:
    """The others still in; of too many those with the best open cards."""
    others = [one for at, one in enumerate(hand.places) if at != place and one.cards and not one.folded]
    if plan.game.open_ranking and len(others) > MOST_OPPONENTS:
        others.sort(key=lambda one: plan.open.strength([card for card in one.cards if card >= 0]), reverse=True)
    return others[:MOST_OPPONENTS]


def _guess(plan: Plan, rival: PlaceView, draws: int, stub: list[int]) -> list[int]:
    """Another's hand as far as it lies open. A hand that has drawn is guessed whole: one that would rather have drawn
    as many cards as it did, so that who stands pat is taken to have something."""
    if rival.discarded is None:
        return _filled([card for card in rival.cards if card >= 0], len(rival.cards) if draws else 0, stub)
    size = len(rival.cards)
    starts = range(0, min(_GUESSES, len(stub) // size) * size, size)

    def misses(start: int) -> int:
        drawn = thrown_away(plan, stub[start : start + size], draws + 1, size)
        return abs(len(drawn) - (rival.discarded or 0))

    best = min(starts, key=misses)
    cards = stub[best : best + size]
    del stub[best : best + size]
    return _drawn(plan, cards, draws + 1, stub) if rival.discarded else cards


def _drawn(plan: Plan, cards: Sequence[int], left: int, stub: list[int]) -> list[int]:
    """The hand after a draw; what it throws away goes under the stub, as where a muck is shuffled in."""
    away = thrown_away(plan, cards, left, len(cards))
    kept = [card for card in cards if card not in away]
    stub.extend(away)
    return _filled(kept, len(cards), stub)


def _sizes(plan: Plan, board: int) -> tuple[int, int]:
    """How many cards a hand and the board have in the end. A common card in a game without them stands for an own one
    of everybody (RULES.md G12)."""
    streets = plan.game.streets
    size, board_size = sum(len(street.deal) for street in streets), sum(street.board for street in streets)
    return size - max(0, board - board_size), max(board, board_size)


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
