"""The conformance cases: an independent reference engine's results, one per line."""

import json
from pathlib import Path
from typing import Any

import msgspec

from dealerbox.script import run_script


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def _disagreement(answer: dict[str, Any], expect: dict[str, Any]) -> str | None:
    """Return the difference between the keys that count (see the cases' README)."""
    if not expect["ok"]:
        keys = ["ok", "at"]
    elif expect["complete"]:
        keys = ["ok", "complete", "stacks", "rake", "pots", "first_to_show", "board", "hands"]
    else:
        keys = ["ok", "complete", "stacks", "turn", "street", "pot", "options"]
    for key in keys:
        mine, right = answer.get(key), expect.get(key)
        if key == "hands" and mine is not None:
            mine, right = [_sorted(hand) for hand in mine], [_sorted(hand) for hand in right]
        if mine != right:
            return f"{key}: {mine} instead of {right} ({answer.get('error', '')})"
    return None


def _sorted(hand: str | None) -> list[str] | None:
    return None if hand is None else sorted(hand.split())


def test_whole_hands(cases: Path) -> None:
    """Every line of hands.jsonl, by the case's id."""
    wrong = {}
    lines = _lines(cases / "hands.jsonl")
    for line in lines:
        answer = json.loads(msgspec.json.encode(run_script(json.dumps(line["script"]))))
        difference = _disagreement(answer, line["expect"])
        if difference is not None:
            wrong[line["id"]] = f"{line.get('why', '')}: {difference}"
    assert len(lines) > 900
    assert not wrong, "\n".join(f"{case}: {what}" for case, what in wrong.items())
