"""``dealerbox operator``: API keys and webhooks."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_operator import lines, run
from tests.running import RunningRoom


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    made = RunningRoom(tmp_path_factory.mktemp("room"), demo=False)
    made.start()
    yield made
    made.stop()


def tables(room: RunningRoom, key: str) -> int:
    """Return the status with which a program may list the tables."""
    request = urllib.request.Request(f"{room.address}/api/operator/tables", headers={"Authorization": f"Bearer {key}"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as no:
        return no.code


def test_a_key_is_made_shown_once_and_revoked(room: RunningRoom) -> None:
    status, key, _ = run(room.data, "key-make", "Nightly", "--scope", "tables", "--reason", "reports", "--days", "7")
    assert status == 0 and key.startswith("dbx_")
    assert tables(room, key.strip()) == 200
    _, listed, _ = run(room.data, "keys")
    assert "Nightly" in listed and "Possible scopes:" in listed and key.strip() not in listed
    (made,) = lines(room, "keys")
    assert run(room.data, "key-revoke", made["id"], "--reason", "lost")[1] == f"Revoked: {made['id']}.\n"
    assert tables(room, key.strip()) == 401
    assert run(room.data, "key-make", "x", "--scope", "dance", "--reason", "x")[0] == 1
    assert key.strip() not in room.printed()


def test_a_hook_is_added_tested_and_removed(room: RunningRoom) -> None:
    words = ("hook-add", "https://example.invalid/in", "--event", "hand.finished", "--reason", "books")
    (made,) = lines(room, *words)
    assert made["secret"].startswith("whsec_")
    hook = made["hook"]["id"]
    assert hook in run(room.data, "hooks")[1]
    assert run(room.data, "hook-test", hook) == (0, "Test queued.\n", "")
    assert [one["event"] for one in lines(room, "hook-log", hook)] == ["test"]
    assert "test" in run(room.data, "hook-log", hook)[1]
    assert run(room.data, "hook-remove", hook, "--reason", "done")[1] == f"Removed: {hook}.\n"
    status, _, said = run(room.data, "hook-add", "https://10.0.0.1/", "--event", "hand.finished", "--reason", "x")
    assert status == 1 and "private network" in said


def test_the_secrets_are_in_no_file_but_the_database(room: RunningRoom, tmp_path: Path) -> None:
    key = run(room.data, "key-make", "x", "--scope", "tables", "--reason", "x")[1].strip()
    for file in room.data.iterdir():
        assert key.encode() not in file.read_bytes(), file.name
    assert json.dumps(lines(room, "log")).count("dbx_") == 0
