"""What transfers add to a player's sums of results and deposits. Pure.

A hand counts when it began, so a player who entered it within their limits has kept them no matter when it ends;
chips at a table count as not yet lost. A tournament's entry, rebuy or add-on counts as lost when it is paid, and
winnings when they are paid out. A refund cancels a payment at the time of that payment.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from dealerbox.ledger import Transfer, parse
from dealerbox.ledger.kinds import FUN, money_of
from dealerbox.play_limits.limits import slot

What = Literal["result", "deposit", "minutes"]
"""What is summed: winnings (losses are negative), deposits, milliseconds of play."""

DEPOSIT, ENTRY = "deposit", "entry"
"""The kinds of the transfers that deposit money and enter a tournament."""

CASH = ""
"""``Summed.about`` for cash tables; tournaments have their ids there."""


class Summed(Struct, frozen=True, gc=False):
    """Adds ``amount`` to a sum of the player in a ``slot``."""

    player: str
    currency: str
    what: What
    slot: int
    about: str
    amount: int
    undo: bool = False
    """First cancel earlier amounts about the same tournament, the latest first; only the rest belongs here."""


Sum = tuple[str, str, What, int, str]
"""Player, currency, what is summed, slot, tournament."""


def summed(transfers: Iterable[Transfer], began: int | None = None) -> list[Summed]:
    """Return what the transfers add to sums. ``began``: when the hand that they settle began (ms)."""
    sums: dict[tuple[str, str, What, int, str, bool], int] = {}
    for one in transfers:
        if money_of(one.currency) not in ("fun", "real"):
            continue
        for player, what, about, amount, undo in _meaning(one):
            at = began if began is not None and about == CASH and what == "result" else one.at
            key = (player, one.currency, what, slot(at), about, undo)
            sums[key] = sums.get(key, 0) + amount
    return [Summed(*key[:5], amount, key[5]) for key, amount in sums.items() if amount]


def undone(one: Summed, sums: Mapping[Sum, int]) -> list[tuple[Sum, int]]:
    """Return how a refund changes ``sums``: it cancels payments for its tournament, the latest first, and the rest
    counts in the refund's own slot."""
    left, found = one.amount, []
    paid = [key for key, amount in sums.items() if key[1:3] == (one.currency, one.what) and key[4] == one.about]
    for key in sorted(paid, key=lambda key: key[3], reverse=True):
        if left and sums[key] < 0:
            part = min(left, -sums[key])
            found.append((key, part))
            left -= part
    own = (one.player, one.currency, one.what, one.slot, one.about)
    return [*found, (own, left)] if left else found


def of_fun_hand(one: Transfer) -> bool:
    """Return whether this is a transfer in a play-money hand. Limits on play money are rare and its hands frequent,
    so a store may read these results from the hands instead."""
    return one.currency == FUN and one.debit.startswith("stack:") and not one.credit.startswith("wallet:")


def _meaning(one: Transfer) -> list[tuple[str, What, str, int, bool]]:
    debit, credit = parse(one.debit), parse(one.credit)
    match debit.kind, credit.kind:
        case "wallet", "pool":
            return [(debit.player, "result", credit.tournament, -one.amount, False)]
        case "pool", "wallet":
            return [(credit.player, "result", debit.tournament, one.amount, one.kind == "refund")]
        case "prize", "wallet":
            return [(credit.player, "result", CASH, one.amount, False)]
        case _, "wallet" if one.kind == DEPOSIT:
            return [(credit.player, "deposit", CASH, one.amount, False)]
    found: list[tuple[str, What, str, int, bool]] = []
    if debit.kind == "stack" and credit.kind != "wallet":
        found.append((debit.player, "result", CASH, -one.amount, False))
    if credit.kind == "stack" and debit.kind != "wallet":
        found.append((credit.player, "result", CASH, one.amount, False))
    return found


class Stake(Struct, frozen=True, gc=False):
    """Money that a player brings into play or deposits. ``to`` is the receiving account."""

    player: str
    currency: str
    amount: int
    into: Literal["table", "tournament", "room"]
    to: str
    at: int


def stakes(transfers: Sequence[Transfer]) -> list[Stake]:
    """Return the stakes among the transfers. An entry paid in VIP points is a stake of 0: no money, but still play."""
    found = []
    for one in transfers:
        if not one.debit.startswith("wallet:") and one.kind != DEPOSIT:
            continue  # a transfer in a hand, which is no stake: checked first, because every hand comes here
        debit, credit = parse(one.debit), parse(one.credit)
        match debit.kind, credit.kind:
            case "wallet", "stack":
                found.append(Stake(debit.player, one.currency, one.amount, "table", one.credit, one.at))
            case "wallet", "pool":
                found.append(Stake(debit.player, one.currency, one.amount, "tournament", one.credit, one.at))
            case "wallet", "bank" if one.kind == ENTRY:
                found.append(Stake(debit.player, one.currency, 0, "tournament", one.credit, one.at))
            case _, "wallet" if one.kind == DEPOSIT:
                found.append(Stake(credit.player, one.currency, one.amount, "room", one.credit, one.at))
    return found
