"""``dealerbox serve``: its output, how it ends, and its errors."""

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.running import RunningRoom

CERTIFICATES = Path(__file__).parent.parent / "gateway" / "certificates"
SERVE = [sys.executable, "-m", "dealerbox", "serve"]


def failing(*words: str, environment: dict[str, str] | None = None) -> tuple[int, str]:
    """Return the exit status and the one line of a room that cannot start."""
    ended = subprocess.run(
        [*SERVE, *words], capture_output=True, text=True, timeout=60, env={**os.environ, **(environment or {})}
    )
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    return ended.returncode, line


@pytest.fixture
def rooms() -> Iterator[list[RunningRoom]]:
    """Stop the rooms that a test adds here."""
    started: list[RunningRoom] = []
    yield started
    for room in started:
        room.kill()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "sigterm"])
def test_greeting_says_what_is_running(tmp_path: Path, rooms: list[RunningRoom], how: signal.Signals) -> None:
    room = RunningRoom(tmp_path, environment={"DEALERBOX_PACE": "10"})
    rooms.append(room)
    room.start()
    assert room._process is not None
    time.sleep(1.5)
    began = time.monotonic()
    room._process.send_signal(how)
    assert room._process.wait(10) == 0
    assert time.monotonic() - began < 10
    printed = room.printed()
    for words in (room.address, "Ctrl-C", str(room.data), "bots", "Closed."):
        assert words in printed
    assert "Traceback" not in printed and "error" not in printed


def test_players_are_notified_and_paid_at_the_end(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    room = RunningRoom(tmp_path, demo=True, environment={"DEALERBOX_PACE": "10"})
    rooms.append(room)
    room.start()

    async def watch() -> tuple[int | None, list[str]]:
        async with connect(f"ws://127.0.0.1:{room.port}/ws") as client:
            await client.send('{"type": "Watch", "table": "kallio", "seen": 0}')
            kinds: list[str] = []
            while "HandOpened" not in kinds:
                kinds += [event["type"] for event in json.loads(await client.recv()).get("events", ())]
            assert room._process is not None
            room._process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                while True:
                    kinds += [event["type"] for event in json.loads(await client.recv()).get("events", ())]
            return client.close_code, kinds

    code, kinds = asyncio.run(watch())
    assert code == 1012
    assert kinds[-1] == "TableClosed" and kinds.count("PlayerLeft") >= 4
    assert room.stop() == 0


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        status, line = failing("--port", str(other.getsockname()[1]), "--data", str(tmp_path))
    assert status == 1
    assert "in use" in line and "--port" in line


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    status, line = failing("--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert status == 1 and "192.0.2.1" in line


def test_a_data_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    status, line = failing("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert status == 1 and "cannot be created" in line


def test_a_data_folder_that_cannot_be_written_to() -> None:
    # Nobody can create a file there, not even root.
    status, line = failing("--port", "0", "--data", "/proc")
    assert status == 1 and "/proc" in line


def test_a_second_room_on_the_same_data(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    room = RunningRoom(tmp_path, demo=False)
    rooms.append(room)
    room.start()
    status, line = failing("--port", "0", "--data", str(room.data))
    assert status == 1 and "another room" in line
    assert room.stop() == 0


def test_a_list_of_words_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("good\nnot 1 word\n")
    (tmp_path / "words.txt").chmod(0o600)
    status, line = failing("--port", "0", "--data", str(tmp_path))
    assert status == 1 and "words.txt, line 2: 'not 1 word'" in line and "2 to 40 letters" in line


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEALERBOX_PACE", "quick"),
        ("DEALERBOX_PACE", "0"),
        ("DEALERBOX_PACE", "nan"),
        ("DEALERBOX_LOG", "loud"),
        ("DEALERBOX_STAFF_SECOND_FACTOR", "maybe"),
    ],
)
def test_settings_that_cannot_be(tmp_path: Path, name: str, value: str) -> None:
    status, line = failing("--port", "0", "--data", str(tmp_path), environment={name: value})
    assert status == 1 and name in line and value in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--behind-proxy", "proxy.example"), "'proxy.example' is not an address"),
        (("--watch-from", "10.0.0.0/99"), "'10.0.0.0/99' is not an address"),
        (("--tls-cert", "room.pem"), "TLS needs a certificate and its key"),
        (("--tls-cert", "nowhere.pem", "--tls-key", "nowhere.key"), "nowhere.pem cannot be read"),
    ],
)
def test_invalid_proxies_are_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    status, line = failing("--port", "0", "--data", str(tmp_path), *words)
    assert status == 1 and said in line


@pytest.mark.parametrize(
    ("host", "more", "told"),
    [("0.0.0.0", (), True), ("127.0.0.1", (), False), ("0.0.0.0", ("--behind-proxy", "127.0.0.1"), False)],
)
def test_serving_the_network_without_tls_warns(
    tmp_path: Path, rooms: list[RunningRoom], host: str, more: tuple[str, ...], told: bool
) -> None:
    room = RunningRoom(tmp_path, demo=False, more=("--host", host, *more))
    rooms.append(room)
    room.start()
    assert ("The connection is not encrypted" in room.printed()) is told


