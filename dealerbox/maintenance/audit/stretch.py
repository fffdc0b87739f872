"""A stretch of the ledger: some thousand hands and the transfers beside them, read once in order.

Stretches are independent of each other, so several processes can each take the next one. A hand and its transfers
are written in one transaction and so are next to each other; nearly every hand is settled in passing. What is left
at the edges, or does not fit, is looked up by id; only that yields findings.
"""

import sqlite3
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field

from dealerbox.conservation.fitting import Moves, fits, stacks_of
from dealerbox.conservation.recount import Contradiction, Counted, read
from dealerbox.core.fairness.dealt import Dealt
from dealerbox.core.fairness.watch import CardWatch
from dealerbox.core.records import HandRecord
from dealerbox.ledger import JACKPOT, Transfer
from dealerbox.ledger.kinds import POINTS
from dealerbox.maintenance.audit import hands
from dealerbox.maintenance.audit.findings import Finding, Findings
from dealerbox.store.sqlite import auditing
from dealerbox.store.sqlite.auditing import HAND_IDS, HandRow

Key = tuple[str, str]
"""An account and a currency."""


class Stretch(Struct, frozen=True):
    """Hands by row and transfers by number, each up to before ``end_*``."""

    data: Path
    first_row: int
    end_row: int
    first_seq: int
    end_seq: int
    from_row: int
    """Hands before this row are not compared."""
    deep: bool
    """Also count the events of each hand."""
    most: int
    """The maximum number of findings to keep."""


class Way(NamedTuple):
    """Transfers of one kind between two kinds of accounts in one currency; the kinds are the prefixes of the account
    names."""

    kind: str
    debit: str
    credit: str
    currency: str


class Went(NamedTuple):
    """The number of these transfers, their sum, and the id of one of them."""

    many: int
    amount: int
    first: str


class Won(NamedTuple):
    """A jackpot won by a hand. ``before``: what the jackpot gained or lost earlier in this stretch."""

    hand: str
    currency: str
    amount: int
    before: int


class Seen(Struct):
    """What a stretch adds to the whole."""

    hands: int = 0
    transfers: int = 0
    compared: int = 0
    balances: Counter[Key] = field(default_factory=Counter)
    ways: dict[Way, Went] = field(default_factory=dict)
    brought: Counter[Key] = field(default_factory=Counter)
    """By stack: what came and went other than by hands."""
    played: Counter[Key] = field(default_factory=Counter)
    """By stack: what it won and lost by the records of the hands."""
    tournaments: dict[str, Counter[tuple[str, str, str]]] = field(default_factory=dict)
    """By tournament: what each (account, currency, kind) gained or lost."""
    tickets: list[Transfer] = field(default_factory=list)
    jackpots: list[Won] = field(default_factory=list)
    jackpot: Counter[str] = field(default_factory=Counter)
    """By currency: what the jackpot gained or lost in total."""
    prizes: dict[str, list[Transfer]] = field(default_factory=dict)
    """By hand: what was paid of a jackpot, or withheld."""
    cash: dict[str, list[Transfer]] = field(default_factory=dict)
    """By cashier request."""
    cards: dict[int, Dealt] = field(default_factory=dict)
    """By size of the deck: what was dealt, if events are read."""
    counts: Counter[str] = field(default_factory=Counter)
    found: list[Finding] = field(default_factory=list)


def look(stretch: Stretch) -> Seen:
    """Read the stretch. Raises ``StoreFailed`` or ``sqlite3.Error``."""
    connection = auditing.connect(stretch.data)
    try:
        return _Look(stretch, connection).run()
    finally:
        connection.close()


