"""``dealerbox export``: the hands of a room's database, stopped or running."""

import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dealerbox.cli import main
from dealerbox.core.records import PlayerRecord
from dealerbox.hand.events import Protected
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.histories.visible_hands import NAMES, played, record

GAMES = {"holdem": "NL", "stud8": "FL", "telesina": "FL"}


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Path]:
    """Yield the data of a running room: ten hands at a table of each game."""
    store = await SqliteStore.open(tmp_path / DATABASE)
    for place, name in enumerate(NAMES[:3]):
        await store.create_player(PlayerRecord(str(place), name, "player", "", 0))
    for game, limit in GAMES.items():
        hands = [one for one in played(game, limit, 3, 30) if not any(isinstance(event, Protected) for event in one)]
        for number, events in enumerate(hands[:10], 1):
            await store.commit([], record(events, number, f"{game}/1"))
    yield tmp_path
    await store.close()


def replayed(capsys: pytest.CaptureFixture[str], path: Path) -> list[tuple[str, int, bool]]:
    main(["replay", "--json", str(path)])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [(line["game"], line["hand"], line["equal"]) for line in lines]


async def test_every_hand_in_a_file_for_its_table(
    room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "folder"
    assert main(["export", "--format", "phh", "--data", str(room), "--out", str(out)]) == 0
    assert capsys.readouterr().err == "20 hands written\n10 left out: PHH has no FL Telesina\n"
    assert sorted(file.name for file in out.iterdir()) == ["holdem%2F1.phhs", "stud8%2F1.phhs"]
    expected = [(game, number, True) for game in ("holdem", "stud8") for number in range(1, 11)]
    assert replayed(capsys, out) == expected
    assert all("?" not in file.read_text() for file in out.iterdir()), "the operator's files have every card"


async def test_the_hands_of_one_player_to_standard_output(
    room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "--format", "phh", "--data", str(room), "--player", "ANN"]) == 0
    text = capsys.readouterr().out
    (tmp_path / "anns.phhs").write_text(text)
    assert [equal for _, _, equal in replayed(capsys, tmp_path / "anns.phhs")] == [True] * 20
    assert "??" in text


async def test_hands_that_cannot_be_exported(room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fault(*words: str) -> tuple[int, str]:
        status = main(["export", *words])
        printed = capsys.readouterr()
        assert printed.out == ""
        return status, printed.err

    data = ("--format", "phh", "--data", str(room))
    assert fault(*data, "--player", "Zoe") == (1, "dealerbox export: the room knows no player 'Zoe'\n")
    for later in ("ohh", "pokerstars"):
        status, said = fault("--format", later, "--data", str(room))
        assert status == 2 and f"invalid choice: '{later}' (choose from 'phh')" in said
    status, said = fault("--format", "phh", "--data", str(tmp_path / "nowhere"))
    assert status == 1 and f"there is no {DATABASE}" in said
    other = tmp_path / "other"
    other.mkdir()
    (other / DATABASE).write_text("no database" * 100)
    assert fault("--format", "phh", "--data", str(other))[1].endswith(
        "the file is no database of a room, or it is damaged\n"
    )
    old = tmp_path / "old"
    old.mkdir()
    with sqlite3.connect(old / DATABASE) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('0000')")
    assert "is of version 0000, this program reads" in fault("--format", "phh", "--data", str(old))[1]
