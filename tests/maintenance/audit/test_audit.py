"""The audit passes for correct data, and finds and names each fault."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec import json

from dealerbox.core.audit_log import AuditEntry
from dealerbox.maintenance.audit.findings import Finding
from dealerbox.maintenance.audit.run import Report, Task, audit
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.maintenance.audit.played import field_played, room_played, write

Tamper = Callable[[sqlite3.Connection], object]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("room"), room_played())


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("field"), field_played("rebuys"))


def tampered(room: Path, folder: Path, *tampers: Tamper) -> Path:
    """Return a copy of the room's data after it was tampered with."""
    shutil.copy(room / DATABASE, folder / DATABASE)
    connection = sqlite3.connect(folder / DATABASE)
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")  # an attacker with this access gets past these as well
    for tamper in tampers:
        tamper(connection)
    connection.commit()
    connection.close()
    return folder


def run(sql: str) -> Tamper:
    def tamper(connection: sqlite3.Connection) -> None:
        assert connection.execute(sql).rowcount > 0, sql

    return tamper


def look(data: Path, deep: bool = True) -> Report:
    return audit(Task(data, deep=deep))


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("format", ["freezeout", "re-entry", "rebuys", "knockout", "shoot-out", "satellite"])
def test_tournaments_of_every_kind_pass(format: str, deep: bool, tmp_path: Path) -> None:
    report = look(write(tmp_path, field_played(format, players=14)), deep)
    assert report.right, report.findings
    assert report.tournaments == (2 if format == "satellite" else 1) and report.hands > 50
    (chips,) = (one for one in report.bank if one.currency == "CHIPS")
    assert (chips.bank, chips.issued, chips.rest) == (0, {"chips": 0}, 0), "all that were made are gone"


def test_a_room_passes_and_the_bank_explains_every_chip(room: Path) -> None:
    report = look(room)
    assert report.right, report.findings
    assert report.compared == report.hands > 300
    assert {one.currency for one in report.bank} == {"FUN", "EUR", "VIP"}
    for one in report.bank:
        assert one.bank < 0 and one.rest == 0
        assert sum(one.issued.values()) == sum(one.held.values()) == -one.bank
    assert sum(deck.hands for deck in report.cards) == report.hands and report.cards[-1].tests
    assert look(room, deep=False).cards == []


class Case(NamedTuple):
    """What was changed, and the finding with its names."""

    what: str
    tamper: Tamper
    named: str
    deep: bool = False
    """Only the events show it."""


def _events(connection: sqlite3.Connection, where: str, change: Callable[[list[dict[str, object]]], None]) -> None:
    id, blob = connection.execute(f"SELECT id, events FROM hands WHERE {where} LIMIT 1").fetchone()
    events = json.decode(blob)
    change(events)
    connection.execute("UPDATE hands SET events = ? WHERE id = ?", (json.encode(events), id))


def _another_stack(events: list[dict[str, object]]) -> None:
    ended = next(one for one in events if one["type"] == "HandEnded")
    ended["stacks"] = [stack + 1 for stack in ended["stacks"]]  # type: ignore[attr-defined]


def _another_bet(events: list[dict[str, object]]) -> None:
    bet = next(one for one in events if one["type"] in ("Called", "BetMade", "Raised"))
    bet["amount"] += 1  # type: ignore[operator]


SOME = "(SELECT id FROM hands WHERE rake > 20 AND currency = 'EUR' ORDER BY id LIMIT 1)"
"""Return a raked hand."""

