"""Whether a hand's transfers are what its record says. Pure: the running room asks before it commits, the audit of what
was committed."""

from collections.abc import Sequence

from dealerbox.conservation.recount import Counted
from dealerbox.ledger import BANK, JACKPOT, RAKE, Transfer
from dealerbox.ledger.kinds import CHIPS, POINTS, money_of

Moves = dict[str, int]
"""What each account gained or lost by a hand: in the currency that is played for, and in points (``VIP`` before the
account's name; the bank's side of those is left out)."""
Nets = Sequence[tuple[str, int]]
"""(player, what he won or lost), by place."""

POINTS_A_CENT = 20_000
"""Two points for each euro of rake, in millionths for each cent."""


def moved(transfers: Sequence[Transfer], currency: str) -> Moves:
    """What the transfers come to. One in a third currency stands under its own name, so that it never fits."""
    moves: Moves = {}
    for one in transfers:
        mark = "" if one.currency == currency else one.currency
        if mark != POINTS or one.debit != BANK:
            moves[mark + one.debit] = moves.get(mark + one.debit, 0) - one.amount
        moves[mark + one.credit] = moves.get(mark + one.credit, 0) + one.amount
    return moves


def stacks_of(table: str, currency: str) -> str:
    """How the names of the stacks begin that a hand moves: a tournament's are one for each player wherever he sits."""
    owner = currency.removeprefix(CHIPS) if currency.startswith(CHIPS) else table
    return f"stack:{owner}:"


def fits(hand: str, prefix: str, currency: str, rake: int, nets: Nets, moves: Moves, counted: Counted | None) -> bool:
    """Whether the moves are the nets and the rake, and what ``counted`` says, where the hand's events were counted.
    Without them only the sum of points is known, and of the jackpot that it takes from the rake and from nobody else.
    ``prefix`` is what ``stacks_of`` gives; ``moves`` is used up."""
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
