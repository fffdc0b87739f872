"""Private tables outlast the room's runs: they are opened again at its start, and closed for good once nobody has sat
at them for long."""

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
"""How long a table waits for somebody to sit down."""
UNUSED = "nobody has played at this table for a long time"

_decode = msgspec.json.Decoder(TableConfig).decode
_log = structlog.get_logger("dealerbox.room")


class PersistentTables:
    """The private tables of the store that this room has open."""

    def __init__(self, parts: Parts, open: Callable[[TableConfig, Guests], Awaitable[None]]) -> None:
        self._parts = parts
        self._open = open

    async def open_all(self) -> int:
        """Opens all that are kept, and says how many. One that cannot be opened is no reason not to start."""
        opened, now = 0, self._parts.clock.now()
        for table in await self._parts.store.private_tables():
            if now - table.used > UNUSED_MS:
                await self._parts.store.change_private_table(table.id, closed=now)
                continue
            try:
                await self._open_kept(table)
                opened += 1
            except (refused.Refused, UnknownRuleBook, Refusal, msgspec.DecodeError, ValueError) as fault:
                _log.warning("private_table_not_opened", table=table.id, fault=str(fault))
        return opened

    async def open_one(self, id: str) -> None:
        """Raises ``Refusal`` where there is no such table."""
        table = await self._parts.store.private_table(id)
        if table is None:
            raise Refusal("no_table", "There is no such table.")
        await self._open_kept(table)

    async def _open_kept(self, table: PrivateTable) -> None:
        known = await self._parts.store.table_guests(table.id)
        await self._open(_decode(table.config), Guests(table.host, known, table.used))

    async def sweep(self, sessions: Iterable[TableSession]) -> None:
        """Notes which of the tables are in use, at most once a day, and closes those that long were not."""
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
                continue  # the next sweep does it
