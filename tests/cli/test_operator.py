"""``dealerbox operator`` with a running room, and without one."""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealerbox.cli import main
from dealerbox.cli.operator_words import WORDS
from dealerbox.folder import BadFolder, Running, make_key, read_key, read_running, remove_running, write_running
from tests.running import RunningRoom


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    room = RunningRoom(tmp_path_factory.mktemp("operator"), environment={"DEALERBOX_PACE": "10"})
    room.start()
    yield room
    room.kill()


def run(data: Path, *words: str) -> tuple[int, str, str]:
    """Return the exit status, the output and the messages."""
    ended = subprocess.run(
        [sys.executable, "-m", "dealerbox", "operator", *words, "--data", str(data)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert "Traceback" not in ended.stderr
    return ended.returncode, ended.stdout, ended.stderr


def lines(room: RunningRoom, *words: str) -> list[dict[str, object]]:
    status, output, messages = run(room.data, *words, "--json")
    assert (status, messages) == (0, "")
    return [json.loads(line) for line in output.splitlines()]


def post(room: RunningRoom, path: str, body: dict[str, object], token: str = "") -> dict[str, str]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{room.address}/api/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))


def test_tables_are_paused_and_resumed(room: RunningRoom) -> None:
    assert run(room.data, "pause", "kallio", "--reason", "Coffee") == (0, "kallio: paused.\n", "")
    rows = {row["id"]: row for row in lines(room, "tables")}
    assert rows["kallio"]["paused"] is True and rows["porvoo"]["paused"] is False
    assert "paused" in run(room.data, "tables")[1]
    assert run(room.data, "resume", "--all") == (0, "kallio: resumed.\n", "")
    last = lines(room, "log")[0]
    assert (last["act"], last["about"], last["reason"], last["by"]) == ("resume", "kallio", "", "key")


def test_refusal_exits_with_1_and_a_sentence(room: RunningRoom) -> None:
    for words in (
        ("pause", "nowhere"),
        ("warn", "nobody", "--reason", "x"),
        ("jackpot", "pay", "h"),
        ("undrain",),
        ("drain", "--minutes", "-1", "--reason", "x"),
    ):
        status, output, messages = run(room.data, *words)
        assert (status, output, messages.count("\n")) == (1, "", 1), words
        assert messages.startswith("dealerbox operator: ")


@pytest.mark.parametrize(
    "words",
    [
        (), ("pause",), ("pause", "kallio", "--all"), ("close", "kallio"), ("drain", "--reason", "x"),
        ("drain", "--minutes", "five", "--reason", "x"), ("jackpot", "withhold", "h"), ("dance",),
        ("close", "kallio", "--reason", " "),
        ("warn", "Ann", "--reason", "x" * 301), ("pause", "--all", "--reason", "x" * 301),
    ],
)  # fmt: skip
def test_wrong_usage_is_status_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["operator", *words]) == 2
    assert capsys.readouterr().out == ""


def test_players_are_warned_closed_and_opened(room: RunningRoom) -> None:
    player = post(room, "register", {"name": "Ann", "password": "correct horse"})["player"]
    assert lines(room, "warn", "Ann", "--reason", "too many all-ins")[0]["player"] == player
    assert run(room.data, "close-account", player, "--reason", "again")[1] == "The account of Ann is closed.\n"
    with pytest.raises(urllib.error.HTTPError, match="403"):
        post(room, "login", {"name": "Ann", "password": "correct horse"})
    assert run(room.data, "open-account", "ann", "--reason", "sorry")[1] == "The account of Ann is open again.\n"
    assert post(room, "login", {"name": "Ann", "password": "correct horse"})["player"] == player
    assert [act["act"] for act in lines(room, "log", "--days", "1")][:3] == ["open-account", "close-account", "warn"]
    given = lines(room, "recover", "Ann", "--reason", "lost her telephone", "--second-factor")[0]
    address, _, secret = str(given["link"]).partition("/reset#")
    assert (address, given["letter"]) == (room.address, False)
    assert post(room, "password/reset", {"token": secret, "password": "another horse here"}) == {"name": "Ann"}
    words = ("recover", "Ann", "--reason", "again", "--address", "https://room.example/lobby")
    assert "  https://room.example/reset#" in run(room.data, *words)[1]
    assert lines(room, "protections") == [] == lines(room, "jackpots")


