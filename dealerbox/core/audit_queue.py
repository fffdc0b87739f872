"""A queue for audit log entries that the store cannot write at the moment. They are written as soon as it can, with the
time at which they happened: a full disk must not leave a gap in the audit log."""

import asyncio
from collections import deque

import structlog

from dealerbox.core.audit_log import AuditEntry, AuditLogStore
from dealerbox.core.clock import Clock
from dealerbox.core.store_errors import StoreFailed

RETRY_MS = 2_000
MAX_QUEUED = 1_000
"""The maximum number of queued entries; later ones are only in the server's log."""

_log = structlog.get_logger("dealerbox.room")


class AuditQueue:
    """Call ``close`` at the end."""

    def __init__(self) -> None:
        self._waiting: deque[AuditEntry] = deque()
        self._task: asyncio.Task[None] | None = None

    async def write(self, store: AuditLogStore, clock: Clock, act: AuditEntry) -> AuditEntry:
        """Store the entry and return it; if that is not possible, queue it and return it without a number. While
        entries are queued, new ones are queued behind them."""
        if not self._waiting:
            try:
                return await store.write_audit_entry(act)
            except StoreFailed as fault:
                _log.error("act_waits", act=act.act, by=act.by_name, fault=str(fault))
        if len(self._waiting) >= MAX_QUEUED:
            _log.error("act_not_written", act=act.act, about=act.about, by=act.by_name, at=act.at)
            return act
        self._waiting.append(act)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(store, clock), name="audit queue")
        return act

    async def close(self, store: AuditLogStore) -> None:
        """Try once more to write the queued entries."""
        if self._task is not None:
            self._task.cancel()
        await self._flush(store)

    async def _run(self, store: AuditLogStore, clock: Clock) -> None:
        while self._waiting:
            await clock.sleep(RETRY_MS)
            await self._flush(store)

    async def _flush(self, store: AuditLogStore) -> None:
        while self._waiting:
            act = self._waiting[0]
            try:
                await store.write_audit_entry(act)
            except StoreFailed:
                return
            if self._waiting and self._waiting[0] is act:
                self._waiting.popleft()
