"""SQL for case files."""

import sqlite3

from msgspec.structs import replace

from dealerbox.collusion.store import Case, Entry
from dealerbox.store.sqlite.channel import Channel


class Cases:
    """Implements ``CaseStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def open(self, at: int, title: str, entries: tuple[Entry, ...]) -> Case:
        def work(connection: sqlite3.Connection) -> Case:
            ((number,),) = connection.execute(
                "INSERT INTO cases (at, title) VALUES (?, ?) RETURNING number", (at, title)
            )
            return Case(number, at, title, tuple(_add(connection, number, entry) for entry in entries))

        return await self._channel.write(work)

    async def add(self, case: int, entry: Entry) -> Entry | None:
        def work(connection: sqlite3.Connection) -> Entry | None:
            known = connection.execute("SELECT 1 FROM cases WHERE number = ?", (case,)).fetchone()
            return None if known is None else _add(connection, case, entry)

        return await self._channel.write(work)

    async def case(self, number: int) -> Case | None:
        found = await self._find("number = ?", number)
        return found[0] if found else None

    async def cases(self, player: str = "") -> list[Case]:
        about = "number IN (SELECT case_number FROM case_entries WHERE about = ? AND kind = 'player')"
        return await self._find(about, player) if player else await self._find("? = ''", "")

    async def _find(self, where: str, value: int | str) -> list[Case]:
        def look(connection: sqlite3.Connection) -> list[Case]:
            rows = connection.execute(
                f"SELECT number, at, title FROM cases WHERE {where} ORDER BY number DESC", (value,)
            ).fetchall()
            return [Case(number, at, title, _entries(connection, number)) for number, at, title in rows]

        return await self._channel.read(look)


def _add(connection: sqlite3.Connection, case: int, entry: Entry) -> Entry:
    ((number,),) = connection.execute(
        "INSERT INTO case_entries (case_number, at, by, by_name, kind, about, text) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " RETURNING number",
        (case, entry.at, entry.by, entry.by_name, entry.kind, entry.about, entry.text),
    )
    return replace(entry, number=number)


def _entries(connection: sqlite3.Connection, case: int) -> tuple[Entry, ...]:
    rows = connection.execute(
        "SELECT at, by, by_name, kind, about, text, number FROM case_entries WHERE case_number = ? ORDER BY number",
        (case,),
    )
    return tuple(Entry(*row) for row in rows)
