"""Every kind of transfer: from which account to which, in which currencies. No other transfer is possible.

So ``bank`` explains every chip: what it has given out is one of the few kinds that begin there. To add a kind, add a
line here and one in ``docs/ledger.md``.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from dealerbox.ledger.accounts import AccountKind

POINTS = "VIP"
"""The currency of VIP points."""
CHIPS = "CHIPS:"
"""The prefix of the currency of a tournament's chips; the tournament's id follows."""
FUN = "FUN"

Money = Literal["fun", "real", "points", "chips"]
"""What a currency is: play money, real money, VIP points, or a tournament's chips."""


class Way(NamedTuple):
    """An allowed transfer: from one kind of account to another, in certain currencies."""

    debit: AccountKind
    credit: AccountKind
    money: tuple[Money, ...]


_CASH: tuple[Money, ...] = ("fun", "real")

KINDS: Mapping[str, tuple[Way, ...]] = {
    # Money entering and leaving the room.
    "grant": (Way("bank", "wallet", ("fun",)),),
    "refill": (Way("bank", "wallet", ("fun",)),),
    "deposit": (Way("bank", "wallet", ("real",)),),
    "withdrawal": (Way("wallet", "payout", _CASH),),
    "withdrawal-back": (Way("payout", "wallet", _CASH),),
    "withdrawal-paid": (Way("payout", "bank", _CASH),),
    "correction": (
        Way("bank", "wallet", _CASH),
        Way("wallet", "bank", _CASH),
        Way("rake", "wallet", _CASH),
        Way("wallet", "rake", _CASH),
    ),
    "account-closed": (Way("wallet", "bank", ("fun", "points")),),
    # Buy-ins and cash-outs.
    "buy-in": (Way("wallet", "stack", _CASH),),
    "top-up": (Way("wallet", "stack", _CASH),),
    "leave": (Way("stack", "wallet", _CASH),),
    "unplayed": (Way("stack", "wallet", _CASH),),
    "recovery": (Way("stack", "wallet", _CASH),),
    # A hand.
    "hand": (Way("stack", "stack", ("fun", "real", "chips")),),
    "rake": (Way("stack", "rake", _CASH),),
    "points": (Way("bank", "wallet", ("points",)),),
    "jackpot-fed": (Way("rake", "jackpot", _CASH),),
    "jackpot-won": (Way("jackpot", "prize", _CASH),),
    "jackpot-paid": (Way("prize", "wallet", _CASH),),
    "jackpot-withheld": (Way("prize", "jackpot", _CASH),),
    # A tournament. An entry paid in points is worth money to the pool; the bank pays it in exchange for the points.
    "entry": (Way("wallet", "pool", _CASH), Way("wallet", "bank", ("points",)), Way("bank", "pool", _CASH)),
    "rebuy": (Way("wallet", "pool", _CASH),),
    "add-on": (Way("wallet", "pool", _CASH),),
    "refund": (Way("pool", "wallet", _CASH), Way("pool", "bank", _CASH), Way("bank", "wallet", ("points",))),
    "ticket": (Way("pool", "pool", _CASH), Way("pool", "wallet", _CASH)),
    "overlay": (Way("bank", "pool", _CASH), Way("pool", "bank", _CASH)),
    "prize": (Way("pool", "wallet", _CASH),),
    "bounty": (Way("pool", "wallet", _CASH),),
    "deal": (Way("pool", "wallet", _CASH),),
    "fee": (Way("pool", "rake", _CASH),),
    "chips": (Way("bank", "stack", ("chips",)), Way("stack", "bank", ("chips",))),
}


def money_of(currency: str) -> Money:
    """Return what the currency is."""
    if currency == FUN:
        return "fun"
    if currency == POINTS:
        return "points"
    return "chips" if currency.startswith(CHIPS) else "real"


def is_allowed(kind: str, debit: AccountKind, credit: AccountKind, money: Money) -> bool:
    """Return whether a transfer of that kind may go this way."""
    return any((way.debit, way.credit) == (debit, credit) and money in way.money for way in KINDS.get(kind, ()))


def describe_ways(kind: str) -> str:
    """Return the ways of that kind of transfer in words, for an error."""
    if kind not in KINDS:
        return "there is no such kind (see `ledger/kinds.py`)"
    ways = (f"{way.debit} to {way.credit} in {' or '.join(way.money)}" for way in KINDS[kind])
    return f"it goes from {', or from '.join(ways)}"
