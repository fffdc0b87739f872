"""Private tables that outlive a restart: the server reopens them at its start, and closes them for good when nobody has
used them for 30 days."""

from collections.abc import Awaitable, Callable, Iterable

import msgspec
import structlog

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.messages import CloseTable
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand import refused
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.private_tables.guests import Guests
from dealerbox.private_tables.store import PrivateTable
from dealerbox.rulebooks import UnknownRuleBook
from dealerbox.table.config import TableConfig

DAY_MS = 24 * 3600 * 1000
UNUSED_MS = 30 * DAY_MS
"""How long a table stays open without a seated player."""
UNUSED = "nobody has played at this table for a long time"

_decode = msgspec.json.Decoder(TableConfig).decode
_log = structlog.get_logger("dealerbox.room")


class PersistentTables:
    """Opens the stored private tables, and closes unused ones."""

    def __init__(self, parts: Parts, open: Callable[[TableConfig, Guests], Awaitable[None]]) -> None:
        self._parts = parts
        self._open = open

    async def open_all(self) -> int:
        """Open all stored tables and return their number. Log tables that cannot be opened."""
        opened, now = 0, self._parts.clock.now()
        for table in await self._parts.store.private_tables():
            if now - table.used > UNUSED_MS:
                await self._parts.store.change_private_table(table.id, closed=now)
                continue
            try:
                await self._open_stored(table)
                opened += 1
            except (refused.Refused, UnknownRuleBook, Refusal, msgspec.DecodeError, ValueError) as fault:
                _log.warning("private_table_not_opened", table=table.id, fault=str(fault))
        return opened

    async def open_one(self, id: str) -> None:
        """Open one stored table. Raises ``Refusal`` if there is no such table."""
        table = await self._parts.store.private_table(id)
        if table is None:
            raise Refusal("no_table", "There is no such table.")
        await self._open_stored(table)

    async def _open_stored(self, table: PrivateTable) -> None:
        guests = await self._parts.store.table_guests(table.id)
        await self._open(_decode(table.config), Guests(table.host, guests, table.used))

    async def sweep(self, sessions: Iterable[TableSession]) -> None:
        """Store which tables are in use, at most once a day for each, and close those unused for ``UNUSED_MS``."""
        now = self._parts.clock.now()
        for session in sessions:
            if session.guests is None:
                continue
            unused_ms = now - session.guests.used
            try:
                if session.table.seat_by_player:
                    if unused_ms > DAY_MS:
                        await self._parts.store.change_private_table(session.config.id, used=now)
                        session.guests.used = now
                elif unused_ms > UNUSED_MS:
                    await self._parts.store.change_private_table(session.config.id, closed=now)
                    await self._parts.bus.request(messages.table_subject(session.config.id), CloseTable(UNUSED))
            except (StoreFailed, NobodyServes, Refusal):
                continue  # the next sweep tries again
