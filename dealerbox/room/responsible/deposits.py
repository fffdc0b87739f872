"""What the cashier asks before a player's money comes in.

The store asks within the transaction that books the deposit, so that two deposits at once cannot both slip under a
limit: a store in a file with its connection (``room/sqlite/cashier.py``), one in memory with nothing but the deposit
(``room/cashier/memory.py``).
"""

from msgspec import Struct


class Deposit(Struct, frozen=True):
    """``amount`` of ``currency`` for the ``player``. ``request`` is the cashier's id of it. A deposit is asked about
    when it is announced, and again before it is credited (``credited``), then with what has arrived: whoever adds up
    must not count the same request twice. Money on its way out is never asked about."""

    request: str
    player: str
    currency: str
    amount: int
    at: int
    credited: bool


class DepositRefused(Exception):
    """The player may not deposit so much now. ``code`` is for programs, ``reason`` one sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
