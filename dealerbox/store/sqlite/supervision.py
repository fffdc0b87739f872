"""SQL for staff notes and suspensions."""

import sqlite3

from msgspec.structs import replace

from dealerbox.core.audit_log import AuditEntry
from dealerbox.staff.supervision.store import StaffNote, Suspension
from dealerbox.store.sqlite.audit_log import write_audit_entry
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.sessions import end_sessions, suspension_of


class Supervision:
    """Implements ``SupervisionStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def add_note(self, note: StaffNote) -> StaffNote:
        def work(connection: sqlite3.Connection) -> StaffNote:
            ((number,),) = connection.execute(
                "INSERT INTO staff_notes (player, at, by, by_name, text) VALUES (?, ?, ?, ?, ?) RETURNING number",
                (note.player, note.at, note.by, note.by_name, note.text),
            )
            return replace(note, number=number)

        return await self._channel.write(work)

    async def notes(self, player: str) -> list[StaffNote]:
        def look(connection: sqlite3.Connection) -> list[StaffNote]:
            rows = connection.execute(
                "SELECT player, at, by, by_name, text, number FROM staff_notes WHERE player = ? ORDER BY number DESC",
                (player,),
            )
            return [StaffNote(*row) for row in rows]

        return await self._channel.read(look)

    async def suspend(self, suspension: Suspension, act: AuditEntry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO suspensions (player, since, until, why) VALUES (?, ?, ?, ?) ON CONFLICT (player)"
                " DO UPDATE SET since = excluded.since, until = excluded.until, why = excluded.why",
                (suspension.player, suspension.since, suspension.until, suspension.why),
            )
            end_sessions(connection, suspension.player, suspension.since, "suspended")
            write_audit_entry(connection, act)

        await self._channel.write(work)

    async def lift(self, player: str, at: int, act: AuditEntry) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            cursor = connection.execute("DELETE FROM suspensions WHERE player = ? AND until > ?", (player, at))
            if cursor.rowcount:
                write_audit_entry(connection, act)
            return cursor.rowcount > 0

        return await self._channel.write(work)

    async def suspended(self, player: str, at: int) -> Suspension | None:
        return await self._channel.read(lambda connection: suspension_of(connection, player, at))
