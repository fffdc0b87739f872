"""``dealerbox audit`` on the data of a stopped and of a running room."""

import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from dealerbox.cli import main, progress
from dealerbox.core.audit_log import AuditEntry
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.live.values import move, seat

Printed = pytest.CaptureFixture[str]


async def fill(data: Path, *, close: bool = True) -> SqliteStore:
    store = await SqliteStore.open(data / DATABASE)
    await seat(store, "ann", "bob", chips=1000)
    if close:
        await store.close()
    return store


async def test_books_that_are_right(tmp_path: Path, capsys: Printed) -> None:
    await fill(tmp_path)
    assert main(["audit", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert "The books balance." in told.out and "FUN: issued by the bank: 2,000" in told.out
    assert "100 %" in told.err and "\r" not in told.err, "no bar where nobody draws one"
    assert main(["audit", "--data", str(tmp_path), "--json", "--progress", "none"]) == 0
    told = capsys.readouterr()
    report = json.loads(told.out)
    assert report["right"] and report["transfers"] == 4 and told.err == ""
    (bank,) = report["bank"]
    assert bank == {"currency": "FUN", "bank": -2000, "issued": {"grant": 2000}, "held": {"stack": 2000}, "rest": 0}


async def test_a_running_room_is_audited_as_it_was_in_one_moment(tmp_path: Path, capsys: Printed) -> None:
    store = await fill(tmp_path, close=False)
    halfway = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    try:
        halfway.execute("BEGIN IMMEDIATE")
        halfway.execute("UPDATE balances SET balance = balance - 5 WHERE account = 'bank'")
        assert main(["audit", "--data", str(tmp_path)]) == 0, "what is not committed is not there"
        halfway.execute("ROLLBACK")
        await store.commit([move("home", "stack:t:ann", "wallet:ann", 10)])
        assert main(["audit", "--data", str(tmp_path)]) == 0
        capsys.readouterr()
        halfway.execute("UPDATE balances SET balance = balance - 5 WHERE account = 'bank'")
        assert main(["audit", "--data", str(tmp_path), "--most", "1"]) == 1
    finally:
        halfway.close()
        await store.close()
    told = capsys.readouterr().out
    assert "all balances in FUN add up to -5, not 0" in told
    assert "… and 1 more" in told and "The books DO NOT BALANCE: 2 findings." in told
    assert "1  a balance is not the sum of its transfers" in told


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["--since", "yesterday"], 2, "write it as 2026-05-01"),
        (["--most", "-1"], 2, "must be 0 or more"),
        ([], 1, "no room has its data in"),
    ],
)
def test_wrong_arguments(words: list[str], status: int, told: str, tmp_path: Path, capsys: Printed) -> None:
    assert main(["audit", "--data", str(tmp_path), *words]) == status
    assert told in capsys.readouterr().err


def test_bar_shows_rate_and_time_left(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([0.0, 0.1, 2.0, 4.0])
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: next(now)))
    interruptions_of = progress.Progress("bar", "hands")
    for done in (0, 500, 1000):
        interruptions_of(done, 1000)
    told = capsys.readouterr().err
    assert "█" * 20 + "·" * 20 + " 50 %, 250 hands a second, 2 s left" in told
    assert told.endswith("\r\033[K"), "the end wipes it out"


async def test_log_digest_of_an_audit_verifies_the_log_later(tmp_path: Path, capsys: Printed) -> None:
    store = await fill(tmp_path, close=False)
    for reason in ("one", "two"):
        await store.write_audit_entry(AuditEntry(5, "warn", "ann", reason, "eve", "Eve"))
    await store.close()
    assert main(["audit", "--data", str(tmp_path), "--progress", "none"]) == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if "--noted" in one]
    noted = line.rpartition(" ")[2]
    assert noted.startswith("2:") and len(noted) == 66
    again = ["audit", "--data", str(tmp_path), "--progress", "none", "--noted"]
    assert main([*again, noted]) == 0
    assert main([*again, f"3:{noted[2:]}"]) == 1
    assert "entry 3, which was noted elsewhere, is missing" in capsys.readouterr().out
    assert main([*again, "the last one"]) == 2
    assert "'the last one' is not a log entry" in capsys.readouterr().err
