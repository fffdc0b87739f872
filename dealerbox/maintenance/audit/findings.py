"""What an audit finds: each thing named, the first of them in words, all of them counted."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

What = Literal[
    "balance", "sum", "below-zero", "kind", "hand", "record", "no-transfers", "no-record", "number", "stack", "jackpot",
    "tournament", "cashier", "cards", "log",
]  # fmt: skip

MEANINGS: dict[What, str] = {
    "balance": "a balance is not what its transfers add up to",
    "sum": "the balances of a currency do not add up to nothing",
    "below-zero": "an account other than bank is below zero",
    "kind": "a transfer goes a way that there is not",
    "hand": "a hand's transfers are not what its record says",
    "record": "a hand's record contradicts its own events",
    "no-transfers": "a hand's record has no transfers, though chips changed hands",
    "no-record": "transfers belong to a hand that has no record",
    "number": "a hand is missing between the others of its table",
    "stack": "a stack is not what was brought to the table and won there",
    "jackpot": "a jackpot was won, paid or withheld otherwise than its hand says",
    "tournament": "a tournament's money or chips are not what its events say",
    "cashier": "a request at the cash desk and its transfers differ",
    "cards": "cards were dealt less evenly than chance explains",
    "log": "the log of significant events is not as it was written",
}


class Finding(Struct, frozen=True, omit_defaults=True):
    """``text`` says it in a sentence; the others name what it is about, as far as there is any."""

    what: What
    text: str
    table: str = ""
    hand: str = ""
    transfer: str = ""
    account: str = ""
    tournament: str = ""
    request: str = ""


class Findings:
    """``shown`` are the first ``most``; ``counts`` counts all."""

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
        """Those that somebody else has counted, of which ``shown`` are the first."""
        self.counts += counts
        self.shown += [*shown][: self._most - len(self.shown)]

    @property
    def total(self) -> int:
        return self.counts.total()
