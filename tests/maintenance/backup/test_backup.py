# ruff: noqa: ASYNC240  (small files, and nothing else runs)
"""Backups: made while the room plays, verified and restored; an invalid one is refused before anything is lost."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from dealerbox.core.records import SessionRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import settle_hand
from dealerbox.main import CannotStart, _database
from dealerbox.maintenance.backup.making import (
    BadBackup,
    backups_in,
    check_digest,
    files_in,
    look_over,
    make,
    name_now,
    sweep,
    version_of,
    without_files,
)
from dealerbox.maintenance.backup.restoring import restore
from dealerbox.store.migrations import VERSION
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.live.values import hand, person, seat

DATABASES = Path(__file__).parents[2] / "store" / "databases"


@pytest.fixture
def data(tmp_path: Path, empty_database: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / DATABASE).write_bytes(empty_database.read_bytes())
    return folder


async def played(data: Path, hands: int) -> None:
    store = await SqliteStore.open(data / DATABASE)
    await seat(store, "ann", "bob", chips=10_000)
    await more(store, 1, hands)
    await store.close()


async def more(store: SqliteStore, first: int, last: int) -> None:
    for number in range(first, last + 1):
        record = hand(number, "ann", "bob", ended=number)
        nets = [(one.player, one.net) for one in record.players]
        nets[0] = ("ann", 8)
        await store.commit(settle_hand(record.id, number, "t", "FUN", nets, 2), record)


# ---- making backups ----


async def test_a_backup_is_one_private_file_of_one_moment(data: Path, tmp_path: Path) -> None:
    await played(data, 7)
    (data / "words.txt").write_text("heck\n")
    (data / "operator.key").write_text("the key itself")
    to = tmp_path / "b.db"
    steps: list[tuple[int, int]] = []
    made = make(data, to, lambda done, total: steps.append((done, total)))
    assert (made.path, made.hands, made.size) == (to, 7, to.stat().st_size)
    assert stat.S_IMODE(to.stat().st_mode) == 0o600
    assert steps[-1][0] == steps[-1][1]
    assert files_in(to) == {"words.txt": b"heck\n"}, "and not the key"
    assert b"the key itself" not in to.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.db", "data"], "nothing is left beside it"
    assert version_of(to) == VERSION


async def test_a_backup_during_writes_is_complete(data: Path, tmp_path: Path) -> None:
    store = await SqliteStore.open(data / DATABASE)
    await seat(store, "ann", "bob", chips=100_000)
    writing = asyncio.create_task(more(store, 1, 400))
    made = []
    while not writing.done():
        made.append(await asyncio.to_thread(make, data, tmp_path / f"{len(made)}.db"))
    await writing
    await store.close()
    assert len({one.hands for one in made}) > 1, "they are of different moments"
    for one in made:
        assert look_over(one.path) == one.hands


async def test_a_backup_is_never_overwritten(data: Path, tmp_path: Path) -> None:
    await played(data, 1)
    to = tmp_path / "b.db"
    to.write_text("a letter")
    with pytest.raises(BadBackup, match="exists already"):
        make(data, to)
    assert to.read_text() == "a letter"


async def test_a_failed_backup_leaves_nothing(data: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="no room has its data"):
        make(tmp_path, tmp_path / "b.db")
    await played(data, 1)
    with pytest.raises(BadBackup, match="cannot be written"):
        make(data, tmp_path / "nowhere" / "b.db")
    with sqlite3.connect(data / DATABASE) as connection:
        connection.execute("UPDATE balances SET balance = 5 WHERE account = 'stack:t:ann'")
    connection.close()
    with pytest.raises(BadBackup, match="the balances in FUN add up to"):
        make(data, tmp_path / "b.db")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


async def test_only_the_latest_backups_are_kept(data: Path, tmp_path: Path) -> None:
    await played(data, 1)
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        make(data, folder / f"dealerbox-2026010{day}-120000.db")
    (folder / "dealerbox-mine.db").write_text("the operator's own")
    (folder / "dealerbox-20260106-120000.db").touch()  # the power failed before it had content
    assert [path.name[10:18] for path in sweep(folder, 2)] == ["20260101", "20260102", "20260103"]
    assert [path.name[10:18] for path in backups_in(folder)] == ["20260104", "20260105"]
    assert (folder / "dealerbox-mine.db").exists()
    assert (folder / name_now()) not in backups_in(folder)
    make(data, folder / name_now())
    assert len(backups_in(folder)) == 3


# ---- restoring ----


async def test_restoring_into_a_new_folder_with_the_operators_files(data: Path, tmp_path: Path) -> None:
    await played(data, 7)
    (data / "words.txt").write_text("heck\n")
    to, new = tmp_path / "b.db", tmp_path / "new"
    make(data, to)
    done = restore(to, new, replace=False)
    assert (done.hands, done.was, done.files, done.aside) == (7, VERSION, ("words.txt",), None)
    assert (new / "words.txt").read_text() == "heck\n"
    store = await SqliteStore.open(new / DATABASE)
    assert await store.last_hand_number("t") == 7
    assert await store.audit() == []
    await more(store, 8, 9)
    await store.close()
    assert stat.S_IMODE((new / DATABASE).stat().st_mode) == 0o600


async def test_existing_data_is_moved_aside_on_request(data: Path, tmp_path: Path) -> None:
    await played(data, 3)
    to = tmp_path / "b.db"
    make(data, to)
    store = await SqliteStore.open(data / DATABASE)
    await more(store, 4, 5)
    with pytest.raises(StoreFailed, match="another room is running on this data"):
        restore(to, data, replace=True)
    await store.close()
    with pytest.raises(BadBackup, match="already has data"):
        restore(to, data, replace=False)
    done = restore(to, data, replace=True)
    assert done.aside is not None
    aside = await SqliteStore.open(done.aside / DATABASE)
    assert await aside.last_hand_number("t") == 5
    await aside.close()
    again = await SqliteStore.open(data / DATABASE)
    assert await again.last_hand_number("t") == 3, "no log of the old database was taken for the new one's"
    await again.close()


@pytest.mark.parametrize("how", ["cut", "torn", "letter", "empty", "songs", "newer"])
async def test_an_incomplete_backup_is_refused_and_the_data_stays(data: Path, tmp_path: Path, how: str) -> None:
    await played(data, 40)
    to = tmp_path / "b.db"
    make(data, to)
    before = (data / DATABASE).read_bytes()
    whole = bytearray(to.read_bytes())
    if how == "cut":
        to.write_bytes(whole[: len(whole) // 2])
    elif how == "torn":
        with sqlite3.connect(to) as connection:
            (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'balances'").fetchone()
            (size,) = connection.execute("PRAGMA page_size").fetchone()
        connection.close()
        whole[(page - 1) * size : page * size] = b"\xff" * size
        to.write_bytes(whole)
    elif how == "letter":
        to.write_text("this is a letter\n" * 500)
    elif how == "empty":
        to.write_bytes(b"")
    else:
        with sqlite3.connect(to) as connection:
            connection.execute("DROP TABLE backup_digest")
            if how == "newer":
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
            else:
                connection.execute("DROP TABLE alembic_version")
        connection.close()
    with pytest.raises((BadBackup, StoreFailed)) as refused:
        restore(to, data, replace=True)
    assert str(to) in str(refused.value) or "newer Dealerbox" in str(refused.value)
    assert (data / DATABASE).read_bytes() == before
    assert not list(data.glob("replaced-*")) and not (data / ".restoring").exists()


async def test_restoring_does_not_revive_ended_sessions(data: Path, tmp_path: Path) -> None:
    store = await SqliteStore.open(data / DATABASE)
    for id, kind in (("ann", "player"), ("gus", "guest")):
        await store.create_player(person(id, kind=kind))  # type: ignore[arg-type]
        await store.create_session(SessionRecord(f"of {id}", id, created=1, expires=2**50))
    await store.close()
    make(data, tmp_path / "b.db")
    restore(tmp_path / "b.db", tmp_path / "new", replace=False)
    again = await SqliteStore.open(tmp_path / "new" / DATABASE)
    assert await again.session("of ann", 5) is None
    assert await again.session("of gus", 5) is not None, "it is all that a guest has of his account"
    await again.close()


async def test_restoring_does_not_revive_used_links_and_revoked_keys(data: Path, tmp_path: Path) -> None:
    store = await SqliteStore.open(data / DATABASE)
    await store.create_player(person("ann"))
    await store.close()
    change = sqlite3.connect(data / DATABASE)
    change.execute("INSERT INTO account_links VALUES ('d', 'ann', 'password', '', ?)", (2**50,))
    change.execute(
        "INSERT INTO staff (id, name, name_key, roles, created, created_by, password, factor, link, link_expires, turn,"
        " failed)"
        " VALUES ('staff:1', 'Sam', 'sam', '[\"owner\"]', 1, '', '', x'', 'digest', ?, 0, 0)",
        (2**50,),
    )
    change.execute(
        "INSERT INTO api_keys (id, digest, kind, maker, name, scopes, addresses, created, used_from)"
        " VALUES ('k', 'x', 'player', 'ann', 'bot', '[]', '[]', 1, '')"
    )
    change.commit()
    change.close()
    make(data, tmp_path / "b.db")
    restore(tmp_path / "b.db", tmp_path / "new", replace=False)
    again = await SqliteStore.open(tmp_path / "new" / DATABASE)
    assert await again.accounts.link("d", "password", 5) is None
    assert await again.staff.by_link("digest") is None
    key = await again.api_keys.key("k")
    assert key is not None and key.revoked is not None
    await again.close()


async def test_no_room_starts_after_an_interrupted_restore(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the moment when the old data was moved aside and the new is not in place."""
    await played(data, 3)
    make(data, tmp_path / "b.db")
    rename = Path.rename

    def dies(path: Path, to: Path) -> Path:
        if path.parent.name == ".restoring":
            raise KeyboardInterrupt
        return rename(path, to)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Path, "rename", dies)
        restore(tmp_path / "b.db", data, replace=True)
    (aside,) = data.glob("replaced-*")
    assert look_over(aside / DATABASE) == 3 and not (data / DATABASE).exists()
    with pytest.raises(CannotStart, match="restore it again"):
        _database(data)
    assert restore(tmp_path / "b.db", data, replace=False).hands == 3
    assert _database(data).exists() and not (data / ".restoring").exists()


