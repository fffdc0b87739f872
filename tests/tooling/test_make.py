"""What ``make`` would run, from its dry run: nothing is executed."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def planned(*words: str) -> str:
    return subprocess.run(["make", "--dry-run", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_all_tests_come_with_the_linters_and_chosen_ones_without() -> None:
    assert "tools/check.py" in planned("test")
    chosen = planned("test", "ARGS=-k cards")
    assert "tools/check.py" not in chosen and "-k cards" in chosen and "tools/prepare.py develop" in chosen


def test_a_room_is_started_with_the_options_that_are_named() -> None:
    plain = planned("run")
    assert "serve --host '127.0.0.1' --port '8000' --data 'data' --house 'dealerbox'" in plain
    assert "--no-bots" not in plain
    assert "--no-bots --backup-every 6" in planned("run", "BOTS=no", "OPTIONS=--backup-every 6")
