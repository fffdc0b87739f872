"""The fast TOML reader compared with the standard library's."""

import tomllib
from decimal import Decimal

import pytest

from dealerbox.histories import toml
from dealerbox.histories.toml import read_toml

PLAIN = [
    "",
    "# a comment\n\nhand = 3\n",
    "variant = 'NT'\nantes = [0, 0.25, -1]",
    "players = ['Mr Pink', 'Mr O']\nrunning = true\n",
    'players = ["Mr Pink", "Mr O"]\n',
    "[1]\nhand = 1\n[2]\nhand = 2\nactions = []\n",
    "year=2019\r\nmonth = 7\r\n",
    "amount = 1.10",
    "large = 123456789012345678901234567890",
]
OTHER = [
    'name = "O\'Neil"',
    'text = "a \\u00e9"',
    "text = '''\nhand = 3\n'''",
    "list = [\n 1, # one\n 2,\n]",
    "amount = 1_000",
    "amount = +1",
    "stack = inf",
    "day = 2019-07-01",
    "hand = 3 # the third",
    "  hand = 3",
    "a.b = 1",
    "point = { x = 1 }",
    "[a.b]\nc = 1",
]
WRONG = [
    "hand",
    "hand = ",
    "hand = 1\nhand = 2",
    "[1]\n[1]",
    "list = [null]",
    'list = [{"a": 1}]',
    "hand = null",
    "= 3",
]


def by_the_library(text: str) -> dict[str, object]:
    return tomllib.loads(text, parse_float=Decimal)


@pytest.mark.parametrize("text", PLAIN)
def test_simple_texts_are_read_without_the_library(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = by_the_library(text)
    monkeypatch.setattr(toml, "tomllib", None)
    assert read_toml(text) == expected


@pytest.mark.parametrize("text", OTHER)
def test_other_texts_are_read_as_the_library_does(text: str) -> None:
    assert read_toml(text) == by_the_library(text)


@pytest.mark.parametrize("text", WRONG)
def test_invalid_toml_is_refused_here_too(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        by_the_library(text)
    with pytest.raises(tomllib.TOMLDecodeError):
        read_toml(text)


def test_amounts_are_exact() -> None:
    assert read_toml("stacks = [0.1, 1259450.25]") == {"stacks": [Decimal("0.1"), Decimal("1259450.25")]}
