"""The ledger in memory: the specification of what every store does with transfers."""

from collections.abc import Mapping, Sequence

from dealerbox.ledger.checks import IdReused, changes, check_balances, check_transfer, same
from dealerbox.ledger.transfers import Transfer


class Book:
    """All balances, and all transfers that made them. The balances of a currency always add up to zero."""

    def __init__(self, carried: Mapping[tuple[str, str], int] | None = None) -> None:
        """``carried``: the balances, by (account, currency), that transfers not in this book have left."""
        self.carried = dict(carried or {})
        self._balances = dict(self.carried)
        self._done: dict[str, Transfer] = {}

    def apply(self, transfers: Sequence[Transfer]) -> list[Transfer]:
        """Does all of them, or raises and does none. Returns those that were new: an id known already is skipped.

        Only the balances after the whole batch count: within it the order does not matter. Raises ``BadTransfer``,
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

    def transfer(self, id: str) -> Transfer | None:
        """The transfer that was done under that id."""
        return self._done.get(id)

    def forget(self, before: int) -> None:
        """The transfers from before that time (ms): what they came to is carried."""
        self._done = {id: one for id, one in self._done.items() if one.at >= before}
        self.carried = dict(self._balances)
        for key, change in changes(self._done.values()).items():
            self.carried[key] -= change

    def balance(self, account: str, currency: str) -> int:
        return self._balances.get((account, currency), 0)

    def balances(self, prefix: str = "") -> dict[tuple[str, str], int]:
        """Balances other than zero of all accounts whose name begins with ``prefix``, by (account, currency)."""
        return {key: amount for key, amount in self._balances.items() if amount and key[0].startswith(prefix)}

    def transfers(self) -> list[Transfer]:
        """All that was done, in order."""
        return list(self._done.values())