CASES = {
    "a balance": Case(
        "balance", run("UPDATE balances SET balance = balance + 1 WHERE account = 'rake' AND currency = 'EUR'"), "rake"
    ),
    "a currency's sum": Case(
        "sum", run("UPDATE balances SET balance = balance + 1 WHERE account = 'bank' AND currency = 'FUN'"), "FUN"
    ),
    "an amount of a hand": Case(
        "hand",
        run(f"UPDATE transfers SET amount = amount + 1 WHERE id = (SELECT 'hand:' || id || ':1' FROM hands"
            f" WHERE id = {SOME})"),
        "hand:",
    ),
    "the winner of a hand": Case(
        "hand",
        run(f"UPDATE transfers SET credit = 'stack:nowhere:thief' WHERE kind = 'hand' AND about = {SOME}"),
        "thief",
    ),
    "no rake": Case("hand", run(f"DELETE FROM transfers WHERE kind = 'rake' AND about = {SOME}"), "rake"),
    "no points": Case("hand", run(f"DELETE FROM transfers WHERE kind = 'points' AND about = {SOME}"), "hand:"),
    "points for another": Case(
        "hand",
        run(f"UPDATE transfers SET amount = amount + 1000 WHERE kind = 'points' AND about = {SOME}"),
        "points:",
    ),
    "all transfers of a hand": Case(
        "no-transfers", run(f"DELETE FROM transfers WHERE about = {SOME}"), "has no transfers"
    ),
    "a record": Case(
        "no-record",
        lambda it: (it.execute(f"CREATE TEMP TABLE gone AS SELECT {SOME} AS id"),
                    it.execute("DELETE FROM hand_players WHERE hand = (SELECT id FROM gone)"),
                    it.execute("DELETE FROM hands WHERE id = (SELECT id FROM gone)")),
        "has no record",
    ),
    "a hand that nobody won": Case(
        "number",
        lambda it: (it.execute("DELETE FROM hand_players WHERE hand = (SELECT id FROM hands WHERE number = 2 LIMIT 1)"),
                    it.execute("DELETE FROM transfers WHERE about = (SELECT id FROM hands WHERE number = 2 LIMIT 1)"),
                    it.execute("DELETE FROM hands WHERE id = (SELECT id FROM hands WHERE number = 2 LIMIT 1)")),
        "-2 is missing",
    ),
    "a result in a record": Case(
        "hand", run(f"UPDATE hand_players SET net = net + 5 WHERE hand = {SOME} AND place = 0"), "says EUR"
    ),
    "a rake in a record": Case("hand", run(f"UPDATE hands SET rake = rake + 5 WHERE id = {SOME}"), "rake"),
    "a currency in a record": Case("hand", run(f"UPDATE hands SET currency = 'FUN' WHERE id = {SOME}"), "says FUN"),
    "a stack that nobody brought": Case(
        "stack",
        run("UPDATE transfers SET credit = 'wallet:' || substr(debit, length('stack:') + 3), debit = 'bank'"
            " WHERE seq = (SELECT min(seq) FROM transfers WHERE kind IN ('leave', 'unplayed'))"),
        "stack:",
    ),
    "money out of nothing": Case(
        "kind",
        run("INSERT INTO transfers (id, at, debit, credit, currency, amount, kind, about)"
            " VALUES ('gift', 1, 'bank', 'rake', 'EUR', 100, 'gift', '')"),
        "gift",
    ),
    "a grant of real money": Case(
        "kind",
        run("INSERT INTO transfers (id, at, debit, credit, currency, amount, kind, about)"
            " VALUES ('gift', 1, 'bank', 'wallet:p1', 'EUR', 100, 'grant', '')"),
        "gift",
    ),
    "a transfer of another hand": Case(
        "hand", run(f"UPDATE transfers SET about = 'x-1' WHERE kind = 'rake' AND about = {SOME}"), "x-1"
    ),
    "a void hand that moved money": Case("hand", run(f"UPDATE hands SET void = 'deck' WHERE id = {SOME}"), "is void"),
    "what a void hand won": Case(
        "hand",
        lambda it: (it.execute(f"CREATE TEMP TABLE gone AS SELECT {SOME} AS id"),
                    it.execute("UPDATE hands SET void = 'deck', pot = 0, rake = 0 WHERE id = (SELECT id FROM gone)"),
                    it.execute("DELETE FROM transfers WHERE about = (SELECT id FROM gone)")),
        "is void, but its record has pot 0, rake 0",
    ),
    "a pot in a record": Case("record", run(f"UPDATE hands SET pot = pot + 5 WHERE id = {SOME}"), "pot", deep=True),
    "the end of a hand": Case("record", lambda it: _events(it, "rake > 0", _another_stack), "ends with", deep=True),
    "a bet": Case("record", lambda it: _events(it, "rake > 0", _another_bet), "by its events", deep=True),
    "events that are none": Case(
        "record", run(f"UPDATE hands SET events = x'7b' WHERE id = {SOME}"), "cannot be read", deep=True
    ),
    "the game of a hand": Case("record", run(f"UPDATE hands SET game = 'chess' WHERE id = {SOME}"), "chess", deep=True),
    "another hand's events": Case(
        "record",
        run(f"UPDATE hands SET events = (SELECT events FROM hands WHERE number = 7 LIMIT 1) WHERE id = {SOME}"),
        "another number",
        deep=True,
    ),
    "points by another share": Case(
        "hand",
        lambda it: (
            it.execute(f"UPDATE transfers SET amount = amount - 1 WHERE seq = (SELECT min(seq) FROM transfers"
                       f" WHERE kind = 'points' AND about = {SOME})"),
            it.execute(f"UPDATE transfers SET amount = amount + 1 WHERE seq = (SELECT max(seq) FROM transfers"
                       f" WHERE kind = 'points' AND about = {SOME})"),
        ),
        "points:",
        deep=True,
    ),
}  # fmt: skip


