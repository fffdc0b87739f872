"""The store's file: one room per file, versions, damage, and migrations."""

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from dealerbox.core.records import SessionRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store import migrations, schema
from dealerbox.store.sqlite import SqliteStore, opening
from tests.live.values import hand, move, person

DATABASES = Path(__file__).parent / "databases"


def change(path: Path, script: str) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


# ---- one room ----


async def test_a_second_room_on_the_same_data_is_refused(sqlite: SqliteStore, database: Path) -> None:
    with pytest.raises(StoreFailed, match="another room is running on this data"):
        await SqliteStore.open(database)
    assert "another room is running on this data" in opened_elsewhere(database)
    await sqlite.check()


def opened_elsewhere(database: Path) -> str:
    """Return what another process prints when it opens the file."""
    script = "import asyncio, pathlib, sys; from dealerbox.store.sqlite import SqliteStore\n"
    script += "asyncio.run(SqliteStore.open(pathlib.Path(sys.argv[1])))"
    ended = subprocess.run([sys.executable, "-c", script, database], capture_output=True, text=True, check=False)
    return ended.stderr


async def test_the_lock_is_free_after_closing(sqlite: SqliteStore, database: Path) -> None:
    await sqlite.close()
    await (await SqliteStore.open(database)).close()


async def test_a_report_can_read_while_the_room_runs(sqlite: SqliteStore, database: Path) -> None:
    await sqlite.commit([move("g", "bank", "wallet:ann", 5)])
    assert rows(database, "SELECT balance FROM balances WHERE account = 'wallet:ann'") == [(5,)]


async def test_acknowledged_data_is_there_after_closing(sqlite: SqliteStore, database: Path) -> None:
    await sqlite.create_player(person("ann", "Ann"), [move("g", "bank", "wallet:ann", 5)])
    await sqlite.close()
    again = await SqliteStore.open(database)
    assert await again.player_named("ANN") == person("ann", "Ann")
    assert await again.balance("wallet:ann", "FUN") == 5
    await again.close()


# ---- constraints ----


@pytest.mark.parametrize(
    ("script", "constraint"),
    [
        ("UPDATE balances SET balance = -1 WHERE account = 'wallet:ann'", "ck_balances_only_bank_below_zero"),
        ("UPDATE transfers SET amount = 6", "a transfer is never changed"),
        ("DELETE FROM transfers", "a transfer is never changed"),
        ("INSERT INTO transfers VALUES (9, 'i', 0, 'rake', 'bank', 'FUN', 0, '', '')", "ck_transfers_amount"),
        ("INSERT INTO transfers VALUES (9, 'i', 0, 'bank', 'bank', 'FUN', 1, '', '')", "ck_transfers_two_accounts"),
        ("INSERT INTO players VALUES ('x', 'X', 'x', 'staff', '', 0)", "ck_players_kind"),
    ],
)
async def test_the_database_enforces_the_ledgers_rules(
    sqlite: SqliteStore, database: Path, script: str, constraint: str
) -> None:
    await sqlite.commit([move("g", "bank", "wallet:ann", 5)])
    with pytest.raises(sqlite3.IntegrityError, match=constraint):
        change(database, script)


async def test_the_audit_finds_a_balance_that_its_transfers_do_not_explain(sqlite: SqliteStore, database: Path) -> None:
    await sqlite.commit([move("g", "bank", "wallet:ann", 5)])
    change(database, "UPDATE balances SET balance = 7 WHERE account = 'wallet:ann'")
    assert await sqlite.audit() == [
        "the balances in FUN add up to 2, expected 0",
        "wallet:ann has 7 FUN, but its transfers add up to 5",
    ]


# ---- damage ----


async def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    path.write_text("this is a letter, not a database\n" * 50)
    with pytest.raises(StoreFailed, match=r"room\.db: the file is no database"):
        await SqliteStore.open(path)
    assert path.read_text().startswith("this is a letter")


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    change(path, "CREATE TABLE songs (title TEXT)")
    with pytest.raises(StoreFailed, match="not one of a room"):
        await SqliteStore.open(path)
    assert rows(path, "SELECT name FROM sqlite_master") == [("songs",)]


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match=r"nowhere/room\.db-room: the database cannot be opened"):
        await SqliteStore.open(tmp_path / "nowhere" / "room.db")


async def test_a_damaged_page_is_reported_and_nothing_is_made_up(database: Path) -> None:
    store = await SqliteStore.open(database)
    for number in range(200):
        await store.commit([move(f"g{number}", "bank", f"wallet:p{number}", 5)])
    await store.close()
    page = rows(database, "SELECT rootpage FROM sqlite_master WHERE name = 'balances'")[0][0]
    size = rows(database, "PRAGMA page_size")[0][0]
    assert isinstance(page, int)
    assert isinstance(size, int)
    with database.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    damaged = await SqliteStore.open(database)
    with pytest.raises(StoreFailed, match="damaged"):
        await damaged.balance("wallet:p7", "FUN")
    with pytest.raises(StoreFailed, match="damaged"):
        await damaged.commit([move("late", "bank", "wallet:p7", 5)])
    with pytest.raises(StoreFailed, match="damaged"):
        await damaged.check()
    await damaged.close()
    assert rows(database, "SELECT id FROM transfers WHERE id = 'late'") == []


# ---- versions ----


def test_the_version_is_that_of_the_last_migration() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_current_head() == migrations.VERSION