def test_key_is_private_and_never_printed(room: RunningRoom) -> None:
    file = room.data / "operator.key"
    key = file.read_text().strip()
    assert len(bytes.fromhex(key)) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert key not in room.printed()
    assert room.data.stat().st_mode & 0o777 == 0o700
    assert {path.name for path in room.data.iterdir() if path.stat().st_mode & 0o077} == set()
    running = json.loads((room.data / "running.json").read_text())
    assert running == {"host": "127.0.0.1", "port": room.port, "certificate": "", "address": room.address}


def test_a_drain_closes_the_room_which_waits_for_its_end(tmp_path: Path) -> None:
    room = RunningRoom(tmp_path, environment={"DEALERBOX_PACE": "20"})
    room.start()
    try:
        assert "Announced" in run(room.data, "drain", "--minutes", "5", "--reason", "a new version")[1]
        assert "a new version" in run(room.data, "tables")[1]
        assert run(room.data, "undrain") == (0, "Cancelled: the room stays open.\n", "")
        run(room.data, "drain", "--minutes", "0", "--reason", "a new version")
        while (health := health_of(room))["status"] != "drained":
            assert health["status"] == "ok"
            time.sleep(0.2)
        with pytest.raises(urllib.error.HTTPError, match="503"):
            urllib.request.urlopen(room.address, timeout=5)
        assert lines(room, "log")[0]["act"] == "drain"
    finally:
        assert room.stop() == 0
    assert not (room.data / "running.json").exists()
    assert "chips returned" not in room.printed(), "nobody was left to be paid"
    status, _, messages = run(room.data, "tables")
    assert status == 1 and "no room is running" in messages


def test_exit_after_drain_exits_automatically(tmp_path: Path) -> None:
    room = RunningRoom(tmp_path, demo=False, more=["--exit-after-drain"])
    room.start()
    try:
        run(room.data, "drain", "--minutes", "0", "--reason", "a new version")
        assert room.ended() == 0
        assert "Closed." in room.printed()
    finally:
        room.kill()


def health_of(room: RunningRoom) -> dict[str, object]:
    with urllib.request.urlopen(f"{room.address}/health", timeout=5) as answer:
        return dict(json.load(answer))


# ---- the data folder ----


def test_a_room_that_was_killed_does_not_answer(tmp_path: Path) -> None:
    make_key(tmp_path)
    write_running(tmp_path, Running("127.0.0.1", 9))
    status, _, messages = run(tmp_path, "tables")
    assert status == 1 and "does not answer" in messages and "127.0.0.1:9" in messages


def test_the_key_is_made_once(tmp_path: Path) -> None:
    with pytest.raises(BadFolder, match="first start"):
        read_key(tmp_path)
    key = make_key(tmp_path)
    assert make_key(tmp_path) == key == read_key(tmp_path)
    (tmp_path / "operator.key").write_text("short\n")
    with pytest.raises(BadFolder, match="has no valid key"):
        make_key(tmp_path)


def test_where_the_room_runs_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_running(tmp_path, Running("::1", 8000))
    assert read_running(tmp_path) == Running("::1", 8000)
    (tmp_path / "running.json").write_text("{}")
    with pytest.raises(BadFolder, match=r"running\.json cannot be read"):
        read_running(tmp_path)
    remove_running(tmp_path)
    remove_running(tmp_path)
    with pytest.raises(BadFolder, match="no room is running"):
        read_running(tmp_path)


# ---- answers in words ----


