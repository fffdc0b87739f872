"""Estimates how good a hand is from its own cards, all face-up cards, how many cards others drew, and random samples of
the rest."""

from collections.abc import Sequence

from dealerbox.bots.draws import discards, draws_to_come
from dealerbox.cards import DECKS
from dealerbox.core.rng import Rng
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.table.config import TableConfig
from dealerbox.table.views import HandView, PlaceView

MAX_OPPONENTS = 3
"""How many opponents are considered: more change the estimate little, and the deck would run out in stud."""

_GUESSES = 4
"""How many random hands are tried to find one that would have drawn as many cards as its owner did."""


def equity(config: TableConfig, hand: HandView, place: int, rng: Rng, samples: int) -> float:
    """Return the part of the pot (0 to 1) that the hand in ``place`` wins on average over random unseen cards."""
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
    """Return the opponents still in the hand; if there are too many, those with the best face-up cards."""
    others = [one for at, one in enumerate(hand.places) if at != place and one.cards and not one.folded]
    if plan.game.open_ranking and len(others) > MAX_OPPONENTS:
        others.sort(key=lambda one: plan.open.strength([card for card in one.cards if card >= 0]), reverse=True)
    return others[:MAX_OPPONENTS]


def _guess(plan: Plan, rival: PlaceView, draws: int, stub: list[int]) -> list[int]:
    """Guess a rival's hand: the face-up cards, or after a draw a whole hand that would have drawn about as many cards,
    so that a player who stands pat is assumed to have something."""
    if rival.discarded is None:
        return _filled([card for card in rival.cards if card >= 0], len(rival.cards) if draws else 0, stub)
    size = len(rival.cards)
    starts = range(0, min(_GUESSES, len(stub) // size) * size, size)

    def misses(start: int) -> int:
        drawn = discards(plan, stub[start : start + size], draws + 1, size)
        return abs(len(drawn) - (rival.discarded or 0))

    best = min(starts, key=misses)
    cards = stub[best : best + size]
    del stub[best : best + size]
    return _drawn(plan, cards, draws + 1, stub) if rival.discarded else cards


def _drawn(plan: Plan, cards: Sequence[int], left: int, stub: list[int]) -> list[int]:
    """Return the hand after a draw. Its discards go under the stub, as when the muck is shuffled in."""
    away = discards(plan, cards, left, len(cards))
    rest = [card for card in cards if card not in away]
    stub.extend(away)
    return _filled(rest, len(cards), stub)


def _sizes(plan: Plan, board: int) -> tuple[int, int]:
    """Return the final number of cards in a hand and on the board. A community card in a game without a board replaces
    one card of every hand (RULES.md G12)."""
    streets = plan.game.streets
    size, board_size = sum(len(street.deal) for street in streets), sum(street.board for street in streets)
    return size - max(0, board - board_size), max(board, board_size)


def _filled(cards: Sequence[int], size: int, stub: list[int]) -> list[int]:
    missing = max(0, size - len(cards))
    drawn = stub[:missing]
    del stub[:missing]
    return [*cards, *drawn]


def _part_of_first(plan: Plan, hands: list[list[int]], board: list[int]) -> float:
    """Return the first hand's part of a pot of 1."""
    high = plan.high.winners(hands, board, plan.high_hole)
    part = 1 / len(high) if 0 in high else 0.0
    if plan.low is None:
        return part
    low = plan.low.winners(hands, board, plan.low_hole)
    if not low:
        return part
    return part / 2 + (0.5 / len(low) if 0 in low else 0.0)