@pytest.mark.parametrize("old", ["0001", "0007"])
async def test_an_older_backup_is_migrated(tmp_path: Path, old: str) -> None:
    to, new = tmp_path / "old.db", tmp_path / "new"
    connection = sqlite3.connect(to)
    connection.executescript((DATABASES / f"{old}.sql").read_text())
    connection.close()
    done = restore(to, new, replace=False)
    assert (done.hands, done.was) == (1, old)
    assert version_of(new / DATABASE) == VERSION


async def test_a_raw_copy_without_its_log_is_refused(data: Path, tmp_path: Path) -> None:
    await played(data, 1)
    raw = tmp_path / "raw.db"
    raw.write_bytes((data / DATABASE).read_bytes())
    (tmp_path / "raw.db-wal").write_bytes(b"x" * 100)
    with pytest.raises(BadBackup, match="with part of it in"):
        restore(raw, tmp_path / "new", replace=False)


async def test_the_operators_files_can_be_extracted(data: Path, tmp_path: Path) -> None:
    await played(data, 1)
    (data / "words.txt").write_text("heck\n")
    make(data, tmp_path / "b.db")
    without_files(tmp_path / "b.db")
    assert files_in(tmp_path / "b.db") == {}


DAMAGES = {
    "a balance": "UPDATE balances SET balance = balance + 1 WHERE account = 'bank'",
    "a hand's events": "UPDATE hands SET events = x'5b5d' WHERE number = 3",
    "a hand and all of it": "DELETE FROM hands WHERE number = 40",
    "a seat in a hand": "DELETE FROM hand_players WHERE player = 'ann' AND ended = 7",
    "a name": "UPDATE players SET name = 'Zed' WHERE id = 'ann'",
    "the operator's words": "UPDATE backup_files SET content = x'00'",
    "the digest": "UPDATE backup_digest SET sha256 = zeroblob(32)",
    "a second digest": "INSERT INTO backup_digest VALUES (zeroblob(32))",
}


