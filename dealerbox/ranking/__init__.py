"""Hand rankings: ``RANKINGS`` by name for a showdown, ``OPEN_RANKINGS`` for exposed cards.

``categories.py`` defines what a flush is, ``orders.py`` lists every game's order, and ``definition.py`` evaluates it;
``tables.py`` and ``suits.py`` are the fast form.
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
"""The rankings by which a pot or half of it is won (``game.Share``)."""

OPEN_RANKINGS: dict[str, Ranking] = {
    "stud": Ranking(orders.OPEN_STUD, flushes=False),
    "soko": SokoRanking(orders.OPEN_SOKO),
    "telesina": SuitRanking(orders.OPEN_TELESINA, flushes=False),
    "telesina all kickers": SuitRanking(orders.OPEN_TELESINA_ALL_KICKERS, flushes=False),
}
"""How good one to four exposed cards are, higher is better (RULES.md C24). On a tie in Stud and Soko, the first seat
left of the button acts first."""

__all__ = ["OPEN_RANKINGS", "RANKINGS", "LowRanking", "Ranking", "Strength"]
