"""The findings of an audit: all are counted, the first are described."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

What = Literal[
    "balance", "sum", "below-zero", "kind", "hand", "record", "no-transfers", "no-record", "number", "stack", "jackpot",
    "tournament", "cashier", "cards", "log",
]  # fmt: skip

MEANINGS: dict[What, str] = {
    "balance": "a balance is not the sum of its transfers",
    "sum": "the balances of a currency do not add up to 0",
    "below-zero": "an account other than bank is below zero",
    "kind": "a transfer has an impossible kind, debit and credit",
    "hand": "a hand's transfers differ from its record",
    "record": "a hand's record contradicts its own events",
    "no-transfers": "a hand's record has no transfers, though chips changed hands",
    "no-record": "transfers belong to a hand that has no record",
    "number": "a hand is missing between the others of its table",
    "stack": "a stack is not the sum of what was brought to the table and won there",
    "jackpot": "a jackpot was won, paid or withheld differently than its hand says",
    "tournament": "a tournament's money or chips differ from its events",
    "cashier": "a cashier request and its transfers differ",
    "cards": "cards were dealt less evenly than chance explains",
    "log": "the audit log was changed after it was written",
}


class Finding(Struct, frozen=True, omit_defaults=True):
    """A finding: ``text`` is a sentence; the other fields name what it is about, as far as they apply."""

    what: What
    text: str
    table: str = ""
    hand: str = ""
    transfer: str = ""
    account: str = ""
    tournament: str = ""
    request: str = ""


class Findings:
    """``shown`` are the first ``most`` findings; ``counts`` counts all."""

    def __init__(self, most: int) -> None:
        self.shown: list[Finding] = []
        self.counts: Counter[str] = Counter()
        self._most = most

    def add(self, found: Iterable[Finding]) -> None:
        for one in found:
            self.counts[one.what] += 1
            if len(self.shown) < self._most:
                self.shown.append(one)

    def more(self, counts: Counter[str], shown: Iterable[Finding]) -> None:
        """Add findings counted elsewhere, of which ``shown`` are the first."""
        self.counts += counts
        self.shown += [*shown][: self._most - len(self.shown)]

    @property
    def total(self) -> int:
        return self.counts.total()