def found(report: Report, what: str) -> list[Finding]:
    return [one for one in report.findings if one.what == what]


@pytest.mark.parametrize("name", CASES)
def test_every_fault_is_found_and_named(name: str, room: Path, tmp_path: Path) -> None:
    case = CASES[name]
    data = tampered(room, tmp_path, case.tamper)
    quick, deep = look(data, deep=False), look(data)
    assert not deep.right and quick.right == (case.deep and case.what == "record")
    named = found(deep if case.deep else quick, case.what)
    assert named, (quick.findings, deep.findings)
    assert any(case.named in one.text for one in named), named
    if case.what in ("hand", "record", "no-transfers", "no-record", "number"):
        assert {bool(one.hand and one.table) for one in named} == {True}
        assert len({one.hand for one in deep.findings if one.hand}) == 1, "no other hand is blamed"


FIELD_CASES = {
    "a prize": (run("UPDATE transfers SET amount = amount + 1 WHERE kind = 'prize' AND amount > 1"), "'prize'"),
    "a prize for another": (run("UPDATE transfers SET credit = 'wallet:thief' WHERE kind = 'prize'"), "thief"),
    "an entry": (
        run("DELETE FROM transfers WHERE seq = (SELECT min(seq) FROM transfers WHERE kind = 'entry')"), "'entry'"
    ),
    "the fee": (run("UPDATE transfers SET amount = amount - 1 WHERE kind = 'fee'"), "'fee'"),
    "chips": (
        run("UPDATE transfers SET amount = amount + 1"
            " WHERE seq = (SELECT min(seq) FROM transfers WHERE kind = 'chips')"),
        "'chips'",
    ),
    "the pool": (run("UPDATE balances SET balance = 5 WHERE account = 'pool:t'"), "pool holds 5"),
    "a description": (run("UPDATE tournaments SET config = x'7b'"), "cannot be read"),
    "a hand": (
        lambda it: (it.execute("DELETE FROM hand_players WHERE hand = (SELECT min(id) FROM hands)"),
                    it.execute("DELETE FROM transfers WHERE about = (SELECT min(id) FROM hands)"),
                    it.execute("DELETE FROM hands WHERE id = (SELECT min(id) FROM hands)")),
        "has no record",
    ),
    "an event": (run("DELETE FROM tournament_events WHERE seq = (SELECT max(seq) - 1 FROM tournament_events)"),
                 "1 of its events are missing"),
    "all events": (run("DELETE FROM tournament_events"), "events are missing"),
    "its description": (run("DELETE FROM tournaments"), "there are events of tournament t"),
    "a tournament": (
        lambda it: (it.execute("DELETE FROM tournament_events"), it.execute("DELETE FROM tournaments")),
        "does not exist",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FIELD_CASES)
def test_every_tournament_fault_is_found(name: str, field: Path, tmp_path: Path) -> None:
    tamper, named = FIELD_CASES[name]
    report = look(tampered(field, tmp_path, tamper))
    assert any(one.tournament == "t" and named in one.text for one in report.findings), report.findings


def test_some_findings_are_named_and_all_counted(room: Path, tmp_path: Path) -> None:
    tampered(room, tmp_path, run("UPDATE hand_players SET net = net + 5 WHERE place = 0"))
    report = audit(Task(tmp_path, most=3))
    assert len(report.findings) == 3
    assert report.counts["hand"] + report.counts["no-transfers"] == report.hands


def test_only_hands_since_a_day_are_compared_with_transfers(room: Path, tmp_path: Path) -> None:
    tampered(room, tmp_path, run("UPDATE hand_players SET net = net + 5 WHERE place = 0"))
    times = [at for (at,) in sqlite3.connect(tmp_path / DATABASE).execute("SELECT ended FROM hands ORDER BY ended")]
    report = audit(Task(tmp_path, since=times[-10], most=100))
    assert report.compared == sum(at >= times[-10] for at in times) == len([one for one in report.findings if one.hand])
    assert report.hands == len(times)
    assert not found(report, "balance"), "balances are counted from the first transfer on"


def test_several_processes_find_the_same_as_one(room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealerbox.maintenance.audit.run.HANDS_AT_ONCE", 40)
    tampered(room, tmp_path, CASES["a record"].tamper, CASES["no rake"].tamper, CASES["a bet"].tamper)
    one, more = (audit(Task(tmp_path, deep=True, processes=count)) for count in (1, 2))
    assert one.findings == more.findings and one.counts == more.counts and not one.right
    assert (one.transfers, one.bank) == (more.transfers, more.bank)
    assert [deck.tests for deck in one.cards] == [deck.tests for deck in more.cards] != []


@pytest.mark.parametrize("stretch", [1, 7, 100])
def test_the_boundaries_of_stretches_do_not_matter(room: Path, stretch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealerbox.maintenance.audit.run.HANDS_AT_ONCE", stretch)
    done: list[int] = []
    report = audit(Task(room), lambda hands, total: done.append(hands))
    assert report.right, report.findings
    assert done == sorted(done) and done[-1] == report.hands


async def test_the_audit_log_is_checked_too(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / DATABASE)
    for at in range(3):
        await store.write_audit_entry(AuditEntry(at, "warn", "ann", "why", "eve", "Eve"))
    await store.close()
    assert look(tmp_path).right
    changed = "entry 2 of the audit log, or one before it, was changed"
    changes = {
        "UPDATE operator_log SET reason = 'another' WHERE number = 2": changed,
        "DELETE FROM operator_log WHERE number = 1": "entry 1 is missing from the audit log",
    }
    for number, (change, found) in enumerate(changes.items()):
        (folder := tmp_path / str(number)).mkdir()
        (finding,) = look(tampered(tmp_path, folder, run(change))).findings
        assert finding.what == "log" and found in finding.text


async def test_a_truncated_or_rewritten_log_is_found_by_a_noted_digest(tmp_path: Path) -> None:
    for name, reasons in (("was", ("one", "two", "three")), ("cut", ("one", "two")), ("anew", ("one", "2", "three"))):
        (tmp_path / name).mkdir()
        store = await SqliteStore.open(tmp_path / name / DATABASE)
        for at, reason in enumerate(reasons):
            await store.write_audit_entry(AuditEntry(at, "warn", "ann", reason, "eve", "Eve"))
        await store.close()
    was = audit(Task(tmp_path / "was"))
    assert was.right and was.acts[0] == 3
    found = {}
    for name in ("was", "cut", "anew"):
        assert look(tmp_path / name).right, "in itself the chain is whole"
        found[name] = [one.text for one in audit(Task(tmp_path / name, noted=was.acts)).findings]
    assert found == {
        "was": [],
        "cut": ["the audit log ends with entry 2: entry 3, which was noted elsewhere, is missing"],
        "anew": ["entry 3 of the audit log, or one before it, is not the one that was noted elsewhere"],
    }
