"""``dealerbox backup`` and ``dealerbox restore``, and a drill of both with a real room at play."""

import re
import sqlite3
import stat
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dealerbox.cli import main
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.cashier.cashier_room import Field
from tests.live.test_killed_while_playing import Books
from tests.live.values import seat
from tests.running import RunningRoom

Printed = pytest.CaptureFixture[str]


def cut_off(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:5000])


async def fill(data: Path) -> None:
    store = await SqliteStore.open(data / DATABASE)
    await seat(store, "ann", "bob", chips=1000)
    await store.close()


async def test_into_the_data_folder_into_another_and_into_a_file(tmp_path: Path, capsys: Printed) -> None:
    await fill(tmp_path)
    assert main(["backup", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr()
    made = Path(told.out.strip())
    assert made.parent == tmp_path / "backups" and stat.S_IMODE(made.parent.stat().st_mode) == 0o700
    assert "MB, 0 hands, " in told.err and "checked" in told.err
    (tmp_path / "elsewhere").mkdir()
    assert main(["backup", "--data", str(tmp_path), "--to", str(tmp_path / "elsewhere"), "--keep", "1"]) == 0
    named = str(tmp_path / "mine.db")
    assert main(["backup", "--data", str(tmp_path), "--to", named]) == 0
    assert main(["backup", "--data", str(tmp_path), "--to", named]) == 1
    assert "mine.db exists already: backups are never overwritten" in capsys.readouterr().err
    assert main(["backup", "--data", str(tmp_path), "--to", named, "--keep", "2"]) == 2
    assert main(["backup", "--data", str(tmp_path), "--keep", "0"]) == 2
    assert main(["backup", "--data", str(tmp_path / "nowhere")]) == 1
    assert "no room has its data in" in capsys.readouterr().err


async def test_pending_withdrawals_are_reported(tmp_path: Path, capsys: Printed) -> None:
    store = await SqliteStore.open(tmp_path / DATABASE)
    field = Field(store)
    await field.with_players("ann")
    for amount in (5_000, 6_000, 7_000):
        file = await field.withdraw(amount=amount)
    await field.cashier.take_back(await field.player("ann"), file.request.id)
    await store.close()
    made, new = str(tmp_path / "mine.db"), str(tmp_path / "new")
    assert main(["backup", "--data", str(tmp_path), "--to", made]) == 0
    assert main(["restore", made, "--data", new]) == 0
    told = capsys.readouterr().err
    assert "2 withdrawals are pending: check whether they were paid since" in told
    when = datetime.fromtimestamp(field.clock.now() // 1000, UTC)
    assert f"it ends on {when:%Y-%m-%d at %H:%M:%S} (UTC)" in told


async def test_restore_reports_what_it_did(tmp_path: Path, capsys: Printed) -> None:
    await fill(tmp_path)
    made, new = str(tmp_path / "mine.db"), str(tmp_path / "new")
    assert main(["backup", "--data", str(tmp_path), "--to", made]) == 0
    assert main(["restore", made, "--data", new]) == 0
    told = capsys.readouterr().err
    assert "0 hands, checked" in told
    assert "everyone must log in again" in told and "withdrawals" not in told
    assert main(["restore", made, "--data", new]) == 1
    assert "use --replace to move it aside" in capsys.readouterr().err
    assert main(["restore", made, "--data", new, "--replace"]) == 0
    assert "the previous data is in" in capsys.readouterr().err
    cut_off(Path(made))
    assert main(["restore", made, "--data", new, "--replace"]) == 1
    assert "is damaged, or not a backup of a room" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "none.db"), "--data", new]) == 1
    assert "there is no file" in capsys.readouterr().err


def hands_in(path: Path) -> set[str]:
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        found = {id for (id,) in connection.execute("SELECT id FROM hands WHERE void = ''")}
    connection.close()
    return found


def test_a_drill(tmp_path: Path, capsys: Printed) -> None:
    """The demo plays as fast as it can; a backup while it plays; it plays on and is killed; the backup comes back, the
    room starts from it and plays."""
    room = RunningRoom(tmp_path, environment={"DEALERBOX_PACE": "15"})
    made = tmp_path / "backup.db"
    try:
        room.start()
        time.sleep(3)
        assert main(["restore", str(made), "--data", str(room.data)]) == 1  # no backup exists yet
        assert main(["backup", "--data", str(room.data), "--to", str(made)]) == 0
        kept = hands_in(made)
        assert main(["restore", str(made), "--data", str(room.data), "--replace"]) == 1
        assert "another room is running on this data" in capsys.readouterr().err
        time.sleep(2)
        room.kill()
        assert len(hands_in(room.data / DATABASE)) > len(kept) > 0, "it played on"

        wrong = tmp_path / "wrong.db"
        wrong.write_bytes(made.read_bytes())
        with sqlite3.connect(wrong) as connection:
            connection.execute("DROP TABLE backup_digest")
            connection.execute("UPDATE hands SET rake = rake + 1, pot = pot + 1 WHERE void = ''")
        connection.close()
        capsys.readouterr()
        assert main(["restore", str(wrong), "--data", str(tmp_path / "other")]) == 1
        told = capsys.readouterr().err
        assert "by its events" in told and "(see --despite-findings)" in told
        assert main(["restore", str(wrong), "--data", str(tmp_path / "other"), "--despite-findings"]) == 0
        assert "it has no SHA-256" in capsys.readouterr().err

        capsys.readouterr()
        assert main(["compact", "--data", str(tmp_path / "other"), "--bots-days", "0"]) == 0
        assert re.match(r"details of [1-9][\d,]* hands dropped", capsys.readouterr().err)
        assert main(["restore", str(made), "--data", str(tmp_path / "small")]) == 0
        size = (tmp_path / "small" / DATABASE).stat().st_size
        assert main(["compact", "--data", str(tmp_path / "small"), "--bots-days", "0"]) == 0
        assert (tmp_path / "small" / DATABASE).stat().st_size < size
        assert main(["audit", "--deep", "--data", str(tmp_path / "small"), "--progress", "none"]) == 0

        assert main(["restore", str(made), "--data", str(room.data), "--replace"]) == 0
        Books(room.data / DATABASE).check()
        room.start()
        time.sleep(2)
        assert room.stop() == 0
        assert "were returned to their players" in room.printed()
        books = Books(room.data / DATABASE)
        books.check()
        assert hands_in(room.data / DATABASE) > kept, "those of the backup are there, and more were played"
        assert not [name for name, amount in books.balances.items() if amount and name.startswith("stack:")]
    finally:
        room.kill()


def test_room_backs_up_automatically(tmp_path: Path) -> None:
    room = RunningRoom(tmp_path, demo=False, more=["--backup-every", "0.001", "--backup-keep", "2"])
    try:
        room.start()
        folder = room.data / "backups"
        until = time.monotonic() + 30
        while time.monotonic() < until and len(list(folder.glob("dealerbox-*.db"))) < 2:
            time.sleep(0.2)
        time.sleep(4)
        assert len(list(folder.glob("dealerbox-*.db"))) == 2
        assert room.stop() == 0
    finally:
        room.kill()
