"""What must hold after a crash and a restart, by the database file and by what had been published."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from dealerbox.hand.events import HandEnded
from dealerbox.interruptions.store import INTERRUPTED
from dealerbox.maintenance.audit.run import Task, audit
from dealerbox.table.events import HandVoided, TableEvent
from tests.crash.published import Fact, done, ended, running, unanswered

_events = msgspec.json.Decoder(tuple[TableEvent, ...]).decode

NOTHING: "Counter[tuple[str, str]]" = Counter()
KINDS = {
    "Sit": "buy-in", "TopUp": "top-up", "Enter": "entry", "Withdraw": "refund", "TakeRebuy": "rebuy",
    "deposit": "deposit", "grant": "grant",
}  # fmt: skip
"""The kind of the transfer that carries out each request, once for each time it was requested."""


class Disk:
    """A database that no room has open, as it is after a crash."""

    def __init__(self, path: Path) -> None:
        connection = sqlite3.connect(path)
        try:
            self.transfers = connection.execute(
                "SELECT kind, debit, credit, currency, amount, id FROM transfers ORDER BY seq"
            ).fetchall()
            rows = connection.execute("SELECT account, currency, balance FROM balances WHERE balance <> 0")
            self.balances = {(account, currency): amount for account, currency, amount in rows}
            rows = connection.execute("SELECT table_id, number, void, id, pot, rake FROM hands")
            self.hands = {(table, number): rest for table, number, *rest in rows}
            self.nets = connection.execute("SELECT hand, player, net FROM hand_players").fetchall()
            self.events = dict(connection.execute("SELECT id, events FROM hands"))
            self.running = {id for (id,) in connection.execute("SELECT id FROM running_hands")}
            rows = connection.execute("SELECT player, table_id, currency, amount, hand, reason FROM interruptions")
            self.interruptions = rows.fetchall()
            rows = connection.execute("SELECT player, kind FROM play_protections")
            self.limits = Counter((player, kind) for player, kind in rows)
            self.cancelled = bool(connection.execute("SELECT 1 FROM tournaments WHERE phase = 'cancelled'").fetchone())
            self.tournament_events = connection.execute("SELECT count(*) FROM tournament_events").fetchone()[0]
        finally:
            connection.close()

    def ends(self) -> list[HandEnded]:
        """How the hands that count ended."""
        happened = (event for events in self.events.values() for event in _events(events))
        return [event for event in happened if isinstance(event, HandEnded)]

    @property
    def stacks(self) -> dict[tuple[str, str, str], int]:
        """The stacks at cash tables, by table, player and currency."""
        return {
            (name.split(":")[1], name.split(":")[2], currency): amount
            for (name, currency), amount in self.balances.items()
            if name.startswith("stack:") and not currency.startswith("CHIPS")
        }

    def owned(self) -> dict[tuple[str, str], int]:
        """What each player has in wallet and stacks, by currency."""
        sums: dict[tuple[str, str], int] = defaultdict(int)
        for (name, currency), amount in self.balances.items():
            if name.split(":")[0] in ("wallet", "stack"):
                sums[name.split(":")[-1], currency] += amount
        return {key: amount for key, amount in sums.items() if amount}

    def moved(self) -> "Counter[tuple[str, str]]":
        """The number of each player's transfers by kind."""
        found: Counter[tuple[str, str]] = Counter()
        for kind, debit, credit, *_ in self.transfers:
            for name in (debit, credit):
                if name.startswith("wallet:"):
                    found[kind, name.removeprefix("wallet:")] += 1
        return found


def check_books(disk: Disk) -> None:
    """Each balance is the sum of its transfers, each hand matches its players' results, and no chips are created."""
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for _, debit, credit, currency, amount, _ in disk.transfers:
        sums[debit, currency] -= amount
        sums[credit, currency] += amount
    assert {key: amount for key, amount in sums.items() if amount} == disk.balances
    assert all(amount > 0 or name == "bank" for (name, _), amount in disk.balances.items())
    assert len({id for *_, id in disk.transfers}) == len(disk.transfers)
    counted = {id: (pot, rake) for void, id, pot, rake in disk.hands.values() if not void}
    nets: dict[str, int] = defaultdict(int)
    for hand, _, net in disk.nets:
        assert net == 0 or hand in counted, "a void hand wins and loses nothing"
        nets[hand] += net
    settled: dict[str, int] = defaultdict(int)
    for kind, _, _, _, amount, id in disk.transfers:
        if kind in ("hand", "rake"):
            hand = id.split(":")[1]
            assert hand in counted, "chips moved in a hand that is not recorded"
            settled[hand] += amount if kind == "rake" else 0
    for hand, (_, rake) in counted.items():
        assert (nets[hand], settled[hand]) == (-rake, rake)


def check_audit(path: Path) -> None:
    """Run ``dealerbox audit --deep``: the whole ledger, with each hand counted from its bets."""
    report = audit(Task(path.parent, deep=True))
    assert report.right, report.findings


