"""Checks of transfers and of batches, used by the book and by every store."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from dealerbox.ledger.accounts import AccountKind, UnknownAccount, may_be_negative, parse
from dealerbox.ledger.kinds import describe_ways, is_allowed, money_of
from dealerbox.ledger.transfers import Transfer

MAX_AMOUNT = 10**15
"""The maximum amount of one transfer. It is exact in JavaScript, and 9,000 of them fit in 64 bits."""

_CURRENCY = re.compile(r"[A-Z][A-Z0-9]{1,15}(:[A-Za-z0-9_.-]{1,64})?", re.ASCII)


class BadTransfer(ValueError):
    """The transfer is invalid whatever the balances are."""


class IdReused(BadTransfer):
    """A different transfer with this id was done before."""

    def __init__(self, id: str) -> None:
        super().__init__(f"a transfer with id {id!r} was done before with other accounts or another amount")
        self.id = id


class NotEnough(Exception):
    """``account`` holds ``has`` of ``currency`` but would have to pay ``needs``."""

    def __init__(self, account: str, currency: str, has: int, needs: int) -> None:
        super().__init__(f"{account} has {has} {currency}, but {needs} is needed")
        self.account = account
        self.currency = currency
        self.has = has
        self.needs = needs


def check_transfer(transfer: Transfer) -> None:
    """Raise ``BadTransfer`` for a transfer that can never be done. Currencies cannot mix, since a transfer has only
    one."""
    if not transfer.id:
        raise BadTransfer("a transfer needs an id")
    if not 1 <= transfer.amount <= MAX_AMOUNT:
        raise BadTransfer(f"transfer {transfer.id!r} moves {transfer.amount}: expected 1 to {MAX_AMOUNT}")
    if transfer.debit == transfer.credit:
        raise BadTransfer(f"transfer {transfer.id!r} goes from {transfer.debit} to itself")
    if not _CURRENCY.fullmatch(transfer.currency):
        raise BadTransfer(
            f"transfer {transfer.id!r} is in {transfer.currency!r}: expected a currency such as FUN or EUR"
        )
    try:
        debit, credit = parse(transfer.debit), parse(transfer.credit)
    except UnknownAccount as error:
        raise BadTransfer(f"transfer {transfer.id!r}: {error}") from None
    if not _goes(transfer.kind, debit.kind, credit.kind, transfer.currency):
        raise BadTransfer(
            f"transfer {transfer.id!r} of kind {transfer.kind!r} goes from {transfer.debit} to {transfer.credit} in "
            f"{transfer.currency}: {describe_ways(transfer.kind)}"
        )


@lru_cache(1000)  # few names, each asked for with every transfer
def _goes(kind: str, debit: AccountKind, credit: AccountKind, currency: str) -> bool:
    return is_allowed(kind, debit, credit, money_of(currency))


def same(one: Transfer, other: Transfer) -> bool:
    """Return whether two transfers with one id are the same. Their times may differ: the second may be a retry."""
    return (one.debit, one.credit, one.currency, one.amount) == (
        other.debit,
        other.credit,
        other.currency,
        other.amount,
    )


def changes(transfers: Iterable[Transfer]) -> dict[tuple[str, str], int]:
    """Return what each (account, currency) gains or loses through all the transfers."""
    sums: dict[tuple[str, str], int] = {}
    for transfer in transfers:
        debit, credit = (transfer.debit, transfer.currency), (transfer.credit, transfer.currency)
        sums[debit] = sums.get(debit, 0) - transfer.amount
        sums[credit] = sums.get(credit, 0) + transfer.amount
    return sums


def check_balances(balances: Mapping[tuple[str, str], int], wanted: Mapping[tuple[str, str], int]) -> None:
    """Raise ``NotEnough`` if ``wanted`` (the changes) would leave an account other than ``bank`` negative."""
    for (account, currency), change in wanted.items():
        has = balances.get((account, currency), 0)
        if has + change < 0 and not may_be_negative(account):
            raise NotEnough(account, currency, has, -change)
