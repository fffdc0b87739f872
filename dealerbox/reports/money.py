"""Where the room's money came from and went, by day. Pure: every figure is a sum of transfers, so the figures add up.

Days are UTC days: players are in many time zones, and a day must not have 23 hours.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from dealerbox.ledger import kinds
from dealerbox.ledger.accounts import AccountKind
from dealerbox.reports.store import TransferSum

OWED: frozenset[AccountKind] = frozenset({"wallet", "stack", "pool", "prize", "payout"})
"""The accounts that hold players' money, which the house owes them."""


class Line(Struct, frozen=True):
    """A figure of the report: transfers ``of`` these kinds, added if they go ``into`` such an account, subtracted if
    they come ``out_of`` one."""

    of: frozenset[str]
    into: frozenset[AccountKind] = frozenset()
    out_of: frozenset[AccountKind] = frozenset()


def _line(*of: str, into: Sequence[AccountKind] = (), out_of: Sequence[AccountKind] = ()) -> Line:
    return Line(frozenset(of), frozenset(into), frozenset(out_of))


Figure = Literal[
    "rake", "fees", "jackpot_fed", "jackpot_won", "jackpot_paid", "deposits", "withdrawals", "grants", "refills",
    "corrections", "overlay",
]  # fmt: skip
LINES: Mapping[Figure, Line] = {
    "rake": _line("rake", into=("rake",)),
    "fees": _line("fee", into=("rake",)),
    "jackpot_fed": _line("jackpot-fed", into=("jackpot",)),
    "jackpot_won": _line("jackpot-won", "jackpot-withheld", into=("prize",), out_of=("prize",)),
    "jackpot_paid": _line("jackpot-paid", into=("wallet",)),
    "deposits": _line("deposit", into=("wallet",)),
    "withdrawals": _line("withdrawal-paid", into=("bank",)),
    "grants": _line("grant", into=("wallet",)),
    "refills": _line("refill", into=("wallet",)),
    "corrections": _line("correction", into=("wallet",), out_of=("wallet",)),
    "overlay": _line("overlay", into=("pool",), out_of=("pool",)),
}
"""``jackpot_won``, ``corrections`` and ``overlay`` are net of both directions."""


class MoneyDay(Struct, frozen=True):
    """The figures of a day."""

    day: int
    figures: dict[Figure, int]
    """By the names of ``LINES``."""
    owed: int
    """What players have at the end of the day."""
    jackpot: int
    """What the jackpot holds at the end of the day."""
    house: int
    """The rake collected and not yet withdrawn."""


class KindSum(Struct, frozen=True):
    """The sum of all transfers of a kind."""

    kind: str
    amount: int
    count: int


class MoneyReport(Struct, frozen=True):
    """One currency over a period of days (inclusive), with days without transfers. ``kinds`` covers every transfer
    in the period."""

    currency: str
    days: tuple[MoneyDay, ...]
    totals: dict[Figure, int]
    kinds: tuple[KindSum, ...]


class MoneyBook:
    """The sums of all transfers so far; ``take`` adds further ones."""

    def __init__(self) -> None:
        self._sums: dict[tuple[int, str, str, AccountKind, AccountKind], tuple[int, int]] = {}

    def take(self, sums: Iterable[TransferSum]) -> None:
        for one in sums:
            key = (one.day, one.currency, one.kind, one.debit, one.credit)
            amount, count = self._sums.get(key, (0, 0))
            self._sums[key] = (amount + one.amount, count + one.count)

    def currencies(self) -> list[str]:
        """Return the currencies of money, without tournament chips and points."""
        return sorted({key[1] for key in self._sums if kinds.money_of(key[1]) in ("fun", "real")})

    def moved(self, day: int, kind: str, currency: str) -> int:
        """Return the sum of all transfers of a kind on a day."""
        return sum(
            amount for (at, of, what, *_), (amount, _) in self._sums.items() if (at, of, what) == (day, currency, kind)
        )

    def held(self, currency: str) -> int:
        """Return what all accounts except the bank hold together."""
        return sum(
            amount * ((debit == "bank") - (credit == "bank"))
            for (_, of, _, debit, credit), (amount, _) in self._sums.items()
            if of == currency
        )

    def report(self, currency: str, first: int, last: int) -> MoneyReport:
        sums = [
            TransferSum(day, kind, currency, debit, credit, amount, count)
            for (day, of, kind, debit, credit), (amount, count) in sorted(self._sums.items())
            if of == currency and day <= last
        ]
        by_day: dict[int, list[TransferSum]] = {}
        for one in sums:
            by_day.setdefault(one.day, []).append(one)
        before = [one for one in sums if one.day < first]
        owed, jackpot, house = (_change(before, accounts) for accounts in (OWED, {"jackpot"}, {"rake"}))
        days = []
        for day in range(first, last + 1):
            moved = by_day.get(day, [])
            owed += _change(moved, OWED)
            jackpot += _change(moved, {"jackpot"})
            house += _change(moved, {"rake"})
            figures = {name: _figure(moved, line) for name, line in LINES.items()}
            days.append(MoneyDay(day, figures, owed, jackpot, house))
        totals = {name: sum(one.figures[name] for one in days) for name in LINES}
        return MoneyReport(currency, tuple(days), totals, _kinds(one for one in sums if one.day >= first))


def _figure(sums: Iterable[TransferSum], line: Line) -> int:
    return sum(
        one.amount * ((one.credit in line.into) - (one.debit in line.out_of)) for one in sums if one.kind in line.of
    )


def _change(sums: Iterable[TransferSum], accounts: Container[str]) -> int:
    """Return the net gain of the accounts of these kinds."""
    return sum(one.amount * ((one.credit in accounts) - (one.debit in accounts)) for one in sums)


def _kinds(sums: Iterable[TransferSum]) -> tuple[KindSum, ...]:
    found: dict[str, tuple[int, int]] = {}
    for one in sums:
        amount, count = found.get(one.kind, (0, 0))
        found[one.kind] = (amount + one.amount, count + one.count)
    return tuple(KindSum(kind, amount, count) for kind, (amount, count) in sorted(found.items()))
