"""Automatic backups at regular intervals."""

import asyncio
from pathlib import Path

import structlog

from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.parts import Parts
from dealerbox.maintenance.backup.making import FOLDER, Backup, BadBackup, backups_in, make, name_now, sweep

HOUR_MS = 3_600_000
RETRY_MS = 600_000
"""How long to wait after a failed backup."""

_log = structlog.get_logger("dealerbox.room")


class Backups:
    """Makes backups in the data folder from ``start`` to ``close``, and keeps the latest ``keep``."""

    def __init__(self, parts: Parts, data: Path, hours: float, keep: int) -> None:
        self._parts = parts
        self._data = data
        self._every_ms = round(hours * HOUR_MS)
        self._keep = keep
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="backups")

    def close(self) -> None:
        """Stop. A backup being made is completed, or leaves nothing that counts."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        clock = self._parts.clock
        await clock.sleep(self._first_ms())
        while True:
            done = await self._make()
            await clock.sleep(self._every_ms if done else min(RETRY_MS, self._every_ms))

    def _first_ms(self) -> int:
        """Return the time until the first backup, counted from the last one, so that frequent restarts do not delay
        backups."""
        last = max((path.stat().st_mtime_ns // 1_000_000 for path in backups_in(self._data / FOLDER)), default=None)
        passed = self._every_ms if last is None else self._parts.clock.now() - last
        return min(self._every_ms, max(0, self._every_ms - passed))

    async def _make(self) -> bool:
        try:
            made = await asyncio.to_thread(self._make_in_thread)
        except (BadBackup, StoreFailed, OSError) as fault:
            _log.error("backup_failed", fault=str(fault))
            self._parts.trouble.set_note("backup", f"the last backup failed: {fault}")
            return False
        self._parts.trouble.set_note("backup", "")
        _log.info("backup_made", file=made.path.name, size=made.size, seconds=round(made.seconds, 1), hands=made.hands)
        return True

    def _make_in_thread(self) -> Backup:
        folder = self._data / FOLDER
        folder.mkdir(mode=0o700, exist_ok=True)
        made = make(self._data, folder / name_now())
        sweep(folder, self._keep)
        return made