async def test_the_migrations_create_the_schema(database: Path) -> None:
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        found = inspect(connection)
        for table in schema.metadata.sorted_tables:
            checks = {str(check["name"]) for check in found.get_check_constraints(table.name)}
            wanted = {str(one.name) for one in table.constraints}
            assert checks == {name for name in wanted if name.startswith("ck_")}
            assert found.get_pk_constraint(table.name)["name"] in wanted
    engine.dispose()


def test_every_constraint_has_a_name() -> None:
    for table in schema.metadata.sorted_tables:
        assert all(constraint.name for constraint in table.constraints), table.name


async def test_a_database_of_a_newer_version_is_refused(database: Path) -> None:
    change(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreFailed, match="made by a newer Dealerbox"):
        await SqliteStore.open(database)
    change(database, f"UPDATE alembic_version SET version_num = '{migrations.VERSION}'")
    await (await SqliteStore.open(database)).close()


@pytest.mark.parametrize("old", sorted(DATABASES.glob("*.sql")), ids=lambda path: path.stem)
async def test_the_database_of_every_released_version_opens(old: Path, tmp_path: Path) -> None:
    """Each of these files was written by the version in its name, and all contain the same data."""
    path = tmp_path / "room.db"
    load(old.stem, path)
    store = await SqliteStore.open(path)
    assert rows(path, "SELECT version_num FROM alembic_version") == [(migrations.VERSION,)]
    assert await store.audit() == []
    assert await store.player_named("åke") == person("ake", "Åke")
    assert await store.session("digest", 150) == person("ake", "Åke")
    assert await store.hands_of("ake", 5) == [hand(1, "ake", "guest", ended=50)]
    assert await store.balances("") == {
        ("bank", "FUN"): -2000,
        ("rake", "FUN"): 2,
        ("stack:t:ake", "FUN"): 508,
        ("stack:t:guest", "FUN"): 490,
        ("wallet:ake", "FUN"): 500,
        ("wallet:guest", "FUN"): 500,
    }
    await store.commit([move("later", "stack:t:ake", "wallet:ake", 508)], hand(2, "ake", "guest", ended=60))
    assert await store.audit() == []
    await store.close()


async def test_a_database_of_this_version_is_in_the_repository(tmp_path: Path) -> None:
    dumped, path, loaded = DATABASES / f"{migrations.VERSION}.sql", tmp_path / "room.db", tmp_path / "loaded.db"
    await fill(path)
    if not dumped.exists():
        dumped.write_text(dump(path))
        pytest.fail(f"{dumped} was missing and has been written: commit it with the migration")
    load(migrations.VERSION, loaded)
    assert tables(loaded) == tables(path), "a released version is never changed: write a new migration"


def tables(path: Path) -> set[str]:
    return {" ".join(str(text).split()) for (text,) in rows(path, "SELECT sql FROM sqlite_master WHERE sql <> ''")}


async def fill(path: Path) -> None:
    store = await SqliteStore.open(path)
    for player in (person("ake", "Åke"), person("guest", "Guest 1", "guest")):
        await store.create_player(player, [move(f"grant:{player.id}", "bank", f"wallet:{player.id}", 1000)])
    await store.create_session(SessionRecord("digest", "ake", created=100, expires=200))
    for id in ("ake", "guest"):
        await store.commit([move(f"buy-in:{id}", f"wallet:{id}", f"stack:t:{id}", 500)])
    transfers = [move("h:1", "stack:t:guest", "stack:t:ake", 8), move("h:2", "stack:t:guest", "rake", 2)]
    await store.commit(transfers, hand(1, "ake", "guest", ended=50))
    await store.close()


def load(version: str, path: Path) -> None:
    change(path, (DATABASES / f"{version}.sql").read_text())


def dump(path: Path) -> str:
    connection = sqlite3.connect(path)
    text = "\n".join(connection.iterdump()) + "\n"
    connection.close()
    return text


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Add a future migration; return its file."""
    folder = tmp_path / "migrations"
    shutil.copytree(Path(migrations.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    step = folder / "versions" / "v_next.py"
    step.write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision = 'next'\ndown_revision = '{migrations.VERSION}'\nbranch_labels = depends_on = None\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('players') as players:\n"
        "        players.add_column(sa.Column('language', sa.Text, nullable=False, server_default='en'))\n"
        "        players.drop_constraint('ck_players_kind', type_='check')\n"
    )
    monkeypatch.setattr(opening, "MIGRATIONS", str(folder))
    monkeypatch.setattr(opening, "VERSION", "next")
    return step


def execute_also(step: Path, statement: str) -> None:
    with step.open("a") as file:
        file.write(f"    op.execute({statement!r})\n")


async def test_an_older_database_is_migrated(tmp_path: Path, next_version: Path) -> None:
    path = tmp_path / "room.db"
    load(migrations.VERSION, path)
    store = await SqliteStore.open(path)
    assert rows(path, "SELECT id, language FROM players ORDER BY id") == [("ake", "en"), ("guest", "en")]
    assert rows(path, "SELECT version_num FROM alembic_version") == [("next",)]
    assert await store.session("digest", 150) == person("ake", "Åke"), "what refers to the copied table still does"
    await store.close()


async def test_a_failing_migration_leaves_the_older_database(tmp_path: Path, next_version: Path) -> None:
    path = tmp_path / "room.db"
    load(migrations.VERSION, path)
    before = dump(path)
    execute_also(next_version, "DELETE FROM players WHERE id = 'ake'")
    with pytest.raises(StoreFailed, match="broken references"):
        await SqliteStore.open(path)
    assert dump(path) == before
    execute_also(next_version, "SELECT song FROM songs")
    with pytest.raises(StoreFailed, match="no such table"):
        await SqliteStore.open(path)
    assert dump(path) == before
