"""What beats what. ``RANKINGS`` by name for a showdown, ``OPEN_RANKINGS`` for open cards.

``categories.py`` says what a flush is, ``orders.py`` is the table of every game's order, ``definition.py`` reads it;
``tables.py`` and ``suits.py`` are the fast form of it.
"""

from dealerbox.ranking import orders
from dealerbox.ranking.suits import SokoRanking, SuitRanking, TelesinaRanking
from dealerbox.ranking.tables import LowRanking, Ranking, Strength

RANKINGS: dict[str, Ranking] = {
    "high": Ranking(orders.HIGH),
    "low8": LowRanking(orders.LOW8),
    "deuce": Ranking(orders.DEUCE_TO_SEVEN),
    "soko": SokoRanking(orders.SOKO),
    "americana": Ranking(orders.AMERICANA),
    "draw32": SuitRanking(orders.DRAW32),
    "telesina": TelesinaRanking(orders.TELESINA),
    "telesina all kickers": TelesinaRanking(orders.TELESINA_ALL_KICKERS),
}
"""The rankings that a pot or half of it is shared by (``game.Share``)."""

OPEN_RANKINGS: dict[str, Ranking] = {
    "stud": Ranking(orders.OPEN_STUD, flushes=False),
    "soko": SokoRanking(orders.OPEN_SOKO),
    "telesina": SuitRanking(orders.OPEN_TELESINA, flushes=False),
    "telesina all kickers": SuitRanking(orders.OPEN_TELESINA_ALL_KICKERS, flushes=False),
}
"""How good one to four open cards are, higher is better (RULES.md C24). Equal in Stud and Soko: the seat nearest after
the dealer speaks."""

__all__ = ["OPEN_RANKINGS", "RANKINGS", "LowRanking", "Ranking", "Strength"]
