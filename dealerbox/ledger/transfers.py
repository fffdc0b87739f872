"""Transfers between accounts: the only way to move a chip."""

from msgspec import Struct


class Transfer(Struct, frozen=True, gc=False):
    """``amount`` (at least 1) of ``currency`` moves from ``debit`` to ``credit``."""

    id: str
    """A transfer that is sent twice with one id is done once."""
    at: int
    """Milliseconds (UTC)."""
    debit: str
    credit: str
    currency: str
    amount: int
    kind: str
    about: str = ""
    """What it belongs to: a hand, a buy-in."""
