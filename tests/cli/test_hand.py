"""``dealerbox hand``: one script or one per line, and the exit status (CONTRACTS.md, Command line)."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from dealerbox.cli import main

SCRIPT: dict[str, Any] = {
    "game": "holdem", "limit": "NL", "stakes": {"small_blind": 5, "big_blind": 10}, "button": 0,
    "stacks": [100, 100], "seed": 1, "actions": ["fold"],
}  # fmt: skip


class _Input:
    """Standard input that holds these bytes."""

    def __init__(self, text: bytes) -> None:
        self.buffer = io.BytesIO(text)


def _hand(monkeypatch: pytest.MonkeyPatch, text: bytes, *args: str) -> int:
    monkeypatch.setattr("sys.stdin", _Input(text))
    return main(["hand", *args])


def test_a_hand_from_standard_input_or_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = json.dumps(SCRIPT).encode()
    assert _hand(monkeypatch, text) == 0
    said = capsys.readouterr().out
    assert json.loads(said)["stacks"] == [95, 105]
    (tmp_path / "script.json").write_bytes(text)
    assert main(["hand", str(tmp_path / "script.json")]) == 0
    assert capsys.readouterr().out == said


def test_a_broken_rule_is_exit_status_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert _hand(monkeypatch, json.dumps({**SCRIPT, "actions": ["check"]}).encode()) == 1
    assert json.loads(capsys.readouterr().out)["at"] == 0
    assert _hand(monkeypatch, b"\xff") == 1
    assert json.loads(capsys.readouterr().out)["at"] == -1


def test_every_line_is_answered_and_exit_status_is_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(SCRIPT).encode()
    assert _hand(monkeypatch, b"\n".join([good, b"{", b"", b"\xff", good]), "--lines") == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, True]
    assert answers[1]["at"] == -1


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["hand", str(tmp_path / "none.json")]) != 0
    assert "none.json" in capsys.readouterr().err