class _Look:
    def __init__(self, stretch: Stretch, connection: sqlite3.Connection) -> None:
        self._stretch = stretch
        self._connection = connection
        self._seen = Seen()
        self._findings = Findings(stretch.most)
        self._open: dict[str, Moves] = {}
        """What was moved by hands whose record was not reached yet."""
        self._currency: dict[str, str] = {}
        self._cards = CardWatch(window=sys.maxsize)
        self._doubtful: list[str] = []
        """Hands that must be looked up."""

    def run(self) -> Seen:
        stretch = self._stretch
        self._read_transfers()
        for row in auditing.hand_rows(self._connection, stretch.first_row, stretch.end_row):
            self._settle(row)
        for id in [*self._doubtful, *self._open]:
            self._findings.add(self._looked_up(id))
        self._seen.cards = self._cards.counts()
        self._seen.counts, self._seen.found = self._findings.counts, self._findings.shown
        return self._seen

    # ---- transfers ----

    def _read_transfers(self) -> None:
        seen, stretch = self._seen, self._stretch
        balances, ways, count = seen.balances, seen.ways, 0
        for row in auditing.transfers(self._connection, stretch.first_seq, stretch.end_seq):
            id, _, debit, credit, currency, amount, kind, _ = row
            count += 1
            balances[debit, currency] -= amount
            balances[credit, currency] += amount
            way = (kind, debit[:4], credit[:4], currency)
            went = ways.get(way)  # type: ignore[call-overload]
            ways[way] = (1, amount, id) if went is None else (went[0] + 1, went[1] + amount, went[2])  # type: ignore
            head, _, rest = id.partition(":")
            if head in HAND_IDS:
                self._of_a_hand(rest.partition(":")[0], row)
            else:
                self._other(head, rest, row)
        seen.transfers = count
        seen.ways = {Way(*way): Went(*went) for way, went in ways.items()}

    def _of_a_hand(self, hand: str, row: tuple[Any, ...]) -> None:
        _, _, debit, credit, currency, amount, _, about = row
        moves = self._open.get(hand)
        if moves is None:
            moves = self._open[hand] = {}
        if currency == POINTS:
            credit = POINTS + credit
        else:
            if self._currency.setdefault(hand, currency) != currency:
                moves[currency] = 1  # in two currencies: it cannot fit
            moves[debit] = moves.get(debit, 0) - amount
        moves[credit] = moves.get(credit, 0) + amount
        if about != hand:
            moves["about"] = 1
        if debit == JACKPOT or credit == JACKPOT:
            self._jackpot(hand, row)

    def _jackpot(self, hand: str, row: tuple[Any, ...]) -> None:
        _, _, debit, _, currency, amount, kind, _ = row
        jackpot = self._seen.jackpot
        if kind == "jackpot-won":
            self._seen.jackpots.append(Won(hand, currency, amount, jackpot[currency]))
        jackpot[currency] += -amount if debit == JACKPOT else amount

    def _other(self, head: str, rest: str, row: tuple[Any, ...]) -> None:
        """Count a transfer that belongs to no hand."""
        transfer, seen = Transfer(*row), self._seen
        for account, change in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
            if account.startswith("stack:"):
                seen.brought[account, transfer.currency] += change
            if account == JACKPOT:
                seen.jackpot[transfer.currency] += change
        match head:
            case "tournament":
                moved = seen.tournaments.setdefault(rest.partition(":")[0], Counter())
                moved[transfer.debit, transfer.currency, transfer.kind] -= transfer.amount
                moved[transfer.credit, transfer.currency, transfer.kind] += transfer.amount
            case "ticket":
                seen.tickets.append(transfer)
            case "jackpot-paid" | "jackpot-withheld":
                seen.prizes.setdefault(rest.partition(":")[0], []).append(transfer)
            case "cash":
                seen.cash.setdefault(rest.partition(":")[0], []).append(transfer)
            case _:
                pass

    # ---- hands ----

    def _settle(self, hand: HandRow) -> None:
        seen = self._seen
        seen.hands += 1
        moves = self._open.pop(hand.id, None)
        currency = self._currency.pop(hand.id, hand.currency)
        nets = hand.net_of()
        prefix = stacks_of(hand.table, hand.currency)
        if not hand.void:
            for player, net in nets:
                seen.played[prefix + player, hand.currency] += net
        if hand.row < self._stretch.from_row:
            return
        seen.compared += 1
        counted = None
        record = self._with_details(hand)
        if record is not None:
            counted = self._counted(hand, record)
            if counted is None:
                return
        if hand.void:
            right = not moves and not hand.pot and not hand.rake and not any(net for _, net in nets)
        else:
            right = currency == hand.currency and fits(
                hand.id, prefix, hand.currency, hand.rake, nets, moves or {}, counted
            )
        if not right:
            self._doubtful.append(hand.id)

    def _with_details(self, hand: HandRow) -> HandRecord | None:
        """Return the record if it is to be counted and still has its events."""
        if not self._stretch.deep or hand.void:
            return None
        record = auditing.record(self._connection, hand.row)
        return None if record.compacted else record

    def _counted(self, hand: HandRow, record: HandRecord) -> Counted | None:
        """Count the hand; None if its record contradicts itself, which becomes a finding."""
        try:
            events = read(record)
            counted = hands.count(record, events)
            self._cards.note(hand.table, events, hand.ended)
            return counted
        except Contradiction as fault:
            self._findings.add([hands.contradiction(record, fault)])
            return None

    def _looked_up(self, id: str) -> list[Finding]:
        stretch = self._stretch
        hand = auditing.hand_row(self._connection, id)
        transfers = auditing.transfers_of_hand(self._connection, id)
        if hand is None:
            return [hands.without_record(id, transfers)] if transfers and id in self._open else []
        if not stretch.first_row <= hand.row < stretch.end_row or hand.row < stretch.from_row:
            return []  # in another stretch
        counted = None
        if (record := self._with_details(hand)) is not None:
            counted = hands.count(record, read(record))
        wrong = hands.against_transfers(hand, transfers, counted)
        return [wrong] if wrong is not None else []
