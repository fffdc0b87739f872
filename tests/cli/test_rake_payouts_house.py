"""``dealerbox rake``, ``payouts`` and ``house``: output and errors."""

import json
from typing import Any

import pytest

from dealerbox.cli import main


def said(capsys: pytest.CaptureFixture[str], line: str) -> Any:
    """Return the JSON that a command prints."""
    assert main(line.split()) == 0
    return json.loads(capsys.readouterr().out)


def test_the_rake_of_a_pot(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rake --house youwin --limit NL --big-bet 0 --pot 8300 --players 6") == {"rake": 300}
    assert said(capsys, "rake --limit FL --big-bet 200 --pot 1499 --players 4") == {"rake": 50}
    assert said(capsys, "rake --house nordic --limit PL --pot 100000 --players 4") == {"rake": 200}


def test_rake_by_player(capsys: pytest.CaptureFixture[str]) -> None:
    """The worked example of C10r, exactly: shares in euros."""
    line = "rake --house youwin --limit NL --pot 8300 --players 6 --contributions 100,200,4000,4000,0,0"
    assert said(capsys, line) == {
        "rake": 300,
        "shares": ["3/83", "6/83", "120/83", "120/83", "0", "0"],
        "vip_points": ["6/83", "12/83", "240/83", "240/83", "0", "0"],
    }


def test_the_prizes_of_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "payouts --entrants 47 --pool 470000") == {
        "prizes": [182_172, 91_133, 60_771, 36_472, 30_362, 26_038, 22_795, 20_257]
    }


def test_the_houses(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "house") == ["dealerbox", "eightgame", "general", "nordic", "other", "phh", "youwin"]


def test_the_values_of_a_house_with_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    values = said(capsys, "house youwin")
    assert values["first_to_show"]["soko"] == {"value": "left of dealer", "source": "000, RULES.md F13, C25"}
    assert values["draw_seconds"]["draw32"] == {"value": 30, "source": "000 to 003, RULES.md J4"}
    assert values["rake_schedule"]["value"] == "youwin"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("house you-win", "no rule book 'you-win'"),
        ("rake --house you-win --limit NL --pot 1 --players 2", "no rule book 'you-win'"),
        ("rake --limit NL --pot -1 --players 2", "--pot -1"),
        ("rake --limit NL --pot 1 --players 1", "--players 1: 2 to 10"),
        ("rake --limit NL --pot 1 --players 11", "--players 11: 2 to 10"),
        ("rake --limit FL --pot 1 --players 2", "--big-bet 0"),
        ("rake --limit SL --pot 1 --players 2", "--big-bet 0"),
        ("rake --limit NL --pot 300 --players 2 --contributions 100,100", "add up to 200, the pot is 300"),
        ("rake --limit NL --pot 300 --players 2 --contributions 100,100,100", "3 amounts, but 2 players"),
        (
            "rake --limit NL --pot 300 --players 2 --contributions 400,-100",
            "--contributions: cannot be -100; 0 or more",
        ),
        ("payouts --entrants 0 --pool 100", "nobody to pay"),
        ("payouts --entrants 3 --pool -1", "a pool of -1"),
    ],
)
def test_input_that_breaks_a_rule(capsys: pytest.CaptureFixture[str], line: str, complaint: str) -> None:
    assert main(line.split()) == 1
    printed = capsys.readouterr()
    assert complaint in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    "line",
    [
        "rake --limit XL --pot 1 --players 2",
        "rake --limit NL --pot a --players 2",
        "rake --limit NL --pot 1 --players 2 --contributions 1,a",
        "payouts --entrants 3",
        "house youwin nordic",
    ],
)
def test_wrong_usage(line: str) -> None:
    assert main(line.split()) == 2
