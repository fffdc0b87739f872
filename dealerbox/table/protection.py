"""Disconnect protection: when the clock of a lost player gives him the artificial all-in (RULES.md A23 to A27).

The table says when one is due and then waits for the room, which alone knows how many the player has left.
"""

from dealerbox.game import Limit
from dealerbox.hand.plan import Plan
from dealerbox.table.state import TableState


def protections_a_day(plan: Plan, money: str) -> int:
    """How many a player has in 24 hours in such a game: none for fun money, and none without a fixed or a spread limit
    (A26, C6)."""
    return plan.house.protections_a_day if money == "real" and plan.limit in (Limit.FIXED, Limit.SPREAD) else 0


def protection_is_due(table: TableState, seat: int) -> bool:
    """Whether the seat, whose clock and time bank are over, is to be protected: only a lost connection is, never a slow
    player, and only with money in the pot, antes and blinds included (C5). Where checking is free the house says
    whether one is used for it; a draw costs nothing, and there he stands pat."""
    if table.sitter(seat).lost_at is None or not protections_a_day(table.plan, table.config.money):
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