def test_demo_without_bots(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    room = RunningRoom(tmp_path, more=("--no-bots",))
    rooms.append(room)
    room.start()
    with urlopen(f"{room.address}/api/tables") as answer:
        tables = json.load(answer)["tables"]
    assert tables and not any(table["players"] for table in tables)
    with urlopen(f"{room.address}/api/tournaments") as answer:
        assert sum(one["entrants"] for one in json.load(answer)["tournaments"]) == 0


def told_addresses(room: RunningRoom) -> dict[str, object]:
    with urlopen(f"{room.address}/api/addresses") as answer:
        return dict(json.load(answer))


def test_a_room_on_this_machine_only_says_how_friends_can_join(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    room = RunningRoom(tmp_path, demo=False)
    rooms.append(room)
    room.start()
    assert "make run HOST=0.0.0.0" in room.printed() and "For your friends" not in room.printed()
    assert told_addresses(room) == {"web": "", "network": "", "loopback": True}


def test_the_address_for_friends_is_printed_and_begins_every_link(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    web = "https://poker.example.org"
    room = RunningRoom(tmp_path, demo=False, more=("--host", "0.0.0.0", "--web-address", f"{web}/"))
    rooms.append(room)
    room.start()
    assert f"For your friends:   {web}\n" in room.printed() and f"    {web}/office/join#" in room.printed()
    assert told_addresses(room)["web"] == web
    asked = [sys.executable, "-m", "dealerbox", "staff", "add", "Pat", "--role", "support", "--data", str(room.data)]
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    assert f"{web}/office/join#" in ended.stdout, ended.stderr


def test_a_room_with_tls_of_its_own_and_the_command_that_speaks_to_it(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    certificate, key = (Path(shutil.copy(CERTIFICATES / name, tmp_path)) for name in ("one.pem", "one.key"))
    room = RunningRoom(tmp_path, demo=False, tls=(certificate, key))
    rooms.append(room)
    room.start()
    assert room.address.startswith("https:")
    assert f"Play here:   {room.address}" in room.printed() and f"{room.address}/office/join#" in room.printed()
    asked = [sys.executable, "-m", "dealerbox", "operator", "tables", "--data", str(room.data)]
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "No tables are open.\n"), ended.stderr
    # A server with another certificate is not the room, and does not get the key.
    shutil.copy(CERTIFICATES / "two.pem", certificate)
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1 and "CERTIFICATE_VERIFY_FAILED" in ended.stderr
    # A new certificate is used from the signal on.
    shutil.copy(CERTIFICATES / "two.key", key)
    assert room._process is not None
    room._process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert subprocess.run(asked, capture_output=True, timeout=60).returncode == 0


def test_a_wrong_port_is_wrong_usage(tmp_path: Path) -> None:
    ended = subprocess.run([*SERVE, "--port", "70000"], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2 and "70000" in ended.stderr


TABLES = """
[[table]]
name = "Kotka"
game = "holdem"
limit = "NL"
unit = 100
seats = 6
least = 2
most = 3
"""


def test_tables_of_the_operators_own(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    file = tmp_path / "tables.toml"
    file.write_text(TABLES, encoding="utf-8")
    room = RunningRoom(tmp_path, demo=False, more=("--tables", str(file)))
    rooms.append(room)
    room.start()
    with urlopen(f"{room.address}/api/tables") as answer:
        tables = json.load(answer)["tables"]
    assert sorted((row["config"]["id"], row["config"]["name"]) for row in tables) == [
        ("kotka", "Kotka"),
        ("kotka-2", "Kotka 2"),
    ]
    assert "2 of your own tables" in room.printed()
    assert room.stop() == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TABLES.replace("seats = 6", "seats = 60"), ("tables.toml", 'table 1 ("Kotka")', "seats = 60", "from 2 to 10")),
        (TABLES.replace("Kotka", "Kallio"), ('name = "Kallio"', "--no-demo")),
        ("", ("[[table]]",)),
    ],
)
def test_a_file_of_tables_that_is_wrong(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    file = tmp_path / "tables.toml"
    file.write_text(text, encoding="utf-8")
    status, line = failing("--port", "0", "--data", str(tmp_path / "data"), "--tables", str(file))
    assert status == 1
    for word in words:
        assert word in line
    assert not (tmp_path / "data").exists()


def test_a_file_of_tournaments(tmp_path: Path, rooms: list[RunningRoom]) -> None:
    file = tmp_path / "tournaments.toml"
    file.write_text('[[tournament]]\nname = "Duel"\ngame = "holdem"\nlimit = "NL"\nseats = 2\nmost = 2\n')
    room = RunningRoom(tmp_path, demo=False, more=("--tournaments", str(file)))
    rooms.append(room)
    room.start()
    with urlopen(f"{room.address}/api/tournaments") as answer:
        (row,) = json.load(answer)["tournaments"]
    assert (row["name"], row["phase"], row["most"]) == ("Duel", "registering", 2)
    file.write_text("[[tournament]]\nname = 'Duel'\nseats = 2\n")
    status, line = failing("--port", "0", "--data", str(tmp_path / "other"), "--tournaments", str(file))
    assert status == 1 and "tournaments.toml: tournament 1 (Duel): " in line


def test_a_file_of_tables_that_is_not_there(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.toml")
    status, line = failing("--port", "0", "--data", str(tmp_path), "--tables", missing)
    assert status == 1 and missing in line and "No such file" in line
