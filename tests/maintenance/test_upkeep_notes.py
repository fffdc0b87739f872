"""The times of the last backup and the last audit are noted beside the database, for the back office."""

import time
from pathlib import Path

import pytest

from dealerbox.cli import main
from dealerbox.core.upkeep import AUDIT, BACKUP, LastBackup, last_audit, last_backup, note
from dealerbox.maintenance.backup.making import make
from dealerbox.store.sqlite.reading import DATABASE


@pytest.fixture
def data(tmp_path: Path, empty_database: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / DATABASE).write_bytes(empty_database.read_bytes())
    return folder


def test_a_backup_is_noted_in_any_folder(data: Path, tmp_path: Path) -> None:
    assert last_backup(data) is None
    before = time.time_ns() // 1_000_000
    made = make(data, tmp_path / "one.db")
    noted = last_backup(data)
    assert noted == LastBackup(made.made, "one.db", made.size, 0)
    assert before <= made.made <= time.time_ns() // 1_000_000
    make(data, tmp_path / "two.db")
    assert last_backup(data) != noted


def test_an_audit_is_noted_with_its_result(data: Path) -> None:
    assert last_audit(data) is None
    assert main(["audit", "--data", str(data), "--deep", "--since", "2026-05-01", "--progress", "none"]) == 0
    noted = last_audit(data)
    assert noted is not None and (noted.findings, noted.hands, noted.deep) == (0, 0, True)
    assert noted.since == 1_777_593_600_000
    assert sorted(path.name for path in data.glob("last-*")) == [AUDIT], "nothing is left beside it"


def test_an_unusable_note_is_ignored(data: Path) -> None:
    (data / BACKUP).write_text('{"at": "yesterday"}')
    (data / AUDIT).write_bytes(b"\xff")
    assert last_backup(data) is None and last_audit(data) is None
    note(data / "nowhere", LastBackup(1, "x.db", 1, 1))