def check_death(disk: Disk, facts: Sequence[Fact], undone: "Counter[tuple[str, str]]" = NOTHING) -> None:
    """Check the file after a crash: everything published is there, and nothing was done twice.

    ``undone``: what an earlier restart had taken back, and was done again.
    """
    check_books(disk)
    for table, number in ended(facts):
        assert disk.hands.get((table, number), ("none",))[0] == "", "a hand was told that is not written down"
    good, waiting = done(facts), Counter((fact.kind, fact.player) for fact in unanswered(facts))
    for player, kind in (("bob", "LimitSet"), ("cid", "CoolingOff")):
        assert good[kind, player] <= disk.limits[player, kind] <= 1
    moved = disk.moved()
    if disk.cancelled:  # a tournament interrupted before its first hand: everybody is refunded
        moved.subtract(("refund", player) for player in ("ann", "bob", "cid", "dan", "eve"))
    for (kind, player), times in good.items():
        if kind in KINDS:
            there = moved[KINDS[kind], player]
            most = times + waiting[kind, player] + undone[kind, player]
            assert times <= there <= most, f"{kind} of {player}: {there} for {times}"


def check_start(before: Disk, after: Disk, facts: Sequence[Fact]) -> None:
    """Check the file after the restart (RULES.md A29)."""
    check_books(after)
    assert after.stacks == {} and after.running == set()
    assert after.owned() == before.owned(), "everybody has what he had"
    assert after.tournament_events >= before.tournament_events
    new = after.transfers[len(before.transfers) :]
    accounts = {(debit, currency): amount for kind, debit, _, currency, amount, _ in new if kind == "recovery"}
    assert accounts == {
        (f"stack:{table}:{player}", currency): held for (table, player, currency), held in before.stacks.items()
    }
    assert {key: hand for key, hand in after.hands.items() if not hand[0]} == {
        key: hand for key, hand in before.hands.items() if not hand[0]
    }, "nothing that counts has come or gone"
    _check_told(before, after)
    for table, number in running(facts).items():
        void, id, pot, rake = after.hands[table, number]
        if void:  # else its end was stored but not published
            assert (void, pot, rake) == (INTERRUPTED, 0, 0)
            assert isinstance(_events(after.events[id])[-1], HandVoided)


def _check_told(before: Disk, after: Disk) -> None:
    """Each player with chips at a table, or dealt in to a void hand, is notified once."""
    new = Counter(after.interruptions) - Counter(before.interruptions)
    published = {
        (player, table, currency): (amount, hand, reason) for player, table, currency, amount, hand, reason in new
    }
    assert len(published) == sum(new.values())
    dealt_in = {(player, hand) for hand, player, _ in after.nets if hand in before.running}
    for (table, player, currency), amount in before.stacks.items():
        assert published[player, table, currency][::2] == (amount, INTERRUPTED)
    for player, hand in dealt_in:
        assert any(one[0] == player and one[4] == hand for one in new)
    assert {hand for _, _, _, _, hand, _ in new if hand} == before.running


def check_end(disk: Disk, facts: Sequence[Fact], at_death: Sequence[Fact]) -> None:
    """The hour is over: everything was done, once. Only chips brought to a table ``at_death``, and returned by the
    restart, were brought a second time."""
    brought = [fact for fact in unanswered(at_death) if fact.kind in ("Sit", "TopUp")]
    check_death(disk, facts, Counter((fact.kind, fact.player) for fact in brought))
    moved = disk.moved()
    assert disk.stacks == {} and disk.running == set()
    assert disk.limits == {("bob", "LimitSet"): 1, ("cid", "CoolingOff"): 1}
    assert not any(name.startswith(("stack:", "pool:", "prize:", "payout:")) for name, _ in disk.balances)
    assert {player: moved["deposit", player] for player in ("ann", "bob", "cid")} == {"ann": 1, "bob": 1, "cid": 1}
    assert moved["withdrawal", "ann"] == 1 and moved["withdrawal-back", "ann"] == 0
    assert sum(1 for kind, *_ in disk.transfers if kind == "withdrawal-paid") == 1
    assert [moved["entry", one] for one in ("ann", "bob", "cid", "dan", "eve")] == [1, 1, 1, 1, 2]
    assert moved["refund", "eve"] == (2 if disk.cancelled else 1)
    assert all(moved["rebuy", one] <= 1 for one in ("ann", "bob", "cid", "dan", "eve"))
    won = sum(amount for kind, _, _, _, amount, _ in disk.transfers if kind == "jackpot-won")
    assert won == sum(amount for kind, _, _, _, amount, _ in disk.transfers if kind == "jackpot-paid") > 0
    entries = [amount for kind, _, credit, _, amount, _ in disk.transfers if credit == "pool:cup"]
    assert sum(entries) == sum(amount for _, debit, _, _, amount, _ in disk.transfers if debit == "pool:cup")
    grants = sum(amount for kind, _, _, currency, amount, _ in disk.transfers if kind == "grant")
    fun = sum(amount for (_, currency), amount in disk.owned().items() if currency == "FUN")
    assert fun + disk.balances.get(("rake", "FUN"), 0) == grants
