"""What a finished hand offers at home games: the rabbit hunt and the seven-deuce bounty; and the limits of a bomb pot.

These functions compute from a finished hand or a config and change nothing.
"""

from dealerbox.games.catalog import GAMES
from dealerbox.hand.machine import Hand
from dealerbox.table.config import MixedGame, TableConfig

SEVEN, DEUCE = 5, 0
"""Ranks, counted from the deuce."""

MAX_BOMB_BLINDS = 10
"""The maximum ante of a bomb pot that a host may call, in big blinds."""


def rest_of_board(hand: Hand) -> tuple[int, ...]:
    """Return the community cards that would have come; none if all have, or if players would have received cards
    too."""
    later = hand.plan.game.streets[hand.street + 1 :]
    if any(street.deal or street.draw for street in later):
        return ()
    count = sum(street.board for street in later)
    return tuple(hand.stub[hand.at : hand.at + count])


def bomb_antes(config: TableConfig) -> tuple[int, int]:
    """Return the minimum and maximum ante of a bomb pot that the host calls, at a table with blinds."""
    games = config.extras.rotation or (MixedGame(config.game, config.limit, config.stakes),)
    blind = max(mixed.stakes.big_blind for mixed in games if GAMES[mixed.game].has_blinds)
    return config.stakes.chip, MAX_BOMB_BLINDS * blind


def bounty_winner(hand: Hand) -> int | None:
    """Return the place that won the whole main pot alone (on both boards if it was run twice) with a seven and a deuce,
    or None."""
    halves = hand.pots[: 2 if hand.second_board else 1]
    winners = {pot.high for pot in halves}
    if len(winners) != 1 or len(halves[0].high) != 1:
        return None
    place = halves[0].high[0]
    return place if sorted(card >> 2 for card in hand.cards[place]) == [DEUCE, SEVEN] else None
