"""The ledger in memory, with what it adds up for responsible play: a guard before each movement, sums after it."""

from collections.abc import Mapping, Sequence

from dealerbox.ledger import Book, Transfer, parse
from dealerbox.play_limits import checks
from dealerbox.play_limits.checks import Playing
from dealerbox.play_limits.machine import Protection
from dealerbox.play_limits.played import Summed, What, summed
from dealerbox.play_limits.store import Kept, fold

Sum = tuple[str, str, What, int, str]
"""Player, currency, what it sums up, slot, what it is about."""


class GuardedBook(Book):
    """Fulfils ``guard.Books`` as well."""

    def __init__(self, carried: Mapping[tuple[str, str], int] | None = None) -> None:
        super().__init__(carried)
        self.kept: list[Kept] = []
        self.stretches: dict[str, Playing] = {}
        self._sums: dict[str, dict[Sum, int]] = {}

    def apply(self, transfers: Sequence[Transfer], began: int | None = None) -> list[Transfer]:
        """As ``Book``; raises ``NotAllowed`` too. ``began`` is when the hand began that the transfers settle."""
        new = super().apply(transfers)
        self.add(summed(new, began))
        return new

    def _new(self, transfers: Sequence[Transfer]) -> dict[str, Transfer]:
        new = super()._new(transfers)
        checks.check(self, list(new.values()))
        return new

    def add(self, sums: Sequence[Summed]) -> None:
        for one in sums:
            mine = self._sums.setdefault(one.player, {})
            for key, amount in undone(one, mine) if one.undo else ((_key(one), one.amount),):
                mine[key] = mine.get(key, 0) + amount

    # ---- what the guard asks ----

    def protection(self, player: str) -> Protection:
        return fold([one for one in self.kept if one.player == player])

    def sum_since(self, player: str, currency: str, what: What, slot: int) -> int:
        mine = self._sums.get(player, {})
        return sum(amount for key, amount in mine.items() if key[1] == currency and key[2] == what and key[3] >= slot)

    def results_since(self, player: str, slot: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for key, amount in self._sums.get(player, {}).items():
            if key[2] == "result" and key[3] >= slot:
                found[key[1]] = found.get(key[1], 0) + amount
        return found

    def on_tables(self, player: str, currency: str) -> int:
        stacks = ((parse(name), one, amount) for (name, one), amount in self.balances("stack:").items())
        return sum(amount for account, one, amount in stacks if account.player == player and one == currency)

    def held(self, account: str, currency: str) -> int:
        return self.balance(account, currency)

    def playing(self, player: str) -> Playing | None:
        return self.stretches.get(player)


def _key(one: Summed) -> Sum:
    return one.player, one.currency, one.what, one.slot, one.about


def undone(one: Summed, sums: Mapping[Sum, int]) -> list[tuple[Sum, int]]:
    """How a refund is spread: over what was paid for its tournament, the latest first; the rest where it came."""
    left, found = one.amount, []
    paid = [key for key, amount in sums.items() if key[1:3] == (one.currency, one.what) and key[4] == one.about]
    for key in sorted(paid, key=lambda key: key[3], reverse=True):
        if left and sums[key] < 0:
            part = min(left, -sums[key])
            found.append((key, part))
            left -= part
    return [*found, (_key(one), left)] if left else found