def test_protections_are_a_table_with_sums() -> None:
    use = {"name": "Ann", "player": "a", "table": "turku", "hand": "turku-7", "at": 0, "currency": "EUR"}
    answer = {
        "uses": [use | {"void": False, "put_in": 450, "won": 1200}, use | {"void": True, "put_in": 0, "won": 0}],
        "players": [
            {"name": "Ann", "player": "a", "currency": "EUR", "uses": 2, "void": 1, "wins": 1, "put_in": 450,
             "won": 1200, "warnings": 3, "closed": True}
        ],
    }  # fmt: skip
    head, first, second, *_, sums = WORDS["protections"](answer)
    assert head.split() == ["when", "player", "table", "hand", "put", "in", "won"]
    assert first.endswith("turku-7  4.50 EUR  12.00 EUR") and second.endswith("turku-7  void")
    assert sums.split() == ["Ann", "2", "1", "1", "4.50", "EUR", "12.00", "EUR", "3", "closed"]


def test_jackpot_is_printed_with_its_proof() -> None:
    beaten = {"name": "Ann", "player": "a", "cards": "Qh Qd", "five": "Qh Qd Qs Qc Js", "hand": "four queens"}
    winner = {"name": "Bob", "player": "b", "cards": "As Ks", "five": "As Ks Qs Js Ts", "hand": "royal flush"}
    prize = {
        "hand": "r6-1", "table": "r6", "ended": 0, "payable": 86_400_000, "game": "holdem", "currency": "EUR",
        "jackpot": 10_000, "prize": 8_000, "minimum": "four queens", "board": "Qs Qc Js Ts 3h", "beaten": [beaten],
        "winners": [winner], "shares": [{"player": "a", "name": "Ann", "amount": 4_000}],
    }  # fmt: skip
    text = "\n".join(WORDS["jackpots"]({"jackpots": [prize]}))
    for words in ("80.00 EUR of 100.00 EUR", "beaten: Ann with Qh Qd, four queens", "by: Bob", "40.00 EUR for Ann"):
        assert words in text
    assert WORDS["jackpots"]({"jackpots": []}) == ["No pending prizes."]


def test_a_tournament_is_announced_directed_and_cancelled(room: RunningRoom, tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    file.write_text('name = "Duel"\ngame = "holdem"\nlimit = "NL"\nseats = 2\nmost = 2\nbuy_in = 1000\n')
    status, output, _ = run(room.data, "announce", str(file))
    assert status == 0
    id = output.removeprefix("Announced: ").strip().removesuffix(".")
    assert any(line.startswith(id) and "Duel" in line for line in run(room.data, "tournaments")[1].splitlines())
    assert run(room.data, "tournament", "broadcast", id, "--text", "Soon") == (0, f"{id}: done.\n", "")
    file.write_text(file.read_text().replace("Duel", "Joust"))
    assert run(room.data, "tournament", "change", id, "--file", str(file)) == (0, f"{id}: done.\n", "")
    assert "Reannounce: name" in run(room.data, "log")[1]
    shown = run(room.data, "tournament", "cancel", id)[1]
    assert "Nothing has happened yet: add --yes to cancel." in shown
    assert run(room.data, "tournament", "cancel", id, "--yes", "--reason", "a storm") == (0, f"{id}: done.\n", "")
    assert {row["id"]: row["phase"] for row in lines(room, "tournaments")}[id] == "cancelled"


def test_the_link_into_the_office_holds_the_key_behind_the_hash(room: RunningRoom) -> None:
    key = (room.data / "operator.key").read_text().strip()
    assert run(room.data, "office") == (0, f"{room.address}/office#key={key}\n", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tournament", "change", "x"), "change needs --file"),
        (("tournament", "pause", "x"), "pause needs --reason"),
        (("tournament", "move", "x", "--player", "ann"), "move needs --table"),
        (("tournament", "resume", "x"), "Tournament 'x' is not running"),
        (("announce", "nowhere.toml"), "cannot be read"),
    ],
)
def test_refused_director_commands_are_reported(room: RunningRoom, words: tuple[str, ...], said: str) -> None:
    status, output, messages = run(room.data, *words)
    assert (status, output) == (1, "") and said in messages and messages.count("\n") == 1
