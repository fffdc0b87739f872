"""The part of the store in memory that keeps what people say to and about each other."""

from typing import TypeVar

from msgspec.structs import replace

from dealerbox.chat.store import LINES_KEPT_MS, REPORTS_KEPT_MS, SWEPT_AT_ONCE, ChatReport, Note, SaidLine
from dealerbox.core.records import Mute, PlayerRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.memory.part import MemoryPart

Key = TypeVar("Key")
Row = TypeVar("Row", SaidLine, ChatReport)


class TalkInMemory(MemoryPart):
    """Fulfils ``kept.TalkStore``."""

    _players: dict[str, PlayerRecord]

    def __init__(self) -> None:
        self._lines: dict[tuple[str, int], SaidLine] = {}
        self._reports: dict[tuple[str, int, str], ChatReport] = {}
        self._mutes: dict[str, Mute] = {}
        self._notes = self._shelf.notes

    async def add_line(self, line: SaidLine) -> None:
        self._write("add_line")
        self._must_be(line.player)
        if (line.table, line.number) in self._lines:
            raise StoreFailed(f"table {line.table} has a line {line.number} already")
        self._lines[line.table, line.number] = line
        _sweep(self._lines, line.at - LINES_KEPT_MS)

    async def lines_of(self, table: str, most: int, before: int | None = None, removed: bool = False) -> list[SaidLine]:
        self._read()
        return [
            line
            for line in self._of(table)
            if (before is None or line.number < before) and (removed or not line.removed)
        ][-most:]

    async def lines_by(self, player: str) -> list[SaidLine]:
        self._read()
        own = (line for line in self._lines.values() if line.player == player)
        return sorted(own, key=lambda line: (line.at, line.table))

    async def lines_around(self, table: str, number: int, each_way: int) -> list[SaidLine]:
        self._read()
        if (table, number) not in self._lines:
            return []
        lines = self._of(table)
        at = [line.number for line in lines].index(number)
        return lines[max(0, at - each_way) : at + each_way + 1]

    async def remove_line(self, table: str, number: int) -> bool:
        self._write("remove_line")
        line = self._lines.get((table, number))
        if line is not None:
            self._lines[table, number] = replace(line, removed=True)
        return line is not None

    async def add_report(self, report: ChatReport) -> None:
        self._write("add_report")
        self._must_be(report.reporter)
        self._reports.setdefault((report.table, report.number, report.reporter), report)
        _sweep(self._reports, report.at - REPORTS_KEPT_MS)

    async def reports(self, most: int, before: int | None = None) -> list[ChatReport]:
        self._read()
        found = [report for report in self._reports.values() if before is None or report.at < before]
        return sorted(found, key=lambda one: (one.at, one.table, one.number, one.reporter), reverse=True)[:most]

    async def set_mute(self, mute: Mute) -> None:
        self._write("set_mute")
        self._must_be(mute.player)
        self._mutes = {player: one for player, one in self._mutes.items() if one.holds(mute.since)}
        self._mutes[mute.player] = mute

    async def end_mute(self, player: str) -> bool:
        self._write("end_mute")
        return self._mutes.pop(player, None) is not None

    async def mutes(self, now: int) -> list[Mute]:
        self._read()
        found = [mute for mute in self._mutes.values() if mute.holds(now)]
        return sorted(found, key=lambda one: (one.since, one.player), reverse=True)

    async def set_note(self, note: Note, most: int) -> bool:
        self._write("set_note")
        key = note.owner, note.about
        if note.says_nothing:
            self._notes.pop(key, None)
            return True
        self._must_be(note.owner)
        self._must_be(note.about)
        if key not in self._notes and sum(owner == note.owner for owner, _ in self._notes) >= most:
            return False
        self._notes[key] = note
        return True

    async def notes_of(self, owner: str) -> list[Note]:
        self._read()
        return [note for (of, _), note in sorted(self._notes.items()) if of == owner]

    def _of(self, table: str) -> list[SaidLine]:
        return [line for (of, _), line in sorted(self._lines.items()) if of == table]

    def _must_be(self, player: str) -> None:
        if player not in self._players:
            raise StoreFailed(f"player {player} has no account")


def _sweep(rows: dict[Key, Row], before: int) -> None:
    old = {key: row for key, row in rows.items() if row.at < before}
    for key in sorted(old, key=lambda one: old[one].at)[:SWEPT_AT_ONCE]:
        del rows[key]
