"""Descriptions of tournaments in files."""

import re
from pathlib import Path

import pytest

from dealerbox.games.catalog import GAMES
from dealerbox.room.tournaments.structures import BadTournament, levels, read
from dealerbox.tournament.config import TournamentConfig, faults

SUNDAY = 'name = "Sunday"\ngame = "holdem"\nlimit = "NL"\nseats = 9\nmost = 500\n'


def test_the_example_of_the_page_is_one() -> None:
    page = (Path(__file__).parents[3] / "docs" / "commands.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"A tournament is described in TOML.*?\n\n(    .*?)\n\n", page, re.DOTALL)
    config = read(example.replace("\n    ", "\n").strip())
    assert (config.name, config.starts, config.levels[5].break_seconds) == ("Sunday", 1_796_580_000_000, 300)


def test_what_is_left_out_has_the_usual_structure() -> None:
    config = read(SUNDAY + "level_seconds = 60\n")
    assert config.levels == levels("holdem", "NL", 60) and config.starts == 0
    own = read(SUNDAY + "[[levels]]\nunit = 100\nseconds = 30\n")
    assert [level.unit for level in own.levels] == [100]


@pytest.mark.parametrize("limit", ["FL", "SL", "NL", "PL", "HPL"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_structure(game: str, limit: str) -> None:
    config = TournamentConfig("t", "x", game, limit, levels(game, limit, 60, 5, 30), 2, 2)
    assert faults(config) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name =", "no TOML"),
        (SUNDAY + "moust = 3\n", "moust: there is no such field"),
        (SUNDAY + "starts = 2026-12-06T18:00:00\n", "starts: a moment with its zone"),
        (SUNDAY.replace("seats = 9", "seats = 99") + "chips = 0\n", "seats: 2 to 10"),
        (SUNDAY.replace("seats = 9", "seats = 99") + "chips = 0\n", "chips: everybody begins"),
        (SUNDAY.replace("seats = 9", 'seats = "nine"'), "seats"),
        (SUNDAY + "break_every = 5\n[[levels]]\nunit = 100\nseconds = 30\n", "break_every: not beside levels"),
        (SUNDAY + 'break_every = "five"\n', "numbers"),
        (SUNDAY.replace('game = "holdem"\n', ""), "game"),
    ],
)
def test_what_cannot_be_is_told(text: str, said: str) -> None:
    with pytest.raises(BadTournament, match=re.escape(said)):
        read(text)
