# ruff: noqa: ASYNC240  (small files, and nothing else runs)
"""Automatic backups."""

import asyncio
from pathlib import Path

from dealerbox.core.bus import MemoryBus
from dealerbox.core.clock import LoopClock
from dealerbox.core.metrics import Metrics
from dealerbox.core.rng import SeededRng
from dealerbox.live.parts import Parts
from dealerbox.maintenance.backup.making import FOLDER, backups_in, look_over
from dealerbox.maintenance.backup.regularly import HOUR_MS, Backups
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE


class QuickClock(LoopClock):
    """An hour is a tenth of a second; the times slept are recorded."""

    slept: list[int]

    async def sleep(self, ms: int) -> None:
        self.slept.append(ms)
        await asyncio.sleep(ms / HOUR_MS / 10)


async def parts_of(store: SqliteStore) -> Parts:
    clock = QuickClock(asyncio.get_running_loop())
    clock.slept = []
    return Parts(store, MemoryBus(), clock, SeededRng(1), Metrics(), lambda: "id")


async def until(found: object) -> None:
    for _ in range(400):
        if found():  # type: ignore[operator]
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not come to that")


async def test_backups_at_the_interval_and_only_the_latest_are_kept(tmp_path: Path, empty_database: Path) -> None:
    (tmp_path / DATABASE).write_bytes(empty_database.read_bytes())
    store = await SqliteStore.open(tmp_path / DATABASE)
    parts = await parts_of(store)
    backups = Backups(parts, tmp_path, 11, 2)
    backups.start()
    folder = tmp_path / FOLDER
    await until(lambda: len(parts.clock.slept) > 4)  # type: ignore[attr-defined]
    backups.close()
    assert parts.clock.slept[:2] == [0, 11 * HOUR_MS], "the first at once where there is none"  # type: ignore[attr-defined]
    assert 1 <= len(backups_in(folder)) <= 2
    assert look_over(backups_in(folder)[-1]) == 0
    await store.close()


async def test_the_interval_counts_from_the_last_backup_across_restarts(tmp_path: Path, empty_database: Path) -> None:
    (tmp_path / DATABASE).write_bytes(empty_database.read_bytes())
    store = await SqliteStore.open(tmp_path / DATABASE)
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "dealerbox-20260101-120000.db").write_text("a backup")
    parts = await parts_of(store)
    backups = Backups(parts, tmp_path, 5, 2)
    backups.start()
    await until(lambda: parts.clock.slept)  # type: ignore[attr-defined]
    backups.close()
    assert 4.9 * HOUR_MS < parts.clock.slept[0] <= 5 * HOUR_MS  # type: ignore[attr-defined]
    await store.close()


async def test_a_failed_backup_is_reported_and_retried(tmp_path: Path, empty_database: Path) -> None:
    (tmp_path / DATABASE).write_bytes(empty_database.read_bytes())
    store = await SqliteStore.open(tmp_path / DATABASE)
    (tmp_path / FOLDER).write_text("a file is in the way")
    parts = await parts_of(store)
    backups = Backups(parts, tmp_path, 11, 2)
    backups.start()
    await until(lambda: parts.trouble.notes)
    assert "the last backup failed" in parts.trouble.notes["backup"]
    (tmp_path / FOLDER).unlink()
    await until(lambda: not parts.trouble.notes)
    backups.close()
    assert backups_in(tmp_path / FOLDER)
    await store.close()