@pytest.mark.parametrize("what", DAMAGES)
async def test_any_change_to_a_backup_is_detected(data: Path, tmp_path: Path, what: str) -> None:
    await played(data, 40)
    (data / "words.txt").write_text("heck\n")
    to = tmp_path / "b.db"
    make(data, to)
    with sqlite3.connect(to) as connection:
        connection.execute(DAMAGES[what])
    connection.close()
    with pytest.raises(BadBackup, match="has changed since it was made"):
        restore(to, tmp_path / "new", replace=False)
    assert not (tmp_path / "new").exists()


async def test_each_flipped_bit_is_detected(data: Path, tmp_path: Path) -> None:
    await played(data, 5)
    to = tmp_path / "b.db"
    make(data, to)
    whole = to.read_bytes()
    for at in range(40, len(whole), len(whole) // 50):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        to.write_bytes(damaged)
        with pytest.raises(BadBackup):
            check_digest(to)
    to.write_bytes(whole)
    assert check_digest(to)


async def test_a_backup_without_a_digest_is_recognized(data: Path, tmp_path: Path) -> None:
    await played(data, 3)
    to = tmp_path / "b.db"
    make(data, to)
    with sqlite3.connect(to) as connection:
        connection.execute("DROP TABLE backup_digest")
    connection.close()
    assert not restore(to, tmp_path / "new", replace=False).had_digest
