"""VIP points: what each player of a raked hand earns. Pure.

Points are a separate currency of the ledger, in millionths of a point. The house account issues them to wallets.
"""

from collections.abc import Sequence
from math import floor

from dealerbox.ledger import BANK, Transfer, kinds, wallet
from dealerbox.rulebooks.rake import VIP_POINTS_PER_EURO, shares, vip_points

POINTS = kinds.POINTS
"""The currency; its smallest unit is a millionth of a point."""

PER_POINT = 1_000_000


def point_shares(put_in: Sequence[int], rake: int) -> list[int]:
    """Return what each player earns (millionths of a point) for a rake in cents, in proportion to what they put in.
    Shares are rounded down; the remaining units go to the largest fractions, between equal ones to the earlier place,
    so that the shares add up to what the rake is worth (RULES.md C10r, C16)."""
    exact = [vip_points(share) * PER_POINT for share in shares(put_in, rake)]
    units = [floor(share) for share in exact]
    by_fraction = sorted(range(len(exact)), key=lambda place: (units[place] - exact[place], place))
    for place in by_fraction[: int(sum(exact)) - sum(units)]:
        units[place] += 1
    return units


def earned(hand: str, at: int, players: Sequence[str], put_in: Sequence[int], rake: int) -> list[Transfer]:
    """Return the transfers of a hand's points, none if it was not raked. ``players`` and ``put_in``: by place."""
    if not rake:
        return []
    return [
        Transfer(f"points:{hand}:{player}", at, BANK, wallet(player), POINTS, units, "points", hand)
        for player, units in zip(players, point_shares(put_in, rake), strict=True)
        if units
    ]


def rake_of(points: int) -> int:
    """Return the rake (cents, rounded) for which ``points`` (millionths) were earned."""
    return round(points * 100 / (VIP_POINTS_PER_EURO * PER_POINT))
