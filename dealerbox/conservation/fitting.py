"""Compare a hand's transfers with its record. Pure; used before each commit, and by the audit."""

from collections.abc import Sequence

from dealerbox.conservation.recount import Counted
from dealerbox.ledger import BANK, JACKPOT, RAKE, Transfer
from dealerbox.ledger.kinds import CHIPS, POINTS, money_of

Moves = dict[str, int]
"""What each account gained or lost in a hand, in the table's currency, and in points under ``VIP`` plus the
account's name (without the bank's side)."""
Nets = Sequence[tuple[str, int]]
"""(player, net), by place."""

POINTS_A_CENT = 20_000
"""Two points per euro of rake, in millionths per cent."""


def moved(transfers: Sequence[Transfer], currency: str) -> Moves:
    """Add up the transfers. A third currency goes under its own name, so that it never fits."""
    moves: Moves = {}
    for one in transfers:
        mark = "" if one.currency == currency else one.currency
        if mark != POINTS or one.debit != BANK:
            moves[mark + one.debit] = moves.get(mark + one.debit, 0) - one.amount
        moves[mark + one.credit] = moves.get(mark + one.credit, 0) + one.amount
    return moves


def stacks_of(table: str, currency: str) -> str:
    """Return the prefix of the stack accounts that a hand moves; in a tournament each player has one stack at all
    tables."""
    owner = currency.removeprefix(CHIPS) if currency.startswith(CHIPS) else table
    return f"stack:{owner}:"


def fits(hand: str, prefix: str, currency: str, rake: int, nets: Nets, moves: Moves, counted: Counted | None) -> bool:
    """Return whether ``moves`` match the nets and the rake, and ``counted`` if the hand's events were counted.

    Without ``counted``, only the sum of points is checked, and that the jackpot takes from the rake alone.
    ``prefix`` comes from ``stacks_of``; ``moves`` is used up.
    """
    won = moves.pop(f"prize:{hand}", 0)
    fed = moves.pop(JACKPOT, 0) + won
    if moves.pop(RAKE, 0) != rake - fed or not 0 <= fed <= rake:
        return False
    for player, net in nets:
        if net and moves.pop(prefix + player, 0) != net:
            return False
    if counted is None:
        points = sum(moves.pop(f"{POINTS}wallet:{player}", 0) for player, _ in nets)
        if points != (rake * POINTS_A_CENT if money_of(currency) == "real" else 0):
            return False
    else:
        if fed != counted.fed or won != (sum(counted.won.shares) if counted.won is not None else 0):
            return False
        for (player, _), units in zip(nets, counted.points, strict=True):
            if units and moves.pop(f"{POINTS}wallet:{player}", 0) != units:
                return False
    return not any(moves.values())
