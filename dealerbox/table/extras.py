"""What a hand leaves behind for those who like more: the cards that did not come, and the seven-deuce bounty.

Everything here is worked out from a hand that is over, and changes nothing.
"""

from dealerbox.games.catalog import GAMES
from dealerbox.hand.machine import Hand
from dealerbox.table.config import MixedGame, TableConfig

SEVEN, DEUCE = 5, 0
"""Ranks, counted from the deuce."""

MOST_BOMB = 10
"""The dearest bomb pot that a host may call, in big blinds."""


def rest_of_board(hand: Hand) -> tuple[int, ...]:
    """The common cards that would still have come; none where all have, or players would have got cards too."""
    later = hand.plan.game.streets[hand.street + 1 :]
    if any(street.deal or street.draw for street in later):
        return ()
    count = sum(street.board for street in later)
    return tuple(hand.stub[hand.at : hand.at + count])


def bomb_antes(config: TableConfig) -> tuple[int, int]:
    """The least and the most that a bomb pot which the host calls may cost each player, at a table with blinds."""
    games = config.extras.rotation or (MixedGame(config.game, config.limit, config.stakes),)
    blind = max(mixed.stakes.big_blind for mixed in games if GAMES[mixed.game].has_blinds)
    return config.stakes.chip, MOST_BOMB * blind


def bounty_winner(hand: Hand) -> int | None:
    """The place that has won the whole main pot alone, on both boards where there are two, with a seven and a deuce;
    None for nobody."""
    halves = hand.pots[: 2 if hand.second_board else 1]
    winners = {pot.high for pot in halves}
    if len(winners) != 1 or len(halves[0].high) != 1:
        return None
    place = halves[0].high[0]
    return place if sorted(card >> 2 for card in hand.cards[place]) == [DEUCE, SEVEN] else None
