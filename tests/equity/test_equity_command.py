"""``dealerbox equity``."""

import json
import sys

import pytest

from dealerbox.cli import main


def test_the_printed_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "--game", "holdem", "--board", "", "AhAd", "KsKc"]) == 0
    assert capsys.readouterr() == (
        '{"equities": [0.8125548968, 0.1874451032], "exact": true, "deals": 1712304}\n',
        "",
    )


def test_samples_repeat_with_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for seed in ("1", "1", "2"):
        assert main(["equity", "--samples", "500", "--seed", seed, "AhAd", "KsKc"]) == 0
        lines.append(capsys.readouterr().out)
    assert lines[0] == lines[1] != lines[2]
    answer = json.loads(lines[0])
    assert answer["exact"] is False
    assert answer["deals"] == 500
    assert answer["errors"][0] == pytest.approx(0.0175, abs=0.002)


def test_too_many_deals_are_sampled(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["equity", "--game", "soko", "--samples", "100", "Ah", "Kd"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["exact"] is False
    assert main([word for word in words if word not in ("--samples", "100")] + ["--exact"]) == 1
    assert "37,581,505,500 deals, too many to enumerate" in capsys.readouterr().err


def test_dead_cards_are_not_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "--board", "Kh 7h 2c 3c", "--dead", "AsAc", "AhAd", "KsKc"]) == 0
    assert json.loads(capsys.readouterr().out) == {"equities": [0.0, 1.0], "exact": True, "deals": 42}


@pytest.mark.parametrize(
    ("words", "status", "error"),
    [
        (["AhAd"], 1, "only one hand given"),
        (["AhAd", "KsXx"], 1, "hand 1: 'Xx' is not a card"),
        (["AhAd", "KsAh"], 1, "hand 1: Ah is dealt twice"),
        (["AhAd", "KsKc", "--house", "mine"], 1, "there is no rule book 'mine'"),
        (["AhAd", "KsKc", "--game", "razz"], 2, "invalid choice: 'razz'"),
        (["AhAd", "KsKc", "--samples", "1"], 2, "'1' is not a number of samples"),
        (["AhAd", "KsKc", "--samples", "9", "--exact"], 2, "not allowed with"),
        ([], 2, "CARDS"),
    ],
)
def test_errors(capsys: pytest.CaptureFixture[str], words: list[str], status: int, error: str) -> None:
    assert main(["equity", *words]) == status
    assert error in capsys.readouterr().err


def test_a_progress_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["equity", "--samples", "40000", "--seed", "1", "AhAd", "KsKc"]) == 0
    bar = capsys.readouterr().err
    assert "40 %" in bar
    assert bar.endswith("100 %\r\033[K"), "wiped out at the end"
