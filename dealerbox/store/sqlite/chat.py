"""SQL for chat, mutes and notes."""

import sqlite3
from collections.abc import Iterable
from typing import Any

import msgspec

from dealerbox.chat.store import LINES_KEPT_MS, REPORTS_KEPT_MS, SWEPT_AT_ONCE, ChatReport, Note, SaidLine
from dealerbox.core.records import Mute
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite.ranges import end_of

_LINE = "table_id, number, player, at, shown, written, removed"
_REPORT = "table_id, number, player, reporter, at, why, lines"
_MUTE = "player, since, until, why"
_NOTE = "owner, about, text, colour, muted, changed"
_lines = msgspec.json.Decoder(tuple[SaidLine, ...])


def add_line(connection: sqlite3.Connection, line: SaidLine) -> None:
    known = connection.execute("SELECT 1 FROM chat WHERE table_id = ? AND number = ?", (line.table, line.number))
    if known.fetchone() is not None:
        raise StoreFailed(f"table {line.table} has a line {line.number} already")
    connection.execute(
        f"INSERT INTO chat ({_LINE}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (line.table, line.number, line.player, line.at, line.shown, line.written, int(line.removed)),
    )
    connection.execute(
        "DELETE FROM chat WHERE (table_id, number) IN"
        " (SELECT table_id, number FROM chat WHERE at < ? ORDER BY at LIMIT ?)",
        (line.at - LINES_KEPT_MS, SWEPT_AT_ONCE),
    )


def lines_of(
    connection: sqlite3.Connection, table: str, most: int, before: int | None, removed: bool
) -> list[SaidLine]:
    rows = connection.execute(
        f"SELECT {_LINE} FROM chat WHERE table_id = ? AND number < ? AND removed <= ? ORDER BY number DESC LIMIT ?",
        (table, end_of(before), int(removed), most),
    ).fetchall()
    return _said(reversed(rows))


def lines_by(connection: sqlite3.Connection, player: str) -> list[SaidLine]:
    return _said(connection.execute(f"SELECT {_LINE} FROM chat WHERE player = ? ORDER BY at, table_id", (player,)))


def lines_around(connection: sqlite3.Connection, table: str, number: int, each_way: int) -> list[SaidLine]:
    before = connection.execute(
        f"SELECT {_LINE} FROM chat WHERE table_id = ? AND number <= ? ORDER BY number DESC LIMIT ?",
        (table, number, each_way + 1),
    ).fetchall()
    if not before or before[0][1] != number:
        return []
    after = connection.execute(
        f"SELECT {_LINE} FROM chat WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
        (table, number, each_way),
    ).fetchall()
    return _said([*reversed(before), *after])


def said_by(connection: sqlite3.Connection, player: str, most: int, before: int | None) -> list[SaidLine]:
    """Return the player's last lines at all tables, the latest first."""
    rows = connection.execute(
        f"SELECT {_LINE} FROM chat WHERE player = ? AND at < ? ORDER BY at DESC, table_id, number DESC LIMIT ?",
        (player, end_of(before), most),
    )
    return _said(rows)


def _said(rows: Iterable[tuple[Any, ...]]) -> list[SaidLine]:
    return [SaidLine(*(*facts, bool(removed))) for *facts, removed in rows]


def remove_line(connection: sqlite3.Connection, table: str, number: int) -> bool:
    changed = connection.execute("UPDATE chat SET removed = 1 WHERE table_id = ? AND number = ?", (table, number))
    return changed.rowcount > 0


def add_report(connection: sqlite3.Connection, report: ChatReport) -> None:
    connection.execute(
        f"INSERT INTO chat_reports ({_REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, number, reporter) DO NOTHING",
        (
            report.table, report.number, report.player, report.reporter, report.at, report.why,
            msgspec.json.encode(report.lines),
        ),
    )  # fmt: skip
    connection.execute(
        "DELETE FROM chat_reports WHERE (table_id, number, reporter) IN"
        " (SELECT table_id, number, reporter FROM chat_reports WHERE at < ? ORDER BY at LIMIT ?)",
        (report.at - REPORTS_KEPT_MS, SWEPT_AT_ONCE),
    )


def chat_reports(connection: sqlite3.Connection, most: int, before: int | None) -> list[ChatReport]:
    rows = connection.execute(
        f"SELECT {_REPORT} FROM chat_reports WHERE at < ?"
        " ORDER BY at DESC, table_id DESC, number DESC, reporter DESC LIMIT ?",
        (end_of(before), most),
    )
    return [ChatReport(*(*facts, _lines.decode(lines))) for *facts, lines in rows]


def set_mute(connection: sqlite3.Connection, mute: Mute) -> None:
    connection.execute("DELETE FROM mutes WHERE until <= ?", (mute.since,))
    connection.execute(
        f"INSERT INTO mutes ({_MUTE}) VALUES (?, ?, ?, ?) ON CONFLICT (player) DO UPDATE SET"
        " since = excluded.since, until = excluded.until, why = excluded.why",
        (mute.player, mute.since, mute.until, mute.why),
    )


def end_mute(connection: sqlite3.Connection, player: str) -> bool:
    return connection.execute("DELETE FROM mutes WHERE player = ?", (player,)).rowcount > 0


def mutes(connection: sqlite3.Connection, now: int) -> list[Mute]:
    rows = connection.execute(
        f"SELECT {_MUTE} FROM mutes WHERE until IS NULL OR until > ? ORDER BY since DESC, player DESC", (now,)
    )
    return [Mute(*row) for row in rows]


def set_note(connection: sqlite3.Connection, note: Note, most: int) -> bool:
    if note.says_nothing:
        connection.execute("DELETE FROM notes WHERE owner = ? AND about = ?", (note.owner, note.about))
        return True
    others = connection.execute(
        "SELECT count(*) FROM notes WHERE owner = ? AND about <> ?", (note.owner, note.about)
    ).fetchone()
    if others[0] >= most:
        return False
    connection.execute(
        f"INSERT INTO notes ({_NOTE}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (owner, about) DO UPDATE SET"
        " text = excluded.text, colour = excluded.colour, muted = excluded.muted, changed = excluded.changed",
        (note.owner, note.about, note.text, note.colour, int(note.muted), note.changed),
    )
    return True


def notes_of(connection: sqlite3.Connection, owner: str) -> list[Note]:
    rows = connection.execute(f"SELECT {_NOTE} FROM notes WHERE owner = ? ORDER BY about", (owner,))
    return [Note(*(*facts, bool(muted), changed)) for *facts, muted, changed in rows]
