"""Recounts all money of the room from the bank's grants and the records of the hands."""

from collections import Counter
from collections.abc import Mapping

from dealerbox.conservation.recount import Contradiction, Counted, read, recount
from dealerbox.core.records import HandRecord
from dealerbox.simulate.checks import Breach
from dealerbox.table.config import TableConfig

POINTS = "VIP"
REVIEW_MS = 24 * 3_600_000
LATE_MS = 3_600_000
"""How late a prize may be paid: the room may be closed when it is due."""


class Money:
    """What each account must hold. Chips move when a hand ends, so this is exact at every moment."""

    def __init__(self) -> None:
        self._owns: Counter[tuple[str, str]] = Counter()
        """Wallet and stacks together, by player and currency."""
        self._rake: Counter[str] = Counter()
        self._jackpot: Counter[str] = Counter()
        self._prizes: dict[str, tuple[HandRecord, Counted]] = {}
        """Jackpot prizes that have been won and not paid yet, by hand."""
        self.hands: Counter[str] = Counter()
        self.jackpots = 0

    def granted(self, player: str, currency: str, amount: int) -> None:
        """Note that the bank has given the player ``amount``."""
        self._owns[player, currency] += amount

    def recorded(self, record: HandRecord) -> None:
        """Take a committed hand. Raises ``Breach`` if its record is wrong."""
        try:
            counted = recount(record, read(record))
        except Contradiction as fault:
            raise Breach(f"hand {record.id}: {fault}") from fault
        for one in record.players:
            self._owns[one.player, record.currency] += counted.nets[one.place]
            self._owns[one.player, POINTS] += counted.points[one.place]
        self._rake[record.currency] += counted.rake - counted.fed
        self._jackpot[record.currency] += counted.fed
        self.hands[record.game] += 1
        if counted.won is not None:
            self._jackpot_won(record, counted)

    def _jackpot_won(self, record: HandRecord, counted: Counted) -> None:
        assert counted.won is not None
        total, won = self._jackpot[record.currency], counted.won
        if won.total != total:
            raise Breach(f"hand {record.id} wins part of a jackpot of {won.total}, and the jackpot holds {total}")
        # 40, 20 and 20 percent, each rounded down (M2).
        if sum(won.shares) != total * 40 // 100 + 2 * (total * 20 // 100):
            raise Breach(f"hand {record.id} wins {sum(won.shares)} of a jackpot of {total}")
        self._jackpot[record.currency] -= sum(won.shares)
        self._prizes[record.id] = record, counted
        self.jackpots += 1

    def compare(self, balances: Mapping[tuple[str, str], int], now: int, tables: Mapping[str, TableConfig]) -> None:
        """Compare the ``balances`` of all accounts with the recount; ``tables`` are the open ones. Raises ``Breach``
        for any difference."""
        self._pay(balances, now)
        holds: Counter[tuple[str, str]] = Counter()
        others: dict[tuple[str, str], int] = {}
        sums: Counter[str] = Counter()
        for (account, currency), amount in balances.items():
            sums[currency] += amount
            kind, *parts = account.split(":")
            if kind in ("wallet", "stack"):
                if amount < 0 or (kind == "stack" and parts[0] not in tables):
                    raise Breach(f"{account} holds {amount} {currency}")
                holds[parts[-1], currency] += amount
            elif kind != "bank":
                others[account, currency] = amount
        for currency, amount in sums.items():
            if amount:
                raise Breach(f"all accounts in {currency} add up to {amount} instead of 0")
        for key in sorted(holds.keys() | self._owns.keys()):
            if holds[key] != self._owns[key]:
                raise Breach(f"{key[0]} has {holds[key]} {key[1]}, by grants and hands {self._owns[key]}")
        self._compare_house(others)

    def _compare_house(self, others: dict[tuple[str, str], int]) -> None:
        due = {("rake", currency): amount for currency, amount in self._rake.items() if amount}
        due |= {("jackpot", currency): amount for currency, amount in self._jackpot.items() if amount}
        for hand, (record, counted) in self._prizes.items():
            assert counted.won is not None
            due[f"prize:{hand}", record.currency] = sum(counted.won.shares)
        for key in sorted(due.keys() | others.keys()):
            if due.get(key, 0) != others.get(key, 0):
                raise Breach(f"{key[0]} holds {others.get(key, 0)} {key[1]}, by the hands' records {due.get(key, 0)}")

    def _pay(self, balances: Mapping[tuple[str, str], int], now: int) -> None:
        """Note the prizes whose account is empty as paid; raises ``Breach`` for one paid before the review or too
        late."""
        for hand, (record, counted) in tuple(self._prizes.items()):
            assert counted.won is not None
            due = record.ended + REVIEW_MS
            if balances.get((f"prize:{hand}", record.currency), 0):
                if now > due + LATE_MS:
                    raise Breach(f"the prize of hand {hand} is not paid in time")
                continue
            if sum(counted.won.shares) and now < due:
                raise Breach(f"the prize of hand {hand} was paid too early")
            for one in record.players:
                self._owns[one.player, record.currency] += counted.won.shares[one.place]
            del self._prizes[hand]
