"""``dealerbox showdown``: one line in, one line out."""

import json
from io import BytesIO, TextIOWrapper

import pytest

from dealerbox.cli import main

HOLDEM = {"game": "holdem", "hands": ["Ah Kh", "QdQc"], "board": "2h 3h 4h 5h 9c"}


def answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: bytes
) -> list[dict[str, object]]:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text)))
    assert main(["showdown"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_result_for_each_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    cards = {"hands": ["Ks Kh Ah 8s 7d", "Kc Kd Ad Qs Js"], "board": "9c", "game": "telesina"}
    low = {"game": "omaha8", "hands": ["Ah 2h Kd Ks", "Qc Qd Js 9s"], "board": "3h 4h 8h Tc Ts"}
    community = {"game": "stud", "hands": ["Ah Kh Qh Jh 9c 2s", "9d 9h 8c 8d 7s 7h"], "board": "Th"}
    kings = ["pair of kings, ace of hearts kicker", "pair of kings, ace of diamonds kicker"]
    halves = ["flush, ace high / 8-4-3-2-A low", "two pair, queens and tens, eight kicker"]
    lines = [HOLDEM, cards, cards | {"house": "general"}, low, community]
    assert answers(monkeypatch, capsys, "\n".join(map(json.dumps, lines)).encode()) == [
        {"high": [0], "low": [], "names": ["straight flush, five high", "pair of queens, nine kicker"]},
        {"high": [0], "low": [], "names": kings},
        {"high": [1], "low": [], "names": kings},
        {"high": [0], "low": [0], "names": halves},
        {"high": [0], "low": [], "names": ["straight flush, ace high", "two pair, nines and eights, ten kicker"]},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (HOLDEM | {"game": "razz"}, "there is no game 'razz'; use one of holdem, omaha"),
        (HOLDEM | {"house": "mine"}, "there is no rule book 'mine'; there are dealerbox"),
        (HOLDEM | {"pot": 3}, "unknown field `pot`; a showdown has game and hands"),
        ({"game": "holdem"}, "missing required field `hands`"),
        (HOLDEM | {"hands": "AhKh"}, "Expected `array`, got `str`"),
        (HOLDEM | {"hands": []}, "there are no hands"),
        (HOLDEM | {"hands": ["AhKh", "Qd"]}, "hand 1: 1 cards, but a player of Texas Hold'em has 2"),
        (HOLDEM | {"hands": ["AhKh", "QdXx"]}, "hand 1: 'Xx' is not a card"),
        (HOLDEM | {"hands": ["AhKh", "Qd5h"]}, "board: 5h is dealt twice, it is already in hand 1"),
        (HOLDEM | {"hands": ["AhAh"]}, "hand 0: Ah is dealt twice"),
        (HOLDEM | {"board": "2h3h4h"}, "board: 3 cards, but Texas Hold'em has 5"),
        ({"game": "americana", "hands": ["AhKhQhJh6h"]}, "hand 0: 6h is not in the deck of Americana"),
        ({"game": "stud", "hands": ["AhKhQhJh6h5h"]}, "hand 0: 6 cards, but a player of 7-Card Stud has 7"),
        ({"game": "draw5", "hands": ["AhKhQhJh6h"], "board": "2c"}, "board: 1 cards, but 5-Card Draw has 0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_errors_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: dict[str, object], error: str
) -> None:
    bad, good = answers(monkeypatch, capsys, f"{json.dumps(line)}\n{json.dumps(HOLDEM)}\n".encode())
    assert bad["ok"] is False
    assert bad["at"] == -1
    assert error in str(bad["error"])
    assert good["high"] == [0], "the next line is answered all the same"


@pytest.mark.parametrize(
    "line", [b"nonsense", b"\xff\xfe", b"[" * 100_000, b"", b"7", b'{"game": "\\ud800", "hands": []}']
)
def test_a_line_that_is_not_a_json_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: bytes
) -> None:
    (answer,) = answers(monkeypatch, capsys, line + b"\n")
    assert answer["ok"] is False
