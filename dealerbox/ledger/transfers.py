"""Transfers between accounts: the only way in which a chip moves."""

from msgspec import Struct


class Transfer(Struct, frozen=True, gc=False):
    """``amount`` (at least 1) of ``currency`` moves from ``debit`` to ``credit``. Sent twice under one ``id`` it is
    done once. ``at`` is in milliseconds (UTC); ``about`` names what it belongs to (a hand, a buy-in)."""

    id: str
    at: int
    debit: str
    credit: str
    currency: str
    amount: int
    kind: str
    about: str = ""
