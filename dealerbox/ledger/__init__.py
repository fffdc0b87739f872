"""Accounts and transfers: double-entry bookkeeping, without I/O."""

from dealerbox.ledger.accounts import (
    BANK,
    JACKPOT,
    RAKE,
    Account,
    UnknownAccount,
    parse,
    payout,
    pool,
    prize,
    stack,
    wallet,
)
from dealerbox.ledger.book import Book
from dealerbox.ledger.checks import MAX_AMOUNT, BadTransfer, IdReused, NotEnough
from dealerbox.ledger.settlement import Unbalanced, settle_hand
from dealerbox.ledger.transfers import Transfer

__all__ = [
    "BANK",
    "JACKPOT",
    "MAX_AMOUNT",
    "RAKE",
    "Account",
    "BadTransfer",
    "Book",
    "IdReused",
    "NotEnough",
    "Transfer",
    "Unbalanced",
    "UnknownAccount",
    "parse",
    "payout",
    "pool",
    "prize",
    "settle_hand",
    "stack",
    "wallet",
]
