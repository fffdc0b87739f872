"""The ledger in memory: the specification of what every store does with transfers."""

from collections.abc import Sequence

from dealerbox.ledger.checks import IdReused, changes, check_balances, check_transfer, same
from dealerbox.ledger.transfers import Transfer


class Book:
    """All balances, and all transfers that led to them. The balances of a currency always add up to zero."""

    def __init__(self) -> None:
        self._balances: dict[tuple[str, str], int] = {}
        self._done: dict[str, Transfer] = {}

    def apply(self, transfers: Sequence[Transfer]) -> list[Transfer]:
        """Apply all transfers or, if one fails, none. Return the new ones: a transfer with a known id is skipped.

        Only the balances after the whole batch count; the order within it does not matter. Raise ``BadTransfer``,
        ``IdReused`` or ``NotEnough``.
        """
        for transfer in transfers:
            check_transfer(transfer)
        new = self._new(transfers)
        wanted = changes(new.values())
        check_balances(self._balances, wanted)
        self._done.update(new)
        for key, change in wanted.items():
            self._balances[key] = self._balances.get(key, 0) + change
        return list(new.values())

    def _new(self, transfers: Sequence[Transfer]) -> dict[str, Transfer]:
        new: dict[str, Transfer] = {}
        for transfer in transfers:
            known = self._done.get(transfer.id) or new.get(transfer.id)
            if known is None:
                new[transfer.id] = transfer
            elif not same(known, transfer):
                raise IdReused(transfer.id)
        return new

    def balance(self, account: str, currency: str) -> int:
        return self._balances.get((account, currency), 0)

    def balances(self, prefix: str = "") -> dict[tuple[str, str], int]:
        """Return the nonzero balances of all accounts whose name begins with ``prefix``, by (account, currency)."""
        return {key: amount for key, amount in self._balances.items() if amount and key[0].startswith(prefix)}

    def transfers(self) -> list[Transfer]:
        """Return all transfers done, in order."""
        return list(self._done.values())
