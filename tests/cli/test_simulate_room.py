"""``dealerbox simulate --room``: output and errors."""

import json
from unittest.mock import patch

import pytest

from dealerbox.cli import main
from dealerbox.simulate.checks import Breach


def test_a_day_of_a_small_room(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--room", "--days", "1", "--people", "8", "--seed", "3", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["hours"], report["people"], report["restarts"]) == (24, 8, 1)
    assert sum(report["by_game"].values()) == report["hands"] > 0
    assert main(["simulate", "--room", "--days", "1", "--people", "8", "--seed", "3"]) == 0
    assert capsys.readouterr().out.endswith(f"digest {report['digest']}\n")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [("--days 0", "--days must be 1 to 366, not 0"), ("--people 1", "--people must be 2 to 10000, not 1")],
)
def test_a_room_that_cannot_be(wrong: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--room", *wrong.split()]) == 2
    told = capsys.readouterr()
    assert why in told.err and not told.out


def test_a_broken_invariant_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    broken = Breach("seed 1, hour 3:07: table w5 (soko FL), hand 12: a chip is lost")
    with patch("dealerbox.cli.simulate.simulate_room", side_effect=broken):
        assert main(["simulate", "--room"]) == 1
    assert capsys.readouterr().err.strip().endswith(f"an invariant is broken: {broken}")
