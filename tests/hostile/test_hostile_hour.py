"""Some seconds, or (slow) a quarter of an hour, of hostile clients; ``benchmarks/hostile.py`` runs for an hour."""

from pathlib import Path

import pytest

from tests.hostile.attacks import ATTACKS
from tests.hostile.hour import Report, run


def check(report: Report, hands: int) -> None:
    print(report.text())
    assert report.faults == (), report.text()
    assert set(report.attacks) == {attack.__name__ for attack in ATTACKS}, "each has been tried"
    assert report.hands["calm"] >= hands, report.text()
    assert report.statuses, "nothing was answered"


def test_twenty_seconds_of_hostile_clients(tmp_path: Path) -> None:
    check(run(tmp_path, 20), hands=1)


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_a_quarter_of_an_hour_of_hostile_clients(tmp_path: Path) -> None:
    check(run(tmp_path, 900), hands=100)
