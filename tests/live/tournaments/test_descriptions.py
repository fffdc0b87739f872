"""Tournament configurations in files."""

import re
from pathlib import Path

import pytest

from dealerbox.live.tournaments.descriptions import BadTournament, read
from dealerbox.tournament.structures import structure

SUNDAY = 'name = "Sunday"\ngame = "holdem"\nlimit = "NL"\nseats = 9\nmost = 500\n'


def test_the_example_of_the_page_is_valid() -> None:
    page = (Path(__file__).parents[3] / "docs" / "commands.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"A tournament is described in TOML.*?\n\n(    .*?)\n\n", page, re.DOTALL)
    config = read(example.replace("\n    ", "\n").strip())
    assert (config.name, config.starts) == ("Sunday", 1_796_580_000_000)
    assert config.levels == structure("regular", "holdem", "NL", 60)


def test_a_structure_by_name_or_level_by_level() -> None:
    config = read(SUNDAY + 'structure = "turbo"\nexpected = 30\nantes = true\nbreaks_after = [2]\n')
    assert config.levels == structure("turbo", "holdem", "NL", 30, 1500, True, [2]) and config.starts == 0
    assert read(SUNDAY).levels == structure("regular", "holdem", "NL", 500)
    own = read(SUNDAY + "[[levels]]\nunit = 100\nseconds = 30\n")
    assert [level.unit for level in own.levels] == [100]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("name =", "not valid TOML"),
        (SUNDAY + "moust = 3\n", "moust: there is no such field"),
        (SUNDAY + "starts = 2026-12-06T18:00:00\n", "starts: enter a time with its zone"),
        (SUNDAY.replace("seats = 9", "seats = 99") + "chips = 0\n", "seats: 2 to 10"),
        (SUNDAY.replace("seats = 9", "seats = 99") + "chips = 0\n", "chips: starting stacks are 1 to"),
        (SUNDAY.replace("seats = 9", 'seats = "nine"'), "seats"),
        (SUNDAY + 'structure = "turbo"\n[[levels]]\nunit = 100\nseconds = 30\n', "structure: not together with levels"),
        (SUNDAY + 'structure = "slow"\n', "structure: there is no template 'slow'"),
        (SUNDAY + 'expected = "five"\n', "expected"),
        (SUNDAY + 'id = "x"\n', "id: there is no such field"),
        (SUNDAY.replace('game = "holdem"\n', ""), "game"),
    ],
)
def test_errors_are_reported(text: str, error: str) -> None:
    with pytest.raises(BadTournament, match=re.escape(error)):
        read(text)
