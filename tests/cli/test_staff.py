"""``dealerbox staff`` with a running room, and on the database of a stopped one."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealerbox.cli import main
from tests.running import RunningRoom

PASSWORD = "a long enough one"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    room = RunningRoom(tmp_path_factory.mktemp("staff"), demo=False)
    room.start()
    yield room
    room.kill()


def run(data: Path, *words: str) -> tuple[int, str, str]:
    """Return the exit status, the output and the messages."""
    ended = subprocess.run(
        [sys.executable, "-m", "dealerbox", "staff", *words, "--data", str(data)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert "Traceback" not in ended.stderr
    return ended.returncode, ended.stdout, ended.stderr


def answer(data: Path, *words: str) -> dict[str, object]:
    status, output, messages = run(data, *words, "--json")
    assert (status, messages) == (0, ""), messages
    return dict(json.loads(output))


def joins(room: RunningRoom, link: object) -> str:
    """Use the link; return the new member's name."""
    address, _, secret = str(link).partition("/office/join#")
    assert address == room.address
    body = json.dumps({"link": secret, "password": PASSWORD, "name": "Olga"}).encode()
    request = urllib.request.Request(
        f"{room.address}/api/operator/join", body, {"Content-Type": "application/json"}
    )  # fmt: skip
    with urllib.request.urlopen(request, timeout=20) as told:
        return str(json.load(told)["name"])


def members(data: Path) -> dict[str, tuple[object, object]]:
    """Return state and roles by name."""
    listed = answer(data, "list")["staff"]
    assert isinstance(listed, list)
    return {one["name"]: (one["state"], one["roles"]) for one in listed}


def test_the_link_that_is_printed_at_the_start_makes_the_owner_once(room: RunningRoom) -> None:
    link = room.printed().partition("owner's account")[2].split()[4]
    assert joins(room, link) == "Olga"
    with pytest.raises(urllib.error.HTTPError, match="410"):
        joins(room, link)


def test_member_from_invitation_to_disabling(room: RunningRoom) -> None:
    invited = answer(room.data, "add", "Pat", "--role", "support", "--role", "cashier")
    assert members(room.data)["Pat"] == ("invited", ["support", "cashier"])
    assert joins(room, invited["link"]) == "Pat"
    assert members(room.data)["Pat"] == ("active", ["support", "cashier"])
    status, output, _ = run(room.data, "roles", "Pat", "--role", "director", "--reason", "evenings")
    assert (status, output) == (0, "Pat: active, director.\n")
    again = answer(room.data, "reset-second-factor", "Pat", "--reason", "lost his phone")
    assert members(room.data)["Pat"] == ("invited", ["director"])
    assert joins(room, again["link"]) == "Pat"
    assert run(room.data, "disable", "Pat", "--reason", "left")[:2] == (0, "Pat: disabled, director.\n")
    assert run(room.data, "enable", "Pat", "--reason", "is back")[:2] == (0, "Pat: active, director.\n")
    status, output, _ = run(room.data, "list")
    head, *rows = output.splitlines()
    assert status == 0 and head.split()[:2] == ["name", "roles"] and any(row.startswith("Pat") for row in rows)


def test_link_uses_the_public_address(room: RunningRoom) -> None:
    status, output, _ = run(room.data, "add", "Quin", "--role", "support", "--address", "https://room.example/")
    assert status == 0 and "For Quin, valid once, until" in output and "https://room.example/office/join#" in output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", "O", "--role", "support"), "Use 2 to 20 characters"),
        (("disable", "Nobody", "--reason", "x"), "There is no member of staff 'Nobody'"),
    ],
)
def test_errors_are_sentences(room: RunningRoom, words: tuple[str, ...], said: str) -> None:
    status, output, messages = run(room.data, *words)
    assert (status, output) == (1, "") and said in messages


@pytest.mark.parametrize(
    "words",
    [
        ("add", "Pat"), ("add", "Pat", "--role", "king"), ("disable", "Pat"), ("disable", "Pat", "--reason", " "),
        ("add", "Pat", "--role", "support", "--address", "room.example"), ("add", "Pat", "--password", "x"), (),
    ],
)  # fmt: skip
def test_wrong_usage_is_status_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["staff", *words]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_room_that_is_stopped(tmp_path: Path) -> None:
    """In its database; invited members can join once it runs, and the log names the actor."""
    room = RunningRoom(tmp_path, demo=False)
    assert run(room.data, "list")[0] == 1
    room.start()
    room.stop()
    invited = answer(room.data, "add", "Olga", "--role", "owner", "--address", room.address)
    assert members(room.data)["Olga"] == ("invited", ["owner"])
    assert "name" in run(room.data, "list")[1]
    room.start()
    try:
        assert joins(room, invited["link"]) == "Olga"
        assert run(room.data, "disable", "Olga", "--reason", "x")[2].count("last owner") == 1
    finally:
        room.stop()
    status, _, messages = run(room.data, "disable", "Olga", "--reason", "x")
    assert status == 1 and "last owner" in messages
    room.start()
    try:
        assert "owner's account" not in room.printed().rpartition("Dealerbox is open")[2], "there is one"
        log = subprocess.run(
            [sys.executable, "-m", "dealerbox", "operator", "log", "--data", str(room.data)],
            capture_output=True, text=True, timeout=60, check=True,
        ).stdout  # fmt: skip
        (invited,) = [line for line in log.splitlines() if "staff-invite" in line]
        assert "operator's key" in invited
    finally:
        room.stop()


def test_no_room_has_its_data_there(tmp_path: Path) -> None:
    status, _, messages = run(tmp_path, "list")
    assert status == 1 and "there is no room in" in messages
