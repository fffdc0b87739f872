"""Disconnect protection: when a disconnected player who times out is treated as all-in (RULES.md A23 to A27).

The table says when a protection is due and waits for the server, which knows how many the player has left.
"""

from dealerbox.game import Limit
from dealerbox.hand.plan import Plan
from dealerbox.table.state import TableState


def protections_a_day(plan: Plan, money: str) -> int:
    """Return how many protections a player has in 24 hours: 0 for play money, and for games without a fixed or
    spread limit (A26, C6)."""
    return plan.house.protections_a_day if money == "real" and plan.limit in (Limit.FIXED, Limit.SPREAD) else 0


def protection_is_due(table: TableState, seat: int) -> bool:
    """Return whether the seat, whose time is up, is to be protected. Protection is only for a lost connection, never a
    slow player, and only with money in the pot, antes and blinds included (C5). If checking is free, the rule book
    decides whether a protection is used; a draw costs nothing, so the player stands pat."""
    if table.sitter(seat).disconnected_at is None or not protections_a_day(table.plan, table.config.money):
        return False
    hand = table.dealt_hand
    if hand.drawing:
        return False
    if hand.bringing_in:
        return True
    place = table.hand_seats.index(seat)
    if not (hand.put[place] or hand.antes[place] or hand.dead[place]):
        return False
    return not hand.options.check or table.plan.house.protected_where_free
