"""``dealerbox replay``: files, folders, archives, and the output."""

import io
import json
import re
import tarfile
from pathlib import Path
from typing import Any

import pytest

from dealerbox.cli import main

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 7c2d', 'p3 f', 'p1 cbr 6', 'p2 f']
hand = 12
finishing_stacks = [102, 98, 100]
"""
OTHER_END = HAND.replace("102", "103")
SHORT_DECK = HAND.replace("NT", "NS")


def lines(capsys: pytest.CaptureFixture[str]) -> tuple[list[Any], str]:
    """Return the lines of JSON, and the summary."""
    printed = capsys.readouterr()
    return [json.loads(line) for line in printed.out.splitlines()], printed.err


def test_a_hand_that_ends_as_its_file_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HAND)
    assert main(["replay", str(file), "--json"]) == 0
    answers, summary = lines(capsys)
    assert answers == [
        {
            "file": str(file),
            "hand": 12,
            "game": "holdem",
            "ok": True,
            "equal": True,
            "stacks": [102, 98, 100],
            "expected": [102, 98, 100],
        }
    ]
    assert re.fullmatch(r"1 hands, 1 equal, 0 not replayed, \d+ a second\n", summary)


def test_many_hands_of_which_some_are_otherwise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "many.phhs"
    file.write_text("".join(f"[{place}]\n{hand}" for place, hand in enumerate([HAND, OTHER_END, SHORT_DECK], 1)))
    assert main(["replay", str(file), "--json"]) == 1
    answers, summary = lines(capsys)
    assert [(answer["ok"], answer.get("equal")) for answer in answers] == [(True, True), (True, False), (False, None)]
    assert answers[2] == {"file": str(file), "hand": 12, "ok": False, "error": answers[2]["error"]}
    assert "variant 'NS'" in answers[2]["error"]
    assert summary.startswith("3 hands, 1 equal, 1 not replayed, ")


def test_without_json_only_differences_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "many.phhs"
    file.write_text(f"[1]\n{HAND}[2]\n{OTHER_END}[3]\n{SHORT_DECK}")
    assert main(["replay", str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{file} hand 12: finishes with [102, 98, 100], recorded [103, 98, 100]"
    assert told[1].startswith(f"{file} hand 12: not replayed: variant 'NS'")
    assert len(told) == 2


def test_folders_are_walked_and_archives_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "b.phh").write_text(HAND)
    (tmp_path / "a.phh").write_text(HAND)
    (tmp_path / "notes.txt").write_text("no hand")
    with tarfile.open(tmp_path / "hands.tar.xz", "w:xz") as archive:
        for name in ("in/c.phh", "in/notes.txt"):
            member = tarfile.TarInfo(name)
            member.size = len(HAND)
            archive.addfile(member, io.BytesIO(HAND.encode()))
    assert main(["replay", str(tmp_path), "--json"]) == 0
    answers, _ = lines(capsys)
    assert [answer["file"] for answer in answers] == [
        f"{tmp_path}/{name}" for name in ("a.phh", "deep/er/b.phh", "hands.tar.xz/in/c.phh")
    ]


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("hand.txt", b"PokerStars Hand #1", "its name must end with .phh, .phhs"),
        ("hand.phh", b"\xff\xfe", "no UTF-8 text"),
        ("hand.phh", b"PokerStars Hand #1", "not TOML"),
        ("hand.json", b"[]", "not a record of a hand"),
    ],
)
def test_files_that_hold_no_hands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, why: str
) -> None:
    (tmp_path / name).write_bytes(content)
    assert main(["replay", str(tmp_path / name), "--json"]) == 1
    ((answer,), _) = lines(capsys)
    assert answer["ok"] is False
    assert why in answer["error"]


def test_an_archive_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hands.tar.xz").write_bytes(b"no archive")
    assert main(["replay", str(tmp_path / "hands.tar.xz")]) == 1
    assert "hands.tar.xz: not an archive" in capsys.readouterr().err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.phh")]) == 2
    assert "none.phh" in capsys.readouterr().err


def test_real_hands_end_as_they_did(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every hand in the folder of real hands beside the conformance cases."""
    hands = cases.parent / "data" / "real_hands.tar.xz"
    if not hands.is_file():
        pytest.skip(f"left out: no real hands in {hands.parent}")
    status = main(["replay", str(hands), "--json"])
    answers, summary = lines(capsys)
    assert [answer for answer in answers if not answer.get("equal")] == []
    assert len(answers) == 2797
    assert sum(answer["expected"] is None for answer in answers) == 2
    assert summary.startswith("2797 hands, 2797 equal, 0 not replayed, ")
    assert status == 0
